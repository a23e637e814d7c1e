import { describe, expect, it } from 'vitest';
import { PACES, pacesWith } from './pace';

describe('paces', () => {
  it('go from slow to none at all', () => {
    expect(PACES.map(({ pause }) => pause)).toEqual([1800, 900, 150, 0]);
    expect(pacesWith(0)).toBe(PACES);
  });

  it('know a pace that was set elsewhere', () => {
    expect(pacesWith(500).map(({ label }) => label)).toEqual([
      'take their time',
      'act at a steady pace',
      'pause 0.5 s',
      'act fast',
      'do not pause',
    ]);
  });
});
