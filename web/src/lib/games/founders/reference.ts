import { capital } from '../../table/names';
import type { Entry, Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import founders from './index';
import Scenes from './Scenes.svelte';
import { CRAFTSMEN, eitherOf, goods, TOKENS, type Components, type Kind } from './types';
import { t } from '../../words/founders-learn';
import { told } from '../../words/said';

const KINDS: Record<Kind, string> = {
  get nature() {
    return t('natureTiles');
  },
  get village() {
    return t('villageTiles');
  },
  get city() {
    return t('cityTiles');
  },
  get victory() {
    return t('victoryTiles');
  },
};
const TOKEN_RULES = { war: 'FE-war-1', coin: 'FE-coin-1', carriage: 'FE-carriage-1' };

const reference: Reference = {
  Face: CardFace,
  signs: [Icons, Scenes],
  entries(given) {
    const components = given as Components;
    const tiles = components.tiles.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: capital(told(design.name)),
      kind: KINDS[design.kind],
      tag: design.requires[0] ? told(design.requires[0]) : t('needsNothing'),
      facts: [
        design.requires.length > 0 ? t('needsRequires', { requires: goods(design.requires) }) : t('needsNothing2'),
        design.points > 0
          ? t('countPoints', { count: design.points })
          : t('givesProduces', { produces: eitherOf(design.produces) }),
        t('countTiles', { count: design.copies }),
      ],
      ...(design.kind === 'city' ? { text: [t('bringsATokenWhenItIs')], rules: ['FE-token-4'] } : {}),
      ...(design.kind === 'victory' ? { rules: ['FE-score-1'] } : {}),
    }));
    const tokens = TOKENS.map((token): Entry => ({
      id: token,
      card: token,
      name: capital(told(token)),
      kind: t('tokens'),
      text: [`${founders.cardText(token, components)}.`],
      rules: [TOKEN_RULES[token]],
    }));
    const craftsmen = CRAFTSMEN.map((craftsman): Entry => ({
      id: craftsman,
      card: craftsman,
      name: capital(told(craftsman)),
      kind: t('craftsmen'),
      text: [`${founders.cardText(craftsman, components)}.`],
      rules: ['FE-craft-2'],
    }));
    return [...tiles, ...tokens, ...craftsmen];
  },
};
export default reference;
