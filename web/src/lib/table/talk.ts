// Conversations at a table: what everybody reads, what is said among some seats, and what those say who watch.
// Which lines were read and who is muted is kept in this browser, for each seat apart.

import type { ChatLine, Press, SeatInfo, Status, TalkLine } from '../api/generated';
import { grouped } from '../collect';
import { read, write } from '../settings.svelte';
import { called, isNameless } from './names';

/** `all`, `watch`, or the numbers of the seats among which it is: `1,3`. */
export type Room = string;
export const ALL: Room = 'all';
export const WATCH: Room = 'watch';

export interface Line {
  /** Tells it from all others. */
  key: string;
  room: Room;
  /** Who said it; 0 is the host of the server, or somebody who watches. */
  seat: number;
  name: string;
  text: string;
  at: number;
  mentions: number[];
}

const roomOf = (seats: readonly number[]): Room => (seats.length === 0 ? WATCH : seats.join(','));

/** The room of these seats, one's own among them. */
export const roomAmong = (seats: readonly number[]): Room => roomOf([...new Set(seats)].sort((a, b) => a - b));

/** The seats of a room; none if it is everybody's, or for those who watch. */
export const seatsOf = (room: Room): number[] => (room === ALL || room === WATCH ? [] : room.split(',').map(Number));

const lineOf = (room: Room, { seat, name, text, at, mentions }: TalkLine | ChatLine): Omit<Line, 'key'> => ({
  room,
  seat,
  name,
  text,
  at,
  mentions: mentions ?? [],
});

/** Everything that was said, as it came. */
export function linesOf(chat: readonly ChatLine[], talk: readonly TalkLine[]): Line[] {
  const said = chat.map((line) => ({ key: `${ALL} ${line.number}`, ...lineOf(ALL, line) }));
  const whispered = talk.map((line) => {
    const room = roomOf(line.room);
    return { key: `${room} ${line.at}`, ...lineOf(room, line) };
  });
  return [...said, ...whispered].sort((a, b) => a.at - b.at);
}

/** Adds a line that has come, once. */
export function withLine(talk: readonly TalkLine[], line: TalkLine): TalkLine[] {
  const isIt = (old: TalkLine) => old.at === line.at && roomOf(old.room) === roomOf(line.room);
  return talk.some(isIt) ? [...talk] : [...talk, line];
}

/** Everybody's room first, then those in which something was said, the latest first; then one that is begun. */
export function roomsOf(lines: readonly Line[], others: readonly Room[]): Room[] {
  const latest = [...grouped(lines, ({ room }) => room)]
    .map(([room, said]) => ({ room, at: said.at(-1)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
    .map(({ room }) => room);
  return [...new Set([ALL, ...latest, ...others])];
}

/** Lines of a room that nobody has looked at yet and that are not one's own, nor of somebody who is muted. */
export function unreadOf(lines: readonly Line[], marks: Marks, own: number | null): ReadonlyMap<Room, number> {
  const counts = new Map<Room, number>();
  for (const { room, at, seat } of heard(lines, marks)) {
    const isNew = at > (marks.read[room] ?? 0) && (seat === 0 || seat !== own);
    if (isNew) counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return counts;
}

/** What is left of the lines without those of the muted. A line of the server's host is always shown. */
export const heard = (lines: readonly Line[], marks: Marks): Line[] =>
  lines.filter(
    ({ seat, room }) => !(room === WATCH ? marks.muted.includes(0) : seat > 0 && marks.muted.includes(seat)),
  );

/** Whether a seat may say something to everybody, and to some; by trade that comes and goes. */
export function mayTalk(press: Press, status: Status, tradeTalk: boolean): { all: boolean; some: boolean } {
  if (status === 'finished') return { all: true, some: true };
  return {
    all: press !== 'none' || status === 'waiting',
    some: press === 'full' || (press === 'trade' && tradeTalk),
  };
}

/** Seats with whom one may talk in private. */
export const partners = (seats: readonly SeatInfo[], own: number | null): SeatInfo[] =>
  seats.filter(({ kind, seat }) => kind === 'person' && seat !== own);

/** Whether it is a program that says this, and still sits there. */
export const isProgram = (seats: readonly SeatInfo[], line: { seat: number; name: string }): boolean =>
  seats.some(({ seat, name, program }) => program === true && seat === line.seat && name === line.name);

/** What is being written after the last `@` before the cursor, if a name may stand there. */
export function begunMention(text: string, cursor: number): { from: number; begun: string } | null {
  const from = text.lastIndexOf('@', cursor - 1);
  if (from < 0 || (from > 0 && /[\p{L}\p{N}]/u.test(text[from - 1] ?? ''))) return null;
  const begun = text.slice(from + 1, cursor);
  return begun.length > 24 ? null : { from, begun };
}

/** What can be put after an `@`. */
export interface Mention {
  /** As it is offered. */
  shown: string;
  /** As it is written: by the number where people are called by their seats, which every language reads. */
  written: string;
}

/** How somebody in a seat is mentioned. */
export const mentionOf = ({ seat, name }: { seat: number; name: string }): Mention => ({
  shown: called(name, seat),
  written: isNameless(name, seat) ? String(seat) : name,
});

/** Those that begin so. */
export const mentionsLike = (mentions: readonly Mention[], begun: string): Mention[] => {
  const wanted = begun.toLocaleLowerCase();
  return mentions.filter(({ shown, written }) => {
    const small = shown.toLocaleLowerCase();
    return small.startsWith(wanted) && small !== wanted && written !== wanted;
  });
};

const KEY = 'ecumene.talk';
const KEPT = 100;

/** What this browser knows of the talk at a table. */
export interface Marks {
  /** When the latest line was said that was read, by room. */
  read: Record<Room, number>;
  /** Seats whose lines are not shown; 0 is those who watch. */
  muted: number[];
}

type AllMarks = [owner: string, marks: Marks][];

const ownerOf = (table: string, seat: number | null) => `${table} ${seat ?? 'watching'}`;

export function marksOf(table: string, seat: number | null): Marks {
  const found = read<AllMarks>(KEY, []).find(([owner]) => owner === ownerOf(table, seat))?.[1];
  return { read: found?.read ?? {}, muted: found?.muted ?? [] };
}

export function keepMarks(table: string, seat: number | null, marks: Marks): void {
  const owner = ownerOf(table, seat);
  const others = read<AllMarks>(KEY, []).filter(([other]) => other !== owner);
  write(KEY, [...others, [owner, marks] satisfies AllMarks[number]].slice(-KEPT));
}
