// The client of both antiquity games: they differ in their boards alone.

import type { Component } from 'svelte';
import type { View as SentView } from '../../api/generated/antiquity';
import type { BoardProps, GameClient } from '../game';
import { areaName } from './atlas/atlas';
import CardFace from './CardFace.svelte';
import { cardText } from './cards';
import { flights, isQuiet, kindOf, meant, placesIn, storyOf, tune } from './events';
import { promptFor } from './prompts';
import { titled, type Components, type View } from './types';

/** A view as the server sends it is one as the board reads it: the compiler compares the two. */
const read = (view: unknown): View => view as SentView;

export const clientOf = (Board: Component<BoardProps>): GameClient => ({
  Board,
  CardFace,
  placesTalk: true,
  cardName: (card) => titled(card),
  cardText: (card, components) => cardText(card, components as Components),
  placeName: areaName,
  placesIn,
  meant,
  scores: (view) => read(view).players.map((player) => player.points ?? 0),
  breakdown: (view) => read(view).players.map((player) => player.breakdown ?? []),
  promptFor,
  isQuiet,
  kindOf,
  flights,
  storyOf,
  tune,
});
