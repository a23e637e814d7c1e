import type { GameClient } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, isQuiet, meant, placesIn, tune } from './events';
import { promptFor } from './prompts';
import { trade } from './trade';
import { cardName, cardText, placeName, points, type View } from './types';

const LINES = [
  ['City-pieces', 'pieces', 2, 'CC-score-1'],
  ['Advances', 'advances', 1, 'CC-score-2'],
  ['Wonders', 'wonders', 10, 'CC-score-3'],
  ['Objectives', 'objectives', 4, 'CC-score-4'],
  ['Events', 'events', 2, 'CC-score-5'],
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
      LINES.map(([label, field, each, rule]) => ({ label, count: player.points[field] / each, points: points(player.points[field]), rule })),
    ),
  scorePoints: points,
  promptFor,
  trade,
  isQuiet,
  flights,
  tune,
};

export default clash;
