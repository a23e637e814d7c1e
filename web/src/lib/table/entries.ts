// The log as people read it: what was taken back is marked.

import type { LogEntry } from '../api/generated';
import { mapOf } from '../collect';
import type { EventKind, GameClient } from '../games/game';
import { t } from '../words/table';

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

/** What an entry says of its seat that tells nothing. */
export function silence(action: string | null): string {
  if (action === null) return t('takesTheLatestActionBack');
  if (action === '?') return t('decidesInSecret');
  return action === 'done' ? t('isDone') : t('playsAction', { action });
}

/** The entries that led to how the game is: without those that everybody agreed to go back behind. */
function inEffect(entries: LogEntry[]): Set<LogEntry> {
  const kept = new Set<LogEntry>();
  let upTo = Infinity;
  for (const entry of entries.toReversed()) {
    if (entry.seq > upTo) continue;
    if (entry.rewind === undefined) kept.add(entry);
    else upTo = entry.rewind;
  }
  return kept;
}

/** An undo takes back the latest entry of its seat that still stands, a rewind all that came since. */
export function marked(entries: LogEntry[]): ReadEntry[] {
  const result: ReadEntry[] = [];
  const kept = inEffect(entries);
  for (const entry of entries) {
    const isKept = kept.has(entry);
    if (isKept && entry.action === null && entry.note === undefined) {
      const latest = result.findLast((old) => old.seat === entry.seat && old.action !== null && !old.undone);
      if (latest) latest.undone = true;
    }
    result.push({ ...entry, undone: !isKept && entry.action !== null });
  }
  return result;
}

/** What a reader looks for: everything, what they did or what was done to them, or one kind of event. */
export type Sought = 'all' | 'mine' | 'trade' | 'battle';

type Kinds = Pick<GameClient, 'kindOf' | 'isTurnOfSeat'>;

/**
 * The entries that a reader looks for, each with the events that are told. Turns and phases stay as headings over what
 * was found in them.
 */
export function sought(entries: ReadEntry[], wanted: Sought, me: number | null, client: Kinds): ReadEntry[] {
  if (wanted === 'all') return entries;
  const kindOf = (data: unknown) => client.kindOf?.(data) ?? null;
  const isMine = new RegExp(`@${me}(?!\\d)`);
  const told: ReadEntry[] = [];
  // From the end, where it is known whether a heading is over anything.
  let [inTurn, inPhase] = [false, false];
  for (const entry of entries.toReversed()) {
    const heading = entry.events.findIndex(({ data }) => isHeading(kindOf(data)));
    // What follows a heading happens to everybody, whoever acted last before it.
    const ownEvents = entry.seat !== me ? 0 : heading < 0 ? entry.events.length : heading;
    const isSought = ({ text, data }: LogEntry['events'][number], place: number) =>
      wanted === 'mine' ? place < ownEvents || isMine.test(text) : kindOf(data) === wanted;
    const events: LogEntry['events'] = [];
    for (let place = entry.events.length - 1; place >= 0; place--) {
      const event = entry.events[place]!;
      const kind = kindOf(event.data);
      const isTold = kind === 'turn' ? inTurn : kind === 'phase' ? inPhase : isSought(event, place);
      if (kind === 'turn') inTurn = false;
      if (isHeading(kind)) inPhase = false;
      else if (isTold) [inTurn, inPhase] = [true, true];
      if (isTold) events.unshift(event);
    }
    const isSilent = wanted === 'mine' && entry.seat === me && entry.events.length === 0;
    if (isSilent) [inTurn, inPhase] = [true, true];
    if (isSilent || events.length > 0) told.push({ ...entry, events });
  }
  return told.reverse();
}

const isHeading = (kind: EventKind | null): boolean => kind === 'turn' || kind === 'phase';

/** Where turns belong to seats: the how-manieth of these entries' turns each of them is in. */
export function turnNumbers(entries: LogEntry[]): ReadonlyMap<number, number> {
  let turn = 0;
  return mapOf(
    entries.map((entry, index) => {
      if (beginsTurn(entry, entries[index - 1])) turn++;
      return [entry.seq, turn];
    }),
  );
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
  entry.seat > 0 && entry.note === undefined && entry.seat !== before?.seat;
