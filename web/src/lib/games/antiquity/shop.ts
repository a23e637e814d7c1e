// The advances as a player shops for them: what each costs now, which can be bought, which are planned.

import type { Choice } from '../../api/generated';
import type { Advance, Components, Group, PlayerView, View } from './types';

export interface Ware {
  advance: Advance;
  /** For this player now; `null` if the player has it or watches. */
  price: number | null;
  isOwned: boolean;
  isPlanned: boolean;
  /** The prompt offers it. */
  isOffered: boolean;
  /** Treasury and cards would pay for it alone. */
  isWithinReach: boolean;
}

/** The advance a choice is about: what it names as its card. */
export const offered = (choices: Choice[]): Set<string> => new Set(choices.flatMap((choice) => choice.card ?? []));

export function wares(components: Components, view: View, player: PlayerView | undefined, choices: Choice[], planned: string[]): Ware[] {
  const onOffer = offered(choices);
  return components.advances.map((advance) => {
    const isOwned = player?.advances.includes(advance.id) ?? false;
    const price = isOwned ? null : (view.prices?.[advance.id] ?? null);
    return {
      advance,
      price,
      isOwned,
      isPlanned: !isOwned && planned.includes(advance.id),
      isOffered: onOffer.has(advance.id),
      isWithinReach: price !== null && player?.purse !== undefined && price <= player.purse,
    };
  });
}

export type Sorting = 'price' | 'points' | 'name' | 'family';

/** Wares in an order; owned ones last, planned ones first. */
export function sorted(list: Ware[], by: Sorting, group: Group | null): Ware[] {
  const shown = list.filter((ware) => group === null || ware.advance.groups.includes(group));
  const key = (ware: Ware): number | string => (by === 'name' ? ware.advance.name : by === 'points' ? -ware.advance.points : (ware.price ?? ware.advance.cost));
  const order = (ware: Ware) => (ware.isOwned ? 2 : ware.isPlanned ? 0 : 1);
  return shown.toSorted((a, b) => order(a) - order(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.advance.name.localeCompare(b.advance.name)));
}

/** What the planned ones cost together, each at its price now. */
export const plannedCost = (list: Ware[]): number => list.reduce((sum, ware) => sum + (ware.isPlanned ? (ware.price ?? 0) : 0), 0);
