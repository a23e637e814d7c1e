// Hexes on paper, by axial coordinates: q goes one space to the east or south-east, r one to the south or south-east.
// Knows no game: how spaces are called is for each game to say.

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
/** From one side of a space to the opposite one. */
const ACROSS = Math.sqrt(3) * SIZE;

const CLOCKWISE: readonly Axial[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const keyOf = ({ q, r }: Axial) => `${q},${r}`;

export const plus = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** Turned about the origin by so many sixths, clockwise. */
export function turned(at: Axial, sixths: number): Axial {
  let hex = at;
  for (let step = 0; step < ((sixths % 6) + 6) % 6; step++) hex = { q: -hex.r || 0, r: hex.q + hex.r };
  return hex;
}

/** A number for each space that is always the same, so that drawings vary and stay. */
export function grain({ q, r }: Axial, kinds: number): number {
  return (((q * 7 + r * 13 + q * r * 3) % kinds) + kinds) % kinds;
}

/** The middle of several points. */
export function middleOf(points: Point[]): Point {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

const round = (number: number) => Math.round(number * 10) / 10;
const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

export interface HexGrid {
  /** The six neighbours, clockwise from the one in the north, or else in the north-east. */
  directions: readonly Axial[];
  centre: (hex: Axial) => Point;
  /** The corner before the side that faces a direction: side 0 goes from corner 0 to corner 1. */
  corner: (middle: Point, index: number, size?: number) => Point;
  /** The outline of one space around the origin, drawn a little smaller by `inset`. */
  hexPath: (inset?: number) => string;
  /** The sides of a space beyond which a neighbour is wanted, as pieces of a path. */
  sides: (hex: Axial, wanted: (neighbour: Axial) => boolean) => string[];
  /** The sides between the spaces of a set and everything else, as one path. */
  outline: (hexes: Axial[]) => string;
  /** What spaces cover; `margin` in drawing units. */
  extent: (hexes: Axial[], margin: number) => Box;
}

/** Hexes that lie with a corner or with a side in the north. */
export function hexGrid(north: 'corner' | 'side'): HexGrid {
  const isPointed = north === 'corner';
  const directions = isPointed ? [...CLOCKWISE.slice(1), ...CLOCKWISE.slice(0, 1)] : CLOCKWISE;
  const centre = ({ q, r }: Axial): Point =>
    isPointed ? { x: ACROSS * (q + r / 2), y: SIZE * 1.5 * r } : { x: SIZE * 1.5 * q, y: ACROSS * (r + q / 2) };
  const corner = ({ x, y }: Point, index: number, size = SIZE): Point => {
    const angle = isPointed ? (Math.PI / 3) * index - Math.PI / 2 : (Math.PI / 3) * (index - 2);
    return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
  };
  const hexPath = (inset = 0) =>
    `M${directions.map((_, index) => text(corner({ x: 0, y: 0 }, index, SIZE - inset))).join('L')}z`;
  const sides = (hex: Axial, wanted: (neighbour: Axial) => boolean) => {
    const middle = centre(hex);
    return directions.flatMap((direction, index) =>
      wanted(plus(hex, direction)) ? [`M${text(corner(middle, index))}L${text(corner(middle, index + 1))}`] : [],
    );
  };
  const outline = (hexes: Axial[]) => {
    const inside = new Set(hexes.map(keyOf));
    return hexes.flatMap((hex) => sides(hex, (next) => !inside.has(keyOf(next)))).join('');
  };
  const [halfWidth, halfHeight] = isPointed ? [ACROSS / 2, SIZE] : [SIZE, ACROSS / 2];
  const extent = (hexes: Axial[], margin: number): Box => {
    if (hexes.length === 0) return { left: -300, top: -200, width: 600, height: 400 };
    const middles = hexes.map(centre);
    const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs) - halfWidth - margin, Math.max(...xs) + halfWidth + margin];
    const [top, bottom] = [Math.min(...ys) - halfHeight - margin, Math.max(...ys) + halfHeight + margin];
    return { left, top, width: right - left, height: bottom - top };
  };
  return { directions, centre, corner, hexPath, sides, outline, extent };
}
