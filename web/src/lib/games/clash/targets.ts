// What lights up on the board, and what an entry changed there.

import type { Choice, LogEntry } from '../../api/generated';
import { choiceOf } from '../../table/choices';
import type { Desk } from './desk.svelte';
import { axial } from './hex';

/** How a place is lit: friendly work, an attack or a loss, a way, something unknown. */
export type Light = 'friendly' | 'hostile' | 'way' | 'explore';

export interface Target {
  place: string;
  light: Light;
  /** What picking it does, in words. */
  words: string;
}

function lightOf(choice: Choice): Light {
  if (/^(Attack|Influence|Raze|The Barbarians)/.test(choice.label) || /^(lose|raze|infl)/.test(choice.notation))
    return 'hostile';
  if (/^(Explore|Reveal)/.test(choice.label) || /^sail \S+>r\d/.test(choice.notation)) return 'explore';
  return /^(move|road|sail|retreat|dock)/.test(choice.notation) ? 'way' : 'friendly';
}

/** The lit places with what picking them means. Where several things could happen, the hostile one gives the colour. */
export function targets(desk: Desk): Map<string, Target> {
  const found = new Map<string, Target>();
  const add = (place: string, choices: Choice[], fallback: string) => {
    const hostile = choices.find((choice) => lightOf(choice) === 'hostile');
    const words = choices.length === 1 ? (choices[0]?.label ?? '') : fallback;
    found.set(place, { place, light: lightOf(hostile ?? choices[0] ?? choiceOf('')), words });
  };
  if (desk.isMoving) {
    if (desk.from === null)
      for (const from of desk.sources)
        found.set(from, { place: from, light: 'friendly', words: 'Move units from here' });
    else
      for (const [to, moves] of desk.targets)
        add(
          to,
          moves.map(({ choice }) => choice),
          `${moves.length} ways to move here`,
        );
    return found;
  }
  if (desk.places !== null) {
    for (const place of desk.places) found.set(place, { place, light: 'friendly', words: 'What can be done here' });
    return found;
  }
  const byPlace = new Map<string, Choice[]>();
  for (const choice of desk.selection.left)
    if (choice.place !== undefined) byPlace.set(choice.place, [...(byPlace.get(choice.place) ?? []), choice]);
  for (const [place, choices] of byPlace) add(place, choices, `${choices.length} choices`);
  return found;
}

const FIELDS = ['space', 'at', 'from', 'to', 'target', 'slot'] as const;
const isPlace = (value: unknown): value is string =>
  typeof value === 'string' && (axial(value) !== null || /^r\d+$/.test(value));

/** The places an event is about. */
export function placesOf(data: unknown): string[] {
  const fields = (data ?? {}) as Record<string, unknown>;
  return FIELDS.flatMap((field) => (isPlace(fields[field]) ? [fields[field]] : []));
}

/** The places an entry changed, to mark what happened last. */
export function changedPlaces(entry: LogEntry | null): Set<string> {
  return new Set((entry?.events ?? []).flatMap(({ data }) => placesOf(data)));
}
