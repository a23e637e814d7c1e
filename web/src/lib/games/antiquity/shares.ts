// A number divided among players, as choices say it: `afflict 3 with 5`.

import type { Choice } from '../../api/generated';

const SHARE = /^afflict (\d+) with (\d+)$/;

/** What each player may be given, least first, in the order of the choices. */
export function sharesIn(choices: Choice[]): Map<number, { count: number; choice: Choice }[]> {
  const shares = new Map<number, { count: number; choice: Choice }[]>();
  for (const choice of choices) {
    const read = SHARE.exec(choice.notation);
    if (!read) continue;
    const seat = Number(read[1]);
    shares.set(seat, [...(shares.get(seat) ?? []), { count: Number(read[2]), choice }]);
  }
  for (const list of shares.values()) list.sort((a, b) => a.count - b.count);
  return shares;
}
