// The hexes of A New Dawn, corners up, and how spaces are called.

import { hexGrid, keyOf, type Axial } from '../../boards/hex';

export { grain, plus, turned, type Axial, type Box, type Point } from '../../boards/hex';

/** Directions go clockwise from north-east, as the direction token counts them. */
export const { directions: DIRECTIONS, centre, corner, hexPath, sides, outline, extent } = hexGrid('corner');

export const placeOf = keyOf;

/** `3,-1` is a space; anything else is none. */
export function splitPlace(place: string): Axial | null {
  const match = /^(-?\d+),(-?\d+)$/.exec(place);
  return match ? { q: Number(match[1]), r: Number(match[2]) } : null;
}
