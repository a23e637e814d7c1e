// How long ago something happened, in words.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(then: number, now = Date.now()): string {
  for (const [unit, length] of UNITS) {
    if (now - then >= length) return words.format(-Math.floor((now - then) / length), unit);
  }
  return 'just now';
}

const LENGTHS: [string, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** A length of time in words, in the largest unit that fits: `3 minutes`. */
export function lasting(seconds: number): string {
  const [unit, length] = LENGTHS.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Time that is left, as a clock shows it: `0:42`, `4:05`, `2 h 10 min`, `3 days`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} days`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
