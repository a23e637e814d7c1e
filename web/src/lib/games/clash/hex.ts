// Flat-topped hexes on paper. Spaces are named by column and row: `C4` is the fourth of the third column. Knows no rule.

export interface Point {
  x: number;
  y: number;
}

export interface Axial {
  q: number;
  r: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From the middle of a space to its corners, in drawing units. */
export const SIZE = 50;
const HIGH = Math.sqrt(3) * SIZE;

/** The six neighbours, clockwise from the north. */
const DIRECTIONS: readonly Axial[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

/** The column and row of a space; anything else is none. */
export function axial(space: string): Axial | null {
  const match = /^([A-K])(\d{1,2})$/.exec(space);
  if (!match) return null;
  const q = (match[1] ?? 'A').charCodeAt(0) - 65;
  return { q, r: Number(match[2]) - 1 - Math.floor(q / 2) };
}

export function spaceAt({ q, r }: Axial): string {
  return `${String.fromCharCode(65 + q)}${r + Math.floor(q / 2) + 1}`;
}

export const neighbours = (space: string): string[] => {
  const at = axial(space);
  return at ? DIRECTIONS.map(({ q, r }) => spaceAt({ q: at.q + q, r: at.r + r })) : [];
};

export function centre(space: string): Point {
  const { q, r } = axial(space) ?? { q: 0, r: 0 };
  return { x: SIZE * 1.5 * q, y: HIGH * (r + q / 2) };
}

/** The middle of several spaces. */
export function middle(spaces: string[]): Point {
  const points = spaces.map(centre);
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** Corner 0 and 1 are the ends of the northern side, and so on clockwise. */
function corner({ x, y }: Point, index: number, size = SIZE): Point {
  const angle = (Math.PI / 3) * (index - 2);
  return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
}

const round = (number: number) => Math.round(number * 10) / 10;
const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** The outline of one space around the origin, drawn a little smaller by `inset`. */
export function hexPath(inset = 0): string {
  return `M${DIRECTIONS.map((_, index) => text(corner({ x: 0, y: 0 }, index, SIZE - inset))).join('L')}z`;
}

/** The sides of a space beyond which a neighbour is wanted, as pieces of a path. */
export function sides(space: string, wanted: (neighbour: string) => boolean): string[] {
  const at = centre(space);
  return neighbours(space).flatMap((next, index) =>
    wanted(next) ? [`M${text(corner(at, index))}L${text(corner(at, index + 1))}`] : [],
  );
}

/** The sides between the spaces of a set and everything else, as one path. */
export function outline(spaces: string[]): string {
  const inside = new Set(spaces);
  return spaces.flatMap((space) => sides(space, (next) => !inside.has(next))).join('');
}

/** What spaces cover; `margin` in drawing units. */
export function extent(spaces: string[], margin: number): Box {
  const points = spaces.map(centre);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - SIZE - margin, Math.max(...xs) + SIZE + margin];
  const [top, bottom] = [Math.min(...ys) - HIGH / 2 - margin, Math.max(...ys) + HIGH / 2 + margin];
  return { left, top, width: right - left, height: bottom - top };
}

/** A number for each space that is always the same, so that drawings vary and stay. */
export function grain(space: string, kinds: number): number {
  const { q, r } = axial(space) ?? { q: 0, r: 0 };
  return (((q * 7 + r * 13 + q * r * 3) % kinds) + kinds) % kinds;
}
