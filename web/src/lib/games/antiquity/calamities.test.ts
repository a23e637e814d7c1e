import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../api/generated';
import { aboutAdvance } from './book';
import { calamityOf, changes, mentions, partIn, statementsOf, struckThisTurn } from './calamities';
import { type Components } from './types';
import { shareOf } from './view';

describe('calamities of a turn', () => {
  const entry = (...events: Record<string, unknown>[]): LogEntry => ({
    seq: 1,
    seat: 1,
    action: 'done',
    at: 0,
    events: events.map((data) => ({ text: String(data.event), data })),
  });
  const told = (log: LogEntry[]) =>
    struckThisTurn(log).map(({ calamity, seat, events }) => [calamity, seat, ...events.map(({ text }) => text)]);
  const began = { event: 'phase_began', phase: 'calamity_resolution' };
  const flood = { event: 'struck', calamity: 'flood', seat: 3 };
  const famine = { event: 'struck', calamity: 'famine', seat: 1 };

  it('are told with what came of them, whomever they struck', () => {
    const log = [
      entry({ event: 'traded' }, began, flood, { event: 'tokens_lost' }),
      entry({ event: 'city_lost' }, famine),
    ];
    expect(told(log)).toEqual([
      ['flood', 3, 'tokens_lost', 'city_lost'],
      ['famine', 1],
    ]);
    expect(told([entry({ event: 'phase_began', phase: 'trade' }, { event: 'traded' })])).toEqual([]);
  });

  it('stay while the turn lasts, and end with it', () => {
    const over = entry(began, flood, { event: 'phase_began', phase: 'advance_acquisition' }, { event: 'acquired' });
    expect(told([over])).toEqual([['flood', 3]]);
    expect(told([over, entry({ event: 'turn_began', turn: 2 }, { event: 'phase_began', phase: 'movement' })])).toEqual(
      [],
    );
  });
});

describe('calamities', () => {
  const components = {
    advances: [
      { id: 'pottery' as const, name: 'Pottery' },
      { id: 'trade-empire' as const, name: 'Trade Empire' },
    ].map((advance) => ({
      ...advance,
      cost: 0,
      points: 0,
      groups: [],
      credits: {},
      chosen_credits: 0,
      special_credit: null,
    })),
    cards: [
      { id: 'iconoclasm-and-heresy', name: '', stack: 8, kind: 'tradeable' as const },
      { id: 'famine', name: '', stack: 3, kind: 'non-tradeable' as const },
      { id: 'salt', name: '', stack: 3, kind: 'commodity' as const },
    ],
    civilizations: [],
  } as unknown as Components;

  it('are known by the rules of a prompt', () => {
    expect(calamityOf(['ME-cal-famine-1'], components)).toBe('famine');
    expect(calamityOf(['ME-cal-iconoclasm-1'], components)).toBe('iconoclasm-and-heresy');
    expect(calamityOf(['ME-7-1'], components)).toBe(null);
    expect(calamityOf([], components)).toBe(null);
    expect([
      calamityOf(['EP-29.3.1.1b'], components),
      calamityOf(['EP-29.8.2.4'], components),
      calamityOf(['EP-29.3.3.1'], components),
    ]).toEqual(['famine', 'iconoclasm-and-heresy', null]);
  });

  it('mark the advances that change them', () => {
    expect(mentions('Pottery prevents 5.', components, ['pottery'])).toEqual([
      { text: 'Pottery', advance: 'pottery', isHeld: true },
      { text: ' prevents 5.', advance: null, isHeld: false },
    ]);
    expect(mentions('More with Trade Empire', components, [])[1]).toEqual({
      text: 'Trade Empire',
      advance: 'trade-empire',
      isHeld: false,
    });
  });

  it('tell which advances change them for whom', () => {
    const modifiers = [
      { holds: 'calendar', by: -5 },
      { holds: 'agriculture', by: 5, only: 'primary' },
      { holds: 'pottery', by: -5 },
    ];
    const famine = {
      ...components,
      cards: [{ id: 'famine', name: 'Famine', stack: 3, kind: 'non-tradeable', modifiers }],
    } as never;
    const told = (part: 'victim' | 'other') =>
      changes(famine, 'famine', ['agriculture', 'pottery'], part).map((change) => [
        change.advance,
        change.isHeld,
        change.counts,
      ]);
    expect(told('victim')).toEqual([
      ['agriculture', true, true],
      ['pottery', true, true],
      ['calendar', false, false],
    ]);
    expect(told('other')).toEqual([
      ['agriculture', true, false],
      ['pottery', true, true],
      ['calendar', false, false],
    ]);
    const now = { calamity: 'famine' as const, victim: 2, beneficiary: 4, others: [3] };
    expect([1, 2, 3, 4, null].map((seat) => partIn(now, seat))).toEqual([
      'none',
      'victim',
      'other',
      'beneficiary',
      'none',
    ]);
    const shares: [number, number][] = [[3, 8]];
    expect([shareOf({ ...now, shares }, 3), shareOf({ ...now, shares }, 5), shareOf(now, 3)]).toEqual([' (8)', '', '']);
  });

  it('are named by what the rules say of an advance', () => {
    const rule = (id: string, section: string, statement: string) => ({ id, section, kind: 'effect', statement });
    const east = [
      rule('ME-adv-pottery-1', '9. Advances: Pottery', 'A holder of it may.'),
      rule('ME-cal-famine-3', '', 'Pottery prevents 5.'),
      rule('ME-adv-trade-empire-1', '9. Advances: Trade Empire', 'Unlike Pottery.'),
      rule('ME-1', '', 'Trade Empire.'),
    ];
    const world = [
      rule('EP-30.39.2', '30.39 Pottery', 'A holder of it may.'),
      rule('EP-29.3.1.2', '29.3.1 Famine (stack 3, major)', 'Pottery: 5 less.'),
      rule('EP-30.1a', '30.1 Civilization Advancements', 'Pottery is one.'),
    ];
    const told = (rules: unknown) =>
      Object.values(aboutAdvance(rules as never, 'pottery', components)).map((list) => list.map(({ id }) => id));
    expect(told(east)).toEqual([['ME-adv-pottery-1'], ['ME-cal-famine-3']]);
    expect(told(world)).toEqual([['EP-30.39.2'], ['EP-29.3.1.2']]);
  });

  it('have statements of their own', () => {
    const rule = (id: string, section: string, kind = 'effect') => ({ id, section, kind, statement: '' });
    const rules = [
      rule('ME-cal-famine-1', '8. Major Calamities: Famine (3)'),
      rule('ME-cal-famine-9', '8. Major Calamities: Famine (3)', 'ruling'),
      rule('ME-cal-flood-1', '8. Major Calamities: Flood (4)'),
    ];
    expect(statementsOf(rules as never, 'famine').map(({ id }) => id)).toEqual(['ME-cal-famine-1']);
    const world = [
      rule('EP-29.3.1.2', '29.3.1 Famine (stack 3, major, non-tradable)'),
      rule('EP-30.7.2', '30.7 Calendar and Famine'),
    ];
    expect(statementsOf(world as never, 'famine').map(({ id }) => id)).toEqual(['EP-29.3.1.2']);
  });
});
