// What a board lights up: the places of the choices that are left, by what would happen there.

import type { Choice, LogEntry } from '../../api/generated';
import type { Light } from '../../boards/targets';
import { actionOf, type Verb } from './actions';
import { centre, placeOf, plus, splitPlace, turned, type Axial, type Point } from './hex';
import type { Event, ForecastView, TileDesign, View } from './types';

export interface Target {
  place: string;
  verb: Verb;
  light: Light;
  choices: Choice[];
}

const LIGHTS: Partial<Record<Verb, Light>> = {
  attack: 'hostile',
  raze: 'hostile',
  bomb: 'hostile',
  convert: 'hostile',
  lure: 'hostile',
  yield: 'hostile',
  lift: 'hostile',
  move: 'way',
  chase: 'way',
  shift: 'way',
  city: 'build',
  build: 'build',
  house: 'build',
};

/**
 * The lit places by name. Where several things could happen, the hostile one gives the colour: nobody should miss it.
 */
export function targets(choices: Choice[]): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const choice of choices) {
    if (choice.place === undefined) continue;
    const { verb } = actionOf(choice);
    const light = LIGHTS[verb] ?? 'friendly';
    const target = found.get(choice.place);
    if (!target) found.set(choice.place, { place: choice.place, verb, light, choices: [choice] });
    else {
      target.choices.push(choice);
      if (light === 'hostile') [target.verb, target.light] = [verb, light];
    }
  }
  return found;
}

/** A way to lay a tile, and the spaces it would cover. */
export interface Laying {
  choice: Choice;
  side: string;
  at: string;
  turned: number;
  covers: Axial[];
}

/** The ways to lay a tile among choices. */
export function layings(choices: Choice[], tiles: Map<string, TileDesign>): Laying[] {
  return choices.flatMap((choice) => {
    const action = actionOf(choice);
    if (action.verb !== 'lay') return [];
    const { side, at, turned } = action;
    const [design, origin] = [tiles.get(side), splitPlace(at)];
    return design && origin ? [{ choice, side, at, turned, covers: covers(design, origin, turned) }] : [];
  });
}

/** Where the ten spaces of a tile would lie. */
export function covers(design: TileDesign, at: Axial, sixths: number): Axial[] {
  return design.spaces.map((space) => plus(at, turned(space, sixths)));
}

/**
 * The laying that a player means who points at a space: that whose middle is nearest to it, among those that cover it.
 */
export function layingAt(all: Laying[], place: string): Laying | null {
  const hex = splitPlace(place);
  if (!hex) return null;
  const aim = centre(hex);
  let best: Laying | null = null;
  let least = Infinity;
  for (const laying of all) {
    if (!laying.covers.some((space) => placeOf(space) === place)) continue;
    const middle = middleOf(laying.covers);
    const distance = Math.hypot(middle.x - aim.x, middle.y - aim.y);
    if (distance < least - 0.01) [best, least] = [laying, distance];
  }
  return best;
}

/** The middle of several spaces. */
export function middleOf(spaces: Axial[]): Point {
  const points = spaces.map(centre);
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** What attacks would meet, by place. */
export function forecasts(view: View): Map<string, ForecastView> {
  return new Map((view.forecasts ?? []).map((forecast) => [forecast.at, forecast]));
}

/** How many of the 36 pairs of dice win, tie and lose. */
export function odds(attack: number, defence: number): { win: number; tie: number; lose: number } {
  const count = { win: 0, tie: 0, lose: 0 };
  for (let own = 1; own <= 6; own++) {
    for (let other = 1; other <= 6; other++) {
      const difference = own + attack - other - defence;
      count[difference > 0 ? 'win' : difference === 0 ? 'tie' : 'lose'] += 1;
    }
  }
  return count;
}

/** Whose row a question about focus cards is about: seizing and embassies reach into a rival's. */
export const rowOwner = (view: View, me: number | null): number | null => view.step.rival ?? me;

const PLACES = ['at', 'from', 'to', 'first', 'second'] as const;

/** The places that an event is about. */
export function placesOf(event: Event): string[] {
  const fields = event as unknown as Record<string, unknown>;
  const named = PLACES.flatMap((field) =>
    typeof fields[field] === 'string' && splitPlace(fields[field]) ? [fields[field]] : [],
  );
  if (event.event === 'tile_laid') named.push(event.laid.at, ...event.water);
  return named;
}

/** The places an entry changed, to mark what happened last. */
export function changedPlaces(entry: LogEntry | null): Set<string> {
  return new Set((entry?.events ?? []).flatMap(({ data }) => placesOf(data as Event)));
}

/** The latest attack among an entry's events, and how it was decided. */
export function attackIn(entry: LogEntry | null): { attack: Attacked | null; decided: Decided | null } {
  const events = (entry?.events ?? []).map(({ data }) => data as Event);
  const attack = events.findLast((event): event is Attacked => event.event === 'attacked') ?? null;
  const decided = events.findLast((event): event is Decided => event.event === 'attack_decided') ?? null;
  return { attack, decided };
}

export type Attacked = Extract<Event, { event: 'attacked' }>;
export type Decided = Extract<Event, { event: 'attack_decided' }>;
