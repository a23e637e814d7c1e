// Offers that a player puts together at a trade, and the ones on the table, by whom they are with. Knows no game's
// rules: whether an offer is allowed is for the server to say.

import type { ActionData, Choice } from '../api/generated';

/** How many of each card. */
export type Counts = Record<string, number>;

export interface Offer {
  /** With whom; `null` is with anybody. */
  to: number | null;
  give: Counts;
  /** What one says is in it, true or not. */
  say: Counts;
  want: Counts;
}

/** What a game with trade tells the client, so that a player can make any offer and not only those a prompt lists. */
export interface TradeDesk {
  /** With whom this seat can trade. */
  partners: (view: unknown, me: number) => number[];
  /** What this seat can give. */
  hand: (view: unknown, me: number) => Counts;
  /** What can be wanted and said to be in an offer. */
  names: (components: unknown) => string[];
  /** What is sent to make it. */
  action: (offer: Offer) => ActionData;
  /** Whether offers are with one partner and true: nothing is said of them. */
  isPlain?: boolean;
}

export const emptyOffer = (): Offer => ({ to: null, give: {}, say: {}, want: {} });

export const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** One more or one less of a card, between none and `most`; none leaves no trace. */
export function changed(counts: Counts, card: string, by: number, most = Infinity): Counts {
  const { [card]: old = 0, ...others } = counts;
  const count = Math.max(0, Math.min(most, old + by));
  return count === 0 ? others : { ...others, [card]: count };
}

/** Seats that offers are with, with how many, in the order of the seats. */
export function partnersOf(choices: Choice[]): { seat: number; offers: number }[] {
  const counts = new Map<number, number>();
  for (const { seat } of choices) if (seat !== undefined) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return Array.from(counts, ([seat, offers]) => ({ seat, offers })).sort((a, b) => a.seat - b.seat);
}

/** The offers with one seat, and what is with nobody in particular; `null` leaves all. */
export function offersWith(choices: Choice[], seat: number | null): Choice[] {
  return seat === null ? choices : choices.filter((choice) => choice.seat === undefined || choice.seat === seat);
}
