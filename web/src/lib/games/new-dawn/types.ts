// The components of A New Dawn, in words and in order. Their types are generated from Rust.

import type {
  CityStateDesign,
  Components,
  DiplomacyDesign,
  FocusDesign,
  FocusType,
  Icon,
  LeaderDesign,
  NaturalDesign,
  Resource,
  Section,
  SpaceView,
  Terrain,
  TileDesign,
  View,
  WonderDesign,
  WonderType,
} from '../../api/generated/new-dawn';
import { listed } from '../../table/names';
import { t } from '../../words/new-dawn';

export type {
  BattleView,
  CityStateView,
  Components,
  Event,
  FocusDesign,
  FocusType,
  ForecastView,
  LeaderDesign,
  MarketView,
  PlayerView,
  Resource,
  RowView,
  SpaceView,
  Terrain,
  TileDesign,
  VictoryView,
  View,
  WonderDesign,
} from '../../api/generated/new-dawn';

export const TERRAINS: Terrain[] = ['grassland', 'hills', 'forest', 'desert', 'mountain'];
export const RESOURCES: Resource[] = ['marble', 'mercury', 'oil', 'diamond'];
export const KINDS: FocusType[] = ['culture', 'science', 'economy', 'industry', 'military'];
export const WONDER_KINDS: WonderType[] = ['cultural', 'economic', 'scientific', 'military'];
export const ROMAN = ['', 'I', 'II', 'III', 'IV'];
export const SECTIONS: Record<Section, string> = {
  get spawn() {
    return t('barbariansComeBack');
  },
  get nothing() {
    return t('nothingHappens');
  },
  get move() {
    return t('barbariansMove');
  },
  get trade() {
    return t('tradeForMatureCities');
  },
};

/** The sign of a type of wonder is that of the focus it resembles. */
export const SIGN_OF: Record<WonderType, FocusType> = {
  cultural: 'culture',
  economic: 'economy',
  scientific: 'science',
  military: 'military',
};

export interface Catalogue {
  focus: Map<string, FocusDesign>;
  wonders: Map<string, WonderDesign>;
  leaders: Map<string, LeaderDesign>;
  cityStates: Map<string, CityStateDesign>;
  diplomacy: Map<string, DiplomacyDesign>;
  naturals: Map<string, NaturalDesign>;
  tiles: Map<string, TileDesign>;
}

const catalogues = new WeakMap<object, Catalogue>();

/** The designs by slug. */
export function catalogue(components: unknown): Catalogue {
  const all = components as Components;
  let found = catalogues.get(all);
  if (!found) {
    const bySlug = <T extends { slug: string }>(rows: T[]) => new Map<string, T>(rows.map((row) => [row.slug, row]));
    found = {
      focus: bySlug(all.focus),
      wonders: bySlug(all.wonders),
      leaders: bySlug(all.leaders),
      cityStates: bySlug(all.city_states),
      diplomacy: bySlug(all.diplomacy),
      naturals: bySlug(all.naturals),
      tiles: new Map(all.tiles.map((tile) => [tile.side, tile])),
    };
    catalogues.set(all, found);
  }
  return found;
}

/** What is printed in a space, as a kind and a name. */
export function printed(icon: Icon): { kind: string; slug: string } {
  if (typeof icon === 'string') return { kind: icon, slug: '' };
  const [kind, slug] = Object.entries(icon)[0] ?? ['none', ''];
  return { kind, slug: String(slug) };
}

/** The number of a caravan that a choice names. */
export function caravanOf(card: string | null): number | null {
  const number = /^caravan-(\d)$/.exec(card ?? '');
  return number ? Number(number[1]) : null;
}

/** What people call a card, token or tile that a choice names. */
export function cardName(card: string, components: unknown): string {
  const all = catalogue(components);
  const caravan = caravanOf(card);
  if (caravan !== null) return t('caravanCaravan', { caravan });
  if (card === 'trade') return t('tradeToken');
  if (all.tiles.has(card)) return t('tileCard', { card });
  if (/^[A-I]$/.test(card)) return t('barbarianCard', { card });
  const leader = all.leaders.get(card);
  if (leader) return leader.civilization;
  const design =
    all.focus.get(card) ??
    all.wonders.get(card) ??
    all.cityStates.get(card) ??
    all.diplomacy.get(card) ??
    all.naturals.get(card);
  return design?.name ?? card;
}

/** What it does, in few words. */
export function cardText(card: string, components: unknown): string {
  const all = catalogue(components);
  const effect =
    all.leaders.get(card)?.effect ??
    all.wonders.get(card)?.effect ??
    all.cityStates.get(card)?.effect ??
    all.diplomacy.get(card)?.effect;
  return effect ?? '';
}

/** A space as its holder's neighbours would speak of it. */
export function placeName(place: string, view?: unknown): string {
  const space = (view as View | null | undefined)?.spaces?.find((one) => one.at === place);
  if (!space) return place;
  return `${place} ${space.terrain === 'natural' ? t('naturalWonder') : space.terrain}`;
}

/** A space in words, for screen readers. */
export function describe(space: SpaceView, components: unknown, nameOf: (seat: number) => string): string {
  const all = catalogue(components);
  const { kind, slug } = printed(space.icon);
  const natural = all.naturals.get(slug)?.name ?? t('naturalWonder');
  const terrain = space.terrain === 'natural' ? natural : space.terrain;
  const facts = [`${space.at}: ${terrain}`];
  if (space.terrain !== 'water') facts.push(t('difficultyDifficulty', { difficulty: space.difficulty }));
  if (kind === 'resource' && space.token) facts.push(slug);
  if (kind === 'natural' && space.token) facts.push(t('tokenThere'));
  if (kind === 'capital' && space.piece === null) facts.push(t('aPlaceForACapital'));
  if (space.city_state)
    facts.push(t('cityStateName', { name: all.cityStates.get(space.city_state)?.name ?? space.city_state }));
  if (space.piece !== null && space.owner !== null)
    facts.push(
      t('pIECESOfNameWhat', {
        PIECES: PIECES[space.piece],
        name: nameOf(space.owner),
        what: space.mature ? t('mature') : '',
      }),
    );
  if (space.wonder) facts.push(all.wonders.get(space.wonder)?.name ?? space.wonder);
  if (space.barbarians.length > 0) facts.push(t('barbarianBarbarians', { barbarians: listed(space.barbarians) }));
  facts.push(...space.caravans.map((caravan) => t('caravanOfName', { name: nameOf(caravan.seat) })));
  return facts.join(', ');
}

const PIECES = {
  get control() {
    return t('controlToken');
  },
  get reinforced() {
    return t('reinforcedControlToken');
  },
  city: 'city',
  capital: 'capital',
};
