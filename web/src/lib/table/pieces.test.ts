import type { ActionData } from '../api/generated';
import { choiceOf } from './choices';
import { describe, expect, it } from 'vitest';
import type { LogEntry, Outcome, Rule } from '../api/generated';
import { apart, axis, line, samples } from './chart';
import { marked, telling } from './entries';
import { keyOf, numbered } from './numbers';
import { verdict, winners } from './outcome';
import { found, sections } from './rules';

const entry = (seq: number, seat: number, action: string | null): LogEntry => ({
  seq,
  seat,
  action,
  events: [],
  at: 0,
});

describe('the log', () => {
  it('marks what was taken back, latest first', () => {
    const log = marked([entry(1, 1, 'a'), entry(2, 1, 'b'), entry(3, 1, null), entry(4, 1, null), entry(5, 1, 'c')]);
    expect(log.map((read) => read.undone)).toEqual([true, true, false, false, false]);
  });

  it('never marks what another seat did', () => {
    const log = marked([entry(1, 1, 'a'), entry(2, 2, 'b'), entry(3, 1, null)]);
    expect(log.map((read) => read.undone)).toEqual([true, false, false]);
  });

  it('leaves out what happens all the time, unless something else happened with it', () => {
    const event = (name: string) => ({ text: name, data: { event: name } });
    const entries = [
      { ...entry(1, 1, 'done'), events: [event('done')] },
      { ...entry(2, 1, 'done'), events: [event('done'), event('ended')] },
      entry(3, 1, '?'),
    ];
    const isQuiet = (data: unknown) => (data as { event: string }).event === 'done';
    expect(telling(entries, isQuiet).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(telling(entries, undefined)).toHaveLength(3);
  });

  it('leaves out steps that told nothing, but not an undo or a secret decision', () => {
    const entries = [entry(1, 1, 'collect I2'), entry(2, 1, null), entry(3, 1, '?')];
    expect(telling(entries, undefined).map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

describe('the score chart', () => {
  it('samples both ends', () => {
    expect(samples(3, 40)).toEqual([0, 1, 2, 3]);
    expect(samples(100, 5)).toEqual([0, 25, 50, 75, 100]);
    expect(samples(0, 5)).toEqual([0]);
  });

  it('has the best score at the top and the worst at the bottom', () => {
    const points = [
      { at: 0, scores: [0, 0] },
      { at: 10, scores: [6, -2] },
    ];
    const frame = axis(points, 100, 80);
    expect(frame.y(6)).toBe(0);
    expect(frame.y(-2)).toBe(80);
    expect(frame.ticks).toContain(0);
    expect(line(points, 0, frame)).toBe('M0.0 60.0H100.0V0.0');
  });

  it('keeps labels apart without changing their order', () => {
    expect(apart([10, 10, 50], 15)).toEqual([10, 25, 50]);
    expect(apart([40, 10, 20], 15)).toEqual([40, 10, 25]);
  });
});

describe('numbers', () => {
  it('are sorted, and what is none is left out', () => {
    const pay = (count: number): ActionData & { count: number } => ({ verb: 'pay', count });
    const choices = [pay(10), pay(2), { verb: 'pass' }].map(choiceOf);
    expect(numbered(choices).map((entry) => entry.number)).toEqual([2, 10]);
  });

  it('are picked by their own digit, if only one choice has it', () => {
    const all = [0, 3, 3, 12].map((number) => ({ number }));
    expect(all.map(({ number }) => keyOf(number, all))).toEqual(['0', null, null, null]);
  });
});

describe('rules', () => {
  const rule = (id: string, section: string, statement: string): Rule => ({ id, section, kind: 'limit', statement });
  const rules = [
    rule('FE-war-1', 'War tokens', 'A war token is laid.'),
    rule('FE-coin-1', 'Coin tokens', 'A coin buys.'),
    rule('FE-war-2', 'War tokens', 'Unprotected means.'),
  ];

  it('are found by every word, in id and text', () => {
    expect(found(rules, 'WAR token').map((entry) => entry.id)).toEqual(['FE-war-1', 'FE-war-2']);
    expect(found(rules, 'fe-coin-1')).toHaveLength(1);
    expect(found(rules, '')).toHaveLength(3);
    expect(found(rules, 'carriage')).toHaveLength(0);
  });

  it('stand under their headings', () => {
    expect(sections(rules).map((section) => [section.title, section.rules.length])).toEqual([
      ['War tokens', 2],
      ['Coin tokens', 1],
    ]);
  });
});

describe('the outcome', () => {
  const outcome = (...ranks: number[]) =>
    ({ standings: ranks.map((rank, index) => ({ rank, seat: index + 1 })) }) as Outcome;
  const nameOf = (seat: number) => `S${seat}`;

  it('names who won, or who share the win', () => {
    expect(verdict(outcome(2, 1), nameOf)).toBe('S2 wins.');
    expect(verdict(outcome(1, 3, 1), nameOf)).toBe('S1 and S3 share the win.');
    expect(winners(outcome(2, 1))).toEqual([2]);
  });
});
