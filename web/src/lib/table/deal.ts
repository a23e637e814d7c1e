// How a table was dealt, and what a check of the deal has shown, in words.

import type { Deal, Verification } from '../api/generated';
import type { HeldSeat } from '../keys';
import { t } from '../words/lobby';

const MARKS = {
  fair: null,
  imported: 'knownDeal',
  position: 'writtenPosition',
  fixed_chance: 'fixedChance',
  analysis: 'analysis',
} as const;

const REASONS = {
  fair: null,
  imported: 'importedIsNotFair',
  position: 'positionIsNotFair',
  fixed_chance: 'fixedChanceIsNotFair',
  analysis: 'analysisIsNotFair',
} as const;

/** What stands beside a table that was not dealt fairly. */
export function dealMark(deal: Deal): string | null {
  const mark = MARKS[deal];
  return mark && t(mark);
}

function reasonOf(deal: Deal): string | null {
  const reason = REASONS[deal];
  return reason && t(reason);
}

/** Why a table was not dealt fairly, as a sentence. */
export function dealReason(deal: Deal): string | null {
  const reason = reasonOf(deal);
  return reason && t('noFairDeal', { reason });
}

/** What a check of the deal has shown to somebody who holds these seats. */
export function checkWords(verification: Verification, mine: HeldSeat[]): string {
  const { deal, finished, problem, seed_matches, replays, entries, parts } = verification;
  const reason = reasonOf(deal);
  if (!finished) return [dealReason(deal), t('seedStaysSecret')].filter(Boolean).join(' ');
  if (!seed_matches || !replays) return t('somethingIsWrongProblem', { problem: problem ?? t('noSuchHash') });
  const holds = t('theSeedHasThatHashAnd', { entries });
  if (reason) return t('recordHolds', { holds, reason });
  const given = mine.filter((key) => key.part !== undefined);
  if (given.some((key) => parts[key.seat - 1] !== key.part)) return t('somethingIsWrongWhatYouGave');
  const count = parts.filter((part) => part !== '').length;
  const yours = given.length > 0 ? t('yourPartIsInIt') : '';
  const others = count > given.length ? t('othersGave', { count }) : '';
  return [t('dealWasPromised', { holds }), yours, others].filter(Boolean).join(' ');
}
