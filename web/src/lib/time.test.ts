import { describe, expect, it } from 'vitest';
import { countdown, lasting } from './time';

describe('time', () => {
  it('is told in the largest unit that fits', () => {
    expect([60, 180, 3600, 86_400, 90].map(lasting)).toEqual([
      '1 minute',
      '3 minutes',
      '1 hour',
      '1 day',
      '90 seconds',
    ]);
  });

  it('is counted down to nothing, and not below', () => {
    expect([245_000, 41_200, 600, 0, -3000].map(countdown)).toEqual(['4:05', '0:42', '0:01', '0:00', '0:00']);
    expect(countdown(7_800_000)).toBe('2 h 10 min');
    expect(countdown(3 * 86_400_000)).toBe('3 days');
  });
});
