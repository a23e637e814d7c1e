import { expect, it } from 'vitest';
import { addressOf, filterIn, languageName, queryOf, type Filter } from './lobby';

const all: Filter = {
  game: 'clash',
  seats: 3,
  pace: 'live',
  rated: true,
  open: false,
  friends: true,
  language: 'de',
  reliability: 80,
};

it('is kept in the address, beside what else is there', () => {
  const address = addressOf(all, new URLSearchParams('game=founders&text'));
  expect(address).toContain('game=founders');
  expect(filterIn(new URLSearchParams(address.slice(2)))).toEqual(all);
  expect(addressOf({}, new URLSearchParams(address.slice(2)))).toBe('/?game=founders&text=');
  expect(addressOf({}, new URLSearchParams())).toBe('/');
});

it('passes over what cannot be meant', () => {
  const wrong = 'list=&seats=-1&pace=fast&rated=yes&open=1&language=%3Cb%3E&reliability=101';
  expect(filterIn(new URLSearchParams(wrong))).toEqual({});
  expect(filterIn(new URLSearchParams('seats=256'))).toEqual({});
});

it('asks the server for just that', () => {
  expect(queryOf({})).toBe('');
  expect(queryOf(all)).toBe(
    '?game=clash&seats=3&pace=live&rated=true&open=false&friends=true&language=de&reliability=80',
  );
});

it('names languages for whoever reads', () => {
  expect([languageName('de', 'en'), languageName('en', 'de')]).toEqual(['German', 'Englisch']);
});
