import { describe, expect, it } from 'vitest';
import type { Choice } from '../api/generated';
import late from '../games/founders/saved/late.json';
import { cardsOf, grouped, narrowed, NOTHING, placesOf } from './choices';

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
    expect(grouped(left, picked).flatMap((group) => group.steps).every((step) => step.choices.length === 1)).toBe(true);
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
