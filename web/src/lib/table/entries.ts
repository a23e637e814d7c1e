// The log as people read it: what was taken back is marked.

import type { LogEntry } from '../api/generated';

export interface ReadEntry extends LogEntry {
  undone: boolean;
}

/**
 * Entries that say more than what happens all the time. A step that told nothing yet, such as which goods one is about
 * to collect, is told by those that follow; an undo and a secret decision are news all the same.
 */
export function telling<E extends LogEntry>(entries: E[], isQuiet: ((event: unknown) => boolean) | undefined): E[] {
  return entries.filter(({ action, events }) =>
    events.length === 0 ? action === null || action === '?' : !(isQuiet && events.every(({ data }) => isQuiet(data))),
  );
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
