// A prompt's choices read as moves: some take tokens from one area to another, some a ship. Knows no rule: what is not
// among the choices cannot be moved.

import type { Choice } from '../../api/generated';
import { grouped } from '../../collect';
import { actionOf, does } from './actions';
import { t } from '../../words/antiquity';

export interface Move {
  /** What is done, as people say it. */
  verb: string;
  count: number;
  from: string;
  to: string;
  choice: Choice;
}

/** A way from one area to another, with the numbers that may go. */
export interface Way {
  verb: string;
  from: string;
  to: string;
  moves: Move[];
}

/** Reads a choice as a move. `ports` says where one's ships are, by number less one: a ship's action does not. */
export function moveOf(choice: Choice, ports: string[]): Move | null {
  const action = actionOf(choice);
  if (action.verb === 'move') {
    const { count, from, to } = action;
    return { verb: 'march', count, from, to, choice };
  }
  if (action.verb !== 'sail') return null;
  const from = ports[action.ship - 1];
  return from ? { verb: t('sailWithShipShip', { ship: action.ship }), count: 1, from, to: action.to, choice } : null;
}

export const movesIn = (choices: Choice[], ports: string[]): Move[] =>
  choices.flatMap((choice) => moveOf(choice, ports) ?? []);

/** Whether this is a question about movement: tokens that march, or anything about ships. */
export const isMovement = (choices: Choice[]): boolean =>
  choices.some((choice) =>
    does(choice, 'move', 'build ship', 'release ship', 'maintain ship', 'sail', 'load', 'unload'),
  );

/** The ways out of an area, the same verb and target together, fewest first. */
export function waysFrom(moves: Move[], from: string): Way[] {
  const ways = new Map<string, Way>();
  for (const move of moves) {
    if (move.from !== from) continue;
    const key = `${move.verb} ${move.to}`;
    const way = ways.get(key) ?? { verb: move.verb, from, to: move.to, moves: [] };
    way.moves.push(move);
    ways.set(key, way);
  }
  for (const way of ways.values()) way.moves.sort((a, b) => a.count - b.count);
  return [...ways.values()];
}

/** Areas that something can leave, with how many at most. */
export function sources(moves: Move[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { from, count } of moves) most.set(from, Math.max(count, most.get(from) ?? 0));
  return most;
}

/** Choices that are no way from one area to another: ships to build, to load, to keep. */
export const otherChoices = (choices: Choice[], ports: string[]): Choice[] =>
  choices.filter((choice) => moveOf(choice, ports) === null);

/** Choices about each area. */
export const byPlace = (choices: Choice[]): ReadonlyMap<string, Choice[]> => grouped(choices, (choice) => choice.place);
