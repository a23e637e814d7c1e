// Who came and went, in words, and where it stands in the log.

import type { LogEntry, SeatChange } from '../api/generated';
import { grouped } from '../collect';

const RIGHTS: Record<SeatChange['by'], string> = {
  player: '',
  host: 'The host ',
  vote: 'After a vote the host ',
  absence: 'After a long absence the host ',
};

export function changeWords({ seat, before, now, by }: SeatChange): string {
  if (by !== 'player') {
    if (now.kind === 'open') return `${RIGHTS[by]}opens seat ${seat}, where ${before.name} sat.`;
    const instead = before.kind === 'open' ? '' : ` in place of ${before.name}`;
    return `${RIGHTS[by]}puts ${now.name} in seat ${seat}${instead}.`;
  }
  if (before.kind === 'open') return `${now.name} sits down in seat ${seat}.`;
  if (now.kind === 'open') return `${before.name} leaves seat ${seat}.`;
  if (now.kind === 'bot') return `${before.name} leaves seat ${seat} to a bot.`;
  return `${before.name} hands seat ${seat} to ${now.name}.`;
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
