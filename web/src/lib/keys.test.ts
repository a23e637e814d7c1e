import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allKeys, forget, keep, keptAside, keysOf, putBack } from './keys';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const seats = [{ seat: 2, token: 'secret' }];

describe('a table taken off the list', () => {
  it('can be put back with its secrets', () => {
    keep('a', { seats, host: 'h' });
    keep('b', { seats: [] });
    forget('a');
    expect(allKeys().map(({ id }) => id)).toEqual(['b']);
    expect(keptAside().map(({ id }) => id)).toEqual(['a']);
    putBack('a');
    expect(keysOf('a')).toMatchObject({ seats, host: 'h' });
    expect(keptAside()).toEqual([]);
  });

  it('is kept aside for a while, not for ever', () => {
    for (let number = 1; number <= 12; number++) {
      keep(`t${number}`, { seats });
      forget(`t${number}`);
    }
    expect(keptAside().map(({ id }) => id)).toEqual(['t12', 't11', 't10', 't9', 't8', 't7', 't6', 't5', 't4', 't3']);
    forget('unknown');
    putBack('unknown');
    expect(allKeys()).toEqual([]);
  });
});
