// The hexes of Clash of Cultures, sides up. Spaces are named by column and row: `C4` is the fourth of the third column.

import { grain as grainOf, hexGrid, middleOf, plus, type Axial, type Box, type Point } from '../../boards/hex';

const grid = hexGrid('side');
export const { hexPath } = grid;

/** The column and row of a space; anything else is none. */
export function axial(space: string): Axial | null {
  const match = /^([A-K])(\d{1,2})$/.exec(space);
  if (!match) return null;
  const q = (match[1] ?? 'A').charCodeAt(0) - 65;
  return { q, r: Number(match[2]) - 1 - Math.floor(q / 2) };
}

const known = (space: string): Axial => axial(space) ?? { q: 0, r: 0 };

export function spaceAt({ q, r }: Axial): string {
  return `${String.fromCharCode(65 + q)}${r + Math.floor(q / 2) + 1}`;
}

export const neighbours = (space: string): string[] => {
  const at = axial(space);
  return at ? grid.directions.map((direction) => spaceAt(plus(at, direction))) : [];
};

export const centre = (space: string): Point => grid.centre(known(space));
/** The middle of several spaces. */
export const middle = (spaces: string[]): Point => middleOf(spaces.map(centre));
export const sides = (space: string, wanted: (neighbour: string) => boolean): string[] =>
  grid.sides(known(space), (next) => wanted(spaceAt(next)));
export const outline = (spaces: string[]): string => grid.outline(spaces.map(known));
export const extent = (spaces: string[], margin: number): Box => grid.extent(spaces.map(known), margin);
export const grain = (space: string, kinds: number): number => grainOf(known(space), kinds);
