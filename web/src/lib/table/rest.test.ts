import { describe, expect, it } from 'vitest';
import { minutesOf, offsetsFrom, restOf } from './rest';

const DAY = 86_400_000;

describe('rest', () => {
  it('tells when the clocks are changed, to the minute', () => {
    const start = 20_000 * DAY + 12_345;
    const [spring, autumn] = [start + 100 * DAY + 7_200_000, start + 300 * DAY + 3_600_000];
    const ahead = (at: number) => (at >= spring && at < autumn ? 120 : 60);
    const offsets = offsetsFrom(start, ahead);
    expect(offsets.map(({ minutes }) => minutes)).toEqual([60, 120, 60]);
    expect(Math.abs(offsets[1]!.from - spring)).toBeLessThanOrEqual(60_000);
    expect(ahead(offsets[1]!.from)).toBe(120);
    expect(ahead(offsets[2]!.from)).toBe(60);
  });

  it('reads times of the day', () => {
    expect(minutesOf('23:30')).toBe(1410);
    expect(minutesOf('')).toBeUndefined();
    expect(restOf('23:00', '07:00', [6]).sleep).toEqual({ from: 1380, to: 420 });
    expect(restOf('', '', []).sleep).toBeUndefined();
    expect(restOf('08:00', '08:00', []).sleep).toBeUndefined();
  });
});
