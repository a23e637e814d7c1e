// The terms that both antiquity games use. Each book has them under ids of its own.

import type { Term } from '../../terms/terms';

const TEXTS = {
  stock: [['stock'], 'Your pieces that are neither on the map nor in treasury. All you place comes from there.'],
  treasury: [['treasury'], 'Tokens that serve as money: for ships, cards and advances. They do not grow.'],
  census: [['census'], 'The number of your tokens on the map. The highest moves first.'],
  limit: [['population limit', 'population limits'], 'How many tokens an area feeds. What is above it is lost.'],
  surplus: [['surplus', 'surplus population'], 'Tokens above what their areas feed; they are removed after building.'],
  support: [['support', 'supported'], 'Each city needs two tokens on the map, or it is reduced.'],
  reduce: [['reduce', 'reduces', 'reduced'], 'To replace a city by as many tokens as its area feeds.'],
  conflict: [['conflict', 'conflicts'], 'A fight in an area that cannot feed all tokens of several players.'],
  site: [['city site', 'city sites'], 'A place where six tokens are enough for a city; elsewhere it takes twelve.'],
  commodity: [['commodity', 'commodities'], 'A trade card with a value. Equal ones make a set.'],
  set: [['set', 'sets'], 'Equal commodities: worth their number squared times their value.'],
  calamity: [['calamity', 'calamities'], 'A trade card that strikes whoever holds it when trading is over.'],
  primary: [['primary victim', 'primary victims'], 'Who holds the calamity when it is resolved.'],
  secondary: [['secondary victim', 'secondary victims'], 'Others who suffer from the same calamity.'],
  points: [['unit point', 'unit points'], 'The measure of losses: a token counts one, a city five.'],
  credit: [['credit', 'credits', 'credit tokens'], 'Makes advances of its colour cheaper, from the next turn on.'],
  succession: [
    ['succession marker', 'succession markers', 'A.S.T.'],
    'Shows how far you are on the succession table: five points a step.',
  ],
  ranking: [['A.S.T.-Ranking', 'A.S.T. order'], 'The fixed order of the peoples, which breaks ties.'],
} satisfies Record<string, [[string, ...string[]], string]>;

/** These terms with a book's own rules. */
export const glossaryOf = (rules: Record<keyof typeof TEXTS, string>): Term[] =>
  Object.entries(TEXTS).map(([name, [words, text]]) => ({
    words,
    text,
    rule: rules[name as keyof typeof TEXTS],
  }));
