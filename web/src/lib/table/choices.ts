// A prompt's choices, narrowed step by step: a card, then a place, or the other way round. Knows no game.

import type { Choice, GivenAction } from '../api/generated';

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

/** Something a person can pick next: a card or a place that several choices share, or one choice. */
export interface Step {
  key: string;
  card: string | null;
  place: string | null;
  choices: Choice[];
}

/** A step that is one choice, for lists that narrow nothing. */
export const stepOf = (choice: Choice): Step => ({ key: choice.notation, card: null, place: null, choices: [choice] });

/** Choices under one heading. */
export interface Group {
  heading: string | null;
  steps: Step[];
}

/**
 * What to offer next, under the choices' headings. As long as nothing is picked, choices that share a card are one step
 * and stand where the first of them would: a tile that can be added here and swapped in there is offered once. So are
 * choices without a card that share a place: where the same army can go to many places, it is picked first.
 */
export function grouped(choices: Choice[], picked: Picked): Group[] {
  const isFirst = picked.card === null && picked.place === null;
  const shared = crowded(choices);
  const groups = new Map<string | null, Group>();
  const steps = new Map<string, Step>();
  for (const choice of choices) {
    const key = isFirst ? sharedKey(choice, shared) : choice.notation;
    const known = steps.get(key);
    if (known) {
      known.choices.push(choice);
      continue;
    }
    const step = { key, card: choice.card ?? null, place: choice.place ?? null, choices: [choice] };
    steps.set(key, step);
    const heading = choice.group ?? null;
    const group = groups.get(heading) ?? { heading, steps: [] };
    group.steps.push(step);
    groups.set(heading, group);
  }
  return [...groups.values()];
}

/** Choices under their headings, each for itself. */
export function byHeading(choices: Choice[]): Group[] {
  const groups = new Map<string | null, Group>();
  for (const choice of choices) {
    const heading = choice.group ?? null;
    const group = groups.get(heading) ?? { heading, steps: [] };
    group.steps.push({ ...stepOf(choice), card: choice.card ?? null });
    groups.set(heading, group);
  }
  return [...groups.values()];
}

function sharedKey(choice: Choice, crowdedPlaces: Set<string>): string {
  if (choice.place === undefined) return choice.notation;
  if (choice.card !== undefined) return `card ${choice.card}`;
  return crowdedPlaces.has(choice.place) ? `place ${choice.place}` : choice.notation;
}

/** Places that more than one choice without a card is about. */
function crowded(choices: Choice[]): Set<string> {
  const [once, often] = [new Set<string>(), new Set<string>()];
  for (const { card, place } of choices) {
    if (card !== undefined || place === undefined) continue;
    if (once.has(place)) often.add(place);
    once.add(place);
  }
  return often;
}

/** The steps in which every word of a query stands, as `wordsOf` reads them. */
export function findSteps(steps: Step[], query: string, wordsOf: (choice: Choice) => string): Step[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return steps.filter((step) => {
    const text = step.choices.map(wordsOf).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** More of them are a list like any other. */
const FEW_ENDS = 2;

/**
 * The notations of choices that name nothing on the table where the others do: being done, building nothing. They are
 * what a player looks for last and must find at once.
 */
export function endsOf(choices: Choice[]): Set<string> {
  const ends = choices.filter(({ card, place, seat, group }) => (card ?? place ?? seat ?? group) === undefined);
  const isApart = ends.length <= FEW_ENDS && ends.length < choices.length;
  return new Set(isApart ? ends.map(({ notation }) => notation) : []);
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

/** The choice of an action that no prompt lists: as data, or as somebody wrote it. */
export const choiceOf = (action: GivenAction): Choice =>
  typeof action === 'string'
    ? { notation: action, action: { verb: '' }, label: action }
    : { notation: JSON.stringify(action), action, label: action.verb };

/** What is sent for a choice. */
export const givenBy = (choice: Choice): GivenAction => (choice.action.verb === '' ? choice.notation : choice.action);
