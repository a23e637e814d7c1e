// Moves and payments as choices write them.

import type { Choice } from '../../api/generated';
import type { Good, Purse } from './types';
import { GOODS, purseOf } from './types';

export interface Move {
  from: string;
  /** A space, or the place of a region that Ships explore. */
  to: string;
  /** How many units go. */
  size: number;
  choice: Choice;
}

/** `move C4>C5 2a1s`, `road C4>C6 2a food` and `sail C4>D5 1+2` are moves. */
export function movesIn(choices: Choice[]): Move[] {
  return choices.flatMap((choice) => {
    const match = /^(move|road|sail) ([A-K]\d{1,2})>(\S+) (\S+)/.exec(choice.notation);
    if (!match) return [];
    const [, verb, from = '', to = '', load = ''] = match;
    const numbers = load.match(/\d+/g) ?? [];
    const size = verb === 'sail' ? numbers.length : numbers.reduce((sum, number) => sum + Number(number), 0);
    return [{ from, to, size, choice }];
  });
}

export interface Way {
  purse: Purse;
  choice: Choice;
}

/** `pay 1f1i` and `gather 2w` with their amounts. */
export function waysIn(choices: Choice[]): Way[] {
  return choices.flatMap((choice) => {
    const [verb, amount = ''] = choice.notation.split(' ');
    const purse = verb === 'pay' || verb === 'gather' ? purseOf(amount) : null;
    return purse ? [{ purse, choice }] : [];
  });
}

const total = (purse: Purse) => GOODS.reduce((sum, good) => sum + purse[good], 0);
const apart = (a: Purse, b: Purse) => GOODS.reduce((sum, good) => sum + Math.abs(a[good] - b[good]), 0);

/** The way with the most goods; the first of several. */
export const fullest = (ways: Way[]) =>
  ways.reduce<Way | null>((best, way) => (best === null || total(way.purse) > total(best.purse) ? way : best), null);

/**
 * The way that is most like this one and has one more or one less of a good: every step leads to a way that is legal.
 */
export function stepped(ways: Way[], from: Way, good: Good, by: 1 | -1): Way | null {
  let best: Way | null = null;
  let least = Infinity;
  for (const way of ways) {
    if (Math.sign(way.purse[good] - from.purse[good]) !== by) continue;
    const distance = apart(way.purse, from.purse) + 20 * Math.abs(way.purse[good] - from.purse[good] - by);
    if (distance < least) [best, least] = [way, distance];
  }
  return best;
}

/** The goods in which ways differ. */
export const variable = (ways: Way[]) =>
  GOODS.filter((good) => ways.some((way) => way.purse[good] !== ways[0]?.purse[good]));
