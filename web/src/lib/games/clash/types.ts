// The components of Clash of Cultures, in words and in order. Their types are generated from Rust.

import type {
  AdvanceDesign,
  Category,
  CityView,
  ClashPlayerView,
  ClashView,
  CombatDesign,
  Components,
  EventDesign,
  Good,
  Icon,
  ObjectiveDesign,
  Owner,
  Piece,
  Terrain,
  UnitKind,
  UpperDesign,
  WonderDesign,
} from '../../api/generated/clash';
import { capital, listed } from '../../table/names';
import { neighbours } from './hex';
import { t } from '../../words/clash';

export type {
  Advance,
  AdvanceDesign,
  AdvanceTerms,
  Category,
  CityView,
  BattleView,
  ClashEvent as Event,
  ClashPlayerView as PlayerView,
  ClashView as View,
  ClashEventView as EventView,
  Good,
  Mood,
  Objective,
  ObjectiveDesign,
  Owner,
  Piece,
  Progress,
  ProgressView,
  Purse,
  RegionView,
  Terrain,
  UnitKind,
  UnitView,
  Wonder,
} from '../../api/generated/clash';

export interface ActionFace {
  number: number;
  upper: UpperDesign;
  combat: CombatDesign;
}

export interface EventFace {
  number: number;
  kind: EventDesign;
  icon: Icon | null;
}

export interface ObjectiveFace {
  number: number;
  peaceful: ObjectiveDesign;
  warlike: ObjectiveDesign;
}

export interface Catalogue {
  limits: Components['limits'];
  advances: Map<string, AdvanceDesign>;
  categories: [Category, AdvanceDesign[]][];
  wonders: Map<string, WonderDesign>;
  actions: Map<number, ActionFace>;
  events: Map<number, EventFace>;
  objectives: Map<number, ObjectiveFace>;
  /** The spaces of each region's place: top, left, right, bottom. */
  slots: (seats: number) => Map<string, string[]>;
}

const catalogues = new WeakMap<object, Catalogue>();

/** The designs by their names and numbers. */
export function catalogue(components: unknown): Catalogue {
  const all = components as Components;
  let found = catalogues.get(all);
  if (!found) {
    found = read(all);
    catalogues.set(all, found);
  }
  return found;
}

function read(all: Components): Catalogue {
  const byId = <T extends { id: string }>(rows: T[]) => new Map<string, T>(rows.map((row) => [row.id, row]));
  const [uppers, combats, kinds, halves] = [
    byId(all.uppers),
    byId(all.combats),
    byId(all.events),
    byId(all.objectives),
  ];
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('A card names something that is not among the components.');
    return value;
  };
  const numbered = <R extends { number: number }, T>(rows: R[], face: (row: R) => T) =>
    new Map(rows.map((row) => [row.number, face(row)]));
  const layouts = new Map(
    all.layouts.map((layout) => [
      layout.seats,
      new Map(layout.slots.map((spaces, index) => [`r${index + 1}`, spaces.map(({ label }) => label)])),
    ]),
  );
  const categories = new Map<Category, AdvanceDesign[]>();
  for (const advance of all.advances)
    categories.set(advance.category, [...(categories.get(advance.category) ?? []), advance]);
  return {
    limits: all.limits,
    advances: byId(all.advances),
    categories: [...categories],
    wonders: byId(all.wonders),
    actions: numbered(all.action_cards, ({ number, upper, combat }) => ({
      number,
      upper: known(uppers.get(upper)),
      combat: known(combats.get(combat)),
    })),
    events: numbered(all.event_cards, ({ number, kind, icon }) => ({ number, kind: known(kinds.get(kind)), icon })),
    objectives: numbered(all.objective_cards, ({ number, peaceful, warlike }) => ({
      number,
      peaceful: known(halves.get(peaceful)),
      warlike: known(halves.get(warlike)),
    })),
    slots: (seats) => layouts.get(seats) ?? new Map(),
  };
}

export const GOODS: Good[] = ['food', 'ore', 'wood', 'ideas', 'gold', 'mood', 'culture'];
export const RESOURCES: Good[] = ['food', 'ore', 'wood', 'ideas', 'gold'];
export const PIECES: Piece[] = ['academy', 'fortress', 'port', 'temple'];
export const TERRAINS: Terrain[] = ['fertile', 'forest', 'mountain', 'barren', 'sea'];
export const TITLES: Record<Good, string> = {
  food: 'Food',
  ore: 'Ore',
  wood: 'Wood',
  ideas: 'Ideas',
  gold: 'Gold',
  get mood() {
    return t('moodTokens');
  },
  get culture() {
    return t('cultureTokens');
  },
};
const ONE: Partial<Record<Good, string>> = {
  ideas: 'Idea',
  get mood() {
    return t('moodToken');
  },
  get culture() {
    return t('cultureToken');
  },
};

export const A_PIECE: Record<Piece, string> = {
  get academy() {
    return t('anAcademy');
  },
  get fortress() {
    return t('aFortress');
  },
  get port() {
    return t('aPort');
  },
  get temple() {
    return t('aTemple');
  },
};

/** So many of a good, as people say it. */
export const goodsWords = (good: Good, count: number) =>
  count === 1 ? `1 ${ONE[good] ?? TITLES[good]}` : `${count} ${TITLES[good]}`;

/** What event icons do, in few words. */
export const ICONS: Record<Icon, string> = {
  get 'gold-mine'() {
    return t('goldMine');
  },
  get exhausted() {
    return t('exhaustedLand');
  },
  get 'barbarians-spawn'() {
    return t('barbariansSpawn');
  },
  get 'barbarian-attack'() {
    return t('barbariansAttack');
  },
};

export const ownerOf = (owner: Owner): number | null => (typeof owner === 'object' ? owner.seat : null);

/** Half points as people write them. */
export const points = (halves: number) => halves / 2;

/** A card that a choice names: `action-12`, `objective-3`, `event-20`, an advance, a Wonder, a piece or a unit. */
export function splitCard(card: string): { kind: 'action' | 'objective' | 'event'; number: number } | null {
  const match = /^(action|objective|event)-(\d+)$/.exec(card);
  return match ? { kind: match[1] as 'action' | 'objective' | 'event', number: Number(match[2]) } : null;
}

export function cardName(card: string, components: unknown): string {
  const all = catalogue(components);
  const split = splitCard(card);
  if (split?.kind === 'action') return all.actions.get(split.number)?.upper.title ?? card;
  if (split?.kind === 'event') return all.events.get(split.number)?.kind.title ?? card;
  if (split?.kind === 'objective') {
    const face = all.objectives.get(split.number);
    return face ? `${face.peaceful.title} / ${face.warlike.title}` : card;
  }
  if (card === 'any-action') return t('actionCard');
  if (card === 'any-objective') return t('objectiveCard');
  return (
    all.advances.get(card)?.title ??
    all.wonders.get(card)?.title ??
    TITLES[card as Good] ??
    capital(card.replaceAll('-', ' '))
  );
}

export function cardText(card: string, components: unknown): string {
  const all = catalogue(components);
  const split = splitCard(card);
  if (split?.kind === 'action') return all.actions.get(split.number)?.upper.text ?? '';
  if (split?.kind === 'event') return all.events.get(split.number)?.kind.text ?? '';
  if (split?.kind === 'objective') {
    const face = all.objectives.get(split.number);
    return face ? t('textOrText2', { text: face.peaceful.text, text2: face.warlike.text }) : '';
  }
  return all.advances.get(card)?.text ?? all.wonders.get(card)?.text ?? '';
}

/** The terrain of every revealed space, and the region of every space. */
export interface Ground {
  terrain: Map<string, Terrain>;
  slotOf: Map<string, string>;
  spaces: string[];
}

const grounds = new WeakMap<object, Ground>();

export function groundOf(view: ClashView, components: unknown): Ground {
  let found = grounds.get(view.regions);
  if (!found) {
    const slots = catalogue(components).slots(view.options.seats);
    found = { terrain: new Map(), slotOf: new Map(), spaces: [] };
    for (const { slot, terrain } of view.regions) {
      for (const [index, space] of (slots.get(slot) ?? []).entries()) {
        const kind = terrain?.[index];
        found.spaces.push(space);
        found.slotOf.set(space, slot);
        if (kind) found.terrain.set(space, kind);
      }
    }
    grounds.set(view.regions, found);
  }
  return found;
}

export function placeName(place: string, view?: unknown): string {
  if (/^r\d+$/.test(place)) return t('regionPlace', { place: place.slice(1) });
  const city = (view as ClashView | null | undefined)?.cities?.find(({ at }) => at === place);
  return city ? t('theCityOnPlace', { place }) : place;
}

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** How many units of each kind a seat has on a space, those on board apart. */
export interface Stack {
  seat: number;
  army: number;
  settler: number;
  ships: { number: number; army: number; settler: number }[];
}

export function stacksAt(view: ClashView, space: string): Stack[] {
  const stacks = new Map<number, Stack>();
  const here = view.units.filter(({ at }) => at === space);
  for (const unit of here) {
    const stack = stacks.get(unit.seat) ?? { seat: unit.seat, army: 0, settler: 0, ships: [] };
    stacks.set(unit.seat, stack);
    if (unit.kind === 'ship') {
      const cargo = (kind: UnitKind) =>
        here.filter((one) => one.seat === unit.seat && one.kind === kind && one.aboard === unit.ship).length;
      stack.ships.push({ number: unit.ship ?? 0, army: cargo('army'), settler: cargo('settler') });
    } else if (unit.aboard === null) stack[unit.kind] += 1;
  }
  return [...stacks.values()];
}

export function cityWords(city: CityView, nameOf: (seat: number) => string, components: unknown): string {
  const seat = ownerOf(city.owner);
  const owner = seat === null ? t('theBarbarians') : nameOf(seat);
  const parts = PIECES.filter((piece) => city.pieces[piece] !== undefined).map((piece) => {
    const colour = city.pieces[piece];
    return colour === undefined || colour === seat
      ? capital(piece)
      : t('pieceOfName', { piece: capital(piece), name: nameOf(colour) });
  });
  if (city.wonder) parts.push(catalogue(components).wonders.get(city.wonder)?.title ?? city.wonder);
  const facts = [
    t('whatOfOwnerSizeSize', { what: seat === null ? t('settlement') : t('city'), owner, size: city.size }),
  ];
  if (seat !== null) facts.push(city.mood);
  if (parts.length > 0) facts.push(t('withParts', { parts: listed(parts) }));
  if (city.barbarians > 0) facts.push(t('countBarbarianUnits', { count: city.barbarians }));
  if (city.activations > 0)
    facts.push(
      t('activatedActivationsThisTurn', {
        activations: city.activations === 1 ? t('once') : t('activationsTimes', { activations: city.activations }),
      }),
    );
  return facts.join(', ');
}

/** A space in words, for screen readers and for those who point at it. */
export function describe(
  view: ClashView,
  components: unknown,
  space: string,
  nameOf: (seat: number) => string,
): string {
  const { terrain, slotOf } = groundOf(view, components);
  const kind = terrain.get(space);
  if (!kind) return t('spaceUnexploredRegionSlotOf', { space, slotOf: slotOf.get(space)?.slice(1) ?? '' });
  const facts = [`${space}: ${capital(kind)}`];
  if (view.exhausted.includes(space)) facts.push(t('exhausted'));
  const city = view.cities.find(({ at }) => at === space);
  if (city) facts.push(cityWords(city, nameOf, components));
  for (const { seat, army, settler, ships } of stacksAt(view, space)) {
    const land = [
      army > 0 ? t('countArmyUnits', { count: army }) : '',
      settler > 0 ? t('countSettlers', { count: settler }) : '',
    ].filter(Boolean);
    const sea = ships.map((ship) => {
      const cargo = [
        ship.army > 0 ? t('countArmyUnits', { count: ship.army }) : '',
        ship.settler > 0 ? t('countSettlers', { count: ship.settler }) : '',
      ].filter(Boolean);
      return `Ship${cargo.length > 0 ? ` ${t('carryingCargo', { cargo: listed(cargo) })}` : ''}`;
    });
    facts.push(t('whatOfName', { what: listed([...land, ...sea]), name: nameOf(seat) }));
  }
  return facts.join(', ');
}

/** Sea spaces of ports, by the space of the port. */
export const portsOf = (view: ClashView) =>
  new Map(view.cities.flatMap((city) => (city.port ? [[city.port, city] as const] : [])));

/** Whether two spaces share a side. */
export const touch = (a: string, b: string) => neighbours(a).includes(b);

export const playerOf = (view: ClashView, seat: number): ClashPlayerView | undefined =>
  view.players.find((player) => player.seat === seat);
