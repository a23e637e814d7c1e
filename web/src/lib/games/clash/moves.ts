// Moves, payments and ways to lay a region, as choices.

import type { Choice } from '../../api/generated';
import { actionOf } from './actions';
import type { Good, Purse, Terrain, View } from './types';
import { catalogue, GOODS } from './types';

export interface Move {
  from: string;
  /** A space, or the place of a region that Ships explore. */
  to: string;
  /** How many units go. */
  size: number;
  choice: Choice;
}

interface Load {
  army?: number;
  settler?: number;
  forest_army?: number;
  forest_settler?: number;
}

const sizeOf = ({ army = 0, settler = 0, forest_army = 0, forest_settler = 0 }: Load) =>
  army + settler + forest_army + forest_settler;

/** Where units or Ships go, and how many. */
export function moveOf(choice: Choice): Move | null {
  const action = actionOf(choice);
  switch (action.verb) {
    case 'move': {
      const size = action.units.reduce((sum, load) => sum + sizeOf(load), 0);
      return { from: action.from, to: action.to, size, choice };
    }
    case 'road':
      return { from: action.from, to: action.to, size: sizeOf(action.units), choice };
    case 'sail':
      return { from: action.from, to: action.to, size: action.ships.length, choice };
    default:
      return null;
  }
}

export const movesIn = (choices: Choice[]) => choices.flatMap((choice) => moveOf(choice) ?? []);

/** The spaces of a revealed region with their ground, as a choice would lay it. */
export function groundIfLaid(choice: Choice, view: View, components: unknown): [string, Terrain][] {
  const action = actionOf(choice);
  const region = view.regions.find(({ slot }) => slot === choice.place);
  if (action.verb !== 'lay' || !region?.terrain) return [];
  const spaces = catalogue(components).slots(view.options.seats).get(region.slot) ?? [];
  // Until then it lies upright. Half a turn puts the last space first.
  const ground = action.facing === 'turned' ? [...region.terrain].reverse() : region.terrain;
  return spaces.flatMap((space, index) => (ground[index] ? [[space, ground[index]]] : []));
}

export interface Way {
  purse: Purse;
  choice: Choice;
}

const EMPTY: Purse = { food: 0, ore: 0, wood: 0, ideas: 0, gold: 0, mood: 0, culture: 0 };

/** Payments and collections with their amounts. */
export function waysIn(choices: Choice[]): Way[] {
  return choices.flatMap((choice) => {
    const action = actionOf(choice);
    const isWay = action.verb === 'pay' || action.verb === 'gather';
    return isWay ? [{ purse: { ...EMPTY, ...action.goods }, choice }] : [];
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
