// Hexes on paper: axial coordinates (q to the east, r to the south-east), corners up. Knows no rule.

export interface Axial {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From the middle of a space to its corners, in drawing units. */
export const SIZE = 50;
const WIDE = Math.sqrt(3) * SIZE;

/** The six neighbours, clockwise from north-east, as the direction token counts them. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
];

export const placeOf = ({ q, r }: Axial) => `${q},${r}`;

/** `3,-1` is a space; anything else is none. */
export function splitPlace(place: string): Axial | null {
  const match = /^(-?\d+),(-?\d+)$/.exec(place);
  return match ? { q: Number(match[1]), r: Number(match[2]) } : null;
}

export const plus = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** Turned about the origin by so many sixths, clockwise. */
export function turned(at: Axial, sixths: number): Axial {
  let hex = at;
  for (let step = 0; step < ((sixths % 6) + 6) % 6; step++) hex = { q: -hex.r || 0, r: hex.q + hex.r };
  return hex;
}

export function centre({ q, r }: Axial): Point {
  return { x: WIDE * (q + r / 2), y: SIZE * 1.5 * r };
}

/** The corner before the side that faces a direction: side 0 faces north-east and goes from corner 0 to corner 1. */
export function corner(middle: Point, index: number): Point {
  const angle = (Math.PI / 3) * index - Math.PI / 2;
  return { x: middle.x + SIZE * Math.cos(angle), y: middle.y + SIZE * Math.sin(angle) };
}

const round = (number: number) => Math.round(number * 10) / 10;
const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** The outline of one space around the origin, drawn a little smaller by `inset`. */
export function hexPath(inset = 0): string {
  const scale = (SIZE - inset) / SIZE;
  const points = DIRECTIONS.map((_, index) => corner({ x: 0, y: 0 }, index)).map(({ x, y }) =>
    text({ x: x * scale, y: y * scale }),
  );
  return `M${points.join('L')}z`;
}

/** The sides between the spaces of a set and everything else, as one path. */
export function outline(spaces: Axial[]): string {
  const inside = new Set(spaces.map(placeOf));
  return spaces.flatMap((space) => sides(space, (next) => !inside.has(placeOf(next)))).join('');
}

/** The sides of a space beyond which a neighbour is wanted, as pieces of a path. */
export function sides(space: Axial, wanted: (neighbour: Axial) => boolean): string[] {
  const middle = centre(space);
  return DIRECTIONS.flatMap((direction, index) =>
    wanted(plus(space, direction)) ? [`M${text(corner(middle, index))}L${text(corner(middle, index + 1))}`] : [],
  );
}

/** What spaces cover; `margin` in drawing units. */
export function extent(spaces: Axial[], margin: number): Box {
  if (spaces.length === 0) return { left: -300, top: -200, width: 600, height: 400 };
  const middles = spaces.map(centre);
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - WIDE / 2 - margin, Math.max(...xs) + WIDE / 2 + margin];
  const [top, bottom] = [Math.min(...ys) - SIZE - margin, Math.max(...ys) + SIZE + margin];
  return { left, top, width: right - left, height: bottom - top };
}

/** A number for each space that is always the same, so that drawings vary and stay. */
export function grain({ q, r }: Axial, kinds: number): number {
  return (((q * 7 + r * 13 + q * r * 3) % kinds) + kinds) % kinds;
}
