// The log as people read it: what was taken back is marked.

import type { LogEntry } from '../api/generated';

export interface ReadEntry extends LogEntry {
  undone: boolean;
}

/** Entries that say more than what happens all the time. */
export function telling<E extends LogEntry>(entries: E[], isQuiet: ((event: unknown) => boolean) | undefined): E[] {
  return isQuiet ? entries.filter(({ events }) => events.length === 0 || !events.every(({ data }) => isQuiet(data))) : entries;
}

/** An undo takes back the latest entry of its seat that still stands. */
export function marked(entries: LogEntry[]): ReadEntry[] {
  const result: ReadEntry[] = [];
  for (const entry of entries) {
    if (entry.action === null) {
      const latest = result.findLast((old) => old.seat === entry.seat && old.action !== null && !old.undone);
      if (latest) latest.undone = true;
    }
    result.push({ ...entry, undone: false });
  }
  return result;
}
