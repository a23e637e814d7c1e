// Trade cards and advances: their drawings, their order and what is printed on them, in words.

import {
  GROUPS,
  titled,
  type AdvanceDesign,
  type BlockView,
  type CardDesign,
  type Components,
  type Hand,
} from './types';
import { listed } from '../../table/names';
import { t } from '../../words/antiquity';

/** Drawings on a square of 24 by 24, as strokes. */
export const ART: Record<string, string> = {
  water: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 15a3 3 0 0 0 3 3',
  flax:
    'M12 21V9M12 14c-3 0-5-2-5-5 3 0 5 2 5 5zM12 17c3 0 5-2 5-5-3 0-5 2-5 5zM12 9' +
    'a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  hides: 'M6 4c2 2 10 2 12 0l2 5-3 2v6l2 3-5 1h-4l-5-1 2-3v-6L4 9z',
  bone:
    'M7 9 15 17M4 8a2.5 2.5 0 0 1 4-3 2.5 2.5 0 0 1 1 4l6 6a2.5 2.5 0 1 1 3 4 2.5 2.5 0 1 1-4-3L8 10' +
    'a2.5 2.5 0 0 1-4-2z',
  stone: 'M3 19v-5h8v5zM13 19v-5h8v5zM8 14V9h8v5M11 9V5h7v4',
  furs: 'M6 3c1 2 4 2 6 2s5 0 6-2l1 7c-1 3-1 6-3 9-1-1-2-1-4 2-2-3-3-3-4-2-2-3-2-6-3-9zM10 10v4M14 10v4',
  wax: 'M9 21V10h6v11zM12 10V7M12 7c2-1 1-3 0-4-1 1-2 3 0 4zM9 14h3',
  timber: 'M3 15a3 3 0 1 0 6 0 3 3 0 0 0-6 0zM6 12h12a3 3 0 0 1 0 6H6M6 15h.01M12 12l2-4h5',
  salt: 'M12 4l3 5-3 4-3-4zM6 11l3 4-3 5-3-5zM18 11l3 4-3 5-3-5zM12 14l2 3-2 4-2-4z',
  ceramics: 'M9 3h6M10 3v3c-4 2-5 5-4 8 1 3 3 4 3 7h6c0-3 2-4 3-7 1-3 0-6-4-8V3M6 10H4v4h2M18 10h2v4h-2',
  cotton: 'M12 21v-7M12 14a4 4 0 0 1-4-6 4 4 0 0 1 8 0 4 4 0 0 1-4 6zM8 8a4 4 0 0 0-1 7l5-1M16 8a4 4 0 0 1 1 7l-5-1',
  sugar: 'M9 21V4M15 21V7M9 9h.01M7.5 9h3M7.5 14h3M13.5 12h3M13.5 17h3M9 4c-2-1-4 0-5 2M15 7c2-2 4-2 5 0',
  grain:
    'M12 21V8M12 8c-2-1-2-3 0-5 2 2 2 4 0 5zM12 13c-3 0-4-2-4-4 2 0 4 1 4 4zM12 13' +
    'c3 0 4-2 4-4-2 0-4 1-4 4zM12 18c-3 0-4-2-4-4 2 0 4 1 4 4zM12 18c3 0 4-2 4-4-2 0-4 1-4 4z',
  lacquer: 'M4 9h16l-2 8a4 4 0 0 1-4 3h-4a4 4 0 0 1-4-3zM4 9c2-3 14-3 16 0M9 13c2 2 4 2 6 0',
  livestock: 'M7 9c-3 0-4-2-4-5 2 2 4 3 6 3h6c2 0 4-1 6-3 0 3-1 5-4 5l-1 6-2 5h-4l-2-5zM10 12h.01M14 12h.01M10 17h4',
  glass: 'M7 3h10l-1 7a4 4 0 0 1-8 0zM12 14v6M8 20h8M8 7h8',
  silver: 'M5 10h14l2 8H3zM8 10l1-5h6l1 5M9 14h6',
  bronze: 'M8 17V11a4 4 0 0 1 8 0v6l2 2H6zM12 7V4M11 21h2',
  lead: 'M4 14h7l1 5H3zM13 14h7l1 5h-9zM8 8h7l2 6H7z',
  jade: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  spice: 'M3 12h18l-3 7H6zM6 12c1-4 3-7 6-7s5 3 6 7M10 9h.01M13 8h.01M12 10.5h.01',
  herbs: 'M5 20C5 10 10 5 19 4c0 9-5 13-13 13M5 20c2-5 5-8 9-11',
  dye: 'M7 11h10l-1 9H8zM9 11V7h6v4M12 3v4M18 13c2 2 2 4 .5 5',
  tea: 'M4 10h13v4a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 11h2a2 2 0 0 1 0 4h-2M8 7c-1-2 1-2 0-4M12 7c-1-2 1-2 0-4',
  obsidian: 'M12 2l5 8-2 9-4 3-4-5 1-8zM12 2l-1 10-4 5M11 12l6-2M11 12l0 10',
  silk: 'M4 5c4-2 6 2 10 0s6 0 6 0v12c-2-1-4 2-7 0s-5 2-9 0zM9 5v13M15 5v12',
  pearls: 'M8 8a3 3 0 1 1 0 .01M16 10a3 3 0 1 1 0 .01M10 17a3.4 3.4 0 1 1 0 .01',
  amber: 'M8 3h8l5 6-9 12L3 9zM3 9h18M8 3l4 18 4-18',
  clay: 'M4 17l3-8 6-3 6 4 1 7zM7 9l5 4 7-3M12 13v4',
  ochre: 'M3 19h18l-6-11-4 4-2-2zM11 12l2 3 2-2M17 5h.01M14 4h.01',
  iron: 'M3 8h13c0 3 2 4 5 4-1 3-4 3-6 3v3h3v2H7v-2h3v-3c-3 0-6-2-7-7z',
  papyri: 'M7 4h9a2 2 0 0 1 2 2v11a3 3 0 0 0 3 3H10a3 3 0 0 1-3-3V6a2 2 0 0 0-4 0v2h4M11 9h4M11 13h4',
  fish: 'M3 12c4-6 10-6 14 0-4 6-10 6-14 0zM17 12l4-4v8zM7 11h.01M11 9c1 2 1 4 0 6',
  fruit: 'M12 8c-5-2-8 2-7 6 1 5 4 7 7 6 3 1 6-1 7-6 1-4-2-8-7-6zM12 8c0-3 1-4 3-5M12 6c-2 0-3-1-3-3',
  oil: 'M9 3h6M10 3v4c-3 2-4 5-3 8l3 6h4l3-6c1-3 0-6-3-8V3M10 6H7v4M14 6h3v4',
  wool: 'M12 5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM6 9c4 0 8 3 10 9M9 6c5 1 8 4 9 8M5 13c3 0 6 2 7 6',
  wine:
    'M7 9a2.2 2.2 0 1 0 4.4 0A2.2 2.2 0 0 0 7 9zM12.6 9a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 0 0-4.4 0zM9.8 13.5' +
    'a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 0 0-4.4 0zM9.8 18.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 0 0-4.4 0zM12 6V3' +
    'M12 4c2-1 4 0 5 2',
  textiles: 'M4 6h16v12H4zM4 10h16M4 14h16M9 6v12M15 6v12M6 18v3M12 18v3M18 18v3',
  copper: 'M4 4c4 3 12 3 16 0-3 5-3 11 0 16-4-3-12-3-16 0 3-5 3-11 0-16z',
  tin: 'M5 8c0-2 14-2 14 0v9c0 2-14 2-14 0zM5 8c0 2 14 2 14 0M9 13h6',
  resin: 'M10 21V4M16 21V4M10 9C8 9 6 8 5 6M16 8c2 0 3-1 4-3M13 9c2 3 2.5 4 2.5 5a2.5 2.5 0 0 1-5 0c0-1 .5-2 2.5-5z',
  incense: 'M6 16h12l-2 5H8zM12 16v-4M12 12c-3-2 2-4 0-8M16 11c-2-1 1-3 0-5M8 11c-2-1 1-3 0-5',
  gemstones: 'M7 4h10l4 6-9 11L3 10zM3 10h18M9 10l3 11 3-11-3-6z',
  marble: 'M6 4h12v3H6zM8 7v11M12 7v11M16 7v11M6 18h12v3H6z',
  gold:
    'M12 6c4 0 7 1 7 2.5S16 11 12 11 5 10 5 8.5 8 6 12 6zM5 8.5v4C5 14 8 15 12 15s7-1 7-2.5v-4M5 12.5v4' +
    'C5 18 8 19 12 19s7-1 7-2.5v-4',
  ivory: 'M4 5c1 9 7 15 17 15-4-1-8-4-9-8-1-3-3-6-8-7zM8 9l3-1M12 15l3-2',
  calamity: 'M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-4 2-5 0 2 1 3 2 3 2-3 0-6 2-9z',
};

const catalogues = new WeakMap<object, Map<string, CardDesign>>();

/** Trade cards by name. */
export function catalogue(components: Components): Map<string, CardDesign> {
  let found = catalogues.get(components);
  if (!found) {
    found = new Map(components.cards.map((card) => [card.id, card]));
    catalogues.set(components, found);
  }
  return found;
}

export const advanceOf = (components: Components, id: string): AdvanceDesign | undefined =>
  components.advances.find((advance) => advance.id === id);

export const isCalamity = (card: CardDesign | undefined): boolean =>
  card !== undefined && !['commodity', 'water'].includes(card.kind);

/** Commodities that a table has, the cheapest first; water, which is in no block, last. */
export function commodities(components: Components, blocks: BlockView[]): string[] {
  const dealt = new Set(blocks.flatMap(({ cards }) => cards.map(([card]) => card)));
  const goods = components.cards.filter((card) => !isCalamity(card) && (dealt.has(card.id) || card.kind === 'water'));
  return goods.toSorted((a, b) => (a.stack || 99) - (b.stack || 99)).map((card) => card.id);
}

/** The cards of a hand, one for each copy, the dearest first. */
export function handCards(hand: Hand, components: Components): { card: string; count: number }[] {
  const stack = (name: string) => catalogue(components).get(name)?.stack ?? 0;
  return Object.entries(hand.commodities)
    .map(([card, count]) => ({ card, count }))
    .sort((a, b) => stack(b.card) - stack(a.card) || a.card.localeCompare(b.card));
}

const HOMES = {
  get west() {
    return t('ofTheWest');
  },
  get east() {
    return t('ofTheEast');
  },
  get shared() {
    return t('ofBothBlocks');
  },
};
const homeOf = ({ home }: CardDesign) => (home ? HOMES[home] : '');

export const creditsOf = (advance: AdvanceDesign) =>
  GROUPS.flatMap((group) => (advance.credits[group] ? [`${advance.credits[group]} ${group}`] : []));

/** What is printed on a card, in few words. */
export function cardText(card: string, components: Components): string {
  const advance = advanceOf(components, card);
  if (advance) {
    const worth = t('costsCostCounted', { cost: advance.cost, counted: t('countPoints', { count: advance.points }) });
    return t('groupsWorthCreditsCredits', {
      groups: listed(advance.groups.map(titled)),
      worth,
      credits: creditsOf(advance).join(', ') || t('none'),
    });
  }
  const trade = catalogue(components).get(card);
  if (!trade) return '';
  if (trade.kind === 'water') return t('standsInForAMissingCard');
  if (!isCalamity(trade)) return t('commodityOfStackStackHome', { stack: trade.stack, home: homeOf(trade) });
  return (
    {
      minor: t('minorCalamityTradeable'),
      tradeable: t('majorCalamityTradeable'),
      'non-tradeable': t('majorCalamityNotTradeable'),
    }[trade.kind as 'minor'] ?? ''
  );
}
