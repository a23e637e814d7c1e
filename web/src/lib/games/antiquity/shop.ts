// The advances as a player shops for them: what each costs now, which can be bought, which are planned.

import type { Choice } from '../../api/generated';
import { choicesOf } from './actions';
import type { AdvanceDesign, Components, Group, PlayerView, View } from './types';

export interface Ware {
  advance: AdvanceDesign;
  /** For this player now; `null` if the player has it or watches. */
  price: number | null;
  isOwned: boolean;
  isPlanned: boolean;
  /** What acquires it now. */
  offer: Choice | null;
  /** Treasury and cards would pay for it alone. */
  isWithinReach: boolean;
  /** It lies in the basket: what takes it out again. */
  putBack: Choice | null;
}

/** The choice that buys an advance, or takes it for nothing. */
export const buying = (choices: Choice[], advance: string): Choice | null =>
  about('free', choices, advance) ?? about('buy', choices, advance);

const about = (verb: 'buy' | 'free' | 'put back', choices: Choice[], advance: string): Choice | null =>
  choicesOf(choices, verb).find(({ action }) => action.advance === advance)?.choice ?? null;

export function wares(
  components: Components,
  view: View,
  player: PlayerView | undefined,
  choices: Choice[],
  planned: string[],
): Ware[] {
  return components.advances.map((advance) => {
    const isOwned = player?.advances.includes(advance.id) ?? false;
    const price = isOwned ? null : (view.prices?.[advance.id] ?? null);
    return {
      advance,
      price,
      isOwned,
      isPlanned: !isOwned && planned.includes(advance.id),
      offer: buying(choices, advance.id),
      isWithinReach: price !== null && price <= (player?.purse ?? 0),
      putBack: about('put back', choices, advance.id),
    };
  });
}

export type Sorting = 'price' | 'points' | 'name';

/** Wares in an order; the basket first, then planned ones; owned ones last. */
export function sorted(list: Ware[], by: Sorting, group: Group | null): Ware[] {
  const shown = list.filter((ware) => group === null || ware.advance.groups.includes(group));
  const key = (ware: Ware): number | string =>
    by === 'name' ? ware.advance.name : by === 'points' ? -ware.advance.points : (ware.price ?? ware.advance.cost);
  const order = (ware: Ware) => (ware.isOwned ? 3 : ware.putBack ? 0 : ware.isPlanned ? 1 : 2);
  return shown.toSorted(
    (a, b) =>
      order(a) - order(b) ||
      (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.advance.name.localeCompare(b.advance.name)),
  );
}

/** What the planned ones cost together, each at its price now. */
export const plannedCost = (list: Ware[]): number =>
  list.reduce((sum, ware) => sum + (ware.isPlanned ? (ware.price ?? 0) : 0), 0);

/** Cards to turn in: one stepper for each commodity that the prompt lets the seat change. */
export interface Payment {
  card: string;
  count: number;
  /** The next lower and the next higher number, as far as they are allowed. */
  less: Choice | null;
  more: Choice | null;
  all: Choice | null;
}

export function payments(choices: Choice[], chosen: Record<string, number>): Payment[] {
  const counts = new Map<string, Map<number, Choice>>();
  for (const { choice, action } of choicesOf(choices, 'turn in')) {
    const { count, commodity } = action;
    counts.set(commodity, (counts.get(commodity) ?? new Map<number, Choice>()).set(count, choice));
  }
  return Array.from(counts, ([card, options]) => {
    const count = chosen[card] ?? 0;
    const most = Math.max(...options.keys());
    return {
      card,
      count,
      less: options.get(count - 1) ?? null,
      more: options.get(count + 1) ?? null,
      all: most > count ? (options.get(most) ?? null) : null,
    };
  });
}
