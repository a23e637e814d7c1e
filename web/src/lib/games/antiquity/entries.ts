// The reference page of both antiquity games. What advances and calamities do stands in the rules.

import type { Rule } from '../../api/generated';
import { capital, counted, listed } from '../../table/names';
import type { Entry, Reference } from '../reference';
import { aboutAdvance } from './book';
import CardFace from './CardFace.svelte';
import { cardText, creditsOf, isCalamity } from './cards';
import { titled, type Components } from './types';

const MOST = 8;

/** The rules under a calamity's heading, "Famine (3, Non Tradeable)". */
const aboutCalamity = (rules: Rule[], name: string) =>
  rules.filter(({ section, kind }) => {
    const heading = section.replace(/^[\d.]+ (M\w+ Calamities: )?/, '').toLowerCase();
    return heading.startsWith(name.toLowerCase()) && section.includes('(') && kind !== 'example';
  });

const told = (rules: Rule[]) => ({
  text: rules.slice(0, MOST).map(({ statement }) => statement),
  rules: rules.slice(0, 2).map(({ id }) => id),
});

export const reference: Reference = {
  Face: CardFace,
  signs: [],
  entries(given, rules) {
    const components = given as Components;
    const nameOf = new Map(components.areas.map((area) => [area.id, area.name]));
    const advances = components.advances.map((design): Entry => {
      const { own } = aboutAdvance(rules, design.id, components);
      return {
        id: design.id,
        card: design.id,
        name: design.name,
        kind: 'Advances',
        tag: titled(design.groups[0] ?? ''),
        facts: [
          design.groups.map(titled).join(' and '),
          `Costs ${design.cost}`,
          counted(design.points, 'point'),
          `Credits: ${creditsOf(design).join(', ') || 'none'}`,
          ...(design.special_credit
            ? [`${design.special_credit.worth} towards ${titled(design.special_credit.to)}`]
            : []),
        ],
        ...told(own.filter(({ kind }) => kind !== 'component' && kind !== 'example')),
      };
    });
    const commodities = components.cards
      .filter((card) => !isCalamity(card))
      .map((design): Entry => ({
        id: design.id,
        card: design.id,
        name: design.name,
        kind: 'Commodities',
        tag: design.stack > 0 ? `Stack ${design.stack}` : 'Water',
        facts: [cardText(design.id, components), ...(design.stack > 0 ? [`A card is worth ${design.stack}`] : [])],
      }));
    const calamities = components.cards.filter(isCalamity).map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.name,
      kind: 'Calamities',
      tag: `Stack ${design.stack}`,
      facts: [`Stack ${design.stack}`, cardText(design.id, components)],
      ...told(aboutCalamity(rules, titled(design.id))),
    }));
    const peoples = components.civilizations.map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.name,
      kind: 'Civilizations',
      facts: [`Ranking ${design.ranking}`, `Starts in ${nameOf.get(design.start) ?? titled(design.start)}`],
    }));
    const eras = components.eras.map((design): Entry => ({
      id: `${design.side}-${design.name.toLowerCase().replaceAll(' ', '-')}`,
      name: design.name,
      kind: 'Eras of the succession table',
      ...(design.side === 'table' ? {} : { tag: `${capital(design.side)} side` }),
      facts: [
        ...(design.cities > 0 ? [`${design.cities} cities`] : ['Needs nothing']),
        ...(design.advances > 0 ? [counted(design.advances, 'advance')] : []),
        ...(design.from_100 > 0 ? [`${counted(design.from_100, 'advance')} of 100 or more`] : []),
        ...(design.from_200 > 0 ? [`${counted(design.from_200, 'advance')} of 200 or more`] : []),
        ...(design.points > 0 ? [counted(design.points, 'point')] : []),
      ],
    }));
    const areas = components.areas.map((design): Entry => ({
      id: design.id,
      name: design.name,
      kind: 'Areas',
      tag: design.region ? titled(design.region) : 'Elsewhere',
      facts: design.open_sea
        ? ['Open sea']
        : [
            `Feeds ${design.population}`,
            ...(design.city_site ? ['City site'] : []),
            ...(design.flood_plain ? ['Flood plain'] : []),
            ...(design.volcano ? ['Volcano'] : []),
            ...(design.coastal ? ['Coast'] : []),
            ...(design.start ? [`Start of ${titled(design.start)}`] : []),
          ],
      text: [
        ...(design.land.length > 0
          ? [`By land: ${listed(design.land.map((id) => nameOf.get(id) ?? titled(id)))}.`]
          : []),
        ...(design.water.length > 0
          ? [`By water: ${listed(design.water.map((id) => nameOf.get(id) ?? titled(id)))}.`]
          : []),
      ],
    }));
    return [...advances, ...commodities, ...calamities, ...peoples, ...eras, ...areas];
  },
};
