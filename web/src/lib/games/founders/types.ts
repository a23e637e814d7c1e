// The view of Founders, as `crates/founders/src/view.rs` writes it, and its components.

import type { ScoreLine } from '../../api/generated';

export type Stack = 'nature' | 'village' | 'city';
export type Kind = Stack | 'victory';
export const STACKS: Stack[] = ['nature', 'village', 'city'];
export const TOKENS = ['war', 'coin', 'carriage'] as const;
export const CRAFTSMEN = ['smith', 'goldsmith', 'weaver', 'vintner', 'saddler', 'baker'];
export const RESOURCES = [
  'wood', 'stone', 'plants', 'water', 'iron', 'gold', 'cloth', 'wine', 'horse', 'flour', 'army', 'coins', 'carriages',
  'pottery',
];

export interface Design {
  slug: string;
  name: string;
  kind: Kind;
  copies: number;
  requires: string[];
  produces: string[];
  token?: string;
  points: number;
}

export interface Components {
  tiles: Design[];
  craftsmen: Record<string, string>;
}

export interface Hand {
  war: number;
  coin: number;
  carriage: number;
  craftsmen: string[];
}

export interface TileView {
  tile: string;
  at: string;
  x: number;
  y: number;
  pillaged?: boolean;
  craftsman?: string;
  coin?: boolean;
  unprotected?: boolean;
}

export interface NationView {
  seat: number;
  tiles: TileView[];
  carriages: string[];
  hand: Hand;
  drafted: string[];
  swapped: string[];
  score: number;
  breakdown: ScoreLine[];
}

export interface View {
  seats: number;
  step: { name: string; tile?: string; ending?: string };
  to_act: number[];
  turn: number;
  first: number;
  token_played: boolean;
  bought: string | null;
  ending_proposed: boolean;
  stacks: Record<Stack, number>;
  rows: Record<Stack, string[]>;
  victory: string[];
  draft: string[];
  removed: string[];
  supply: { war: number; coin: number; carriage: number; craftsmen: number };
  nations: NationView[];
  hidden?: { stacks: Record<Stack, string[]>; craftsmen: string[] };
}

const catalogues = new WeakMap<object, Map<string, Design>>();

/** The designs by slug. */
export function catalogue(components: Components): Map<string, Design> {
  let found = catalogues.get(components);
  if (!found) {
    found = new Map(components.tiles.map((design) => [design.slug, design]));
    catalogues.set(components, found);
  }
  return found;
}

/** `war-camp-iron` is drawn as a war camp, `great-temple-of-mars` as a great temple. */
export function sceneOf(design: Design): string {
  if (design.kind === 'city') return design.slug.slice(0, design.slug.lastIndexOf('-'));
  if (design.kind === 'victory') return design.slug.slice(0, design.slug.indexOf('-of-'));
  return design.slug;
}

/** `2:1,-3` is space 1,-3 of seat 2. */
export function splitPlace(place: string): { seat: number; x: number; y: number } | null {
  const match = /^(\d+):(-?\d+),(-?\d+)$/.exec(place);
  return match ? { seat: Number(match[1]), x: Number(match[2]), y: Number(match[3]) } : null;
}

export const placeOf = (seat: number, x: number, y: number) => `${seat}:${x},${y}`;

/** A tile in words, for screen readers and the inspector. */
export function describe(design: Design): string {
  const needs = design.requires.length > 0 ? `needs ${design.requires.join(' and ')}` : 'needs nothing';
  const gives = design.produces.length > 0 ? `gives ${design.produces.join(' or ')}` : `${design.points} points`;
  const token = design.token ? `, brings a ${design.token} token` : '';
  return `${design.name}, ${design.kind} tile: ${needs}, ${gives}${token}`;
}

/** What lies on a tile of a nation, in words. */
export function condition(tile: TileView): string {
  const facts = [];
  if (tile.pillaged) facts.push('pillaged');
  if (tile.craftsman) facts.push(`the ${tile.craftsman} works here`);
  if (tile.coin) facts.push('a coin lies on it');
  if (tile.unprotected) facts.push('unprotected');
  return facts.length > 0 ? `; ${facts.join(', ')}` : '';
}
