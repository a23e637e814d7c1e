// What the rules say of an advance. The book is read once for each game.

import type { Rule } from '../../api/generated';
import { api } from '../../api/http';
import { mentions } from './calamities';
import { advanceOf } from './cards';
import { titled, type Components } from './types';

const books = new Map<string, Promise<Rule[]>>();

export function rulesOf(game: string): Promise<Rule[]> {
  let book = books.get(game);
  if (!book) {
    book = api.rules(game).then(({ rules }) => rules);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

/** Whether a rule stands in the book's list of advances. */
const isListed = (rule: Rule) => /-adv-|^EP-30\./.test(rule.id);

/** The statements about an advance: those under its own heading, and those elsewhere that name it. */
export function aboutAdvance(rules: Rule[], id: string, components: Components): { own: Rule[]; elsewhere: Rule[] } {
  const naming = rules.filter((rule) => mentions(rule.statement, components, []).some((part) => part.advance === id));
  const name = advanceOf(components, id)?.name ?? titled(id);
  const isOwn = (rule: Rule) => isListed(rule) && rule.section.replace(/^[\d.]+ (Advances: )?/, '') === name;
  return { own: rules.filter(isOwn), elsewhere: naming.filter((rule) => !isListed(rule)) };
}
