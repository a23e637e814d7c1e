// A prompt's choices read as moves: `move 3 lut>carmania` takes three from one area to another. Knows no rule: what is
// not among the choices cannot be moved.

import type { Choice } from '../../api/generated';

export interface Move {
  /** What is done: `move`, or another verb of the notation. */
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

const MOVE = /^([a-z][a-z -]*?)(?: (\d+))? ([a-z_]+)>([a-z_]+)$/;

export function moveOf(choice: Choice): Move | null {
  const match = MOVE.exec(choice.notation);
  if (!match) return null;
  const [, verb = '', count, from = '', to = ''] = match;
  return { verb, count: count === undefined ? 1 : Number(count), from, to, choice };
}

export const movesIn = (choices: Choice[]): Move[] => choices.flatMap((choice) => moveOf(choice) ?? []);

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

/** Choices that are no move. */
export const otherChoices = (choices: Choice[]): Choice[] => choices.filter((choice) => moveOf(choice) === null);
