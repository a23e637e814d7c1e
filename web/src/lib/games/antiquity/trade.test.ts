import { describe, expect, it, vi } from 'vitest';
import { Desk } from './desk.svelte';
import { payments } from './shop';
import {
  actionFor,
  answering,
  answersTo,
  atHand,
  emptyDraft,
  ending,
  kept,
  left,
  missing,
  named,
  piles,
  wakeAction,
  wants,
} from './trade';
import { choice, DONE } from './testing';
import { type OfferNames, type OfferView } from './types';

describe('trade', () => {
  it('piles up equal cards that lie together', () => {
    expect(piles(['salt', 'salt', 'tea', 'salt'])).toEqual([
      { card: 'salt', count: 2 },
      { card: 'tea', count: 1 },
      { card: 'salt', count: 1 },
    ]);
  });

  it('makes offers, answers and acceptances', () => {
    const draft = { ...emptyDraft(), give: ['salt', 'salt', 'tea'], wanted: ['jade', 'jade'] as [string, string] };
    const { give } = draft;
    const want = { kind: 'cards', count: 3, first: 'jade', second: 'jade' };
    expect(actionFor(draft)).toEqual({ verb: 'offer', give, want });
    expect(actionFor({ ...draft, said: ['silk'], hoped: ['tea'], wantedCount: 4, to: 3 })).toEqual({
      verb: 'offer',
      give,
      say: ['silk'],
      want: { ...want, count: 4 },
      hope: ['tea'],
      to: 3,
    });
    expect(actionFor({ ...draft, kind: 'counter', number: 7, to: 3 })).toEqual({
      verb: 'counter',
      number: 7,
      give,
      want,
    });
    expect(actionFor({ ...draft, kind: 'accept', number: 7 })).toEqual({ verb: 'accept', number: 7, give });
    expect(actionFor({ ...draft, wantedCount: null, hoped: ['silk'] })).toEqual({
      verb: 'offer',
      give,
      want: { kind: 'any' },
      hope: ['silk'],
    });
    expect(wakeAction('never', ['tea'])).toEqual({ verb: 'wake never' });
    expect(wakeAction('for', ['salt', 'tea'])).toEqual({ verb: 'wake for', commodities: ['salt', 'tea'] });
  });

  it('takes the answer to an own offer with the cards of that offer', () => {
    const offers = [
      { number: 1, by: 1, count: 3, cards: ['salt', 'salt', 'tea'] },
      { number: 2, by: 2, to: 1, answers: 1, count: 3, wanted_count: 3 },
    ];
    const draft = { ...emptyDraft(), kind: 'accept' as const, number: 2 };
    expect(atHand({ salt: 1 }, draft, offers)).toEqual({ salt: 3, tea: 1 });
    expect(atHand({ salt: 1 }, { ...draft, kind: 'counter' as const }, offers)).toEqual({ salt: 1 });
    expect(atHand({ salt: 1 }, { ...draft, number: 1 }, offers)).toEqual({ salt: 1 });
  });

  it('says what an offer lacks', () => {
    const isCommodity = (card: string) => card !== 'famine';
    const draft = { ...emptyDraft(), wanted: ['jade', 'jade'] as [string, string] };
    expect(missing({ ...draft, give: ['salt', 'tea'] }, isCommodity)).toBe('Pick 1 more card to give.');
    expect(missing({ ...draft, give: ['salt', 'famine', 'tea'] }, isCommodity)).toBe(
      'The two named cards must be commodities.',
    );
    expect(missing({ ...draft, give: ['salt', 'tea', 'famine'] }, isCommodity)).toBe(null);
    expect(missing({ ...draft, give: ['salt', 'tea', 'famine'], wanted: ['jade', ''] }, isCommodity)).toBe(
      'Say which two commodities you want.',
    );
    expect(
      missing({ ...draft, give: ['salt', 'tea', 'famine'], wantedCount: null, wanted: ['', ''] }, isCommodity),
    ).toBe(null);
    expect(missing({ ...draft, kind: 'accept', wantedCount: 4, give: ['salt', 'tea', 'salt'] }, isCommodity)).toBe(
      'Pick 1 more card to give.',
    );
    expect(
      missing({ ...draft, kind: 'accept', wantedCount: 3, give: ['salt', 'tea', 'salt', 'salt'] }, isCommodity),
    ).toBe('They want 3 cards.');
  });

  it('finds the listed ways to take an offer', () => {
    const decline = choice({ verb: 'decline', number: 1 });
    const choices = [
      choice({ verb: 'accept', number: 1, give: ['salt', 'salt', 'tea'] }),
      choice({ verb: 'accept', number: 12, give: ['tea', 'tea', 'tea'] }),
      decline,
      DONE,
    ];
    expect([ending('decline', choices, 1), ending('decline', choices, 12)]).toEqual([decline, undefined]);
    expect(ending('withdraw', choices, 1)).toBeUndefined();
    expect(answersTo(choices, 1).map(({ cards }) => cards)).toEqual([['salt', 'salt', 'tea']]);
    expect(answersTo(choices, 2)).toEqual([]);
  });

  it('gathers who wants what, and what a hand has left', () => {
    const offer = (by: number, wanted: OfferNames['wanted']): OfferView => ({
      number: by,
      by,
      count: 3,
      wanted_count: 3,
      names: { named: [], said: [], wanted, hoped: [] },
    });
    expect(wants([offer(2, ['tea', 'tea']), offer(1, ['tea', 'salt'])])).toEqual([
      { card: 'tea', seats: [1, 2] },
      { card: 'salt', seats: [1] },
    ]);
    expect(wants([{ number: 1, by: 1, count: 3, wanted_count: 3 }])).toEqual([]);
    expect(left({ salt: 3, tea: 1 }, ['salt', 'salt'])).toEqual({ salt: 1, tea: 1 });
    expect(named({ ...emptyDraft(), give: ['a', 'b', 'c'] }, 2).give).toEqual(['c', 'a', 'b']);
  });
});

describe('an answer', () => {
  const offer: OfferView = {
    number: 7,
    by: 2,
    count: 4,
    wanted_count: 3,
    names: { named: ['salt', 'tea'], said: ['silk'], wanted: ['jade', 'jade'], hoped: [] },
  };

  it('takes an offer with what is wanted, as far as one has it', () => {
    expect(answering('accept', offer, { jade: 1, hides: 4 })).toMatchObject({
      kind: 'accept',
      number: 7,
      give: ['jade'],
      wantedCount: 3,
    });
    expect(answering('accept', offer, { jade: 2 }).give).toEqual(['jade', 'jade']);
  });

  it('asks for what was offered', () => {
    expect(answering('counter', offer, {})).toMatchObject({
      kind: 'counter',
      number: 7,
      give: [],
      wantedCount: 4,
      wanted: ['salt', 'tea'],
    });
  });
});

describe('a draft', () => {
  it('loses what is no longer there', () => {
    const draft = { ...emptyDraft(), give: ['salt', 'salt', 'tea'] };
    expect(kept(draft, { salt: 2, tea: 1 }, [])).toBe(draft);
    expect(kept(draft, { salt: 1, tea: 1 }, []).give).toEqual(['salt', 'tea']);
    const answer = { ...draft, kind: 'accept' as const, number: 4 };
    expect(kept(answer, { salt: 2, tea: 1 }, [4]).kind).toBe('accept');
    expect(kept(answer, { salt: 2, tea: 1 }, [5])).toMatchObject({
      kind: 'offer',
      number: null,
      give: ['salt', 'salt', 'tea'],
    });
  });
});

describe('a desk', () => {
  it('keeps what each player plans, and nothing of an offer half made', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const desk = new Desk();
    desk.sit('table 1');
    desk.togglePlanned('pottery');
    desk.draft = { ...emptyDraft(), give: ['salt'] };
    desk.sit('table 2');
    expect([desk.planned, desk.draft.give]).toEqual([[], []]);
    desk.sit('table 1');
    expect([desk.planned, desk.draft.give]).toEqual([['pottery'], []]);
    desk.togglePlanned('pottery');
    expect(desk.planned).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('paying', () => {
  it('steps through the numbers that are allowed', () => {
    const turnIn = (count: number, commodity: 'salt' | 'tea') => choice({ verb: 'turn in', count, commodity });
    const choices = [turnIn(0, 'salt'), turnIn(1, 'salt'), turnIn(3, 'salt'), turnIn(1, 'tea'), DONE];
    const [salt, tea] = payments(choices, { salt: 2 });
    expect([salt?.count, salt?.less, salt?.more]).toEqual([2, turnIn(1, 'salt'), turnIn(3, 'salt')]);
    expect([tea?.count, tea?.less, tea?.more]).toEqual([0, null, turnIn(1, 'tea')]);
  });
});
