// What events mean on the map.

import type { LogEntry } from '../../api/generated';
import type { Advance } from '../../api/generated/antiquity/Action';
import { setOf } from '../../collect';
import type { NamedPlace } from '../../table/names';
import type { EventKind, Flight, Meant, StoryPart } from '../game';
import { actionOf, type Action } from './actions';
import { areaName, isArea } from './atlas/atlas';
import type { Event } from './types';

const AREA_FIELDS = ['area', 'from', 'to', 'areas', 'at'];

/** The areas an event is about. */
export function areasIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const fields = data as Record<string, unknown>;
  const found = AREA_FIELDS.flatMap((field) => fields[field] ?? []).filter(
    (value): value is string => typeof value === 'string',
  );
  return [...new Set(found.filter(isArea))];
}

export const placesIn = (data: unknown): NamedPlace[] =>
  areasIn(data).map((place) => ({ text: areaName(place), place }));

/** The areas an entry changed, to mark what happened last. */
export const changedAreas = (entry: LogEntry | null): Set<string> =>
  new Set((entry?.events ?? []).flatMap(({ data }) => areasIn(data)));

const nameOf = (data: unknown) => (data as Event | null)?.event;

const TRADE = setOf([
  'cards_exchanged',
  'market_swapped',
  'offer_declined',
  'offer_made',
  'offer_withdrawn',
  'trade_received',
]);
const BATTLE = setOf([
  'attack_failed',
  'casualty_chosen',
  'city_attacked',
  'city_reduced',
  'conflict_caused',
  'tokens_removed',
]);

export function kindOf(data: unknown): EventKind | null {
  const event = nameOf(data) ?? '';
  if (event === 'turn_began') return 'turn';
  if (event === 'phase_began') return 'phase';
  if (TRADE.has(event)) return 'trade';
  return BATTLE.has(event) ? 'battle' : null;
}

const STRIKES = setOf(['city_destroyed', 'city_lost', 'city_reduced', 'destroyed', 'ship_lost']);
const FIGHTS = setOf(['attack_failed', 'city_attacked', 'conflict_caused']);
const SWAPS = setOf(['cards_exchanged', 'market_swapped']);

/** Calamities and what they destroy, battles, and trade that came about. */
export function storyOf(data: unknown): StoryPart | null {
  const event = data as Event | null;
  if (event?.event === 'struck') return { kind: 'calamity', card: event.calamity };
  if (STRIKES.has(event?.event ?? '')) return { kind: 'calamity' };
  if (FIGHTS.has(event?.event ?? '')) return { kind: 'battle' };
  return SWAPS.has(event?.event ?? '') ? { kind: 'trade' } : null;
}

/** Tokens that go from one area to another. */
export function flights(data: unknown): Flight[] {
  const event = data as Event | null;
  if (event?.event !== 'tokens_moved') return [];
  const of = (area: string) => `.pieces [data-piece="${area}:${event.seat}"]`;
  return [{ from: of(event.from), to: of(event.to) }];
}

/** Being done with trade: every new offer asks everybody again, so that the log would hold little else. */
export const isQuiet = (data: unknown): boolean => nameOf(data) === 'done_trading';

/** Which tune an event has. */
export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  switch (nameOf(data)) {
    case 'attack_failed':
    case 'city_attacked':
    case 'city_destroyed':
    case 'conflict_awaited':
    case 'conflict_caused':
    case 'destroyed':
    case 'ships_destroyed':
    case 'surplus_removed':
    case 'tokens_removed':
      return 'war';
    case 'advances_acquired':
    case 'card_drawn':
    case 'paid':
    case 'tax_collected':
    case 'treasury_paid':
      return 'token';
    case 'barbarians_replaced':
    case 'city_built':
    case 'city_placed':
    case 'hordes_moved':
    case 'marker_moved':
    case 'marker_moved_back':
    case 'marker_placed':
    case 'pirates_replaced':
    case 'placed':
    case 'ship_built':
    case 'tokens_moved':
    case 'tokens_placed':
      return 'place';
    default:
      return null;
  }
}

/** Fields by which an action names the area it is about, the likeliest first. */
const ABOUT = ['area', 'from', 'to'] as const;

/**
 * What a player means who picks an area that is no choice: what can be done elsewhere, there. A group that was picked
 * before stands in the place of a card, and would go there; an advance would be bought.
 */
export function meant({ card, place, choices = [] }: Meant): Action | null {
  if (place === null) return card === null ? null : { verb: 'buy', advance: card as Advance };
  if (card !== null && isArea(card)) return { verb: 'move', count: 1, from: card, to: place };
  for (const choice of choices) {
    const action = actionOf(choice);
    if (action.verb === 'move') return { ...action, count: 1, from: place };
    const field = ABOUT.find((name) => choice.place !== undefined && (action as Fields)[name] === choice.place);
    if (field) return { ...action, ...('count' in action ? { count: 1 } : {}), [field]: place };
  }
  return null;
}

type Fields = Partial<Record<(typeof ABOUT)[number], unknown>>;
