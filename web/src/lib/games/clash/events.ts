// What events mean on the board, and what a player means who picks something on it.

import { setOf } from '../../collect';
import type { NamedPlace } from '../../table/names';
import type { EventKind, Flight, Meant, StoryPart } from '../game';
import type { Action } from './actions';
import { axial, centre } from './hex';
import { placesOf } from './targets';
import { catalogue, ownerOf, splitCard, type Event, type View } from './types';

export function placesIn(data: unknown): NamedPlace[] {
  return placesOf(data).map((place) => ({ text: place, place }));
}

/**
 * What picking these two means, so that the server can say why not. A space in the place of a card is where units are.
 */
export function meant({ card, place, view: anyView, components, me }: Meant): Action | null {
  const view = anyView as View;
  const all = catalogue(components);
  if (card !== null && place === null) {
    if (splitCard(card)?.kind === 'action') return { verb: 'play', card };
    const advance = all.advances.get(card)?.id;
    return advance ? { verb: 'advance', advance } : null;
  }
  if (place === null) return null;
  const from = card !== null && axial(card) ? card : null;
  if (from !== null && axial(place)) return { verb: 'move', from, to: place, units: [{ army: 1 }] };
  const wonder = card === null ? undefined : all.wonders.get(card)?.id;
  if (wonder) return { verb: 'wonder', wonder, at: place };
  return axial(place) ? atSpace(view, place, me) : null;
}

/** What a player would most likely do at a space: use the city, influence it, found one, or go there. */
function atSpace(view: View, place: string, me: number): Action | null {
  const nearestOf = (spaces: string[]) => spaces.toSorted((a, b) => between(a, place) - between(b, place))[0];
  const own = view.cities.filter(({ owner }) => ownerOf(owner) === me).map(({ at }) => at);
  if (own.includes(place)) return { verb: 'collect', at: place };
  const [from, units] = [nearestOf(own), view.units.filter(({ seat }) => seat === me)];
  if (from && view.cities.some(({ at }) => at === place)) return { verb: 'influence', from, to: place };
  if (units.some(({ at, kind }) => at === place && kind === 'settler')) return { verb: 'found', at: place };
  const goer = nearestOf(units.filter(({ kind, aboard }) => kind !== 'ship' && aboard === null).map(({ at }) => at));
  if (!goer) return { verb: 'found', at: place };
  const kind = units.find(({ at, kind }) => at === goer && kind !== 'ship')?.kind ?? 'army';
  return { verb: 'move', from: goer, to: place, units: [kind === 'settler' ? { settler: 1 } : { army: 1 }] };
}

/** How far two spaces lie apart on the drawing. */
function between(a: string, b: string): number {
  const [here, there] = [centre(a), centre(b)];
  return Math.hypot(here.x - there.x, here.y - there.y);
}

const at = (place: string) => `.map [data-place="${place}"]`;

const BATTLE = setOf([
  'archers',
  'attacked',
  'besieged',
  'captured',
  'card_denied',
  'ceased',
  'ended',
  'peltasts',
  'played_card',
  'retreated',
  'rolled',
  'routing',
]);
const TRADE = setOf(['offered', 'offered_cards', 'invited', 'traded', 'traded_cards']);

export function kindOf(data: unknown): EventKind | null {
  const { event } = data as Event;
  if (event === 'round_began') return 'turn';
  if (event === 'turn_began' || event === 'status_phase_began') return 'phase';
  if (TRADE.has(event)) return 'trade';
  return BATTLE.has(event) ? 'battle' : null;
}

const FIGHTS = setOf(['attacked', 'captured', 'ended', 'retreated']);
const DEALS = setOf(['traded', 'traded_cards']);

/** Battles with their dice, Event cards, and trade that came about. */
export function storyOf(data: unknown): StoryPart | null {
  const event = data as Event;
  if (event.event === 'rolled' && 'dice' in event) return { kind: 'battle', dice: event.dice };
  if (event.event === 'drawn' && 'card' in event) return { kind: 'calamity', card: `event-${event.card}` };
  if (FIGHTS.has(event.event)) return { kind: 'battle' };
  return DEALS.has(event.event) ? { kind: 'trade' } : null;
}

export function flights(data: unknown): Flight[] {
  const event = data as Event;
  switch (event.event) {
    case 'moved':
    case 'boarded':
      return [{ from: `${at(event.from)} .token`, to: at(event.to) }];
    default:
      return [];
  }
}

export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  switch ((data as Event).event) {
    case 'founded':
    case 'grew':
    case 'laid':
    case 'completed':
      return 'place';
    case 'collected':
      return 'token';
    case 'attacked':
    case 'captured':
      return 'war';
    default:
      return null;
  }
}

/** Payments and turns are told by what surrounds them. */
export const isQuiet = (data: unknown) => (data as Event).event === 'paid';
