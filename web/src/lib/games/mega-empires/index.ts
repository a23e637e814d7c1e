import type { View as SentView } from '../../api/generated/antiquity';
import type { GameClient } from '../game';
import { areaName } from '../antiquity/atlas/atlas';
import CardFace from '../antiquity/CardFace.svelte';
import { cardText } from '../antiquity/cards';
import { isQuiet, placesIn, tune } from '../antiquity/events';
import { promptFor } from '../antiquity/prompts';
import { titled, type Components, type View } from '../antiquity/types';
import Board from './Board.svelte';

/** A view as the server sends it is one as the board reads it: the compiler compares the two. */
const read = (view: unknown): View => view as SentView;

const megaEmpires: GameClient = {
  Board,
  CardFace,
  isBroad: true,
  cardName: (card) => titled(card),
  cardText: (card, components) => cardText(card, components as Components),
  placeName: areaName,
  placesIn,
  // Choices name all that can be done; the map offers nothing else.
  meant: () => null,
  scores: (view) => read(view).players.map((player) => player.points ?? 0),
  breakdown: (view) => read(view).players.map((player) => player.breakdown ?? []),
  promptFor,
  isQuiet,
  flights: () => [],
  tune,
};

export default megaEmpires;
