// Walking a drawing by arrow keys.

interface Point {
  x: number;
  y: number;
}

/** The nearest of several spots in the direction of an arrow key, as seen on the screen: y grows downwards. */
export function nearest<S extends Point>(spots: S[], from: Point, key: string): S | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!direction) return null;
  const [dx, dy] = direction as [number, number];
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    // What is on the same line but for rounding is not ahead.
    if (along > 0.5 && along + across * 2 < least) [best, least] = [spot, along + across * 2];
  }
  return best;
}
