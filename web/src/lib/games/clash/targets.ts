// What lights up on the board, and what an entry changed there.

import type { Choice, LogEntry } from '../../api/generated';
import type { Light } from '../../boards/targets';
import { actionOf } from './actions';
import type { Desk } from './desk.svelte';
import { axial } from './hex';
import { groundOf, ownerOf, type View } from './types';
import { t } from '../../words/clash';

export interface Target {
  place: string;
  light: Light;
  /** What picking it does, in words. */
  words: string;
}

/** The board as the player who chooses sees it. */
export interface Scene {
  view: View;
  components: unknown;
  me: number | null | undefined;
}

/** Where units would go: into the unknown, against others, or just there. */
function lightOfWay(to: string, { view, components, me }: Scene): Light {
  if (!groundOf(view, components).terrain.has(to)) return 'explore';
  const isForeign =
    view.units.some(({ at, seat }) => at === to && seat !== me) ||
    view.cities.some(({ at, owner }) => at === to && ownerOf(owner) !== me);
  return isForeign ? 'hostile' : 'way';
}

export function lightOf(choice: Choice, scene: Scene): Light {
  const action = actionOf(choice);
  switch (action.verb) {
    case 'move':
    case 'road':
    case 'sail':
      return lightOfWay(action.to, scene);
    case 'retreat':
    case 'dock':
      return 'way';
    case 'reveal':
      return 'explore';
    case 'influence':
    case 'raze':
    case 'raid':
    case 'send':
    case 'lose':
    case 'lose unit':
    case 'erupt':
    case 'break':
      return 'hostile';
    default:
      return 'friendly';
  }
}

/** The lit places with what picking them means. Where several things could happen, the hostile one gives the colour. */
export function targets(desk: Desk, scene: Scene): Map<string, Target> {
  const found = new Map<string, Target>();
  const add = (place: string, choices: Choice[], fallback: string) => {
    const lights = choices.map((choice) => lightOf(choice, scene));
    const words = choices.length === 1 ? (choices[0]?.label ?? '') : fallback;
    found.set(place, { place, light: lights.includes('hostile') ? 'hostile' : (lights[0] ?? 'friendly'), words });
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
          t('movesWaysToMoveHere', { moves: moves.length }),
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
  for (const [place, choices] of byPlace) add(place, choices, t('choicesChoices', { choices: choices.length }));
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
