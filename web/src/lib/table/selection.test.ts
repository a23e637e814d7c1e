import { describe, expect, it } from 'vitest';
import type { Choice, Prompt } from '../api/generated';
import { choiceOf } from './choices';
import { Selection } from './selection.svelte';

const choice = (notation: string, card?: string, place?: string, group?: string): Choice => ({
  ...choiceOf(notation),
  ...(card ? { card } : {}),
  ...(place ? { place } : {}),
  ...(group ? { group } : {}),
});
const prompt: Prompt = {
  kind: 'pick_places',
  name: 'Test',
  question: '?',
  rules: [],
  open: false,
  choices: [
    choice('add mine a', 'mine', 'a', 'Add'),
    choice('add mine b', 'mine', 'b', 'Add'),
    choice('add mill a', 'mill', 'a', 'Add'),
    choice('coin c wood', 'coin', 'c', 'Token'),
    choice('coin c stone', 'coin', 'c', 'Token'),
    choice('propose'),
  ],
};

function start(confirm = false) {
  const sent: string[] = [];
  const asked: [string | null, string | null][] = [];
  const selection = new Selection(
    () => confirm,
    (picked) => sent.push(picked.notation),
    (card, place) => asked.push([card, place]),
  );
  selection.reset(prompt);
  return { selection, sent, asked };
}

describe('Selection', () => {
  it('takes a card and then a place', () => {
    const { selection, sent } = start();
    selection.pickCard('mine');
    expect([...selection.places.keys()]).toEqual(['a', 'b']);
    selection.pickPlace('b');
    expect(sent).toEqual(['add mine b']);
  });

  it('takes a place and then a card', () => {
    const { selection, sent } = start();
    selection.pickPlace('a');
    expect([...selection.cards]).toEqual(['mine', 'mill']);
    selection.pickCard('mill');
    expect(sent).toEqual(['add mill a']);
  });

  it('does not guess a place, even if there is only one', () => {
    const { selection, sent } = start();
    selection.pickCard('mill');
    expect(sent).toEqual([]);
    selection.pickPlace('a');
    expect(sent).toEqual(['add mill a']);
  });

  it('offers what is left when two choices share card and place', () => {
    const { selection, sent } = start();
    selection.pickCard('coin');
    selection.pickPlace('c');
    expect(sent).toEqual([]);
    expect(selection.steps.map((step) => step.key)).toEqual(['coin c wood', 'coin c stone']);
    selection.pickStep(selection.steps[1]!);
    expect(sent).toEqual(['coin c stone']);
  });

  it('asks why not', () => {
    const { selection, sent, asked } = start();
    selection.pickCard('temple');
    selection.pickPlace('b');
    selection.reset(null);
    selection.reset(prompt);
    selection.pickCard('mill');
    selection.pickPlace('b');
    expect(selection.steps.length).toBeGreaterThan(0);
    expect(asked).toEqual([
      ['temple', null],
      ['temple', 'b'],
      ['mill', 'b'],
    ]);
    expect(sent).toEqual([]);
  });

  it('waits for a second tap if it shall', () => {
    const { selection, sent } = start(true);
    selection.pickCard('mine');
    selection.pickPlace('a');
    expect(sent).toEqual([]);
    expect(selection.ready?.notation).toBe('add mine a');
    selection.pickPlace('a');
    expect(sent).toEqual(['add mine a']);
  });

  it('asks once before an answer that leaves something unused', () => {
    const { selection, sent } = start();
    const end = {
      ...choiceOf('end'),
      label: 'End the turn',
      confirm: '2 actions are left. End the turn without them?',
    };
    selection.reset({ ...prompt, choices: [...prompt.choices, end] });
    selection.choose(end);
    expect(sent).toEqual([]);
    expect(selection.ready).toBe(end);
    expect(selection.back()).toBe(true);
    expect(selection.ready).toBe(null);
    selection.choose(end);
    selection.send(selection.ready!);
    expect(sent).toEqual(['end']);
  });

  it('keeps what was picked when the same question comes again, and only then', () => {
    const { selection } = start();
    selection.pickCard('mine');
    selection.reset(structuredClone(prompt));
    expect(selection.picked.card).toBe('mine');
    selection.reset({ ...prompt, question: 'Another one?' });
    expect(selection.picked.card).toBe(null);
  });

  it('goes back step by step', () => {
    const { selection } = start(true);
    selection.pickCard('mine');
    selection.pickPlace('a');
    expect(selection.back()).toBe(true);
    expect(selection.ready).toBe(null);
    expect(selection.back()).toBe(true);
    expect(selection.back()).toBe(true);
    expect(selection.picked.card).toBe(null);
    expect(selection.back()).toBe(false);
  });

  it('answers with what needs neither card nor place', () => {
    const { selection, sent } = start();
    selection.pickStep(selection.steps.find((step) => step.key === 'propose')!);
    expect(sent).toEqual(['propose']);
  });
});
