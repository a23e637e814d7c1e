import { describe, expect, it } from 'vitest';
import { changed, grouped, remembering } from './collect';

describe('collections', () => {
  it('are grouped in the order of their first items', () => {
    const groups = grouped(['bow', 'axe', 'ark', '', 'bee'], (word) => word[0]);
    expect([...groups]).toEqual([
      ['b', ['bow', 'bee']],
      ['a', ['axe', 'ark']],
    ]);
  });

  it('are never changed: a change is a new one', () => {
    const one = new Map([['ore', 1]]);
    expect([...changed(one, 'wood', 2)]).toEqual([
      ['ore', 1],
      ['wood', 2],
    ]);
    expect(changed(one, 'ore', undefined).size).toBe(0);
    expect([...one]).toEqual([['ore', 1]]);
  });

  it('of what was asked for keep answers and forget failures', async () => {
    let asked = 0;
    const load = remembering((key) => (++asked === 1 ? Promise.reject(new Error(key)) : Promise.resolve(key)));
    await expect(load('a')).rejects.toThrow('a');
    await expect(load('a')).resolves.toBe('a');
    await expect(load('a')).resolves.toBe('a');
    expect(asked).toBe(2);
  });

  it('forgets what was wanted longest ago when there is too much of it', async () => {
    const asked: string[] = [];
    const load = remembering((key) => {
      asked.push(key);
      return Promise.resolve(key);
    }, 2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await load(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });
});
