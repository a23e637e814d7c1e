import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Choice, Hint, LogEntry } from '../api/generated';
import { byGame } from '../games/game';
import { adviceOf } from './advice';
import { digest } from './announce.svelte';
import { choicesWith, commandOf } from './command';
import { around, sought, type Reader, type Reading } from './reading';

const choice = (notation: string, label = notation): Choice => ({ notation, action: { verb: 'x' }, label });

describe('a typed line', () => {
  const choices = [choice('add mine 0,1'), choice('look', 'Look at the deck'), choice('done')];

  it('is a choice by number or notation, whatever its case and blanks', () => {
    expect(commandOf('1', choices)).toEqual({ kind: 'play', choice: choices[0] });
    expect(commandOf('  ADD mine   0,1 ', choices)).toEqual({ kind: 'play', choice: choices[0] });
    expect(commandOf('4', choices)).toEqual({ kind: 'unknown', why: 'There are 3 choices.' });
  });

  it('is an action first, and a command only if no choice is written so', () => {
    expect(commandOf('look', choices)).toEqual({ kind: 'play', choice: choices[1] });
    expect(commandOf('look Susa', choices)).toEqual({ kind: 'look', words: 'Susa' });
    expect(commandOf('undo', choices)).toEqual({ kind: 'undo' });
    expect(commandOf('log', choices)).toEqual({ kind: 'log', count: 10 });
  });

  it('is sent as it is where it is no choice', () => {
    const command = commandOf('offer 5 3 salt for 1 wine', choices);
    expect(command.kind === 'play' && command.choice.notation).toBe('offer 5 3 salt for 1 wine');
    expect(commandOf('', choices)).toEqual({ kind: 'nothing' });
  });

  it('finds choices by their words and keeps their numbers', () =>
    expect(choicesWith(choices, 'DECK', ({ label }) => label)).toEqual([{ choice: choices[1], number: 2 }]));
});

describe('advice', () => {
  const choices = [choice('done'), choice('war 2', 'Make war on @2')];
  const advised = (one: Choice, ...reasons: { text: string; good: boolean }[]) => ({
    ...{ choice: one, value: 0, gain: 0, behind: null, then: [] },
    reasons,
  });

  it('names the number of each choice, with what is for it and against it', () => {
    const reasons = [
      { text: 'a city of @2', good: true },
      { text: 'two tokens', good: false },
    ];
    const hint = { choices: [advised(choices[1]!, ...reasons), advised(choice('pass'))], habit: null };
    expect(adviceOf(hint as unknown as Hint, choices, (seat) => `S${seat}`).map(({ text }) => text)).toEqual([
      '2: Make war on S2 (war 2). For it: a city of S2. Against it: two tokens.',
      'pass (pass).',
    ]);
    expect(commandOf('hint', choices)).toEqual({ kind: 'hint' });
  });
});

describe('an announcement', () => {
  const entry = (seq: number, texts: string[]): LogEntry => ({
    seq,
    seat: 2,
    action: 'x',
    at: 0,
    events: texts.map((text) => ({ text, data: text })),
  });
  const client = {
    isQuiet: (data: unknown) => data === 'hush',
    storyOf: (data: unknown) => (String(data).includes('Flood') ? { kind: 'calamity' as const } : null),
  };
  const say = (entries: LogEntry[]) =>
    digest(entries, client, [1], (seat) => ['', 'Dido', 'Hanno'][seat] ?? `S${seat}`);

  it('tells little as it is, without what is not worth hearing', () =>
    expect(say([entry(1, ['@2 trades.', 'hush']), entry(2, ['@1 gains 2.'])])).toBe('Hanno trades. Dido gains 2.'));

  it('tells of much what is about the listener and what a story would tell, in order', () => {
    const much = Array.from({ length: 17 }, (_, index) => entry(index, [`@${index + 2} moves.`]));
    const said = say([entry(0, ['Flood hits @12.', '@1 pays.']), ...much]);
    expect(said).toBe('Flood hits S12. Dido pays. S17 moves. S18 moves. And 15 more in the log.');
  });
});

const READINGS = byGame(import.meta.glob<{ default: Reading }>('../games/*/reading.ts', { eager: true }));
const ABOUT = byGame(import.meta.glob('../games/*/about.ts'));
const SAVED = import.meta.glob<{ default: { view: unknown; seat?: number } }>('../games/*/saved/*.json', {
  eager: true,
});

/** What is saved of the antiquity games tells no borders: here every area lies beside the next one. */
function withAreas(components: unknown, view: unknown): unknown {
  const known = components as { areas?: { id: string }[] };
  if (!known.areas) return components;
  const { areas } = view as { areas: { area: string }[] };
  const ids = known.areas.length > 0 ? known.areas.map(({ id }) => id) : areas.map(({ area }) => area);
  return {
    ...known,
    areas: ids.map((id, index) => ({ id, population: 2, land: ids.slice(index + 1, index + 2), water: [] })),
  };
}

describe('readings', () => {
  it('exist for every game that has a page about it', () =>
    expect(Object.keys(READINGS).sort()).toEqual(Object.keys(ABOUT).sort()));

  for (const [path, saved] of Object.entries(SAVED)) {
    const [, game = '', name = ''] = /games\/(.+)\/saved\/(.+)\.json$/.exec(path) ?? [];
    if (name === 'components') continue;
    it(`of ${game} put ${name} into words`, () => {
      const words = READINGS[game]?.default as Reading;
      const { view, seat = 1 } = saved.default;
      const components = withAreas(SAVED[path.replace(`${name}.json`, 'components.json')]?.default, view);
      const reader: Reader = { view, components, me: seat, nameOf: (one) => `Player ${one}` };
      const passages = words.read(reader);
      const lines = passages.flatMap((passage) => passage.lines);
      expect(new Set(passages.map(({ title }) => title)).size).toBe(passages.length);
      expect(passages.filter((passage) => passage.lines.length === 0)).toEqual([]);
      expect(lines.filter(({ text }) => /undefined|null|NaN|\[object|@\d|^\s*$/.test(text))).toEqual([]);
      // Spectators hear no more than is told to all.
      expect(() => words.read({ ...reader, me: null })).not.toThrow();
      if (game === 'founders' && name === 'draft') return; // Nothing lies on the table yet.
      // Whatever is on the board is found, with what lies beside it.
      const placed = lines.filter(({ place }) => place !== undefined);
      expect(placed.length).toBeGreaterThan(3);
      expect(sought(passages, placed[0]?.text ?? '?')).toContainEqual(placed[0]);
      const near = placed.map(({ place }) => around(place ?? '', reader, words));
      expect(near.some((found) => found.some(({ text }) => text.startsWith('Beside it, ')))).toBe(true);
    });
  }

  it('are loaded by nobody who does not want them', () => {
    const table = readFileSync(fileURLToPath(new URL('../../pages/Table.svelte', import.meta.url)), 'utf8');
    expect(table).toContain("await worded(import('../lib/text/TextTable.svelte')");
  });
});
