import type { Flight, GameClient, Meant } from '../game';
import { capital } from '../../table/names';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { catalogue, CRAFTSMEN, describe, splitPlace, STACKS, type Components, type Stack, type View } from './types';

interface Event {
  event: string;
  seat?: number;
  victim?: number;
  seller?: number;
  at?: string;
  tile?: string;
  stack?: string;
  token?: string;
  craftsman?: string;
  fed_by?: (string | null)[];
}

/** Whose nation an event happened in. */
const ownerIn = (event: Event) => event.victim ?? event.seller ?? event.seat;

function placeIn(data: unknown, text: string): string | null {
  const event = data as Event;
  if (event.at === text) return `${ownerIn(event)}:${text}`;
  return event.fed_by?.includes(text) ? `${event.seat}:${text}` : null;
}

/** What picking these two means: a tile is added on a free space and swapped in on a taken one. */
function meant({ card, place, view: anyView, components, me }: Meant): string | null {
  const view = anyView as View;
  const at = place === null ? null : splitPlace(place);
  if (card === null) return null;
  if (STACKS.includes(card as Stack)) return `open ${card}`;
  if (view.step.name === 'draft') return `take ${card}`;
  if (!at) return null;
  const space = `${at.x},${at.y}`;
  const tile = view.nations.find((nation) => nation.seat === at.seat)?.tiles.find((tile) => tile.at === space);
  if (card === 'war') return `war ${at.seat} ${space}`;
  // Any resource will do to be told why nothing can be bought there.
  if (card === 'coin') {
    return `coin ${at.seat} ${space} ${catalogue(components as Components).get(tile?.tile ?? '')?.produces[0] ?? 'wood'}`;
  }
  if (card === 'carriage') return `carriage ${space}`;
  if (CRAFTSMEN.includes(card)) return `craftsman ${card} ${space}`;
  return tile && at.seat === me ? `swap ${card} ${space}` : `add ${card} ${space}`;
}

function flights(data: unknown): Flight[] {
  const event = data as Event;
  const land = `[data-place="${ownerIn(event)}:${event.at}"]`;
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

function tune(data: unknown): 'place' | 'token' | 'war' | null {
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

const TOKEN_TEXTS: Record<string, string> = {
  war: "Pillages an opponent's unprotected tile: it gives nothing and scores nothing",
  coin: "Buys one resource of an opponent's tile for this turn",
  carriage: 'Unites four tiles that meet in a corner: each gives what the others give',
};

const founders: GameClient = {
  Board,
  CardFace,
  cardName(card, components) {
    if (STACKS.includes(card as Stack)) return `${card} stack`;
    return catalogue(components as Components).get(card)?.name ?? card;
  },
  cardText(card, components) {
    const design = catalogue(components as Components).get(card);
    if (design) return capital(describe(design).split(': ')[1] ?? '');
    return TOKEN_TEXTS[card] ?? (CRAFTSMEN.includes(card) ? `Works on a village tile that makes ${(components as Components).craftsmen[card]}: 2 points, and the tile gives nothing more` : '');
  },
  placeName: (place) => place.slice(place.indexOf(':') + 1),
  placeIn,
  meant,
  scores: (view) => (view as View).nations.map((nation) => nation.score),
  breakdown: (view) => (view as View).nations.map((nation) => nation.breakdown),
  flights,
  tune,
};

export default founders;
