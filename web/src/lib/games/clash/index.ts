import type { GameClient } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, isQuiet, kindOf, meant, placesIn, storyOf, tune } from './events';
import { promptFor } from './prompts';
import { trade } from './trade';
import { cardName, cardText, placeName, points, type View } from './types';

/** Half points that one of each kind is worth, in the order of the view. */
const LINES = [
  ['City-pieces', 2, 'CC-score-1'],
  ['Advances', 1, 'CC-score-2'],
  ['Wonders', 10, 'CC-score-3'],
  ['Objectives', 4, 'CC-score-4'],
  ['Events', 2, 'CC-score-5'],
] as const;

const clash: GameClient = {
  Board,
  CardFace,
  cardName,
  cardText,
  placeName,
  placesIn,
  meant,
  scores: (view) => (view as View).players.map((player) => points(player.halves)),
  breakdown: (view) =>
    (view as View).players.map((player) =>
      LINES.map(([label, each, rule], index) => ({
        label,
        count: (player.parts[index] ?? 0) / each,
        points: points(player.parts[index] ?? 0),
        rule,
      })),
    ),
  promptFor,
  trade,
  placesTalk: true,
  isQuiet,
  kindOf,
  flights,
  storyOf,
  tune,
};

export default clash;
