import { expect, test } from 'vitest';
import { toggled } from './programs';

test('what is chosen again is chosen no more', () => {
  expect(toggled(['read'], 'play')).toEqual(['read', 'play']);
  expect(toggled(['read', 'play'], 'read')).toEqual(['play']);
});
