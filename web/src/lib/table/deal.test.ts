import { describe, expect, it } from 'vitest';
import type { Verification } from '../api/generated';
import { checkWords, dealMark, dealReason } from './deal';

const fair: Verification = {
  finished: true,
  commitment: 'c',
  seed: 's',
  seed_matches: true,
  replays: true,
  dealt: true,
  deal: 'fair',
  parts: ['aa', '', 'bb'],
  entries: 12,
  problem: null,
};

describe('a check of the deal', () => {
  it('says that a fair deal was what was promised, and whose part is in it', () => {
    expect(checkWords(fair, [])).toMatch(/^The deal was what was promised.* 2 players gave a part of it\.$/);
    expect(checkWords(fair, [{ seat: 1, token: 't', part: 'aa' }])).toContain('What you gave to the deal is in it.');
    expect(checkWords({ ...fair, parts: [] }, [{ seat: 1, token: 't' }])).toMatch(/same result\.$/);
  });

  it('notices a part that is missing or another', () => {
    for (const part of ['ab', ''])
      expect(checkWords({ ...fair, parts: [part, '', 'bb'] }, [{ seat: 1, token: 't', part: 'aa' }])).toBe(
        'Something is wrong: what you gave to the deal is not in it.',
      );
  });

  it('never calls a deal fair that somebody could foretell', () => {
    for (const deal of ['imported', 'position', 'fixed_chance'] as const) {
      for (const finished of [true, false])
        expect(checkWords({ ...fair, deal, finished }, [])).toMatch(/this is no fair deal/i);
      expect(checkWords({ ...fair, deal }, [])).not.toContain('promised');
      expect(dealMark(deal)).not.toBeNull();
      expect(dealReason(deal)).not.toBeNull();
    }
    expect(dealMark('fair')).toBeNull();
  });

  it('tells what is wrong, and keeps still while the game goes on', () => {
    expect(checkWords({ ...fair, replays: false, problem: 'line 3' }, [])).toBe('Something is wrong: line 3.');
    expect(checkWords({ ...fair, seed_matches: false }, [])).toContain('does not have that hash');
    expect(checkWords({ ...fair, finished: false }, [])).toBe('The seed stays secret until the game is over.');
  });
});
