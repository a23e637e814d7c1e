import { describe, expect, it } from 'vitest';
import type { Choice } from '../api/generated';
import { choiceOf } from './choices';
import { changed, emptyOffer, offersWith, partnersOf, total } from './offers';

const offer = (notation: string, seat?: number): Choice => ({
  ...choiceOf(notation),
  ...(seat === undefined ? {} : { seat }),
});
const choices = [offer('take 9', 9), offer('take 2', 2), offer('done'), offer('refuse 9', 9)];

describe('offers on the table', () => {
  it('are counted by whom they are with, in the order of the seats', () => {
    expect(partnersOf(choices)).toEqual([
      { seat: 2, offers: 1 },
      { seat: 9, offers: 2 },
    ]);
  });

  it('are narrowed to one partner, and what is with nobody stays', () => {
    expect(offersWith(choices, 9).map(({ notation }) => notation)).toEqual(['take 9', 'done', 'refuse 9']);
    expect(offersWith(choices, null)).toHaveLength(4);
  });
});

describe("an offer of one's own", () => {
  it('has no more of a card than the hand, and never less than none', () => {
    expect(changed({}, 'salt', 1, 2)).toEqual({ salt: 1 });
    expect(changed({ salt: 2 }, 'salt', 1, 2)).toEqual({ salt: 2 });
    expect(changed({ salt: 1, iron: 1 }, 'salt', -1)).toEqual({ iron: 1 });
    expect(changed({}, 'salt', -1)).toEqual({});
  });

  it('is counted', () => {
    expect(total({ salt: 2, iron: 1 })).toBe(3);
    expect(total(emptyOffer().give)).toBe(0);
  });
});
