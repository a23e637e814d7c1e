// The secrets this browser holds: seats, host rights and invitations, by table. Newest table first.

import { below } from './base';
import { read, write } from './settings.svelte';

export interface HeldSeat {
  seat: number;
  token: string;
  /** What this browser gave to the deal. */
  part?: string;
}

export interface TableKeys {
  id: string;
  seats: HeldSeat[];
  host?: string;
  invite?: string;
  /** The moment of another table from which an analysis board was branched off. */
  from?: { id: string; at: number };
  at: number;
}

const KEY = 'ecumene.tables';
const KEPT = 50;
const ASIDE = 'ecumene.tables.aside';
const KEPT_ASIDE = 10;

export function allKeys(): TableKeys[] {
  return read<TableKeys[]>(KEY, []);
}

export function keysOf(id: string): TableKeys | undefined {
  return allKeys().find((keys) => keys.id === id);
}

/** Adds to what is held of a table; a newer token for a seat replaces the older. */
export function keep(id: string, more: Partial<Omit<TableKeys, 'id'>>): TableKeys {
  const merged = mergeKeys(keysOf(id) ?? { id, seats: [], at: 0 }, more, Date.now());
  write(KEY, [merged, ...allKeys().filter((keys) => keys.id !== id)].slice(0, KEPT));
  return merged;
}

export function mergeKeys(old: TableKeys, more: Partial<Omit<TableKeys, 'id'>>, now: number): TableKeys {
  const seats = new Map([...old.seats, ...(more.seats ?? [])].map((key) => [key.seat, key]));
  return { ...old, ...more, seats: [...seats.values()].sort((a, b) => a.seat - b.seat), at: now };
}

/** The secret by which this browser is the host: where the role has passed on, that of the host's seat. */
export function hostKeyOf(info: { host?: number } | null, keys: TableKeys | undefined): string | undefined {
  return info?.host === undefined ? keys?.host : keys?.seats.find(({ seat }) => seat === info.host)?.token;
}

/** What a player gives to the deal: 128 bits that nobody could know before. */
export function newPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seat that is no longer ours. */
export function dropSeat(id: string, token: string): void {
  write(
    KEY,
    allKeys().map((keys) =>
      keys.id === id ? { ...keys, seats: keys.seats.filter((key) => key.token !== token) } : keys,
    ),
  );
}

/** A seat that is no longer ours, and its table with it if nothing else of that is held. */
export function letGo(id: string, token: string): void {
  dropSeat(id, token);
  const isEmpty = (keys: TableKeys) => keys.seats.length === 0 && !keys.host && !keys.invite;
  write(
    KEY,
    allKeys().filter((keys) => keys.id !== id || !isEmpty(keys)),
  );
}

/** Takes a table off the list. Its secrets, without which a seat is lost for good, are kept aside for a while. */
export function forget(id: string): void {
  const gone = keysOf(id);
  if (gone) write(ASIDE, [gone, ...keptAside().filter((keys) => keys.id !== id)].slice(0, KEPT_ASIDE));
  write(
    KEY,
    allKeys().filter((keys) => keys.id !== id),
  );
}

/** Tables that were taken off the list and can be put back, the latest first. */
export function keptAside(): TableKeys[] {
  return read<TableKeys[]>(ASIDE, []);
}

/** Puts a table back on the list. */
export function putBack(id: string): void {
  const kept = keptAside().find((keys) => keys.id === id);
  if (kept) keep(id, kept);
  write(
    ASIDE,
    keptAside().filter((keys) => keys.id !== id),
  );
}

/** What stands where a seat's token would, if the seat is had by being signed in to its account. */
export const tokenByAccount = (seat: number) => `account:${seat}`;
export const isByAccount = (token: string) => token.startsWith('account:');

/** The address that hands a seat to another device. What stands after `#` never leaves the browser. */
export function seatLink(id: string, seat: number, token: string): string {
  return `${location.origin}${below(`/game/${id}`)}#seat=${seat}&token=${token}`;
}

/** The seat in an address made by `seatLink`. */
export function seatInHash(hash: string): { seat: number; token: string } | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const seat = Number(values.get('seat'));
  const token = values.get('token');
  return token && Number.isInteger(seat) && seat > 0 ? { seat, token } : null;
}
