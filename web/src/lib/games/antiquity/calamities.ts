// What the rules say of a calamity, and what of it one's advances change.

import type { Rule } from '../../api/generated';
import { titled, type Components } from './types';

/** The statements about a calamity, in the book's order. */
export const statementsOf = (rules: Rule[], calamity: string): Rule[] =>
  rules.filter((rule) => rule.id.includes('-cal-') && rule.section.includes(titled(calamity)) && rule.kind !== 'ruling');

/** The calamity a prompt is about: its first rule is that calamity's. */
export function calamityOf(rules: string[], components: Components): string | null {
  const about = /-cal-([a-z-]+)-\d+$/.exec(rules[0] ?? '')?.[1];
  if (about === undefined) return null;
  const calamities = components.cards.filter((card) => !['commodity', 'water'].includes(card.kind));
  return calamities.find((card) => card.id === about || card.id.startsWith(`${about}-`))?.id ?? null;
}

export interface Mention {
  text: string;
  /** The advance it names, and whether the player has it. */
  advance: string | null;
  isHeld: boolean;
}

/** A statement in parts, so that the advances it names can be marked. */
export function mentions(statement: string, components: Components, held: string[]): Mention[] {
  const byName = new Map(components.advances.map((advance) => [advance.name, advance.id]));
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text: statement, advance: null, isHeld: false }];
  return statement.split(new RegExp(`\\b(${names.join('|')})\\b`)).filter(Boolean).map((text) => {
    const advance = byName.get(text) ?? null;
    return { text, advance, isHeld: advance !== null && held.includes(advance) };
  });
}
