import { expect, it } from 'vitest';
import { changeOf, guessOf, pageOf } from './api';

const points = (mean: number, deviation = 100) => ({ rating: mean - 3 * deviation, mean, deviation });

it('tells a change with its sign', () => {
  expect([changeOf(points(1000), points(1012)), changeOf(points(1000), points(988))]).toEqual(['+12', '−12']);
  expect(changeOf(points(1000), points(1000, 90))).toBe('±0');
});

it('tells a guess with its doubt', () => {
  expect(guessOf(points(1200, 45))).toBe('1200 ± 90');
});

it('names people in an address whatever their name', () => {
  expect(pageOf('Dr. Ä/b?')).toBe('/people?name=Dr.%20%C3%84%2Fb%3F');
});
