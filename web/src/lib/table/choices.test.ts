import { describe, expect, it } from 'vitest';
import type { Choice } from '../api/generated';
import late from '../games/founders/saved/late.json';
import { byHeading, cardsOf, choiceOf, endsOf, findSteps, grouped, narrowed, NOTHING, placesOf } from './choices';

const choices = late.prompt.choices as Choice[];

describe('choices', () => {
  it('are gathered by heading and card, each in order and none lost', () => {
    const groups = grouped(choices, NOTHING);
    expect(groups.map((group) => group.heading)).toEqual(['Play a token', 'Add a tile', 'Swap a tile', 'End the game']);
    const cards = groups.flatMap((group) => group.steps).flatMap((step) => step.card ?? []);
    expect(new Set(cards).size).toBe(cards.length);
    expect(groups.flatMap((group) => group.steps).flatMap((step) => step.choices)).toHaveLength(choices.length);
    const keys = groups.flatMap((group) => group.steps.map((step) => step.key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are one by one once a card is picked', () => {
    const picked = { ...NOTHING, card: 'war' };
    const left = narrowed(choices, picked);
    expect(left.length).toBeGreaterThan(1);
    expect(
      grouped(left, picked)
        .flatMap((group) => group.steps)
        .every((step) => step.choices.length === 1),
    ).toBe(true);
  });

  it('end a decision where they name nothing on the table and others do', () => {
    const done = choiceOf('done');
    const add = { ...choiceOf('add mill 0,1'), card: 'mill', place: '1:0,1' };
    expect([...endsOf([add, done])]).toEqual(['done']);
    // A list of plain options has no ends, and neither has one choice alone.
    expect(endsOf([done, choiceOf('pass')]).size).toBe(0);
    expect(endsOf([add, choiceOf('a'), choiceOf('b'), choiceOf('c')]).size).toBe(0);
  });

  it('agree with everything that was picked', () => {
    const place = choices.find((choice) => choice.group === 'Swap a tile')?.place ?? '';
    for (const choice of narrowed(choices, { group: 'Swap a tile', card: null, place })) {
      expect(choice.group).toBe('Swap a tile');
      expect(choice.place).toBe(place);
    }
  });

  it('tell their cards and places', () => {
    expect(cardsOf(choices).has('war')).toBe(true);
    expect(cardsOf(choices).has('temple-of-juno')).toBe(false);
    const places = placesOf(narrowed(choices, { ...NOTHING, card: 'mill' }));
    expect([...places.values()].some((headings) => headings.has('Add a tile'))).toBe(true);
  });
});

describe('long questions', () => {
  const move = (from: string, to: string): Choice => ({
    ...choiceOf(`move ${from}>${to}`),
    label: `Move from ${from} to ${to}`,
    group: 'Move',
    place: from,
  });
  const moves = [move('Lut', 'Aden'), move('Lut', 'Oman'), move('Ur', 'Elam'), { ...choiceOf('done'), label: 'Done' }];

  it('ask for the place first where several choices share it', () => {
    const steps = grouped(moves, NOTHING).flatMap((group) => group.steps);
    expect(steps.map((step) => [step.key, step.choices.length])).toEqual([
      ['place Lut', 2],
      ['move Ur>Elam', 1],
      ['done', 1],
    ]);
    const left = narrowed(moves, { ...NOTHING, place: 'Lut' });
    expect(grouped(left, { ...NOTHING, place: 'Lut' }).flatMap((group) => group.steps)).toHaveLength(2);
  });

  it('are searched by every word', () => {
    const steps = grouped(moves, NOTHING).flatMap((group) => group.steps);
    const found = (query: string) => findSteps(steps, query, (choice) => choice.label).map((step) => step.key);
    expect(found('OMAN lut')).toEqual(['place Lut']);
    expect(found('')).toHaveLength(3);
    expect(found('Carmania')).toEqual([]);
  });

  it('stand under their headings one by one at a trade', () => {
    expect(byHeading(moves).map((group) => [group.heading, group.steps.length])).toEqual([
      ['Move', 3],
      [null, 1],
    ]);
  });
});
