// Sentences of the server write seats as `@1`; people read names, and places in them are links.

import { t } from '../words/lobby';

export type Part =
  { kind: 'text'; text: string } | { kind: 'seat'; seat: number } | { kind: 'place'; text: string; place: string };

/** A stretch of a sentence, and the place it means. */
export interface NamedPlace {
  text: string;
  place: string;
}

/** Whether somebody is called by the seat alone: at an anonymous table nobody is told more until the game is over. */
export const isNameless = (name: string, seat: number) => name === `Seat ${seat}`;

/** What somebody in a seat is called, in the language that is read. */
export const called = (name: string, seat: number) => (isNameless(name, seat) ? t('seatSeat', { seat }) : name);

/** A sentence in parts: plain text, seats, and the places that the game says are named in it. */
export function parts(sentence: string, places: NamedPlace[] = []): Part[] {
  const meant = new Map(places.map(({ text, place }) => [text, place]));
  const result: Part[] = [];
  let done = 0;
  const text = (end: number) => {
    if (end > done) result.push({ kind: 'text', text: sentence.slice(done, end) });
  };
  for (const match of sentence.matchAll(marks([...meant.keys()]))) {
    text(match.index);
    if (match[1] !== undefined) result.push({ kind: 'seat', seat: Number(match[1]) });
    else result.push({ kind: 'place', text: match[0], place: meant.get(match[0]) ?? '' });
    done = match.index + match[0].length;
  }
  text(sentence.length);
  return result;
}

/** Seats, and these words where they stand alone: `1,2` is not in `-1,2`, nor `Ur` in `Uruk`. The longest wins. */
function marks(words: string[]): RegExp {
  const longestFirst = words.filter(Boolean).sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = escaped.length > 0 ? `|(?<![\\p{L}\\d,-])(?:${escaped.join('|')})(?!\\p{L}|\\d|,-?\\d)` : '';
  return new RegExp(`@(\\d+)${found}`, 'gu');
}

/** The sentence with names in it, for titles and screen readers. */
export function withNames(sentence: string, nameOf: (seat: number) => string): string {
  return parts(sentence)
    .map((part) => (part.kind === 'seat' ? nameOf(part.seat) : part.text))
    .join('');
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return t('listAnd', { most: words.slice(0, -1).join(', '), last: words[words.length - 1] ?? '' });
}

/** The same with only the first few of many: `a, b, c and 4 more`. */
export function listedShort(words: string[], most: number): string {
  return listed(
    words.length > most ? [...words.slice(0, most - 1), t('someMore', { count: words.length - most + 1 })] : words,
  );
}

/** `1 point`, `2 points`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** The first letter as at the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
