import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../api/generated';
import { marked, sought, turnsIn } from './entries';

const entry = (seq: number, seat: number, ...events: [string, string][]): LogEntry => ({
  seq,
  seat,
  action: 'x',
  at: seq,
  events: events.map(([kind, text]) => ({ text, data: kind })),
});
const client = {
  kindOf: (kind: unknown) => (kind === 'turn' || kind === 'trade' || kind === 'battle' ? kind : null),
};
const log = [
  entry(1, 2, ['turn', 'Turn 1 begins.'], ['build', '@2 builds.']),
  entry(2, 3, ['trade', '@3 trades with @1.']),
  entry(3, 12, ['battle', '@12 attacks @11.']),
  entry(4, 2, ['turn', 'Turn 2 begins.']),
  entry(5, 1, ['build', '@1 builds.']),
];
const texts = (wanted: 'all' | 'mine' | 'trade' | 'battle') =>
  sought(marked(log), wanted, 1, client).flatMap(({ events }) => events.map(({ text }) => text));

describe('the log', () => {
  it('shows one kind of events, under those turns in which there are any', () => {
    expect(texts('all')).toHaveLength(6);
    expect(texts('trade')).toEqual(['Turn 1 begins.', '@3 trades with @1.']);
    expect(texts('battle')).toEqual(['Turn 1 begins.', '@12 attacks @11.']);
  });

  it('knows what is mine: what I did, and what names me and not seat 11', () => {
    expect(texts('mine')).toEqual(['Turn 1 begins.', '@3 trades with @1.', 'Turn 2 begins.', '@1 builds.']);
  });

  it('has turns by their events, or by the seats that act', () => {
    expect(turnsIn(log, client).map(({ seq }) => seq)).toEqual([1, 4]);
    expect(turnsIn(log, { ...client, isTurnOfSeat: true }).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });
});
