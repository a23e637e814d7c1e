import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Choice, Prompt } from '../api/generated';
import { byGame } from '../games/game';
import { heldBack, settled, stageOf, wantedChoices, type AnyScript, type Now, type Step } from './script';

const ABOUT = byGame(import.meta.glob('../games/*/about.ts'));
const SCRIPTS = byGame(import.meta.glob<{ default: AnyScript }>('../games/*/tutorial.ts', { eager: true }));
const CRATES = fileURLToPath(new URL('../../../../crates', import.meta.url));

type Taught = Step<unknown, { verb: string }>;
const choice = (verb: string): Choice => ({ notation: verb, action: { verb }, label: verb });
const asked = (...verbs: string[]): Prompt => ({
  kind: 'pick_option',
  name: 'Test',
  question: '',
  rules: [],
  open: false,
  choices: verbs.map(choice),
});
const now = (prompt: Prompt | null): Now<unknown> => ({ view: {}, me: 1, prompt, components: null, nameOf: String });
const step = (more: Partial<Taught>): Taught => ({ id: 'x', title: 'X', say: ['x'], ...more });

describe('a step', () => {
  it('waits while others act, asks when it can, and stands back otherwise', () => {
    const open = step({ asks: [{ verb: 'open' }] });
    expect(stageOf(open, now(null))).toBe('wait');
    expect(stageOf(open, now(asked('open', 'end')))).toBe('ask');
    expect(stageOf(open, now(asked('add')))).toBe('between');
    expect(stageOf(step({}), now(asked('add')))).toBe('read');
    expect(stageOf(step({ when: () => false }), now(asked('add')))).toBe('between');
    expect(stageOf(step({ free: true }), now(asked('add')))).toBe('free');
  });

  it('holds back what it does not ask for, and only as long as it can be done', () => {
    const open = step({ asks: [{ verb: 'open' }], first: 'Open first.' });
    expect(heldBack(open, { verb: 'end' }, now(asked('open', 'end')))).toBe('Open first.');
    expect(heldBack(open, { verb: 'open' }, now(asked('open', 'end')))).toBeNull();
    expect(heldBack(open, { verb: 'end' }, now(asked('end')))).toBeNull();
    expect(heldBack(step({}), { verb: 'end' }, now(asked('end')))).not.toBeNull();
  });

  it('proposes the best first, and makes what an open prompt does not list', () => {
    const two = step({ asks: [{ verb: 'b' }, { verb: 'a' }] });
    expect(wantedChoices(two, now(asked('a', 'b'))).map(({ notation }) => notation)).toEqual(['b', 'a']);
    const made = step({ asks: [{ verb: 'offer', make: () => ({ verb: 'offer' }) }] });
    expect(wantedChoices(made, now(asked('a')))).toEqual([]);
    expect(wantedChoices(made, now({ ...asked('a'), open: true }))[0]?.action).toEqual({ verb: 'offer' });
  });

  it('is left when its aim is reached, the last one never', () => {
    const over = step({ until: () => true });
    expect(settled([over, over, step({})], 0, now(null))).toBe(2);
    expect(settled([over, over], 0, now(null))).toBe(1);
  });
});

describe('tutorials', () => {
  it('exist for every game that has a page about it', () =>
    expect(Object.keys(SCRIPTS).sort()).toEqual(Object.keys(ABOUT).sort()));

  for (const [game, { default: script }] of Object.entries(SCRIPTS)) {
    it(`of ${game} have 12 to 25 steps, each with a name of its own, and end with something to read`, () => {
      expect(script.game).toBe(game);
      expect(script.steps.length).toBeGreaterThanOrEqual(12);
      expect(script.steps.length).toBeLessThanOrEqual(25);
      expect(new Set(script.steps.map(({ id }) => id)).size).toBe(script.steps.length);
      expect(script.steps.at(-1)?.asks).toBeUndefined();
    });

    it(`of ${game} name rules that exist`, () => {
      const book = readFileSync(`${CRATES}/${game}/rules.toml`, 'utf8');
      const named = script.steps.flatMap(({ rules }) => rules ?? []);
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((id) => !book.includes(`id = "${id}"`))).toEqual([]);
    });
  }
});
