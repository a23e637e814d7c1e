import type { GameClient, Meant } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { designOf, HAND, type Action, type Event, type View, type Ware } from './types';

/** What picking this card means: it is taken from the market at the beginning of a turn, and loaded after that. */
function meant({ card, view, me }: Meant): Action | null {
  if (card === null) return null;
  const player = (view as View).players[me - 1];
  const isBuying = player?.cards === HAND;
  return { verb: isBuying ? 'take' : 'load', ware: card as Ware };
}

const sampleGame: GameClient = {
  Board,
  CardFace,
  cardName: (card, components) => designOf(card, components).title,
  cardText: (card, components) => `Counts ${designOf(card, components).price} in a caravan`,
  placeName: (place) => place,
  placesIn: () => [],
  meant,
  scores: (view) => (view as View).players.map((player) => player.score),
  breakdown: (view) => (view as View).players.map((player) => player.breakdown),
  flights: () => [],
  tune: (event) => ((event as Event).event === 'ware_loaded' ? 'place' : null),
};

export default sampleGame;
