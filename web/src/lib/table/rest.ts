// When somebody rests, as the server counts it: in minutes of the day, and with how far local time is ahead of UTC.
// The server knows no zones; a browser does, so it says what holds now and what changes in the next two years.

import type { Offset, Rest } from '../api/generated';

const DAY = 86_400_000;

/** How far local time is ahead of UTC, from `now` on. */
export function offsetsFrom(now: number, ahead = (at: number) => -new Date(at).getTimezoneOffset()): Offset[] {
  const offsets: Offset[] = [{ from: now, minutes: ahead(now) }];
  for (let day = now; day < now + 730 * DAY && offsets.length < 16; day += DAY) {
    if (ahead(day) === ahead(day + DAY)) continue;
    // The clocks were changed on this day: at which minute?
    let [before, after] = [day, day + DAY];
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (middle === before) break;
      if (ahead(middle) === ahead(day)) before = middle;
      else after = middle;
    }
    offsets.push({ from: after, minutes: ahead(after) });
  }
  return offsets;
}

/** `23:30` in minutes since midnight; nothing if it is no time. */
export function minutesOf(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
}

export function restOf(from: string, to: string, daysOff: number[], now = Date.now()): Rest {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const sleeps = begins !== undefined && ends !== undefined && begins !== ends;
  return {
    offsets: offsetsFrom(now),
    days_off: daysOff,
    ...(sleeps ? { sleep: { from: begins, to: ends } } : {}),
  };
}
