// Where the lines of a score chart run.

export interface Point {
  at: number;
  scores: number[];
}

export interface Frame {
  x: (at: number) => number;
  y: (score: number) => number;
  ticks: number[];
}

export function axis(points: Point[], width: number, height: number): Frame {
  const all = points.flatMap((point) => point.scores);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (high - low) / size <= 6) ?? 1000;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  const end = Math.max(1, ...points.map((point) => point.at));
  return {
    x: (at) => (at / end) * width,
    y: (score) => height - ((score - low) / (high - low)) * height,
    ticks,
  };
}

/** A path in steps: points change at once, not bit by bit. */
export function line(points: Point[], seat: number, frame: Frame): string {
  return points
    .map(({ at, scores }, index) => {
      const [x, y] = [frame.x(at).toFixed(1), frame.y(scores[seat] ?? 0).toFixed(1)];
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
}

/** At most `most` positions from 0 to `end`, both included, evenly spread. */
export function samples(end: number, most: number): number[] {
  const count = Math.min(end + 1, most);
  if (count <= 1) return [end];
  return Array.from({ length: count }, (_, index) => Math.round((index * end) / (count - 1)));
}

/** The same heights, moved down where needed so that any two are at least `least` apart. */
export function apart(heights: number[], least: number): number[] {
  const result = [...heights];
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  order.forEach((index, rank) => {
    const above = order[rank - 1];
    if (above !== undefined) result[index] = Math.max(result[index] ?? 0, (result[above] ?? 0) + least);
  });
  return result;
}
