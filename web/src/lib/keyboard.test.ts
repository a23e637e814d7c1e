import { describe, expect, it } from 'vitest';
import { keyName } from './keyboard';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keyName({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keyName', () => {
  it('names single keys, whatever their case', () => {
    expect(key('c')).toBe('c');
    expect(key('C', { shiftKey: true })).toBe('c');
    expect(key('?', { shiftKey: true })).toBe('?');
    expect(key('ArrowLeft')).toBe('ArrowLeft');
  });

  it('keeps undo apart from what browsers want', () => {
    expect(key('z', { ctrlKey: true })).toBe('Ctrl+z');
    expect(key('z', { metaKey: true })).toBe('Ctrl+z');
    expect(key('ArrowLeft', { altKey: true })).toBe(null);
    expect(key('I', { ctrlKey: true, shiftKey: true })).toBe(null);
    expect(key('c', { ctrlKey: true })).toBe('Ctrl+c');
  });
});
