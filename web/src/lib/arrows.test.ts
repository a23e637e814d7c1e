import { describe, expect, it } from 'vitest';
import { nearest } from './arrows';

describe('arrow keys', () => {
  const here = { x: 0, y: 0 };

  it('lead to the nearest spot ahead', () => {
    const spots = [here, { x: 1, y: 0 }, { x: 0, y: -1 }, { x: 3, y: -1 }];
    expect(nearest(spots, here, 'ArrowUp')).toEqual({ x: 0, y: -1 });
    expect(nearest(spots, here, 'ArrowRight')).toEqual({ x: 1, y: 0 });
    expect(nearest(spots, { x: 1, y: 0 }, 'ArrowRight')).toEqual({ x: 3, y: -1 });
    expect(nearest(spots, here, 'ArrowLeft')).toBeNull();
    expect(nearest(spots, here, 'ArrowDown')).toBeNull();
  });

  it('prefer what lies straight ahead to what is nearer but aside', () => {
    expect(
      nearest(
        [
          { x: 2, y: 2 },
          { x: 5, y: 0 },
        ],
        here,
        'ArrowRight',
      ),
    ).toEqual({ x: 5, y: 0 });
  });

  it('are the only ones that lead anywhere', () => {
    expect(nearest([{ x: 1, y: 1 }], here, 'Enter')).toBeNull();
    expect(nearest([{ x: 1, y: 1 }], here, 'Home')).toBeNull();
  });

  it('do not take the same row for one above', () => {
    expect(nearest([{ x: 60, y: -0.0001 }], here, 'ArrowUp')).toBeNull();
  });
});
