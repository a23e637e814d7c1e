import type { GameClient } from '../game';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, kindOf, meant, placesIn, storyOf, tune } from './events';
import FocusPrompt from './FocusPrompt.svelte';
import { cardName, cardText, placeName, type View } from './types';
import { t } from '../../words/new-dawn';

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
      { label: t('victoryCardsCompleted2'), count: player.completed, points: player.completed, rule: 'ND-vic-3' },
    ]),
  labelsHere: true,
  promptFor: ({ name }) => (name === 'ChooseCard' ? FocusPrompt : null),
  kindOf,
  flights,
  storyOf,
  tune,
  placesTalk: true,
};

export default newDawn;
