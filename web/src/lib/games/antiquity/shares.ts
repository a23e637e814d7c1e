// A number divided among players.

import type { Choice } from '../../api/generated';
import { choicesOf } from './actions';

/** What each player may be given, least first, in the order of the choices. */
export function sharesIn(choices: Choice[]): Map<number, { count: number; choice: Choice }[]> {
  const shares = new Map<number, { count: number; choice: Choice }[]>();
  for (const { choice, action } of choicesOf(choices, 'afflict with')) {
    const { seat, count } = action;
    shares.set(seat, [...(shares.get(seat) ?? []), { count, choice }]);
  }
  for (const list of shares.values()) list.sort((a, b) => a.count - b.count);
  return shares;
}
