// How long ago something happened, in words.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(then: number, now = Date.now()): string {
  for (const [unit, length] of UNITS) {
    if (now - then >= length) return words.format(-Math.floor((now - then) / length), unit);
  }
  return 'just now';
}
