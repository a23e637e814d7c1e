// How far this browser has seen its tables, so that a player who comes back is told what happened meanwhile.

import type { LogEntry } from './api/generated';
import { read, write } from './settings.svelte';

const KEY = 'ecumene.seen';
const KEPT = 50;

/** Sequence numbers by table, the table seen last at the end. */
type Seen = [id: string, seq: number][];

export function lastSeen(id: string): number | null {
  return read<Seen>(KEY, []).find(([table]) => table === id)?.[1] ?? null;
}

export function keepSeen(id: string, seq: number): void {
  write(KEY, [...read<Seen>(KEY, []).filter(([table]) => table !== id), [id, seq] satisfies Seen[number]].slice(-KEPT));
}

/** What others did after entry `from`; nothing is missed if only one's own seats acted. */
export function missed(entries: LogEntry[], from: number, mine: number[]): LogEntry[] {
  const later = entries.filter((entry) => entry.seq > from);
  return later.some((entry) => entry.seat !== 0 && !mine.includes(entry.seat)) ? later : [];
}

/** Seats whose points are not what they were. */
export function changedScores(before: number[], now: number[]): { seat: number; before: number; now: number }[] {
  return now.flatMap((points, index) => {
    const old = before[index];
    return old === undefined || old === points ? [] : [{ seat: index + 1, before: old, now: points }];
  });
}
