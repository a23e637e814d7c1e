import { expect, test } from 'vitest';
import { begun } from './gradual.svelte';

const beginning = (list: string, known = '') => begun([...list], (letter) => letter, 2, new Set(known)).join('');

test('a list begins with as much as is seen of it', () => {
  expect(beginning('abcd')).toBe('ab');
  expect(beginning('a')).toBe('a');
});

test('what is there already stays, in its order', () => {
  expect(beginning('abcd', 'abd')).toBe('abd');
  expect(beginning('dcba', 'abcd')).toBe('dcba');
});

test('what was there and is in the list no longer goes', () => {
  expect(beginning('abc', 'xyz')).toBe('ab');
});
