// Promises that some note for each other. They bind nobody; the server says how far each is, as this seat knows it.

import type { Treaty, TreatyMark, TreatyStage } from '../api/generated';

/** Tells a promise from all others. */
export const treatyKey = ({ room, at }: Treaty): string => `${room.join(',')} ${at}`;

/** Puts a promise in the place of what was known of it. What is said of one only grows: what has less is older. */
export function withTreaty(all: readonly Treaty[], treaty: Treaty): Treaty[] {
  const key = treatyKey(treaty);
  const known = all.find((one) => treatyKey(one) === key);
  if (!known) return [...all, treaty];
  if (known.marks.length > treaty.marks.length) return [...all];
  return all.map((one) => (one === known ? treaty : one));
}

const hasSaid = ({ marks }: Treaty, seat: number | null, mark?: TreatyMark) =>
  marks.some((word) => word.seat === seat && (mark === undefined || word.mark === mark));

/** Whether this seat is to agree to it or to decline. */
export const waitsFor = (treaty: Treaty, own: number | null): boolean =>
  treaty.stage === 'open' && treaty.seat !== own && !hasSaid(treaty, own);

/** What is left without promises of the muted, as long as one has not answered to them. */
export const heardTreaties = (all: readonly Treaty[], own: number | null, muted: readonly number[]): Treaty[] =>
  all.filter((treaty) => !muted.includes(treaty.seat) || hasSaid(treaty, own));

const isAgreed = (treaty: Treaty): boolean =>
  treaty.room.every((seat) => seat === treaty.seat || hasSaid(treaty, seat, 'agreed'));

/** What this seat may say of it now. */
export function marksFor(treaty: Treaty, own: number | null): TreatyMark[] {
  if (waitsFor(treaty, own)) return ['agreed', 'declined'];
  const last = treaty.marks.findLast(({ seat }) => seat === own)?.mark;
  if (isAgreed(treaty)) return (['kept', 'broken', 'ended'] as const).filter((mark) => mark !== last);
  return treaty.stage === 'open' ? ['ended'] : [];
}

/** The latest that each seat says of it, in the order in which they said it. */
export const latestWords = ({ marks }: Treaty): Treaty['marks'] =>
  marks.filter(({ seat }, index) => !marks.slice(index + 1).some((later) => later.seat === seat));

const STAGES: readonly TreatyStage[] = ['open', 'agreed', 'over'];

/** By how far they are, the latest first; stages that none has are left out. */
export const byStage = (all: readonly Treaty[]): { stage: TreatyStage; treaties: Treaty[] }[] =>
  STAGES.map((stage) => ({
    stage,
    treaties: all.filter((treaty) => treaty.stage === stage).sort((a, b) => b.at - a.at),
  })).filter(({ treaties }) => treaties.length > 0);
