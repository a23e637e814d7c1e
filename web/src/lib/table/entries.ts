// The log as people read it: what was taken back is marked.

import type { LogEntry } from '../api/generated';

export interface ReadEntry extends LogEntry {
  undone: boolean;
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
