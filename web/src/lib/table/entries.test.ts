import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../api/generated';
import type { EventKind } from '../games/game';
import { marked, sought, turnNumbers, turnsIn } from './entries';

const entry = (seq: number, seat: number, ...events: [string, string][]): LogEntry => ({
  seq,
  seat,
  action: 'x',
  at: seq,
  events: events.map(([kind, text]) => ({ text, data: kind })),
});
const client = {
  kindOf: (kind: unknown) =>
    (['turn', 'phase', 'trade', 'battle'].find((one) => one === kind) as EventKind | undefined) ?? null,
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

  it('heads what was found with its turn and its phase, and with no phase in which nothing was', () => {
    const phases = [
      entry(1, 2, ['turn', 'Turn 1.'], ['phase', 'Taxes.'], ['tax', '@1 pays.'], ['phase', 'Census.']),
      entry(2, 3, ['phase', 'Movement.']),
      entry(3, 2, ['battle', '@2 attacks.'], ['phase', 'Trade.'], ['trade', '@2 trades.']),
      entry(4, 1, ['trade', '@1 trades.'], ['phase', 'Taxes.'], ['tax', '@1 pays.'], ['tax', '@2 pays.']),
      entry(5, 1),
    ];
    const told = (wanted: 'mine' | 'battle') =>
      sought(marked(phases), wanted, 1, client).map(({ seq, events }) => [seq, ...events.map(({ text }) => text)]);
    expect(told('battle')).toEqual([
      [1, 'Turn 1.'],
      [2, 'Movement.'],
      [3, '@2 attacks.'],
    ]);
    // What befalls others once I have ended a phase is theirs.
    expect(told('mine')).toEqual([
      [1, 'Turn 1.', 'Taxes.', '@1 pays.'],
      [3, 'Trade.'],
      [4, '@1 trades.', 'Taxes.', '@1 pays.'],
      [5],
    ]);
  });

  it('marks what everybody went back behind, also more than once', () => {
    const back = (seq: number, rewind: number) => ({ ...entry(seq, 0), action: null, rewind });
    const undone = (...log: ReturnType<typeof entry>[]) =>
      marked(log)
        .filter((read) => read.undone)
        .map(({ seq }) => seq);
    const first = [entry(1, 1), entry(2, 2), entry(3, 1), back(4, 1)];
    expect(undone(...first)).toEqual([2, 3]);
    expect(undone(...first, entry(5, 2))).toEqual([2, 3]);
    expect(undone(...first, entry(5, 2), back(6, 2)), 'to a moment from before').toEqual([3, 5]);
    const undo = { ...entry(5, 1), action: null };
    expect(undone(...first, undo), 'only what still stands is taken back').toEqual([1, 2, 3]);
  });

  it('tells the turns of a seat apart, whatever is left out between them', () => {
    const seats = [1, 1, 2, 1, 2].map((seat, index) => entry(index + 1, seat));
    expect([...turnNumbers(seats).values()]).toEqual([1, 1, 2, 3, 4]);
  });

  it('has turns by their events, or by the seats that act', () => {
    expect(turnsIn(log, client).map(({ seq }) => seq)).toEqual([1, 4]);
    expect(turnsIn(log, { ...client, isTurnOfSeat: true }).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });
});
