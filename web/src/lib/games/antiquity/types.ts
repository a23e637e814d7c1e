// The views and components of the antiquity games, as the client reads them.

import type { ScoreLine } from '../../api/generated';

export type Group = 'art' | 'civic' | 'craft' | 'religion' | 'science';
export const GROUPS: Group[] = ['art', 'civic', 'craft', 'religion', 'science'];

export interface ShipView {
  area: string;
  ready: boolean;
  steps: number;
  cargo: number;
}

export interface AreaView {
  area: string;
  tokens?: [number, number][];
  /** Those of them that were placed or have moved in this phase. */
  flipped?: [number, number][];
  city?: number;
  /** Whether two owners would fight here. */
  conflict?: boolean;
  /** Tokens above what the area can feed. */
  surplus?: number;
}

export interface Hand {
  commodities: Record<string, number>;
  calamities: { calamity: string; traded_by: number }[];
}

export interface PlayerView {
  seat: number;
  civilization: string | null;
  stock: number;
  treasury: number;
  cities: number;
  city_stock?: number;
  ships: ShipView[];
  cards: number;
  hand?: Hand;
  /** What can be spent on advances, for the owner of the cards. */
  purse?: number;
  /** The commodities of the hand with what each set is worth, for their owner. */
  sets?: { card: string; count: number; value: number }[];
  /** What all sets are worth, with the cards in one's own offers, for their owner. */
  worth?: number;
  /** Where tokens will stand when all show them, for their owner. */
  plan?: [string, number][];
  /** The package of a shorter game: for its owner, and for all once it is shown. */
  start_set?: string;
  /** The stacks that the player drew from before a shorter game. */
  drawn?: number[];
  /** With whom the player would exchange civilizations. */
  proposal?: number;
  advances: string[];
  credits?: Partial<Record<Group, number>>;
  succession: number;
  census: number;
  points?: number;
  breakdown?: ScoreLine[];
  era?: string;
  /** Where the marker goes next, and whether it may now. */
  next_step?: { era: string; met: boolean };
  /** Tokens on the map that feed cities, and how many the cities need. */
  support?: { have: number; need: number };
}

export interface OfferView {
  number: number;
  by: number;
  /** To whom; missing is to all. */
  to?: number;
  /** The offer it answers. */
  answers?: number;
  /** How many cards are in it. */
  count: number;
  /** How many are wanted for it; missing if that is left open. */
  wanted_count?: number;
  /** What was said, for those who heard it. */
  names?: OfferNames;
  /** The cards themselves, for their owner. */
  cards?: string[];
}

export interface OfferNames {
  /** Two commodities that are in it for certain. */
  named: string[];
  /** What else is said to be in it, true or not. */
  said: string[];
  /** Two commodities that must be in the return; missing if that is left open. */
  wanted?: string[];
  hoped: string[];
}

/** Which offers bring a seat back that is done. */
export type Wake = 'never' | 'me' | 'all' | { for: string[] };

export interface TradeView {
  /** Time is up: standing offers may be taken, no new ones made. */
  closing: boolean;
  done: number[];
  /** What brings a seat back that is done, where it is not offers made to it alone. */
  wakes?: [number, Wake][];
  offers: OfferView[];
  market?: string[];
  market_turn?: number;
}

/** Prices, means and the basket of one seat. Lists by group go as `GROUPS`. */
export interface ShopView {
  credits: number[];
  prices: [string, number][];
  /** The most the seat can pay. */
  means: number;
  stage: 'choosing' | 'credits' | 'paying';
  bought: string[];
  free: string[];
  chosen: number[];
  due: number;
  /** Cards to be turned in, and what they are worth. */
  cards: Record<string, number>;
  substitute?: { card: string; set: string };
  value: number;
  /** Treasury tokens that are needed besides. */
  tokens: number;
}

/** The major calamity under way. */
export interface CalamityView {
  calamity: string;
  victim: number;
  beneficiary?: number;
  others: number[];
}

export type Home = 'west' | 'east';

/** A block of trade cards as it was before the game. */
export interface BlockView {
  home?: Home | 'shared';
  seats: number[];
  cards: [string, number][];
}

export interface View {
  turn: number;
  phase: string;
  /** Before the first phase. */
  setup?: boolean;
  /** Of the succession table, where it has several. */
  side: string;
  waiting: number[];
  out_of_play?: string[];
  areas: AreaView[];
  players: PlayerView[];
  /** What a shorter game begins with, until its first turn. */
  beginning?: Beginning;
  orders?: { census: number[]; cities: number[] };
  /** One block of trade cards, or two. */
  blocks: BlockView[];
  trade?: TradeView;
  calamity?: CalamityView;
  /** What each advance costs the viewer. */
  prices?: Record<string, number | undefined>;
  /** The viewer's purchase being put together. */
  shop?: ShopView;
}

/** The numbers of a shorter game's set-up. */
export interface Beginning {
  points: number;
  tokens: number;
  city_on_a_site: number;
  city_elsewhere: number;
  packages: { groups: [Group, Group]; name: string; advances: string[]; tokens: number }[];
}

export interface Advance {
  id: string;
  name: string;
  cost: number;
  points: number;
  groups: Group[];
  credits: Partial<Record<Group, number>>;
  chosen_credits: number;
  special_credit: { to: string; worth: number } | null;
}

export type CardKind = 'commodity' | 'water' | 'minor' | 'tradeable' | 'non-tradeable';

export interface TradeCard {
  id: string;
  name: string;
  stack: number;
  kind: CardKind;
  /** Of a commodity: the block it is printed for, in a game of two. */
  home?: Home | 'shared' | null;
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
  advances: Advance[];
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
