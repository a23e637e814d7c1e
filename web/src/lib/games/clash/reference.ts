import type { Components } from '../../api/generated/clash';
import { capital } from '../../table/names';
import { existing, type Entry, type Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import { A_PIECE, catalogue, splitCard } from './types';
import { t } from '../../words/clash-learn';

const WHEN = {
  get 'status-phase'() {
    return t('inTheStatusPhase');
  },
  get immediately() {
    return t('atOnce');
  },
  get either() {
    return t('atOnceOrInTheStatus');
  },
};

const PIECES: Entry[] = [
  {
    id: 'settlement',
    name: 'Settlement',
    get text() {
      return [t('theHeartOfACityFounded')];
    },
    rules: ['CC-found-1'],
  },
  {
    id: 'temple',
    name: 'Temple',
    get text() {
      return [t('bringsAMoodOrCultureToken')];
    },
    rules: ['CC-piece-1'],
  },
  {
    id: 'academy',
    name: 'Academy',
    get text() {
      return [t('bringsIdeasWhenItIsBuilt')];
    },
    rules: ['CC-piece-1'],
  },
  {
    id: 'fortress',
    name: 'Fortress',
    get text() {
      return [t('helpsToDefendItsCityIn')];
    },
    rules: ['CC-piece-1'],
  },
  {
    id: 'port',
    name: 'Port',
    get text() {
      return [t('letsItsCityBuildShipsIn')];
    },
    rules: ['CC-piece-1'],
  },
].map((piece) => ({ ...piece, card: piece.id, kind: 'City-pieces', facts: ['1 point'] }));

const UNITS: Entry[] = [
  {
    id: 'settler',
    name: 'Settler',
    facts: ['2 Food'],
    get text() {
      return [t('movesASpaceAndFoundsA')];
    },
  },
  {
    id: 'army',
    name: 'Army',
    facts: ['1 Food and 1 Ore'],
    get text() {
      return [t('fightsMovesOnlyForOwnersOf')];
    },
  },
  {
    id: 'ship',
    name: 'Ship',
    facts: ['2 Wood'],
    get text() {
      return [t('sailsExploresAndCarriesTwoLand')];
    },
  },
].map((unit) => ({ ...unit, card: unit.id, kind: t('units'), rules: ['CC-build-2'] }));

const reference: Reference = {
  Face: CardFace,
  signs: [Icons],
  entries(given, rules) {
    const components = given as Components;
    const titleOf = (id: string) => components.advances.find((advance) => advance.id === id)?.title ?? id;
    const advances = components.advances.map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.title,
      kind: t('advances'),
      tag: capital(design.category),
      facts: [
        capital(design.category),
        ...(design.needs ? [t('afterTitle', { title: titleOf(design.needs) })] : []),
        ...(design.gate ? [t('openedByTitle', { title: titleOf(design.gate) })] : []),
        ...(design.piece ? [t('allowsAPIECE', { A_PIECE: A_PIECE[design.piece] })] : []),
        ...(design.border ? [t('raisesBorder', { border: design.border })] : []),
        ...(design.free_with ? [t('noFoodWithTitle', { title: titleOf(design.free_with) })] : []),
      ],
      text: [design.text],
      rules: existing(rules, [`CC-adv-${design.id}`]),
    }));
    const wonders = components.wonders.map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.title,
      kind: t('wonders'),
      facts: [
        t('foodFoodWoodWoodOreOre', { food: design.food, wood: design.wood, ore: design.ore, culture: design.culture }),
        t('needsTitleWhat', { title: titleOf(design.needs), what: design.port ? ` ${t('andAPort')}` : '' }),
        '5 points',
      ],
      text: [design.text],
      rules: ['CC-wonder-1'],
    }));
    const uppers = components.uppers.map((design): Entry => ({
      id: `action-${design.id}`,
      card: 'any-action',
      name: design.title,
      kind: t('actionCardsInOnesTurn'),
      facts: [
        design.action ? t('costsAnAction') : t('costsNoAction'),
        ...(design.culture > 0 ? [t('cultureCulture', { culture: design.culture })] : []),
      ],
      text: [design.text],
      rules: existing(rules, [`CC-act-${design.id}`]),
    }));
    const combats = components.combats.map((design): Entry => ({
      id: `combat-${design.id}`,
      card: 'any-action',
      name: design.title,
      kind: t('actionCardsInBattle'),
      facts: [t('copiesCards', { copies: design.copies })],
      text: [design.text],
      rules: existing(rules, [`CC-effect-${design.id}`]),
    }));
    const objectives = components.objectives.map((design): Entry => ({
      id: `objective-${design.id}`,
      card: 'any-objective',
      name: design.title,
      kind: t('objectives'),
      tag: capital(design.side),
      facts: [capital(design.side), t('shownWHEN', { WHEN: WHEN[design.when] }), '2 points'],
      text: [design.text],
      rules: existing(rules, [`CC-obj-${design.id}`]),
    }));
    const events = components.events.map((design): Entry => ({
      id: `event-${design.id}`,
      name: design.title,
      kind: t('events'),
      tag: design.great ? t('greatPersons') : t('otherEvents'),
      text: [design.text],
      rules: ['CC-event-1'],
    }));
    return [...advances, ...wonders, ...PIECES, ...UNITS, ...objectives, ...uppers, ...combats, ...events];
  },
  partsOf(card, given) {
    const split = splitCard(card);
    if (!split) return [card];
    const all = catalogue(given);
    if (split.kind === 'event') return [`event-${all.events.get(split.number)?.kind.id}`];
    if (split.kind === 'action') {
      const face = all.actions.get(split.number);
      return [`action-${face?.upper.id}`, `combat-${face?.combat.id}`];
    }
    const face = all.objectives.get(split.number);
    return [`objective-${face?.peaceful.id}`, `objective-${face?.warlike.id}`];
  },
};
export default reference;
