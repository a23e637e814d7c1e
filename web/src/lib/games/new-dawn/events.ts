// What events mean on the board, and what a player means who picks something on it.

import type { NamedPlace } from '../../table/names';
import type { Flight, Meant } from '../game';
import { placesOf } from './targets';
import { catalogue, type Event, type View } from './types';

export function placesIn(data: unknown): NamedPlace[] {
  return placesOf(data as Event).map((place) => ({ text: place, place }));
}

/** What picking these two means in the step at hand, so that the server can say why not. */
export function meant({ card, place, view: anyView, components, me }: Meant): string | null {
  const view = anyView as View;
  const all = catalogue(components);
  const name = view.step.name;
  if (card !== null && place === null) {
    if (all.focus.has(card)) return onCard(name, card);
    if (all.wonders.has(card)) return name === 'BuildCityOrWonder' ? `wonder ${card}` : `use ${card}`;
    if (all.leaders.has(card)) return `leader ${card}`;
    return all.tiles.has(card) || card.startsWith('caravan-') ? null : `spend ${card}`;
  }
  if (place === null) return null;
  if (card !== null && all.tiles.has(card)) return `lay ${card} ${place} 0`;
  return atPlace(view, name, place, card, me);
}

/** A card of the row alone. */
function onCard(name: string, card: string): string {
  switch (name) {
    case 'PutTradeToken':
    case 'PutNatural':
    case 'EmbassyToken':
      return `put ${card}`;
    case 'DiscardTrade':
      return `discard ${card}`;
    case 'SeizeTrade':
      return `seize ${card}`;
    case 'ResolveAlso':
      return `also ${card}`;
    default:
      return `focus ${card}`;
  }
}

function atPlace(view: View, name: string, place: string, card: string | null, me: number): string | null {
  const space = view.spaces.find((one) => one.at === place);
  switch (name) {
    case 'MoveCaravans': {
      const free = view.players.find((player) => player.seat === me)?.caravans[0]?.number ?? 1;
      return `move ${card?.startsWith('caravan-') ? card.slice(8) : free} ${place}`;
    }
    case 'BuildCityOrWonder':
      return `city ${place}`;
    case 'PayForWonder':
      return `build ${place}`;
    case 'ReinforceOrAttack':
      return space?.owner === me ? `reinforce ${place}` : `attack ${place}`;
    case 'Reinforce':
      return `reinforce ${place}`;
    case 'Bomb':
      return `bomb ${place}`;
    case 'ConvertToken':
      return `convert ${place}`;
    case 'HouseWonder':
      return `house ${place}`;
    case 'ReplaceToken':
      return `lift ${place}`;
    case 'YieldToken':
      return `yield ${place}`;
    case 'LureSecond':
      return `lure ${place}`;
    case 'PlaceTokens':
    case 'PlaceNextToFriendly':
    case 'HangingGardens':
    case 'Stonehenge':
    case 'Urbanization':
      return `place ${place}`;
    default:
      return null;
  }
}

const at = (place: string) => `.map [data-place="${place}"]`;
const onRow = (seat: number, card: string) => `[data-row="${seat}:${card}"]`;

export function flights(data: unknown): Flight[] {
  const event = data as Event;
  switch (event.event) {
    case 'token_placed':
      return [{ from: `[data-supply="${event.seat}:control"]`, to: at(event.at) }];
    case 'city_built':
      return [{ from: `[data-supply="${event.seat}:city"]`, to: at(event.at) }];
    case 'caravan_moved':
      return [{ from: `[data-caravan="${event.seat}:${event.caravan}"]`, to: at(event.to) }];
    case 'barbarian_moved':
      return [{ from: `[data-barbarian="${event.barbarian}"]`, to: at(event.to) }];
    case 'token_shifted':
      return [{ from: `${at(event.from)} .token`, to: at(event.to) }];
    case 'wonder_built':
      return [{ from: `.market [data-card="${event.wonder}"]`, to: at(event.at) }];
    case 'trade_gained':
      return [{ from: '[data-supply="trade"]', to: onRow(event.seat, event.holder) }];
    case 'resource_gained':
      return [{ from: `[data-supply="${event.resource}"]`, to: `[data-hand="${event.seat}:${event.resource}"]` }];
    default:
      return [];
  }
}

export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  switch ((data as Event).event) {
    case 'tile_laid':
    case 'token_placed':
    case 'city_built':
    case 'wonder_built':
    case 'card_gained':
      return 'place';
    case 'trade_gained':
    case 'resource_gained':
    case 'natural_gained':
    case 'caravan_arrived':
      return 'token';
    case 'attacked':
    case 'bombed':
    case 'capital_raided':
      return 'war';
    default:
      return null;
  }
}
