// Seats of this browser and seats of the account. Where a seat is held by being signed in, what stands for its token
// says so; the server asks the cookie whose it is.

import type { OwnSeat } from '../api/generated';
import { Refused } from '../api/http';
import { allKeys, isByAccount, keep, letGo, tokenByAccount, type TableKeys } from '../keys';
import { accounts } from './api';
import { markAs, signedInAs } from './mark';

/** The server takes so many at a time. */
const AT_ONCE = 100;

/** Seats that this browser holds by their links and the account has not. */
export function seatsToTake(keys: TableKeys[], own: OwnSeat[], since = 0): { table: string; token: string }[] {
  const has = new Set(own.map(({ table, seat }) => `${table}:${seat}`));
  return keys
    .filter(({ at }) => at >= since)
    .flatMap(({ id, seats }) =>
      seats
        .filter(({ seat, token }) => !isByAccount(token) && !has.has(`${id}:${seat}`))
        .map(({ token }) => ({ table: id, token })),
    )
    .slice(0, AT_ONCE);
}

/** Seats of the account that this browser has no key for yet. */
export function seatsToKeep(keys: TableKeys[], own: OwnSeat[]): OwnSeat[] {
  const held = new Set(keys.flatMap(({ id, seats }) => seats.map(({ seat }) => `${id}:${seat}`)));
  return own.filter(({ table, seat }) => !held.has(`${table}:${seat}`));
}

/** Seats that were held by being signed in and are the account's no longer. */
export function seatsGone(keys: TableKeys[], own: OwnSeat[]): { id: string; token: string }[] {
  const has = new Set(own.map(({ table, seat }) => `${table}:${seat}`));
  return keys.flatMap(({ id, seats }) =>
    seats
      .filter(({ seat, token }) => isByAccount(token) && !has.has(`${id}:${seat}`))
      .map(({ token }) => ({ id, token })),
  );
}

/** What came since signing in goes into the account, and what the account has comes here. */
export async function bringTogether(): Promise<void> {
  try {
    let { seats } = await accounts.seats();
    const more = seatsToTake(allKeys(), seats, signedInAs()?.since);
    if (more.length > 0) ({ seats } = await accounts.takeSeats(more));
    keepAll(seats);
  } catch (error) {
    if (error instanceof Refused && error.body.code === 'NotSignedIn') leave();
    else throw error;
  }
}

/** Takes every seat of this browser into the account. */
export async function takeAll(): Promise<void> {
  let { seats } = await accounts.seats();
  for (let more = seatsToTake(allKeys(), seats); more.length > 0;) {
    const before = seats.length;
    ({ seats } = await accounts.takeSeats(more));
    // What the server passes over is nobody's seat any more.
    more = seats.length > before ? seatsToTake(allKeys(), seats) : [];
  }
  keepAll(seats);
}

function keepAll(seats: OwnSeat[]): void {
  for (const { id, token } of seatsGone(allKeys(), seats)) letGo(id, token);
  // Those taken last come first, there as here.
  for (const { table, seat } of seatsToKeep(allKeys(), seats).toReversed())
    keep(table, { seats: [{ seat, token: tokenByAccount(seat) }] });
}

/** Nobody is signed in here any more: only what is held by link stays. */
export function leave(): void {
  for (const { id, token } of seatsGone(allKeys(), [])) letGo(id, token);
  markAs(null);
}
