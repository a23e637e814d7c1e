// What events mean on the board, and what a player means who picks something on it.

import type { NamedPlace } from '../../table/names';
import type { Flight, Meant } from '../game';
import { axial } from './hex';
import { placesOf } from './targets';
import { catalogue, ownerOf, splitCard, type Event, type View } from './types';

export function placesIn(data: unknown): NamedPlace[] {
  return placesOf(data).map((place) => ({ text: place, place }));
}

/**
 * What picking these two means, so that the server can say why not. A space in the place of a card is where units are.
 */
export function meant({ card, place, view: anyView, components, me }: Meant): string | null {
  const view = anyView as View;
  const all = catalogue(components);
  if (card !== null && place === null) {
    const split = splitCard(card);
    if (split?.kind === 'action') return `play ${split.number}`;
    if (split) return null;
    return all.advances.has(card) ? `advance ${card}` : null;
  }
  if (place === null) return null;
  const from = card !== null && axial(card) ? card : null;
  if (from !== null && axial(place)) return `move ${from}>${place} 1a`;
  if (card !== null && all.wonders.has(card)) return `wonder ${card} ${place}`;
  const city = view.cities.find(({ at }) => at === place);
  if (city) return ownerOf(city.owner) === me ? `collect ${place}` : null;
  return axial(place) && view.units.some((unit) => unit.seat === me && unit.at === place && unit.kind === 'settler')
    ? `found ${place}`
    : null;
}

const at = (place: string) => `.map [data-place="${place}"]`;

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
