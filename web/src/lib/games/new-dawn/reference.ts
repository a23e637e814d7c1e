import type { Agenda, Components } from '../../api/generated/new-dawn';
import { capital, listed } from '../../table/names';
import { existing, type Entry, type Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import { RESOURCES } from './types';

const LEVELS = ['', 'I', 'II', 'III', 'IV'];
const TILES = {
  capital: 'with a capital',
  natural: 'with a natural wonder',
  city_state: 'with a city-state',
  plain: '',
};
const AGENDAS: Record<Agenda, string> = {
  civilized: 'Have 8 of your cities on the map.',
  moneygrubber: 'Control 2 economic world wonders.',
  warmonger: 'Have defeated a rival capital, or control 2 conquered city-states.',
  paranoid: 'Control 2 military world wonders.',
  explorer: 'Control 15 spaces next to water or on the edge of the map.',
  aesthetic: 'Control 2 cultural world wonders.',
  technophile: 'Reach 24 on your tech dial.',
  scholarly: 'Control 2 scientific world wonders.',
  populous: 'Control 5 mature cities.',
  preservationist: 'Control 2 natural wonders.',
};
const FOCUS_RULES = { culture: 'ND-cul-1', science: 'ND-sci-1', economy: 'ND-car-2', industry: 'ND-ind-1' };

const reference: Reference = {
  Face: CardFace,
  signs: [Icons],
  entries(given, rules) {
    const components = given as Components;
    const focus = components.focus.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: 'Focus cards',
      tag: capital(design.kind),
      facts: [`${capital(design.kind)}, level ${LEVELS[design.level] ?? design.level}`],
      text: [
        design.text.replace('terrain {slot} or easier', 'terrain up to its slot').replaceAll('{slot}', 'its slot'),
      ],
      rules: existing(rules, [FOCUS_RULES[design.kind as 'culture'] ?? 'ND-atk-1']),
    }));
    const wonders = components.wonders.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: 'World wonders',
      tag: capital(design.kind),
      facts: [
        `${capital(design.era)}, ${design.kind}`,
        `Costs ${design.cost}`,
        `Paid with ${listed(design.resources)} as well`,
      ],
      text: [design.effect],
      rules: ['ND-won-1'],
    }));
    const leaders = components.leaders.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: `${design.leader} of ${design.civilization}`,
      kind: 'Leaders',
      facts: [design.ability, `Row at the start: ${design.order.join(', ')}`],
      text: [design.effect],
      rules: ['ND-setup-4'],
    }));
    const states = components.city_states.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: 'City-states',
      tag: capital(design.kind),
      facts: [capital(design.kind)],
      text: [design.effect],
      rules: ['ND-cs-1', 'ND-car-11'],
    }));
    const naturals = components.naturals.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: 'Natural wonders',
      tag: capital(design.resource),
      facts: [`Counts as ${design.resource}, every turn anew`],
      rules: ['ND-res-3', 'ND-res-4'],
    }));
    const diplomacy = components.diplomacy.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: 'Diplomacy cards of players',
      text: [design.effect],
      rules: ['ND-dip-1', 'ND-dip-2'],
    }));
    const victory = components.victory.map((design): Entry => ({
      id: design.slug,
      name: design.agendas.map(capital).join(' or '),
      kind: 'Victory cards',
      text: design.agendas.map((agenda) => `${capital(agenda)}: ${AGENDAS[agenda]}`),
      rules: ['ND-vic-1', 'ND-vic-3'],
    }));
    const resources = RESOURCES.map((resource): Entry => ({
      id: resource,
      card: resource,
      name: capital(resource),
      kind: 'Resources',
      facts: ['Worth 2 production for a wonder that shows it'],
      rules: ['ND-won-2'],
    }));
    const tiles = components.tiles.map((design): Entry => ({
      id: `tile-${design.side}`,
      card: design.side,
      name: `Tile ${design.side}`,
      kind: 'Map tiles',
      tag: design.side.endsWith('A') ? 'Side A' : 'Side B',
      facts: [`Side ${design.side.slice(-1)}${TILES[design.kind] ? `, ${TILES[design.kind]}` : ''}`],
    }));
    return [...focus, ...wonders, ...leaders, ...states, ...naturals, ...diplomacy, ...victory, ...resources, ...tiles];
  },
};
export default reference;
