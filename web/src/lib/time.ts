// How long ago something happened, in words.

import { language } from './words/catalogue.svelte';
import { t } from './words/lobby';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(then: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (now - then >= length) return words.format(-Math.floor((now - then) / length), unit);
  }
  return t('justNow');
}

const LENGTHS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** A length of time in words, in the largest unit that fits: `3 minutes`. */
export function lasting(seconds: number): string {
  const [unit, length] = LENGTHS.find(([, length]) => seconds >= length && seconds % length === 0) ?? LENGTHS[3];
  return t(unit, { count: seconds / length });
}

/** Time that is left, as a clock shows it: `0:42`, `4:05`, `2 h 10 min`, `3 days`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 86_400) return t('days', { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600)
    return t('hoursAndMinutes', { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
