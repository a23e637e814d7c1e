// The succession table in words and colours.

import type { EraDesign } from './types';
import { t } from '../../words/antiquity';

/** Spaces after the start; the last one ends the game. */
export const SPACES = 16;

/** The era of a space: how many of the eras' first spaces lie at or before it. */
export const eraAt = (starts: number[], space: number): number => starts.filter((first) => first <= space).length;

/** What an era asks for, in words. */
export function needs(era: EraDesign): string {
  const parts: string[] = [];
  if (era.cities > 0) parts.push(era.cities === 1 ? t('n1City') : t('citiesCities', { cities: era.cities }));
  if (era.advances > 0) parts.push(t('countAdvances', { count: era.advances }));
  if (era.below_100 > 0) parts.push(t('below100AdvancesBelow100', { below_100: era.below_100 }));
  if (era.from_100 > 0) parts.push(t('from100AdvancesOf100Or', { from_100: era.from_100 }));
  if (era.from_200 > 0) parts.push(t('from200AdvancesOf200Or', { from_200: era.from_200 }));
  if (era.points > 0) parts.push(t('countedOfAdvances', { counted: t('countPoints', { count: era.points }) }));
  return parts.join(', ') || t('nothingNeeded');
}
