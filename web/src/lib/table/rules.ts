// Searching the rules and putting them under their headings.

import type { Rule } from '../api/generated';
import { t } from '../words/table';

/** The rules in which every word of the query stands. */
export function found(rules: Rule[], query: string): Rule[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.kind} ${rule.statement}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Rules under the rulebook's headings, both in order of first appearance. */
export function sections(rules: Rule[]): { title: string; rules: Rule[] }[] {
  const result = new Map<string, Rule[]>();
  for (const rule of rules) result.set(rule.section, [...(result.get(rule.section) ?? []), rule]);
  return Array.from(result, ([title, rules]) => ({ title, rules }));
}

const TERMS = new Set(['component', 'definition']);

/**
 * The rules as one reads them to learn the game: chapter by chapter, then what words and pieces mean, then how we read
 * what the book leaves open.
 */
export function parts(rules: Rule[]): { title: string; sections: ReturnType<typeof sections> }[] {
  return [
    { title: t('theRules'), of: rules.filter(({ kind }) => !TERMS.has(kind) && kind !== 'ruling') },
    { title: t('piecesAndTerms'), of: rules.filter(({ kind }) => TERMS.has(kind)) },
    { title: t('whereTheBookIsUnclear'), of: rules.filter(({ kind }) => kind === 'ruling') },
  ]
    .map(({ title, of }) => ({ title, sections: sections(of) }))
    .filter((part) => part.sections.length > 0);
}

/** The id of a rule of this game, to show what can be searched for. */
export const exampleId = (rules: Rule[]): string => (rules.find(({ kind }) => kind === 'action') ?? rules[0])?.id ?? '';
