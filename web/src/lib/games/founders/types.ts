// The components of Founders, in words and in order. Their types are generated from Rust.

import type { Components, Craftsman, Design, Resource, Stack, TileView } from '../../api/generated/founders';
import { listed } from '../../table/names';
import { t } from '../../words/founders';
import { told } from '../../words/said';

export type { Components, Design, Event, Kind, NationView, Stack, TileView, View } from '../../api/generated/founders';

export const STACKS: Stack[] = ['nature', 'village', 'city'];
export const TOKENS = ['war', 'coin', 'carriage'] as const;
export const CRAFTSMEN: Craftsman[] = ['smith', 'goldsmith', 'weaver', 'vintner', 'saddler', 'baker'];
export const isStack = (card: string): card is Stack => STACKS.some((stack) => stack === card);
export const isCraftsman = (card: string): card is Craftsman => CRAFTSMEN.some((craftsman) => craftsman === card);
export const RESOURCES = [
  'wood',
  'stone',
  'plants',
  'water',
  'iron',
  'gold',
  'cloth',
  'wine',
  'horse',
  'flour',
  'army',
  'coins',
  'carriages',
  'pottery',
] satisfies Resource[];

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

/** Goods in a row: all of them, or one of them. */
export const goods = (given: Resource[]) => listed(given.map((good) => told(good)));
export const eitherOf = (given: Resource[]) => given.map((good) => told(good)).join(` ${t('or')} `);

/** What a tile needs and gives. */
export function needsAndGives(design: Design): string {
  const needs =
    design.requires.length > 0 ? t('needsRequires', { requires: goods(design.requires) }) : t('needsNothing2');
  const gives =
    design.produces.length > 0
      ? t('givesProduces', { produces: eitherOf(design.produces) })
      : t('countPoints', { count: design.points });
  const token = design.token ? t('bringsATokenToken2', { token: told(design.token) }) : '';
  return `${needs}, ${gives}${token}`;
}

/** A tile in words, for screen readers and the inspector. */
export const describe = (design: Design) =>
  t('nameKindTileNeedsAndGives', {
    name: told(design.name),
    kind: told(design.kind),
    needsAndGives: needsAndGives(design),
  });

/** What lies on a tile of a nation, in words. */
export function condition(tile: TileView): string {
  const facts = [];
  if (tile.pillaged) facts.push(t('pillaged'));
  if (tile.craftsman) facts.push(t('theCraftsmanWorksHere', { craftsman: told(tile.craftsman) }));
  if (tile.coin) facts.push(t('aCoinIsOnIt'));
  if (tile.unprotected) facts.push(t('unprotected'));
  return facts.length > 0 ? `; ${facts.join(', ')}` : '';
}
