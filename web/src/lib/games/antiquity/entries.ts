// The reference page of both antiquity games. What advances and calamities do stands in the rules.

import type { Rule } from '../../api/generated';
import { capital, listed } from '../../table/names';
import { withoutName, type Entry, type Reference } from '../reference';
import { aboutAdvance } from './book';
import CardFace from './CardFace.svelte';
import { cardText, creditsOf, isCalamity } from './cards';
import { titled, type Components } from './types';
import { t } from '../../words/antiquity-learn';

const MOST = 8;

/** The rules under a calamity's heading, "Famine (3, Non Tradeable)". */
const aboutCalamity = (rules: Rule[], name: string) =>
  rules.filter(({ section, kind }) => {
    const heading = section.replace(/^[\d.]+ (M\w+ Calamities: )?/, '').toLowerCase();
    return heading.startsWith(name.toLowerCase()) && section.includes('(') && kind !== 'example';
  });

const told = (rules: Rule[], name: string) => ({
  text: rules.slice(0, MOST).map(({ statement }) => withoutName(statement, name)),
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
        kind: t('advances'),
        tag: titled(design.groups[0] ?? ''),
        facts: [
          listed(design.groups.map(titled)),
          t('costsCost', { cost: design.cost }),
          t('countPoints', { count: design.points }),
          t('creditsCredits', { credits: creditsOf(design).join(', ') || t('none') }),
          ...(design.special_credit
            ? [t('worthTowardsTo', { worth: design.special_credit.worth, to: titled(design.special_credit.to) })]
            : []),
        ],
        ...told(
          own.filter(({ kind }) => kind !== 'component' && kind !== 'example'),
          design.name,
        ),
      };
    });
    const commodities = components.cards
      .filter((card) => !isCalamity(card))
      .map((design): Entry => ({
        id: design.id,
        card: design.id,
        name: design.name,
        kind: t('commodities'),
        tag: design.stack > 0 ? t('stackStack', { stack: design.stack }) : t('water'),
        facts: [
          cardText(design.id, components),
          ...(design.stack > 0 ? [t('aCardIsWorthStack', { stack: design.stack })] : []),
        ],
      }));
    const calamities = components.cards.filter(isCalamity).map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.name,
      kind: t('calamities'),
      tag: t('stackStack', { stack: design.stack }),
      facts: [t('stackStack', { stack: design.stack }), cardText(design.id, components)],
      ...told(aboutCalamity(rules, titled(design.id)), design.name),
    }));
    const peoples = components.civilizations.map((design): Entry => ({
      id: design.id,
      card: design.id,
      name: design.name,
      kind: t('civilizations'),
      facts: [
        t('rankingRanking', { ranking: design.ranking }),
        t('startsInNameOf', { nameOf: nameOf.get(design.start) ?? titled(design.start) }),
      ],
    }));
    const eras = components.eras.map((design): Entry => ({
      id: `${design.side}-${design.name.toLowerCase().replaceAll(' ', '-')}`,
      name: design.name,
      kind: t('erasOfTheSuccessionTable'),
      ...(design.side === 'table' ? {} : { tag: t('sideSide', { side: capital(design.side) }) }),
      facts: [
        ...(design.cities > 0 ? [t('citiesCities', { cities: design.cities })] : [t('needsNothing')]),
        ...(design.advances > 0 ? [t('countAdvances', { count: design.advances })] : []),
        ...(design.from_100 > 0
          ? [t('countedOf100OrMore', { counted: t('countAdvances', { count: design.from_100 }) })]
          : []),
        ...(design.from_200 > 0
          ? [t('countedOf200OrMore', { counted: t('countAdvances', { count: design.from_200 }) })]
          : []),
        ...(design.points > 0 ? [t('countPoints', { count: design.points })] : []),
      ],
    }));
    const areas = components.areas.map((design): Entry => ({
      id: design.id,
      name: design.name,
      kind: t('areas'),
      tag: design.region ? titled(design.region) : t('elsewhere'),
      facts: design.open_sea
        ? [t('openSea')]
        : [
            t('feedsPopulation', { population: design.population }),
            ...(design.city_site ? [t('citySite')] : []),
            ...(design.flood_plain ? [t('floodPlain')] : []),
            ...(design.volcano ? ['Volcano'] : []),
            ...(design.coastal ? ['Coast'] : []),
            ...(design.start ? [t('startOfStart', { start: titled(design.start) })] : []),
          ],
      text: [
        ...(design.land.length > 0
          ? [t('byLandLand', { land: listed(design.land.map((id) => nameOf.get(id) ?? titled(id))) })]
          : []),
        ...(design.water.length > 0
          ? [t('byWaterWater', { water: listed(design.water.map((id) => nameOf.get(id) ?? titled(id))) })]
          : []),
      ],
    }));
    return [...advances, ...commodities, ...calamities, ...peoples, ...eras, ...areas];
  },
};
