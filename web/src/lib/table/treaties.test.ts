import { describe, expect, it } from 'vitest';
import type { Treaty, TreatyMark, TreatyStage } from '../api/generated';
import { byStage, heardTreaties, latestWords, marksFor, treatyKey, waitsFor, withTreaty } from './treaties';

const treaty = (at: number, stage: TreatyStage, marks: [number, TreatyMark][] = [], room = [1, 2]): Treaty => ({
  room,
  seat: 1,
  text: 'peace',
  at,
  stage,
  marks: marks.map(([seat, mark], index) => ({ seat, mark, at: at + index })),
});

describe('promises', () => {
  it('are taken once, and what is older does not come back', () => {
    const open = treaty(5, 'open');
    const agreed = treaty(5, 'agreed', [[2, 'agreed']]);
    expect(withTreaty([], open)).toEqual([open]);
    expect(withTreaty([open], agreed)).toEqual([agreed]);
    expect(withTreaty([agreed], open)).toEqual([agreed]);
    expect(withTreaty([open], treaty(5, 'open', [], [1, 3]))).toHaveLength(2);
    expect(treatyKey(open)).toBe('1,2 5');
  });

  it('wait for who has not answered', () => {
    expect([1, 2, null].map((seat) => waitsFor(treaty(5, 'open'), seat))).toEqual([false, true, true]);
    const three = treaty(5, 'open', [[2, 'agreed']], [1, 2, 3]);
    expect([1, 2, 3].map((seat) => waitsFor(three, seat))).toEqual([false, false, true]);
    expect(waitsFor(treaty(5, 'over', [[1, 'ended']]), 2)).toBe(false);
  });

  it('offer what may be said of them', () => {
    const open = treaty(5, 'open');
    expect([marksFor(open, 1), marksFor(open, 2)]).toEqual([['ended'], ['agreed', 'declined']]);
    expect(marksFor(treaty(5, 'agreed', [[2, 'agreed']]), 2)).toEqual(['kept', 'broken', 'ended']);
    const broken: [number, TreatyMark][] = [
      [2, 'agreed'],
      [2, 'broken'],
    ];
    expect(marksFor(treaty(5, 'over', broken), 2)).toEqual(['kept', 'ended']);
    expect(marksFor(treaty(5, 'over', broken), 1)).toEqual(['kept', 'broken', 'ended']);
    for (const seat of [1, 2]) {
      expect(marksFor(treaty(5, 'over', [[2, 'declined']]), seat)).toEqual([]);
      expect(marksFor(treaty(5, 'over', [[1, 'ended']]), seat)).toEqual([]);
    }
    expect(marksFor(treaty(5, 'open', [[2, 'agreed']], [1, 2, 3]), 2)).toEqual(['ended']);
    expect(latestWords(treaty(5, 'over', [...broken, [1, 'kept']])).map(({ mark }) => mark)).toEqual([
      'broken',
      'kept',
    ]);
  });

  it('are hidden if they are of the muted, unless one has agreed', () => {
    const all = [treaty(1, 'open'), treaty(2, 'agreed', [[2, 'agreed']])];
    expect(heardTreaties(all, 2, [1]).map(({ at }) => at)).toEqual([2]);
    expect(heardTreaties(all, 2, [3])).toHaveLength(2);
    expect(heardTreaties(all, 1, [2])).toHaveLength(2);
  });

  it('come by how far they are, the latest first', () => {
    const all = [treaty(1, 'over'), treaty(2, 'open'), treaty(3, 'open')];
    expect(byStage(all).map(({ stage, treaties }) => [stage, treaties.map(({ at }) => at)])).toEqual([
      ['open', [3, 2]],
      ['over', [1]],
    ]);
  });
});
