import { describe, expect, it } from 'vitest';
import type { LogEntry, Rule } from '../api/generated';
import { axis, line, samples } from './chart';
import { marked } from './entries';
import { numbered } from './numbers';
import { found, sections } from './rules';

const entry = (seq: number, seat: number, action: string | null): LogEntry => ({ seq, seat, action, events: [], at: 0 });

describe('the log', () => {
  it('marks what was taken back, latest first', () => {
    const log = marked([entry(1, 1, 'a'), entry(2, 1, 'b'), entry(3, 1, null), entry(4, 1, null), entry(5, 1, 'c')]);
    expect(log.map((read) => read.undone)).toEqual([true, true, false, false, false]);
  });

  it('never marks what another seat did', () => {
    const log = marked([entry(1, 1, 'a'), entry(2, 2, 'b'), entry(3, 1, null)]);
    expect(log.map((read) => read.undone)).toEqual([true, false, false]);
  });
});

describe('the score chart', () => {
  it('samples both ends', () => {
    expect(samples(3, 40)).toEqual([0, 1, 2, 3]);
    expect(samples(100, 5)).toEqual([0, 25, 50, 75, 100]);
    expect(samples(0, 5)).toEqual([0]);
  });

  it('has the best score at the top and the worst at the bottom', () => {
    const points = [{ at: 0, scores: [0, 0] }, { at: 10, scores: [6, -2] }];
    const frame = axis(points, 100, 80);
    expect(frame.y(6)).toBe(0);
    expect(frame.y(-2)).toBe(80);
    expect(frame.ticks).toContain(0);
    expect(line(points, 0, frame)).toBe('M0.0 60.0H100.0V0.0');
  });
});

describe('numbers', () => {
  it('are sorted, and what is none is left out', () => {
    const choices = ['pay 10', 'pay 2', 'pass'].map((notation) => ({ notation, label: notation }));
    expect(numbered(choices).map((entry) => entry.number)).toEqual([2, 10]);
  });
});

describe('rules', () => {
  const rule = (id: string, section: string, statement: string): Rule => ({ id, section, kind: 'limit', statement });
  const rules = [rule('FE-war-1', 'War tokens', 'A war token is laid.'), rule('FE-coin-1', 'Coin tokens', 'A coin buys.'), rule('FE-war-2', 'War tokens', 'Unprotected means.')];

  it('are found by every word, in id and text', () => {
    expect(found(rules, 'WAR token').map((entry) => entry.id)).toEqual(['FE-war-1', 'FE-war-2']);
    expect(found(rules, 'fe-coin-1')).toHaveLength(1);
    expect(found(rules, '')).toHaveLength(3);
    expect(found(rules, 'carriage')).toHaveLength(0);
  });

  it('stand under their headings', () => {
    expect(sections(rules).map((section) => [section.title, section.rules.length])).toEqual([['War tokens', 2], ['Coin tokens', 1]]);
  });
});
