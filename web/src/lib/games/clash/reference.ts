import type { Components } from '../../api/generated/clash';
import { capital } from '../../table/names';
import { existing, type Entry, type Reference } from '../reference';
import CardFace from './CardFace.svelte';
import Icons from './Icons.svelte';
import { A_PIECE, catalogue, splitCard } from './types';

const WHEN = {
  'status-phase': 'in the Status Phase',
  immediately: 'at once',
  either: 'at once or in the Status Phase',
};

const PIECES: Entry[] = [
  { id: 'settlement', name: 'Settlement', text: ['The heart of a city, founded by a Settler.'], rules: ['CC-found-1'] },
  { id: 'temple', name: 'Temple', text: ['Brings a mood or culture token when it is built.'], rules: ['CC-piece-1'] },
  { id: 'academy', name: 'Academy', text: ['Brings ideas when it is built.'], rules: ['CC-piece-1'] },
  { id: 'fortress', name: 'Fortress', text: ['Helps to defend its city in battle.'], rules: ['CC-piece-1'] },
  { id: 'port', name: 'Port', text: ['Lets its city build Ships in a Sea space next to it.'], rules: ['CC-piece-1'] },
].map((piece) => ({ ...piece, card: piece.id, kind: 'City-pieces', facts: ['1 point'] }));

const UNITS: Entry[] = [
  { id: 'settler', name: 'Settler', facts: ['2 Food'], text: ['Moves a space and founds a city.'] },
  { id: 'army', name: 'Army', facts: ['1 Food and 1 Ore'], text: ['Fights. Moves only for owners of Tactics.'] },
  { id: 'ship', name: 'Ship', facts: ['2 Wood'], text: ['Sails, explores and carries two Land units.'] },
].map((unit) => ({ ...unit, card: unit.id, kind: 'Units', rules: ['CC-build-2'] }));

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
      kind: 'Advances',
      tag: capital(design.category),
      facts: [
        capital(design.category),
        ...(design.needs ? [`After ${titleOf(design.needs)}`] : []),
        ...(design.gate ? [`Opened by ${titleOf(design.gate)}`] : []),
        ...(design.piece ? [`Allows ${A_PIECE[design.piece]}`] : []),
        ...(design.border ? [`Raises ${design.border}`] : []),
        ...(design.free_with ? [`No Food with ${titleOf(design.free_with)}`] : []),
      ],
      text: [design.text],
      rules: existing(rules, [`CC-adv-${design.id}`]),
    }));
    const wonders = components.wonders.map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.title,
      kind: 'Wonders',
      facts: [
        `${design.food} Food, ${design.wood} Wood, ${design.ore} Ore, ${design.culture} Culture`,
        `Needs ${titleOf(design.needs)}${design.port ? ' and a Port' : ''}`,
        '5 points',
      ],
      text: [design.text],
      rules: ['CC-wonder-1'],
    }));
    const uppers = components.uppers.map((design): Entry => ({
      id: `action-${design.id}`,
      card: 'any-action',
      name: design.title,
      kind: 'Action cards: in one’s turn',
      facts: [
        design.action ? 'Costs an action' : 'Costs no action',
        ...(design.culture > 0 ? [`${design.culture} Culture`] : []),
      ],
      text: [design.text],
      rules: existing(rules, [`CC-act-${design.id}`]),
    }));
    const combats = components.combats.map((design): Entry => ({
      id: `combat-${design.id}`,
      card: 'any-action',
      name: design.title,
      kind: 'Action cards: in battle',
      facts: [`${design.copies} cards`],
      text: [design.text],
      rules: existing(rules, [`CC-effect-${design.id}`]),
    }));
    const objectives = components.objectives.map((design): Entry => ({
      id: `objective-${design.id}`,
      card: 'any-objective',
      name: design.title,
      kind: 'Objectives',
      tag: capital(design.side),
      facts: [capital(design.side), `Shown ${WHEN[design.when]}`, '2 points'],
      text: [design.text],
      rules: existing(rules, [`CC-obj-${design.id}`]),
    }));
    const events = components.events.map((design): Entry => ({
      id: `event-${design.id}`,
      name: design.title,
      kind: 'Events',
      tag: design.great ? 'Great persons' : 'Other events',
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
