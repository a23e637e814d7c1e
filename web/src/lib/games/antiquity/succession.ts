// The succession table in words and colours.

import { counted } from '../../table/names';
import type { EraDesign } from './types';

/** Spaces after the start; the last one ends the game. */
export const SPACES = 16;

/** The era of a space: how many of the eras' first spaces lie at or before it. */
export const eraAt = (starts: number[], space: number): number => starts.filter((first) => first <= space).length;

/** What an era asks for, in words. */
export function needs(era: EraDesign): string {
  const parts: string[] = [];
  if (era.cities > 0) parts.push(era.cities === 1 ? '1 city' : `${era.cities} cities`);
  if (era.advances > 0) parts.push(counted(era.advances, 'advance'));
  if (era.below_100 > 0) parts.push(`${era.below_100} advances below 100`);
  if (era.from_100 > 0) parts.push(`${era.from_100} advances of 100 or more`);
  if (era.from_200 > 0) parts.push(`${era.from_200} advances of 200 or more`);
  if (era.points > 0) parts.push(`${counted(era.points, 'point')} of advances`);
  return parts.join(', ') || 'nothing needed';
}
