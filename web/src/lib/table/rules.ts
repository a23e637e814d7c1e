// Searching the rules and putting them under their headings.

import type { Rule } from '../api/generated';

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
