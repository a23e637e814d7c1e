// A map as it is drawn, and what its areas are called. `npm run atlas` makes the files from atlas/atlas.toml.

import { t } from '../../../words/antiquity';
import names from './names.json';

export type Spot = [number, number];

/** An area or an open sea. Places are those of the drawing, whole units from its upper left corner. */
export interface DrawnArea {
  id: string;
  name: string;
  sea?: boolean;
  region?: string;
  population?: number;
  site?: 'black' | 'white';
  start?: string;
  plain?: boolean;
  volcano?: boolean;
  land?: string;
  water: string;
  fill?: string;
  label: Spot;
  lines: string[];
  size: number;
  angle: number;
  /** How wide the name may become. */
  room: number;
  token: Spot;
  ship?: Spot;
  population_at?: Spot;
  city_at?: Spot;
  start_at?: Spot;
  glyph?: number;
}

export interface Atlas {
  board: string;
  width: number;
  height: number;
  areas: DrawnArea[];
  /** Land of the other board. */
  beyond: string;
  plains: { id: string; areas: string[]; shape: string }[];
  volcanoes: { id: string; areas: string[]; at: Spot }[];
  lines: Record<'coast' | 'land' | 'region' | 'water' | 'sea' | 'faint', string>;
  terrain: Record<'mountains' | 'sand' | 'woods', string>;
  civilizations: { id: string; name: string; color: string; start: string }[];
}

/** Reads a file of `npm run atlas`: JSON cannot say that a pair is a pair. */
export const readAtlas = (file: unknown): Atlas => file as Atlas;

const byId = new WeakMap<Atlas, Map<string, DrawnArea>>();

/** An area of a map, if it is on it. */
export function areaOf(atlas: Atlas, id: string): DrawnArea | undefined {
  let areas = byId.get(atlas);
  if (!areas) byId.set(atlas, (areas = new Map(atlas.areas.map((area) => [area.id, area]))));
  return areas.get(id);
}

const areaNames: Record<string, string | undefined> = names.areas;
const civilizations: Record<string, { name: string; color: string } | undefined> = names.civilizations;

/** Whether it is an area of any map. */
export const isArea = (id: string): boolean => areaNames[id] !== undefined;

/** What people call an area. */
export const areaName = (id: string): string => areaNames[id] ?? id.replaceAll('_', ' ');

const SITES = { black: 'blackSite', white: 'whiteSite' } as const;

/** What is printed in an area, in words. */
export function printed(area: DrawnArea): string {
  if (area.sea) return t('openSea');
  const facts = [t('populationLimitOf', { limit: area.population ?? 0 })];
  if (area.site) facts.push(t(SITES[area.site]));
  if (area.plain) facts.push(t('floodPlain'));
  if (area.volcano) facts.push(t('volcano'));
  return facts.join(', ');
}

/** A civilization, if the word is one. */
export const civilizationOf = (id: string) => civilizations[id];

/** What a civilization's people call themselves on screen. */
export const civilizationName = (id: string | null | undefined): string => (id ? (civilizations[id]?.name ?? id) : '');
