// The components of the antiquity games, in words and in order. Their types are generated from Rust.

import type { Group } from '../../api/generated/antiquity';

export type {
  Advance,
  AdvanceDesign,
  BlockView,
  CalamityView,
  CardDesign,
  CardKind,
  Components,
  EraDesign,
  Event,
  Group,
  Hand,
  Home,
  OfferNames,
  OfferView,
  PlayerView,
  Shop,
  View,
} from '../../api/generated/antiquity';

export const GROUPS: Group[] = ['art', 'civic', 'craft', 'religion', 'science'];

const SMALL = new Set(['and', 'in', 'of', 'the']);

/** `wonder-of-the-world` is the Wonder of the World. */
export function titled(id: string): string {
  return id
    .split(/[-_]/)
    .map((word, index) => (index > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
