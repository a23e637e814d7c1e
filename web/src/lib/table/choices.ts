// A prompt's choices, narrowed step by step: a card, then a place, or the other way round. Knows no game.

import type { Choice } from '../api/generated';

/** What has been picked so far. */
export interface Picked {
  group: string | null;
  card: string | null;
  place: string | null;
}

export const NOTHING: Picked = { group: null, card: null, place: null };

/** The choices that agree with what has been picked. */
export function narrowed(choices: Choice[], picked: Picked): Choice[] {
  return choices.filter(
    (choice) =>
      (picked.group === null || choice.group === picked.group) &&
      (picked.card === null || choice.card === picked.card) &&
      (picked.place === null || choice.place === picked.place),
  );
}

/** Something a person can pick next: a card that several choices share, or one choice. */
export interface Step {
  key: string;
  card: string | null;
  choices: Choice[];
}

/** Choices under one heading. */
export interface Group {
  heading: string | null;
  steps: Step[];
}

/**
 * What to offer next, under the choices' headings. As long as nothing is picked, choices that share a card are one step
 * and stand where the first of them would: a tile that can be added here and swapped in there is offered once.
 */
export function grouped(choices: Choice[], picked: Picked): Group[] {
  const groups = new Map<string | null, Group>();
  const steps = new Map<string, Step>();
  for (const choice of choices) {
    const byCard = picked.card === null && picked.place === null && choice.card !== undefined && choice.place !== undefined;
    const key = byCard ? `card ${choice.card}` : choice.notation;
    const known = steps.get(key);
    if (known) {
      known.choices.push(choice);
      continue;
    }
    const step = { key, card: choice.card ?? null, choices: [choice] };
    steps.set(key, step);
    const heading = choice.group ?? null;
    const group = groups.get(heading) ?? { heading, steps: [] };
    group.steps.push(step);
    groups.set(heading, group);
  }
  return [...groups.values()];
}

/** Every card some choice is about. */
export function cardsOf(choices: Choice[]): Set<string> {
  return new Set(choices.flatMap((choice) => choice.card ?? []));
}

/** Every place some choice is about, with the headings of those choices. */
export function placesOf(choices: Choice[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const { place, group } of choices) {
    if (place === undefined) continue;
    const headings = places.get(place) ?? new Set<string>();
    places.set(place, headings.add(group ?? ''));
  }
  return places;
}
