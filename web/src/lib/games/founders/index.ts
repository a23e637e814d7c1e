import type { GameClient } from '../game';
import { capital } from '../../table/names';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, kindOf, meant, placesIn, storyOf, tune } from './events';
import { catalogue, isCraftsman, isStack, needsAndGives, type Components, type View } from './types';

const TOKEN_TEXTS: Record<string, string> = {
  war: "Pillages an opponent's unprotected tile: it gives nothing and scores nothing",
  coin: "Buys one resource of an opponent's tile for this turn",
  carriage: 'Unites four tiles that meet in a corner: each gives what the others give',
};

const founders: GameClient = {
  Board,
  CardFace,
  cardName(card, components) {
    if (isStack(card)) return `${card} stack`;
    return catalogue(components as Components).get(card)?.name ?? card;
  },
  cardText(card, components) {
    const design = catalogue(components as Components).get(card);
    if (design) return capital(needsAndGives(design));
    return (
      TOKEN_TEXTS[card] ??
      (isCraftsman(card)
        ? `Works on a village tile that makes ${(components as Components).craftsmen[card]}: ` +
          '2 points, and the tile gives nothing more'
        : '')
    );
  },
  placeName: (place) => place.slice(place.indexOf(':') + 1),
  placesIn,
  meant,
  scores: (view) => (view as View).nations.map((nation) => nation.score),
  breakdown: (view) => (view as View).nations.map((nation) => nation.breakdown),
  kindOf,
  isTurnOfSeat: true,
  flights,
  storyOf,
  tune,
};

export default founders;
