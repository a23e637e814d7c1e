import { describe, expect, it } from 'vitest';
import { bytes, here, text } from './passkeys';

describe('passkeys', () => {
  const at = (hostname: string, isSecure = true, knows = true) => ({ hostname, isSecure, knows });

  it('are usable where the server makes them, in a browser that knows them', () => {
    expect(here('play.example', at('play.example'))).toBe('usable');
    expect(here(null, at('play.example'))).toBe('off');
    expect(here('localhost', at('127.0.0.1'))).toBe('elsewhere');
    expect(here('play.example', at('evil.play.example'))).toBe('elsewhere');
    expect(here('play.example', at('play.example', false))).toBe('unknown');
    expect(here('play.example', at('play.example', true, false))).toBe('unknown');
  });

  it('are written as base64 without what addresses could not hold', () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(bytes(text(all.buffer))).toEqual(all);
    expect(text(Uint8Array.from([251, 239, 255, 0]).buffer)).toBe('--__AA');
  });
});
