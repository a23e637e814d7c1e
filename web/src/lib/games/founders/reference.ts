import { capital, counted } from '../../table/names';
import type { Entry, Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import founders from './index';
import Scenes from './Scenes.svelte';
import { CRAFTSMEN, TOKENS, type Components, type Kind } from './types';

const KINDS: Record<Kind, string> = {
  nature: 'Nature tiles',
  village: 'Village tiles',
  city: 'City tiles',
  victory: 'Victory tiles',
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
      name: capital(design.name),
      kind: KINDS[design.kind],
      tag: design.requires[0] ?? 'needs nothing',
      facts: [
        design.requires.length > 0 ? `Needs ${design.requires.join(' and ')}` : 'Needs nothing',
        design.points > 0 ? counted(design.points, 'point') : `Gives ${design.produces.join(' or ')}`,
        counted(design.copies, 'tile'),
      ],
      ...(design.kind === 'city' ? { text: ['Brings a token when it is added.'], rules: ['FE-token-4'] } : {}),
      ...(design.kind === 'victory' ? { rules: ['FE-score-1'] } : {}),
    }));
    const tokens = TOKENS.map((token): Entry => ({
      id: token,
      card: token,
      name: capital(token),
      kind: 'Tokens',
      text: [`${founders.cardText(token, components)}.`],
      rules: [TOKEN_RULES[token]],
    }));
    const craftsmen = CRAFTSMEN.map((craftsman): Entry => ({
      id: craftsman,
      card: craftsman,
      name: capital(craftsman),
      kind: 'Craftsmen',
      text: [`${founders.cardText(craftsman, components)}.`],
      rules: ['FE-craft-2'],
    }));
    return [...tiles, ...tokens, ...craftsmen];
  },
};
export default reference;
