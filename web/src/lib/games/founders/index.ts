import type { GameClient } from '../game';
import { capital } from '../../table/names';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import { flights, kindOf, meant, placesIn, storyOf, tune } from './events';
import { catalogue, isCraftsman, isStack, needsAndGives, type Components, type View } from './types';
import { t } from '../../words/founders';
import { told } from '../../words/said';

const TOKEN_TEXTS: Record<string, string> = {
  get war() {
    return t('pillagesAnOpponentsUnprotectedTileIt');
  },
  get coin() {
    return t('buysOneResourceOfAnOpponents');
  },
  get carriage() {
    return t('unitesFourTilesThatMeetIn2');
  },
};

const founders: GameClient = {
  Board,
  CardFace,
  cardName(card, components) {
    if (isStack(card)) return t('cardStack', { card: told(card) });
    return told(catalogue(components as Components).get(card)?.name ?? card);
  },
  cardText(card, components) {
    const design = catalogue(components as Components).get(card);
    if (design) return capital(needsAndGives(design));
    return (
      TOKEN_TEXTS[card] ??
      (isCraftsman(card)
        ? t('worksOnAVillageTileThat', { craftsmen: told((components as Components).craftsmen[card] ?? '') })
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
