// Offers as they are put together, and as actions. Whether one is allowed is for the server to say.

import type { Choice } from '../../api/generated';
import type { Card, Commodity } from '../../api/generated/antiquity/Action';
import { choicesOf, does, type Action } from './actions';
import { neighboursOf } from './neighbours';
import { titled, type Components, type OfferView, type View } from './types';
import { t } from '../../words/antiquity';

/** Names at most, of what is said and of what is hoped for. */
export const CLAIMS = 4;
/** Cards at least, of either side. */
export const LEAST = 3;

/** An offer being put together. The first two cards are the ones that are named, and named truly. */
export interface Draft {
  /** What it is: a new offer, an answer to one, or the cards with which one is taken. */
  kind: 'offer' | 'counter' | 'accept';
  /** The offer that is answered or taken. */
  number: number | null;
  /** To whom; `null` is to all. */
  to: number | null;
  give: string[];
  said: string[];
  /** How many cards are wanted; `null` leaves open what is wanted, for others to say. */
  wantedCount: number | null;
  wanted: [string, string];
  hoped: string[];
}

export const emptyDraft = (): Draft => ({
  kind: 'offer',
  number: null,
  to: null,
  give: [],
  said: [],
  wantedCount: LEAST,
  wanted: ['', ''],
  hoped: [],
});

/**
 * Cards with how many of each follow on each other: the first ones of an offer are the named ones, so their order
 * counts.
 */
export function piles(cards: string[]): { card: string; count: number }[] {
  const found: { card: string; count: number }[] = [];
  for (const card of cards) {
    const last = found[found.length - 1];
    if (last?.card === card) last.count++;
    else found.push({ card, count: 1 });
  }
  return found;
}

/** What is sent for a draft. */
export function actionFor(draft: Draft): Action {
  const number = draft.number ?? 0;
  const give = draft.give as Card[];
  if (draft.kind === 'accept') return { verb: 'accept', number, give };
  const [first, second] = draft.wanted as [Card, Card];
  const count = draft.wantedCount;
  const terms = {
    give,
    want: count === null ? ({ kind: 'any' } as const) : ({ kind: 'cards', count, first, second } as const),
    ...(draft.said.length > 0 ? { say: draft.said as Card[] } : {}),
    ...(draft.hoped.length > 0 ? { hope: draft.hoped as Card[] } : {}),
  };
  if (draft.kind === 'counter') return { verb: 'counter', number, ...terms };
  return { verb: 'offer', ...terms, ...(draft.to === null ? {} : { to: draft.to }) };
}

/** What is still missing before a draft can be sent, in words; `null` if nothing is. */
export function missing(draft: Draft, isCommodity: (card: string) => boolean): string | null {
  const asked = draft.wantedCount ?? LEAST;
  const least = draft.kind === 'accept' ? asked : LEAST;
  if (draft.give.length < least) return t('pickCountMoreCardsToGive', { count: least - draft.give.length });
  if (draft.kind === 'accept') return draft.give.length > asked ? t('theyWantAskedCards', { asked }) : null;
  if (!draft.give.slice(0, 2).every(isCommodity)) return t('theTwoNamedCardsMustBe');
  return draft.wantedCount === null || draft.wanted.every(Boolean) ? null : t('sayWhichTwoCommoditiesYouWant');
}

export interface Answer {
  choice: Choice;
  cards: string[];
}

/** The listed ways to take an offer. */
export function answersTo(choices: Choice[], number: number): Answer[] {
  return choicesOf(choices, 'accept')
    .filter(({ action }) => action.number === number)
    .map(({ choice, action }) => ({ choice, cards: action.give }));
}

/** What takes an offer back, or turns it down. */
export const ending = (verb: 'withdraw' | 'decline', choices: Choice[], number: number): Choice | undefined =>
  choicesOf(choices, verb).find(({ action }) => action.number === number)?.choice;

/** Listed offers to make. */
export const suggestions = (choices: Choice[]): Choice[] =>
  choices.filter((choice) => does(choice, 'offer', 'counter', 'swap'));

/** Who wants a commodity, by commodity, the most wanted first. */
export function wants(offers: OfferView[]): { card: string; seats: number[] }[] {
  const found = new Map<string, Set<number>>();
  for (const offer of offers) {
    for (const card of [...(offer.names?.wanted ?? []), ...(offer.names?.hoped ?? [])])
      found.set(card, (found.get(card) ?? new Set()).add(offer.by));
  }
  return Array.from(found, ([card, seats]) => ({ card, seats: [...seats].sort((a, b) => a - b) })).sort(
    (a, b) => b.seats.length - a.seats.length || a.card.localeCompare(b.card),
  );
}

/** How a list of offers is put in order. */
export type Grouping = 'new' | 'player' | 'commodity';

export interface OfferGroup {
  key: string;
  /** Whose offers, or the commodity that is in them for certain; none if they are not parted. */
  seat?: number;
  /** Whether that player's lands lie beside one's own. */
  isNear?: boolean;
  card?: string;
  offers: OfferView[];
}

/**
 * Offers in order, as people look for them: by player, those with lands beside one's own first; or by commodity, the
 * dearest first.
 */
export function grouped(
  offers: OfferView[],
  by: Grouping,
  view: View,
  components: Components,
  me: number | null,
): OfferGroup[] {
  if (by === 'new') return [{ key: 'all', offers }];
  if (by === 'player') {
    const near = neighboursOf(view, components, me);
    const seats = [...new Set(offers.map((offer) => offer.by))].sort(
      (a, b) => Number(near.has(b)) - Number(near.has(a)) || a - b,
    );
    return seats.map((seat) => ({
      key: `seat ${seat}`,
      seat,
      isNear: near.has(seat),
      offers: offers.filter((offer) => offer.by === seat),
    }));
  }
  const stacks = new Map(components.cards.map((card) => [card.id, card.stack]));
  const cards = [...new Set(offers.flatMap((offer) => offer.names?.named ?? []))];
  cards.sort((a, b) => (stacks.get(b) ?? 0) - (stacks.get(a) ?? 0) || titled(a).localeCompare(titled(b)));
  const unheard = offers.filter((offer) => !offer.names);
  const groups: OfferGroup[] = cards.map((card) => ({
    key: card,
    card,
    offers: offers.filter((offer) => offer.names?.named.includes(card)),
  }));
  return unheard.length > 0 ? [...groups, { key: 'unheard', offers: unheard }] : groups;
}

/**
 * A draft that takes an offer, or answers it by asking for what was offered; either with what is wanted, as far as one
 * has it.
 */
export function answering(kind: 'accept' | 'counter', offer: OfferView, counts: Record<string, number>): Draft {
  const { named = [], wanted = [] } = offer.names ?? {};
  const rest = { ...counts };
  const give = wanted.filter((card) => (rest[card] = (rest[card] ?? 0) - 1) >= 0);
  const asked = { wantedCount: offer.count, wanted: [named[0] ?? '', named[1] ?? ''] as [string, string] };
  return {
    ...emptyDraft(),
    kind,
    number: offer.number,
    give,
    ...(kind === 'accept' ? { wantedCount: offer.wanted_count ?? LEAST } : asked),
  };
}

/**
 * The cards with which a draft may be put together: the hand, and to take the answer to one's own offer the cards of
 * that, too.
 */
export function atHand(counts: Record<string, number>, draft: Draft, offers: OfferView[]): Record<string, number> {
  const taken = draft.kind === 'accept' ? offers.find(({ number }) => number === draft.number) : undefined;
  const own = offers.find(({ number, cards }) => cards !== undefined && number === taken?.answers);
  const all = { ...counts };
  for (const card of own?.cards ?? []) all[card] = (all[card] ?? 0) + 1;
  return all;
}

/** What brings a seat back that is done. */
export type WakeKind = 'never' | 'me' | 'for' | 'all';

/** Tells the server what brings a seat back that is done: for some commodities, those it holds. */
export const wakeAction = (kind: WakeKind, held: string[]): Action =>
  kind === 'for' ? { verb: 'wake for', commodities: held as Commodity[] } : { verb: `wake ${kind}` };

/** Cards of a hand that are not in a draft yet. */
export function left(counts: Record<string, number>, give: string[]): Record<string, number> {
  const rest = { ...counts };
  for (const card of give) rest[card] = (rest[card] ?? 0) - 1;
  return rest;
}

/** A draft with a card more at its end, or as one of the two named ones. */
export function named(draft: Draft, index: number): Draft {
  const give = [...draft.give];
  const [card] = give.splice(index, 1);
  return card === undefined ? draft : { ...draft, give: [card, ...give] };
}

/** A draft without cards that have left the hand meanwhile; one about an offer that is gone becomes a new offer. */
export function kept(draft: Draft, counts: Record<string, number>, standing: number[]): Draft {
  const rest = { ...counts };
  const give = draft.give.filter((card) => {
    rest[card] = (rest[card] ?? 0) - 1;
    return (rest[card] ?? 0) >= 0;
  });
  if (draft.number !== null && !standing.includes(draft.number)) return { ...emptyDraft(), give };
  return give.length === draft.give.length ? draft : { ...draft, give };
}
