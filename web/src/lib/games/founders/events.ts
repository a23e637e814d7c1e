// What events mean on the board, and what a player means who picks something on it.

import type { Action } from '../../api/generated/founders';
import type { Tile as TileName } from '../../api/generated/founders/Action';
import type { NamedPlace } from '../../table/names';
import type { EventKind, Flight, Meant, StoryPart } from '../game';
import { catalogue, isCraftsman, isStack, splitPlace, type Components, type Event, type View } from './types';

/** Whose nation an event happened in. */
export function ownerIn(event: Event): number | null {
  if ('victim' in event) return event.victim;
  if ('seller' in event) return event.seller;
  return 'seat' in event ? event.seat : null;
}

export function placesIn(data: unknown): NamedPlace[] {
  const event = data as Event;
  const fed =
    'fed_by' in event
      ? event.fed_by.flatMap((at) => at ?? []).map((at) => ({ text: at, place: `${event.seat}:${at}` }))
      : [];
  return 'at' in event ? [...fed, { text: event.at, place: `${ownerIn(event)}:${event.at}` }] : fed;
}

/** What picking these two means: a tile is added on a free space and swapped in on a taken one. */
export function meant({ card, place, view: anyView, components, me }: Meant): Action | null {
  const view = anyView as View;
  if (card === null) return null;
  if (isStack(card)) return { verb: 'open', stack: card };
  if (view.step.name === 'draft') return { verb: 'take', tile: card as TileName };
  const space = place === null ? null : splitPlace(place);
  if (!space) return null;
  const at = `${space.x},${space.y}`;
  const there = view.nations.find((nation) => nation.seat === space.seat)?.tiles.find((tile) => tile.at === at);
  if (card === 'war') return { verb: 'war', victim: space.seat, at };
  // Any resource will do to be told why nothing can be bought there.
  if (card === 'coin') {
    const design = catalogue(components as Components).get(there?.tile ?? '');
    return { verb: 'coin', seller: space.seat, at, bought: design?.produces[0] ?? 'wood' };
  }
  if (card === 'carriage') return { verb: 'carriage', at };
  if (isCraftsman(card)) return { verb: 'craftsman', craftsman: card, at };
  return { verb: there && space.seat === me ? 'swap' : 'add', tile: card as TileName, at };
}

export function kindOf(data: unknown): EventKind | null {
  switch ((data as Event).event) {
    case 'tile_pillaged':
      return 'battle';
    case 'resource_bought':
      return 'trade';
    default:
      return null;
  }
}

/** What befalls others: pillage, and what is bought of them. */
export function storyOf(data: unknown): StoryPart | null {
  const { event } = data as Event;
  if (event === 'tile_pillaged') return { kind: 'battle' };
  return event === 'resource_bought' ? { kind: 'trade' } : null;
}

export function flights(data: unknown): Flight[] {
  const event = data as Event;
  const land = 'at' in event ? `[data-place="${ownerIn(event)}:${event.at}"]` : '';
  switch (event.event) {
    case 'tile_added':
    case 'tile_swapped':
      return [{ from: `.rows [data-card="${event.tile}"]`, to: land }];
    case 'tile_opened':
      return [{ from: `.rows [data-card="${event.stack}"]`, to: `.rows [data-card="${event.tile}"]` }];
    case 'tile_pillaged':
      return [{ from: `[data-hand="${event.seat}:war"]`, to: land }];
    case 'resource_bought':
      return [{ from: `[data-hand="${event.seat}:coin"]`, to: land }];
    case 'tiles_united':
      return [{ from: `[data-hand="${event.seat}:carriage"]`, to: land }];
    case 'craftsman_settled':
      return [{ from: `[data-hand="${event.seat}:${event.craftsman}"]`, to: land }];
    case 'token_received':
      return [{ from: `[data-supply="${event.token}"]`, to: `[data-hand="${event.seat}:${event.token}"]` }];
    case 'craftsman_drawn':
      return [{ from: '[data-supply="craftsman"]', to: `[data-hand="${event.seat}:${event.craftsman}"]` }];
    default:
      return [];
  }
}

export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  switch ((data as Event).event) {
    case 'tile_added':
    case 'tile_swapped':
    case 'tile_opened':
    case 'tile_taken':
      return 'place';
    case 'tile_pillaged':
      return 'war';
    case 'token_received':
    case 'craftsman_drawn':
    case 'resource_bought':
      return 'token';
    default:
      return null;
  }
}
