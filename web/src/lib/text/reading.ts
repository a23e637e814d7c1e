// A board as text: what a game says of a view, for people who hear the page.

import { byGame } from '../games/game';
import { worded } from '../words/catalogue.svelte';
import { t } from '../words/text';

/** One fact; `place` is the place it is about, by the name that notation uses. */
export interface Line {
  text: string;
  place?: string;
}

/** What belongs together, under a heading. */
export interface Passage {
  title: string;
  lines: Line[];
  /** Long, and seldom wanted as a whole: it is found by a search, and shown folded. */
  folded?: boolean;
}

export interface Reader<View = unknown, Components = unknown> {
  view: View;
  components: Components;
  /** Whose eyes these are; `null` is a spectator. */
  me: number | null;
  nameOf: (seat: number) => string;
}

export interface Reading<View = unknown, Components = unknown> {
  /** What is on the table, what matters most first. */
  read: (reader: Reader<View, Components>) => Passage[];
  /** The places beside one. */
  nextTo: (place: string, reader: Reader<View, Components>) => string[];
}

/** A game's reading, which knows what its views are. */
export const reading = <View, Components>(words: Reading<View, Components>): Reading => words as Reading;

// Loaded by those who play as text, and by nobody else.
const READINGS = byGame(import.meta.glob<{ default: Reading }>('../games/*/reading.ts'));

/** How a game is read; a game that says nothing is played by question and log. */
export async function readingOf(game: string): Promise<Reading> {
  const load = READINGS[game];
  return load ? (await worded(load())).default : { read: () => [], nextTo: () => [] };
}

/** Lines of plain text; what is empty is left out. */
export const lines = (...texts: (string | null | undefined | false)[]): Line[] =>
  texts.filter((text): text is string => Boolean(text)).map((text) => ({ text }));

/** A passage, if there is something in it. */
export const passage = (title: string, found: Line[], folded = false): Passage[] =>
  found.length === 0 ? [] : [{ title, lines: found, folded }];

/** The lines in which every word stands. */
export function sought(passages: Passage[], query: string): Line[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return passages.flatMap(({ lines }) => lines).filter(({ text }) => hasWords(text, words));
}

export function hasWords(text: string, words: string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

/** What is known of a place: what is there, and what lies beside it. */
export function around(place: string, reader: Reader, words: Reading): Line[] {
  const all = words.read(reader).flatMap(({ lines }) => lines);
  const at = (wanted: string) => all.filter((line) => line.place === wanted);
  const beside = words.nextTo(place, reader).flatMap(at);
  return [...at(place), ...beside.map((line) => ({ ...line, text: t('besideItText', { text: line.text }) }))];
}
