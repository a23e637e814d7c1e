import { describe, expect, it } from 'vitest';
import type { LogEntry } from './api/generated';
import { changedScores, missed } from './seen';

const entry = (seq: number, seat: number): LogEntry => ({ seq, seat, action: 'a', events: [], at: 0 });
const log = [entry(1, 1), entry(2, 2), entry(3, 0), entry(4, 1)];

describe('what was missed', () => {
  it('is everything after what was seen', () => {
    expect(missed(log, 1, [1]).map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it('is nothing if nobody else acted', () => {
    expect(missed(log, 2, [1])).toEqual([]);
    expect(missed(log, 4, [1])).toEqual([]);
    expect(missed(log, 0, [1, 2])).toEqual([]);
  });

  it('tells whose points changed', () => {
    expect(changedScores([3, 0, -1], [3, 2, -2])).toEqual([
      { seat: 2, before: 0, now: 2 },
      { seat: 3, before: -1, now: -2 },
    ]);
    expect(changedScores([], [1])).toEqual([]);
  });
});
