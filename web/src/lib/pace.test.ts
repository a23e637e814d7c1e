import { describe, expect, it } from 'vitest';
import type { TableInfo } from './api/generated';
import { paceKeyOf, pacesWith } from './pace';

describe('paces', () => {
  it('go from slow to none at all', () => {
    expect(pacesWith(0).map(({ pause }) => pause)).toEqual([1800, 900, 150, 0]);
  });

  it('know a pace that was set elsewhere', () => {
    expect(pacesWith(500).map(({ label }) => label)).toEqual([
      'take their time',
      'act at a steady pace',
      'pause 0.5 s',
      'act fast',
      'do not pause',
    ]);
  });

  it('are changed by the host, or by somebody who plays with nobody but bots', () => {
    const table = (...kinds: string[]) => ({ seats: kinds.map((kind) => ({ kind })) }) as TableInfo;
    const seats = [{ seat: 1, token: 'seat' }];
    expect(paceKeyOf(table('person', 'bot'), { id: 'a', seats, at: 0 })).toBe('seat');
    expect(paceKeyOf(table('person', 'person', 'bot'), { id: 'a', seats, at: 0 })).toBeUndefined();
    expect(paceKeyOf(table('person', 'person', 'bot'), { id: 'a', seats, host: 'host', at: 0 })).toBe('host');
    expect(paceKeyOf(table('person', 'bot'), undefined)).toBeUndefined();
  });
});
