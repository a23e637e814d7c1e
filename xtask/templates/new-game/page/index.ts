import type { GameClient } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { designOf, type Event, type View } from './types';

const sampleGame: GameClient = {
  Board,
  CardFace,
  cardName: (card, components) => designOf(card, components).title,
  cardText: (card, components) => `Counts ${designOf(card, components).price} in a caravan`,
  placeName: (place) => place,
  placesIn: () => [],
  meant: ({ card, view, me }) => {
    const hand = (view as View).players[me - 1]?.cards ?? 0;
    return card === null ? null : hand > 3 ? `load ${card}` : `take ${card}`;
  },
  scores: (view) => (view as View).players.map((player) => player.score),
  breakdown: (view) => (view as View).players.map((player) => player.breakdown),
  flights: () => [],
  tune: (event) => ((event as Event).event === 'ware_loaded' ? 'place' : null),
};

export default sampleGame;
