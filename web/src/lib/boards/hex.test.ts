import { describe, expect, it } from 'vitest';
import { grain, hexGrid, keyOf, middleOf, plus, SIZE, turned } from './hex';

const HERE = { q: 2, r: -1 };

describe.each(['corner', 'side'] as const)('a grid with a %s in the north', (north) => {
  const grid = hexGrid(north);
  const [far, near] = [Math.sqrt(3) * SIZE, 0];

  it('has six neighbours at the same distance, clockwise from the north', () => {
    const from = grid.centre(HERE);
    const bearings = grid.directions.map((direction) => {
      const to = grid.centre(plus(HERE, direction));
      expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(far);
      return Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
    });
    expect(bearings).toEqual([0, 60, 120, 180, 240, 300].map((angle) => angle + (north === 'corner' ? 30 : near)));
  });

  it('lets neighbours share the side that faces each other', () => {
    for (const [index, direction] of grid.directions.entries()) {
      const [here, there] = [grid.centre(HERE), grid.centre(plus(HERE, direction))];
      const [a, b] = [grid.corner(here, index), grid.corner(there, index + 4)];
      expect(a.x).toBeCloseTo(b.x);
      expect(a.y).toBeCloseTo(b.y);
    }
  });

  it('draws sides, outlines and extents', () => {
    expect(grid.outline([HERE]).match(/M/g)).toHaveLength(6);
    expect(grid.outline([HERE, plus(HERE, grid.directions[0]!)]).match(/M/g)).toHaveLength(10);
    expect(grid.sides(HERE, (next) => keyOf(next) === keyOf(plus(HERE, grid.directions[3]!)))).toHaveLength(1);
    const { width, height } = grid.extent([HERE], 5);
    const [long, short] = [2 * SIZE + 10, far + 10];
    expect([width, height].map(Math.round)).toEqual(
      (north === 'corner' ? [short, long] : [long, short]).map(Math.round),
    );
    expect(grid.extent([], 5)).toEqual({ left: -300, top: -200, width: 600, height: 400 });
    expect(grid.hexPath(0)).toMatch(/^M(-?[\d.]+ -?[\d.]+L){5}-?[\d.]+ -?[\d.]+z$/);
    expect(grid.hexPath(10)).not.toBe(grid.hexPath(0));
  });
});

describe('hexes', () => {
  it('turn about the origin, six times to where they were', () => {
    const [first, second] = hexGrid('corner').directions;
    expect(turned(first!, 1)).toEqual(second);
    expect(turned(second!, -1)).toEqual(first);
    expect(turned(HERE, 6)).toEqual(HERE);
  });

  it('have a middle together and a grain that stays', () => {
    expect(
      middleOf([
        { x: 0, y: 0 },
        { x: 4, y: 2 },
      ]),
    ).toEqual({ x: 2, y: 1 });
    expect(middleOf([])).toEqual({ x: 0, y: 0 });
    expect(grain({ q: -3, r: -4 }, 3)).toBe(grain({ q: -3, r: -4 }, 3));
    expect(grain({ q: -3, r: -4 }, 3)).toBeGreaterThanOrEqual(0);
  });
});
