// What the server sends of Sample Game, generated from Rust.

import type { Design, Ware } from '../../api/generated/sample-game';

export type { Action, Event, PlayerView, View, Ware } from '../../api/generated/sample-game';

/** Cards in a hand between turns. */
export const HAND = 3;

/** What `Game::components` tells of this game. */
export interface Components {
  wares: Record<Ware, Design>;
}

export const designOf = (card: string, components: unknown) => (components as Components).wares[card as Ware];
