// The log as people read it: what was taken back is marked.

import type { LogEntry } from '../api/generated';
import type { EventKind, GameClient } from '../games/game';

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

/** What a reader looks for: everything, what they did or what was done to them, or one kind of event. */
export type Sought = 'all' | 'mine' | 'trade' | 'battle';

type Kinds = Pick<GameClient, 'kindOf' | 'isTurnOfSeat'>;

/**
 * The entries that a reader looks for, each with the events that are told. Turns stay as headings, and go where nothing
 * of theirs is left.
 */
export function sought(entries: ReadEntry[], wanted: Sought, me: number | null, client: Kinds): ReadEntry[] {
  if (wanted === 'all') return entries;
  const kindOf = (data: unknown) => client.kindOf?.(data) ?? null;
  const isMine = new RegExp(`@${me}(?!\\d)`);
  const isSought = (entry: LogEntry, { text, data }: LogEntry['events'][number]) =>
    wanted === 'mine' ? entry.seat === me || isMine.test(text) : kindOf(data) === wanted;
  const isTurn = (kind: EventKind | null) => kind === 'turn' || kind === 'phase';
  const told = entries
    .map((entry) => ({
      ...entry,
      events: entry.events.filter((event) => isTurn(kindOf(event.data)) || isSought(entry, event)),
    }))
    .filter((entry) => entry.events.length > 0 || (wanted === 'mine' && entry.seat === me));
  const isNews = (entry: ReadEntry) => !entry.events.every(({ data }) => isTurn(kindOf(data)));
  const isNewsAt = (entry: ReadEntry | undefined) => entry !== undefined && isNews(entry);
  // A heading is kept if something follows it before the next.
  return told.filter((entry, index) => isNews(entry) || isNewsAt(told[index + 1]));
}

/** The entries at which turns begin. */
export function turnsIn(entries: LogEntry[], client: Kinds): LogEntry[] {
  if (!client.isTurnOfSeat)
    return entries.filter(({ events }) => events.some(({ data }) => client.kindOf?.(data) === 'turn'));
  return entries.filter((entry, index) => beginsTurn(entry, entries[index - 1]));
}

/** The entries in which phases begin. */
export const phasesIn = (entries: LogEntry[], client: Kinds): LogEntry[] =>
  entries.filter(({ events }) => events.some(({ data }) => client.kindOf?.(data) === 'phase'));

/** Whether another seat acts than before. */
export const beginsTurn = (entry: LogEntry, before: LogEntry | undefined): boolean =>
  entry.seat > 0 && entry.seat !== before?.seat;
