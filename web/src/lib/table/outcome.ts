// How a game ended, in one sentence.

import type { Outcome } from '../api/generated';
import { listed } from './names';
import { t } from '../words/table';

export const winners = (outcome: Outcome) =>
  outcome.standings.filter((standing) => standing.rank === 1).map((standing) => standing.seat);

export function verdict(outcome: Outcome, nameOf: (seat: number) => string): string {
  const best = winners(outcome);
  return t('winsAlone', { count: best.length, names: listed(best.map(nameOf)) });
}
