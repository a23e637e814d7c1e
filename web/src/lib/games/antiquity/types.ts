// The components of the antiquity games, in words and in order. Views are generated from Rust.

import type { Advance, Group, Home } from '../../api/generated/antiquity';

export type {
  Advance,
  BlockView,
  CalamityView,
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

export interface AdvanceDesign {
  id: Advance;
  name: string;
  cost: number;
  points: number;
  groups: Group[];
  credits: Partial<Record<Group, number>>;
  chosen_credits: number;
  special_credit: { to: Advance; worth: number } | null;
}

export type CardKind = 'commodity' | 'water' | 'minor' | 'tradeable' | 'non-tradeable';

export interface TradeCard {
  id: string;
  name: string;
  stack: number;
  kind: CardKind;
  /** Of a commodity: the block it is printed for, in a game of two. */
  home?: Home | null;
  /** Of a calamity: advances that change its number for their holder, perhaps only for primary or secondary victims. */
  modifiers?: Modifier[] | null;
}

export interface Modifier {
  holds: string;
  by: number;
  only?: 'primary' | 'secondary';
}

export interface Era {
  side: string;
  name: string;
  cities: number;
  advances: number;
  below_100: number;
  from_100: number;
  from_200: number;
  points: number;
}

/** What `Game::components` tells of these games. */
export interface Components {
  advances: AdvanceDesign[];
  cards: TradeCard[];
  /** With the first space of each era on each side of the succession table. */
  civilizations: ({ id: string; name: string; ranking: number; start: string | null } & Record<string, unknown>)[];
  areas?: { id: string; population?: number; city_site?: 'black' | 'white' | null; land: string[]; water: string[] }[];
  eras?: Era[];
}

const SMALL = new Set(['and', 'in', 'of', 'the']);

/** `wonder-of-the-world` is the Wonder of the World. */
export function titled(id: string): string {
  return id
    .split(/[-_]/)
    .map((word, index) => (index > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
