// What events mean on the board, and what a player means who picks something on it.

import type { Action, FocusCard } from '../../api/generated/new-dawn';
import type { Coin, Side } from '../../api/generated/new-dawn/Action';
import { setOf } from '../../collect';
import type { NamedPlace } from '../../table/names';
import type { EventKind, Flight, Meant, StoryPart } from '../game';
import { placesOf } from './targets';
import { caravanOf, catalogue, type Catalogue, type Event, type View } from './types';

export function placesIn(data: unknown): NamedPlace[] {
  return placesOf(data as Event).map((place) => ({ text: place, place }));
}

const BATTLE = setOf([
  'attacked',
  'attack_decided',
  'barbarian_defeated',
  'bombed',
  'capital_defeated',
  'capital_raided',
  'city_destroyed',
  'city_state_conquered',
  'city_state_liberated',
  'city_taken',
  'token_destroyed',
  'token_taken',
]);
const TRADE = setOf(['caravan_arrived', 'card_taken', 'city_state_card_taken', 'resource_exchanged']);

export function kindOf(data: unknown): EventKind | null {
  const { event } = data as Event;
  if (event === 'turn_begun') return 'turn';
  if (TRADE.has(event)) return 'trade';
  return BATTLE.has(event) ? 'battle' : null;
}

const FIGHTS = setOf([
  'attack_decided',
  'barbarian_defeated',
  'bombed',
  'capital_defeated',
  'city_state_conquered',
  'city_taken',
  'token_taken',
]);
const RAIDS = setOf(['capital_raided', 'caravan_destroyed', 'city_destroyed', 'token_destroyed']);

/** Battles with their dice, what Barbarians destroy, and caravans that arrive. */
export function storyOf(data: unknown): StoryPart | null {
  const event = data as Event;
  if (event.event === 'attacked') return { kind: 'battle', dice: event.dice };
  if (event.event === 'barbarians_move') return { kind: 'calamity', dice: [event.die] };
  if (RAIDS.has(event.event)) return { kind: 'calamity' };
  if (event.event === 'caravan_arrived') return { kind: 'trade' };
  return FIGHTS.has(event.event) ? { kind: 'battle' } : null;
}

/** What picking these two means in the step at hand, so that the server can say why not. */
export function meant({ card, place, view: anyView, components, me }: Meant): Action | null {
  const view = anyView as View;
  if (place === null) return card === null ? null : onCard(view.step.name, card, catalogue(components));
  const tile = catalogue(components).tiles.get(card ?? '');
  if (tile) return { verb: 'lay', side: tile.side as Side, at: place, turned: 0 };
  return atPlace(view, place, caravanOf(card), me);
}

/** A card or token alone. */
function onCard(step: string, card: string, all: Catalogue): Action | null {
  const focus = all.focus.get(card)?.slug;
  if (focus) return onFocusCard(step, focus);
  const wonder = all.wonders.get(card)?.slug;
  if (wonder) return { verb: step === 'BuildCityOrWonder' ? 'wonder' : 'use', wonder };
  const leader = all.leaders.get(card)?.slug;
  if (leader) return { verb: 'leader', leader };
  return all.tiles.has(card) || caravanOf(card) !== null ? null : { verb: 'spend', coin: card as Coin };
}

function onFocusCard(step: string, card: FocusCard): Action {
  switch (step) {
    case 'PutTradeToken':
    case 'PutNatural':
    case 'EmbassyToken':
      return { verb: 'put', on: card };
    case 'DiscardTrade':
      return { verb: 'discard', card };
    case 'SeizeTrade':
      return { verb: 'seize', card };
    case 'ResolveAlso':
      return { verb: 'also', card };
    default:
      return { verb: 'focus', card };
  }
}

/** What a place means by itself in a step. */
const AT: Record<string, Exclude<Extract<Action, { at: string }>['verb'], 'lay'>> = {
  BuildCityOrWonder: 'city',
  PayForWonder: 'build',
  Reinforce: 'reinforce',
  Bomb: 'bomb',
  ConvertToken: 'convert',
  HouseWonder: 'house',
  ReplaceToken: 'lift',
  YieldToken: 'yield',
  LureSecond: 'lure',
  PlaceTokens: 'place',
  PlaceNextToFriendly: 'place',
  HangingGardens: 'place',
  Stonehenge: 'place',
  Urbanization: 'place',
};

function atPlace(view: View, at: string, caravan: number | null, me: number): Action | null {
  switch (view.step.name) {
    case 'MoveCaravans': {
      const free = view.players.find((player) => player.seat === me)?.caravans[0]?.number ?? 1;
      return { verb: 'move', caravan: caravan ?? free, to: at };
    }
    case 'ReinforceOrAttack': {
      const isOwn = view.spaces.find((space) => space.at === at)?.owner === me;
      return { verb: isOwn ? 'reinforce' : 'attack', at };
    }
    default: {
      const verb = AT[view.step.name];
      return verb ? { verb, at } : null;
    }
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
