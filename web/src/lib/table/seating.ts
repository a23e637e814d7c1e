// Who came and went, in words, and where it stands in the log.

import type { LogEntry, SeatChange, Sitter } from '../api/generated';
import { grouped } from '../collect';
import { t } from '../words/table';
import { isNameless } from './names';

const OPENED = { host: 'hostOpensSeat', vote: 'voteOpensSeat', absence: 'absenceOpensSeat' } as const;
const FILLED = { host: 'hostFillsSeat', vote: 'voteFillsSeat', absence: 'absenceFillsSeat' } as const;
const REPLACED = { host: 'hostReplaces', vote: 'voteReplaces', absence: 'absenceReplaces' } as const;

export function changeWords(change: SeatChange): string {
  const { seat, by } = change;
  const named = (sitter: Sitter) => (isNameless(sitter.name, seat) ? { ...sitter, name: t('somebody') } : sitter);
  const [before, now] = [named(change.before), named(change.now)];
  if (by !== 'player') {
    if (now.kind === 'open') return t(OPENED[by], { seat, name: before.name });
    if (before.kind === 'open') return t(FILLED[by], { name: now.name, seat });
    return t(REPLACED[by], { name: now.name, seat, before: before.name });
  }
  if (before.kind === 'open') return t('nameSitsDownInSeatSeat', { name: now.name, seat });
  if (now.kind === 'open') return t('nameLeavesSeatSeat', { name: before.name, seat });
  if (now.kind === 'bot') return t('nameLeavesSeatSeatToA', { name: before.name, seat });
  return t('nameHandsSeatTo', { name: before.name, seat, next: now.name });
}

/** The changes that stand after each of these entries, by its number; 0 are those before all of them. */
export function placed(changes: SeatChange[], entries: LogEntry[]): ReadonlyMap<number, SeatChange[]> {
  return grouped(changes, (change) => entries.findLast((entry) => entry.seq <= change.seq)?.seq ?? 0);
}

/** Both without what is known already. */
export function merged(known: SeatChange[], more: SeatChange[]): SeatChange[] {
  const last = known.at(-1)?.number ?? 0;
  return [...known, ...more.filter(({ number }) => number > last)];
}
