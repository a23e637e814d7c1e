import { expect, it } from 'vitest';
import { tokenByAccount, type TableKeys } from '../keys';
import { seatsGone, seatsToKeep, seatsToTake } from './seats';

const keys: TableKeys[] = [
  {
    id: 'a',
    seats: [
      { seat: 1, token: 'ecu_seat_1' },
      { seat: 3, token: tokenByAccount(3) },
    ],
    at: 20,
  },
  { id: 'b', seats: [{ seat: 2, token: 'ecu_seat_2' }], at: 10 },
  { id: 'c', seats: [], host: 'ecu_host', at: 30 },
];
const own = [
  { table: 'a', seat: 1, at: 0 },
  { table: 'd', seat: 5, at: 0 },
];

it('takes what is held by link and not yet there, from when it was asked to', () => {
  expect(seatsToTake(keys, [])).toEqual([
    { table: 'a', token: 'ecu_seat_1' },
    { table: 'b', token: 'ecu_seat_2' },
  ]);
  expect(seatsToTake(keys, own)).toEqual([{ table: 'b', token: 'ecu_seat_2' }]);
  expect(seatsToTake(keys, [], 20)).toEqual([{ table: 'a', token: 'ecu_seat_1' }]);
});

it('never replaces a link that is held here', () => {
  expect(seatsToKeep(keys, own)).toEqual([{ table: 'd', seat: 5, at: 0 }]);
});

it('lets go of what the account has no longer, and of no link', () => {
  expect(seatsGone(keys, own)).toEqual([{ id: 'a', token: tokenByAccount(3) }]);
  expect(seatsGone(keys, [{ table: 'a', seat: 3, at: 0 }])).toEqual([]);
});
