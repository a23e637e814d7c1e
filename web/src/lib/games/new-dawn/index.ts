import type { GameClient } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, kindOf, meant, placesIn, tune } from './events';
import { cardName, cardText, placeName, type View } from './types';

const newDawn: GameClient = {
  Board,
  CardFace,
  cardName,
  cardText,
  placeName,
  placesIn,
  meant,
  scores: (view) => (view as View).players.map((player) => player.completed),
  breakdown: (view) =>
    (view as View).players.map((player) => [
      { label: 'victory cards completed', count: player.completed, points: player.completed, rule: 'ND-vic-3' },
    ]),
  kindOf,
  flights,
  tune,
};

export default newDawn;
