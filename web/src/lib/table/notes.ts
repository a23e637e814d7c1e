// What a player writes down at a table: kept in this browser, for each seat apart, and sent to nobody.

import { read, write } from '../settings.svelte';

const KEY = 'ecumene.notes';
const KEPT = 100;

/** Notes by table and seat, those changed last at the end. */
type Notes = [owner: string, text: string][];

const ownerOf = (table: string, seat: number | null) => `${table} ${seat ?? 'watching'}`;

export function notesOf(table: string, seat: number | null): string {
  return read<Notes>(KEY, []).find(([owner]) => owner === ownerOf(table, seat))?.[1] ?? '';
}

export function keepNotes(table: string, seat: number | null, text: string): void {
  const owner = ownerOf(table, seat);
  const others = read<Notes>(KEY, []).filter(([other]) => other !== owner);
  write(KEY, (text === '' ? others : [...others, [owner, text]]).slice(-KEPT));
}
