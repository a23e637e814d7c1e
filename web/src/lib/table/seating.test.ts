import { describe, expect, it } from 'vitest';
import type { LogEntry, SeatChange, Sitter } from '../api/generated';
import { changeWords, merged, placed } from './seating';

const open: Sitter = { kind: 'open', name: '' };
const bot: Sitter = { kind: 'bot', name: 'Bot 2' };
const anna: Sitter = { kind: 'person', name: 'Anna' };
const ben: Sitter = { kind: 'person', name: 'Ben' };

const change = (before: Sitter, now: Sitter, by: SeatChange['by'], number = 1, seq = 0): SeatChange => ({
  number,
  seq,
  at: 0,
  seat: 2,
  before,
  now,
  by,
});

describe('a change of seats', () => {
  it('says who did it', () => {
    expect(changeWords(change(open, anna, 'player'))).toBe('Anna sits down in seat 2.');
    expect(changeWords(change(anna, open, 'player'))).toBe('Anna leaves seat 2.');
    expect(changeWords(change(anna, bot, 'player'))).toBe('Anna leaves seat 2 to a bot.');
    expect(changeWords(change(anna, ben, 'player'))).toBe('Anna hands seat 2 to Ben.');
    expect(changeWords(change(bot, ben, 'host'))).toBe('The host puts Ben in seat 2 in place of Bot 2.');
    expect(changeWords(change(open, bot, 'host'))).toBe('The host puts Bot 2 in seat 2.');
    expect(changeWords(change(anna, open, 'vote'))).toBe('After a vote the host opens seat 2, where Anna sat.');
    expect(changeWords(change(anna, bot, 'absence'))).toMatch(/^After a long absence the host puts Bot 2/);
  });

  it('stands in the log where it happened', () => {
    const entries = [3, 5].map((seq) => ({ seq }) as LogEntry);
    const changes = [0, 3, 4, 9].map((seq, index) => change(open, anna, 'player', index + 1, seq));
    const found = placed(changes, entries);
    expect([0, 3, 5].map((seq) => found.get(seq)?.map(({ number }) => number))).toEqual([[1], [2, 3], [4]]);
  });

  it('is told once', () => {
    const [one, two] = [1, 2].map((number) => change(open, anna, 'player', number));
    expect(merged([one!], [one!, two!])).toEqual([one, two]);
  });
});
