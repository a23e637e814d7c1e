// A prompt's choices read as moves: `move 3 lut>carmania` takes three from one area to another, `ship 1 sail aden` a
// ship. Knows no rule: what is not among the choices cannot be moved.

import type { Choice } from '../../api/generated';
import { grouped } from '../../collect';

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

const MARCH = /^move (\d+) ([a-z_]+)>([a-z_]+)$/;
const SAIL = /^ship (\d+) sail ([a-z_]+)$/;

/** Reads a choice as a move. `ports` says where one's ships are, by number less one: a ship's notation does not. */
export function moveOf(choice: Choice, ports: string[]): Move | null {
  const march = MARCH.exec(choice.notation);
  if (march) return { verb: 'march', count: Number(march[1]), from: march[2] ?? '', to: march[3] ?? '', choice };
  const sail = SAIL.exec(choice.notation);
  const from = sail && ports[Number(sail[1]) - 1];
  return from ? { verb: `sail with ship ${sail[1]}`, count: 1, from, to: sail[2] ?? '', choice } : null;
}

export const movesIn = (choices: Choice[], ports: string[]): Move[] =>
  choices.flatMap((choice) => moveOf(choice, ports) ?? []);

/** Whether this is a question about movement: tokens that march, or anything about ships. */
export const isMovement = (choices: Choice[]): boolean =>
  choices.some(({ notation }) => /^(move|ship) /.test(notation));

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
