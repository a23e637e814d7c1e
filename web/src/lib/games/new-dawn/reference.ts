import type { Agenda, Components } from '../../api/generated/new-dawn';
import { capital, listed } from '../../table/names';
import { existing, type Entry, type Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import { RESOURCES } from './types';
import { t } from '../../words/new-dawn-learn';

const LEVELS = ['', 'I', 'II', 'III', 'IV'];
const TILES = {
  get capital() {
    return t('withACapital');
  },
  get natural() {
    return t('withANaturalWonder');
  },
  get city_state() {
    return t('withACityState');
  },
  plain: '',
};
const AGENDAS: Record<Agenda, string> = {
  get civilized() {
    return t('have8OfYourCitiesOn');
  },
  get moneygrubber() {
    return t('control2EconomicWorldWonders');
  },
  get warmonger() {
    return t('haveDefeatedARivalCapitalOr');
  },
  get paranoid() {
    return t('control2MilitaryWorldWonders');
  },
  get explorer() {
    return t('control15SpacesNextToWater');
  },
  get aesthetic() {
    return t('control2CulturalWorldWonders');
  },
  get technophile() {
    return t('reach24OnYourTechDial');
  },
  get scholarly() {
    return t('control2ScientificWorldWonders');
  },
  get populous() {
    return t('control5MatureCities');
  },
  get preservationist() {
    return t('control2NaturalWonders');
  },
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
      kind: t('focusCards'),
      tag: capital(design.kind),
      facts: [t('kindLevelLEVELS', { kind: capital(design.kind), LEVELS: LEVELS[design.level] ?? design.level })],
      text: [
        design.text.replace('terrain {slot} or easier', t('terrainUpToItsSlot')).replaceAll('{slot}', t('itsSlot')),
      ],
      rules: existing(rules, [FOCUS_RULES[design.kind as 'culture'] ?? 'ND-atk-1']),
    }));
    const wonders = components.wonders.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: t('worldWonders'),
      tag: capital(design.kind),
      facts: [
        `${capital(design.era)}, ${design.kind}`,
        t('costsCost', { cost: design.cost }),
        t('paidWithResourcesAsWell', { resources: listed(design.resources) }),
      ],
      text: [design.effect],
      rules: ['ND-won-1'],
    }));
    const leaders = components.leaders.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: t('leaderOfCivilization', { leader: design.leader, civilization: design.civilization }),
      kind: t('leaders'),
      facts: [design.ability, t('rowAtTheStartOrder', { order: design.order.join(', ') })],
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
      kind: t('naturalWonders'),
      tag: capital(design.resource),
      facts: [t('countsAsResourceEveryTurnAnew', { resource: design.resource })],
      rules: ['ND-res-3', 'ND-res-4'],
    }));
    const diplomacy = components.diplomacy.map((design): Entry => ({
      id: design.slug,
      card: design.slug,
      name: design.name,
      kind: t('diplomacyCardsOfPlayers'),
      text: [design.effect],
      rules: ['ND-dip-1', 'ND-dip-2'],
    }));
    const victory = components.victory.map((design): Entry => ({
      id: design.slug,
      name: design.agendas.map(capital).join(' or '),
      kind: t('victoryCards'),
      text: design.agendas.map((agenda) => `${capital(agenda)}: ${AGENDAS[agenda]}`),
      rules: ['ND-vic-1', 'ND-vic-3'],
    }));
    const resources = RESOURCES.map((resource): Entry => ({
      id: resource,
      card: resource,
      name: capital(resource),
      kind: t('resources'),
      facts: [t('worth2ProductionForAWonder')],
      rules: ['ND-won-2'],
    }));
    const tiles = components.tiles.map((design): Entry => ({
      id: `tile-${design.side}`,
      card: design.side,
      name: t('tileSide', { side: design.side }),
      kind: t('mapTiles'),
      tag: design.side.endsWith('A') ? t('sideA') : t('sideB'),
      facts: [
        t('sideSideTILES', { side: design.side.slice(-1), TILES: TILES[design.kind] ? `, ${TILES[design.kind]}` : '' }),
      ],
    }));
    return [...focus, ...wonders, ...leaders, ...states, ...naturals, ...diplomacy, ...victory, ...resources, ...tiles];
  },
};
export default reference;
