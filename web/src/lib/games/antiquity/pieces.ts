// Pieces on the map and where they are drawn.

import type { DrawnArea, Spot } from './atlas/atlas';

export interface Piece {
  kind: 'tokens' | 'city' | 'ship';
  /** A seat, 0 the Barbarians. */
  owner: number;
  /** Tokens of a group, ships of a fleet. */
  count: number;
  /** Tokens aboard. */
  cargo?: number;
}

/** Why an area is lit. */
export type Light = 'source' | 'target' | 'choice' | 'picked';

/** What will go wrong in an area if it stays so. */
export interface Warning {
  kind: 'conflict' | 'surplus' | 'city';
  text: string;
}

export interface Placed extends Piece {
  key: string;
  x: number;
  y: number;
}

const WIDE = 84;
const HIGH = 58;

/** Where an area's pieces stand, around its anchors, for pieces drawn at `scale`. */
export function placed(area: DrawnArea, pieces: Piece[], scale: number): Placed[] {
  const tokens = pieces.filter((piece) => piece.kind === 'tokens');
  const ships = pieces.filter((piece) => piece.kind === 'ship');
  const cities = pieces.filter((piece) => piece.kind === 'city');
  const cityAt = area.city_at ?? area.token;
  // Attackers stand beside the city, not on it.
  const isCrowded = cities.length > 0 && Math.hypot(cityAt[0] - area.token[0], cityAt[1] - area.token[1]) < 70 * scale;
  const tokensAt: Spot = isCrowded ? [cityAt[0], cityAt[1] + 66 * scale] : area.token;
  const shipAt = area.ship ?? [area.token[0], area.token[1] + 60 * scale];
  return [
    ...cities.map((piece) => ({ ...piece, key: `city ${piece.owner}`, x: cityAt[0], y: cityAt[1] - 20 * scale })),
    ...grid(tokens, tokensAt, scale),
    ...grid(ships, shipAt, scale),
  ];
}

/** Rows of at most two, around a middle. */
function grid(pieces: Piece[], [x, y]: Spot, scale: number): Placed[] {
  const columns = pieces.length > 2 ? 2 : 1;
  const rows = Math.ceil(pieces.length / columns);
  return pieces.map((piece, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    return {
      ...piece,
      key: `${piece.kind} ${piece.owner}`,
      x: x + ((index % columns) - (inRow - 1) / 2) * WIDE * scale,
      y: y + (row - (rows - 1) / 2) * HIGH * scale,
    };
  });
}

/** How large pieces are drawn so that they can be read at `pixels` per unit of the map. */
export function pieceScale(pixels: number): number {
  const wanted = 15 * (pixels / 0.22) ** 0.55;
  return Math.max(0.35, Math.min(1.9, wanted / (HIGH * pixels)));
}
