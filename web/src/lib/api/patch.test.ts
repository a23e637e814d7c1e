import { describe, expect, it } from 'vitest';
import { patched } from './patch';

describe('patched', () => {
  it('puts a value in place of another, whatever they are', () => {
    expect(patched({ a: 1 }, [{ b: 2 }])).toEqual({ b: 2 });
    expect(patched(3, [null])).toBe(null);
    expect(patched([1], [[2, 3]])).toEqual([2, 3]);
  });

  it('leaves the value alone when nothing changed', () => {
    const value = { a: [1] };
    expect(patched(value, null)).toBe(value);
  });

  it('changes, adds and removes members', () => {
    const before = { stays: { deep: true }, goes: 1, changes: 'old' };
    const after = patched(before, { goes: [], changes: ['new'], comes: [7] }) as typeof before;
    expect(after).toEqual({ stays: { deep: true }, changes: 'new', comes: 7 });
    expect(after.stays).toBe(before.stays);
    expect(before).toEqual({ stays: { deep: true }, goes: 1, changes: 'old' });
  });

  it('changes arrays by index and length', () => {
    expect(patched(['a', 'b', 'c'], { length: 2, 1: ['x'] })).toEqual(['a', 'x']);
    expect(patched(['a'], { length: 3, 1: ['b'], 2: ['c'] })).toEqual(['a', 'b', 'c']);
    expect(patched([{ n: 1 }, { n: 2 }], { 1: { n: [5] } })).toEqual([{ n: 1 }, { n: 5 }]);
  });

  it('can empty an array without confusing it with a removal', () => {
    expect(patched({ row: ['a'] }, { row: [[]] })).toEqual({ row: [] });
    expect(patched({ row: ['a'] }, { row: { length: 0 } })).toEqual({ row: [] });
  });

  it('refuses what is no change', () => {
    expect(() => patched({}, 3)).toThrow();
    expect(() => patched(3, { a: [1] })).toThrow();
  });
});
