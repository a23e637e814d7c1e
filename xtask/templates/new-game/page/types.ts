// What the server sends of Sample Game, generated from Rust.

import type { Components, Design, Ware } from '../../api/generated/sample-game';

export type { Action, Event, PlayerView, View, Ware } from '../../api/generated/sample-game';

/** Cards in a hand between turns. */
export const HAND = 3;

export const designOf = (card: string, components: unknown): Design =>
  (components as Components).wares[card as Ware] ?? { title: card, price: 0 };
