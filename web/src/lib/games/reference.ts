// All that is in a game's box, for its reference page: each game says how its components read.

import type { Component } from 'svelte';
import type { Rule } from '../api/generated';
import { capital } from '../table/names';

export interface Entry {
  /** Its name in addresses. */
  id: string;
  name: string;
  /** Under which heading it stands: "Advances". */
  kind: string;
  /** What it can be filtered by besides: its category, stack or region. */
  tag?: string;
  /** Short facts: what it costs, what it gives. */
  facts?: string[];
  /** What it does, a paragraph each. */
  text?: string[];
  /** The card that the game draws for it. */
  card?: string;
  /** The rules that tell more. */
  rules?: string[];
}

export interface Reference {
  /** Draws a card. */
  Face: Component<{ card: string; components: unknown }>;
  /** The signs that the drawings are made of. */
  signs: Component[];
  entries: (components: unknown, rules: Rule[]) => Entry[];
  /** The entries of a card that has no entry of its own name: its halves. */
  partsOf?: (card: string, components: unknown) => string[];
}

/** The entries of a heading and a tag in which every word stands. */
export function sought(entries: Entry[], query: string, kind: string, tag: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if ((kind !== '' && entry.kind !== kind) || (tag !== '' && entry.tag !== tag)) return false;
    const { name, facts = [], text = [], rules = [] } = entry;
    const all = [name, entry.kind, entry.tag ?? '', ...facts, ...text, ...rules].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** A rule under a heading that it need not repeat: "Anatomy: in Epidemic ..." is "In Epidemic ..." there. */
export const withoutName = (statement: string, name: string): string =>
  statement.startsWith(`${name}: `) ? capital(statement.slice(name.length + 2)) : statement;

/** What can be chosen, in order of first appearance. */
export const distinct = (values: (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Entries under their headings. */
export const byKind = (entries: Entry[]): { kind: string; entries: Entry[] }[] =>
  distinct(entries.map(({ kind }) => kind)).map((kind) => ({
    kind,
    entries: entries.filter((entry) => entry.kind === kind),
  }));

/** The ids among these that the book has. */
export const existing = (rules: Rule[], ids: string[]): string[] =>
  ids.filter((id) => rules.some((rule) => rule.id === id));
