// What the board lights up: the places of the choices that are left, by what would happen there.

import type { Choice, LogEntry } from '../../api/generated';
import type { Action } from '../../api/generated/founders';
import { LOOKS, PICKED, type Light, type Look } from '../../boards/targets';
import { actionOf } from './actions';
import { ownerIn } from './events';
import { placeOf, splitPlace, type Event, type NationView } from './types';

/** What can be done at a place. */
export type Verb = Extract<Action, { at: string }>['verb'];

/** How each is shown, as on every board. */
const LIGHTS: Record<Verb, Light> = {
  add: 'build',
  swap: 'way',
  war: 'hostile',
  coin: 'friendly',
  craftsman: 'friendly',
  carriage: 'friendly',
};

/** The line and the sign of a place that can be picked, or is. */
export const lookOf = (verb: Verb, isPicked: boolean): Look =>
  isPicked ? { ...PICKED, mark: LOOKS[LIGHTS[verb]].mark } : LOOKS[LIGHTS[verb]];

export interface Target {
  place: string;
  verb: Verb;
  choices: Choice[];
}

/** The lit places by name. Where a tile could be added or swapped, a place is one or the other, never both. */
export function targets(choices: Choice[]): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const choice of choices) {
    const action = actionOf(choice);
    if (choice.place === undefined || !('at' in action)) continue;
    const target = found.get(choice.place) ?? { place: choice.place, verb: action.verb, choices: [] };
    target.choices.push(choice);
    found.set(choice.place, target);
  }
  return found;
}

/** Free spaces that share a side with the nation. */
export function frontier(nation: NationView): { x: number; y: number }[] {
  const taken = new Set(nation.tiles.map((tile) => tile.at));
  const free = new Map<string, { x: number; y: number }>();
  for (const { x, y } of nation.tiles) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const key = `${x + dx},${y + dy}`;
      if (!taken.has(key)) free.set(key, { x: x + dx, y: y + dy });
    }
  }
  return [...free.values()];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a nation covers, in drawing units; `margin` in tiles. The owner sits below, so `y` grows upward. */
export function extent(nation: NationView, margin: number): Box {
  const xs = nation.tiles.map((tile) => tile.x);
  const ys = nation.tiles.map((tile) => tile.y);
  const [left, right] = [Math.min(0, ...xs) - margin, Math.max(1, ...xs) + 1 + margin];
  const [low, high] = [Math.min(0, ...ys) - margin, Math.max(0, ...ys) + 1 + margin];
  return { left: left * 100, top: -high * 100 + 100, width: (right - left) * 100, height: (high - low) * 100 };
}

/** The places an entry changed, to mark what happened last. */
export function changedPlaces(entry: LogEntry | null): Set<string> {
  const places = new Set<string>();
  for (const { data } of entry?.events ?? []) {
    const event = data as Event;
    if ('at' in event) places.add(`${ownerIn(event)}:${event.at}`);
    if (event.event === 'nation_founded') places.add(placeOf(event.seat, 0, 0));
  }
  return places;
}

/** The four places of a carriage's block. */
export function block(place: string): string[] {
  const at = splitPlace(place);
  if (!at) return [];
  return [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([dx, dy]) => placeOf(at.seat, at.x + (dx ?? 0), at.y + (dy ?? 0)));
}
