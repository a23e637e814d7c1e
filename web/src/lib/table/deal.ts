// How a table was dealt, and what a check of the deal has shown, in words.

import type { Deal, Verification } from '../api/generated';
import type { HeldSeat } from '../keys';

const MARKS: Record<Deal, string | null> = {
  fair: null,
  imported: 'Known deal',
  position: 'Written position',
  fixed_chance: 'Fixed chance',
  analysis: 'Analysis',
};

const REASONS: Record<Deal, string | null> = {
  fair: null,
  imported: 'it was opened from a record, and whoever has that record knows everything hidden',
  position: 'it began from a position that somebody wrote, who may have fixed chance as well',
  fixed_chance: 'it was dealt by a server for tests, whose every deal can be foretold',
  analysis: 'it is an analysis board, on which what nobody saw was dealt anew',
};

/** What stands beside a table that was not dealt fairly. */
export const dealMark = (deal: Deal): string | null => MARKS[deal];

/** Why a table was not dealt fairly, as a sentence. */
export function dealReason(deal: Deal): string | null {
  const reason = REASONS[deal];
  return reason === null ? null : `This is no fair deal: ${reason}.`;
}

/** What a check of the deal has shown to somebody who holds these seats. */
export function checkWords(verification: Verification, mine: HeldSeat[]): string {
  const { deal, finished, problem, seed_matches, replays, entries, parts } = verification;
  const unfair = dealReason(deal);
  if (!finished) return `${unfair ? `${unfair} ` : ''}The seed stays secret until the game is over.`;
  if (!seed_matches || !replays) return `Something is wrong: ${problem ?? 'the seed does not have that hash'}.`;
  const holds = `the seed has that hash, and all ${entries} entries played again lead to the same result.`;
  if (unfair) return `The record holds: ${holds} But ${unfair.charAt(0).toLowerCase()}${unfair.slice(1)}`;
  const given = mine.filter((key) => key.part !== undefined);
  if (given.some((key) => parts[key.seat - 1] !== key.part))
    return 'Something is wrong: what you gave to the deal is not in it.';
  const count = parts.filter((part) => part !== '').length;
  const yours = given.length > 0 ? ' What you gave to the deal is in it.' : '';
  const others = count > given.length ? ` ${count} ${count === 1 ? 'player' : 'players'} gave a part of it.` : '';
  return `The deal was what was promised: ${holds}${yours}${others}`;
}
