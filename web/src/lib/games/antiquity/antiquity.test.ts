import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Choice, LogEntry } from '../../api/generated';
import { Selection } from '../../table/selection.svelte';
import { drawn, names, readToml } from '../../../../scripts/atlas.mjs';
import { edition as EAST_EDITION } from '../mega-empires/edition';
import { edition as WORLD_EDITION } from '../expansion-project/edition';
import { actionOf, type Action } from './actions';
import { areaName, areaOf, civilizationName, printed } from './atlas/atlas';
import { aboutAdvance } from './book';
import { calamityOf, changes, mentions, partIn, statementsOf, struckThisTurn } from './calamities';
import { ART, commodities } from './cards';
import { Desk } from './desk.svelte';
import { areasIn, isQuiet, placesIn } from './events';
import { byPlace, isMovement, moveOf, movesIn, otherChoices, sources, waysFrom } from './moves';
import { neighboursOf } from './neighbours';
import { phaseIndex, tabFor } from './phases';
import { packagesIn } from './packages';
import { pieceScale, placed, type Piece } from './pieces';
import { isLoss, Losses } from './losses.svelte';
import { Placement } from './placement.svelte';
import { Plan } from './plan.svelte';
import { sharesIn } from './shares';
import { payments } from './shop';
import { eraAt, needs } from './succession';
import {
  actionFor,
  answering,
  answersTo,
  atHand,
  emptyDraft,
  ending,
  grouped,
  kept,
  left,
  missing,
  named,
  piles,
  wakeAction,
  wants,
} from './trade';
import {
  titled,
  type Advance,
  type AdvanceDesign,
  type Components,
  type OfferNames,
  type OfferView,
  type View,
} from './types';
import { litAreas, piecesOn, warningsOn } from './view';

const choice = (action: Action, place?: string): Choice => ({
  notation: JSON.stringify(action),
  action,
  label: action.verb,
  ...(place ? { place } : {}),
});
const DONE = choice({ verb: 'done' });
const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const EAST = EAST_EDITION.atlas;
const WORLD = WORLD_EDITION.atlas;

describe('calamities of a turn', () => {
  const entry = (...events: Record<string, unknown>[]): LogEntry => ({
    seq: 1,
    seat: 1,
    action: 'done',
    at: 0,
    events: events.map((data) => ({ text: String(data.event), data })),
  });
  const told = (log: LogEntry[]) =>
    struckThisTurn(log).map(({ calamity, seat, events }) => [calamity, seat, ...events.map(({ text }) => text)]);
  const began = { event: 'phase_began', phase: 'calamity_resolution' };
  const flood = { event: 'struck', calamity: 'flood', seat: 3 };
  const famine = { event: 'struck', calamity: 'famine', seat: 1 };

  it('are told with what came of them, whomever they struck', () => {
    const log = [
      entry({ event: 'traded' }, began, flood, { event: 'tokens_lost' }),
      entry({ event: 'city_lost' }, famine),
    ];
    expect(told(log)).toEqual([
      ['flood', 3, 'tokens_lost', 'city_lost'],
      ['famine', 1],
    ]);
    expect(told([entry({ event: 'phase_began', phase: 'trade' }, { event: 'traded' })])).toEqual([]);
  });

  it('stay while the turn lasts, and end with it', () => {
    const over = entry(began, flood, { event: 'phase_began', phase: 'advance_acquisition' }, { event: 'acquired' });
    expect(told([over])).toEqual([['flood', 3]]);
    expect(told([over, entry({ event: 'turn_began', turn: 2 }, { event: 'phase_began', phase: 'movement' })])).toEqual(
      [],
    );
  });
});

describe('the atlas', () => {
  it('is what its script makes of its source', () => {
    const tables = readToml(file('../../../../atlas/atlas.toml'));
    const made: Record<string, unknown> = {
      east: drawn(tables, 'east'),
      world: drawn(tables, 'world'),
      names: names(tables),
    };
    for (const name of Object.keys(made))
      expect(JSON.parse(file(`./atlas/${name}.json`))).toEqual(JSON.parse(JSON.stringify(made[name])));
  });

  it('has every area of the rules, under the same name and with the same print', () => {
    const rows = file('../../../../../crates/antiquity/data/areas.toml').split('[[area]]').slice(1);
    const field = (row: string, name: string) => new RegExp(`^${name} = "?([^"\\n]*)"?$`, 'm').exec(row)?.[1];
    const east = rows.filter((row) => field(row, 'board') !== 'west');
    for (const [atlas, expected] of [
      [EAST, east],
      [WORLD, rows],
    ] as const) {
      expect(expected).toHaveLength(atlas.areas.length);
      for (const row of expected) {
        const area = areaOf(atlas, field(row, 'id') ?? '');
        expect(area?.name).toBe(field(row, 'name'));
        expect(area?.name).toBe(areaName(area?.id ?? ''));
        expect(area?.site).toBe(field(row, 'city_site'));
        expect(area?.population ?? 0).toBe(Number(field(row, 'population') ?? 0));
      }
    }
  });

  it('says what is printed', () => {
    expect(printed(areaOf(EAST, 'lut')!)).toBe('population limit 3, city site on the flood plain, flood plain');
    expect(printed(areaOf(EAST, 'red_sea')!)).toBe('open sea');
    expect(areaName('chanhu_daro')).toBe('Chanhu Daro');
    expect(areaName('nowhere_land')).toBe('nowhere land');
    expect([civilizationName('celt'), civilizationName(null)]).toEqual(['Celt', '']);
  });
});

describe('moves', () => {
  const ports = ['aden', 'himyar'];
  const march = (count: number, from: string, to: string) => choice({ verb: 'move', count, from, to }, to);
  const sail = (ship: number, to: string) => choice({ verb: 'sail', ship, to }, to);
  const load = choice({ verb: 'load', ship: 1, count: 2 }, 'aden');
  const build = choice({ verb: 'build ship', area: 'lut', price: { kind: 'treasury' } }, 'lut');
  const reduce = choice({ verb: 'reduce', area: 'aden' });
  const choices = [
    march(1, 'lut', 'carmania'),
    march(2, 'lut', 'carmania'),
    march(1, 'lut', 'kavir'),
    march(1, 'aden', 'himyar'),
    sail(1, 'himyar'),
    load,
    build,
    DONE,
  ];

  it('are read from actions, ships from where they are', () => {
    expect(moveOf(march(12, 'lut', 'carmania'), [])).toMatchObject({
      verb: 'march',
      count: 12,
      from: 'lut',
      to: 'carmania',
    });
    expect(moveOf(sail(2, 'aden'), ports)).toMatchObject({
      verb: 'sail with ship 2',
      count: 1,
      from: 'himyar',
      to: 'aden',
    });
    expect(moveOf(sail(3, 'aden'), ports)).toBe(null);
    expect(moveOf(load, ports)).toBe(null);
    expect(moveOf(reduce, ports)).toBe(null);
    expect(movesIn(choices, ports)).toHaveLength(5);
    expect(otherChoices(choices, ports)).toEqual([load, build, DONE]);
    expect(isMovement(choices)).toBe(true);
    expect(isMovement([reduce])).toBe(false);
  });

  it('are gathered by where from, where to and how', () => {
    const moves = movesIn(choices, ports);
    expect(sources(moves)).toEqual(
      new Map([
        ['lut', 2],
        ['aden', 1],
      ]),
    );
    expect(waysFrom(moves, 'lut').map((way) => [way.to, way.moves.map((move) => move.count)])).toEqual([
      ['carmania', [1, 2]],
      ['kavir', [1]],
    ]);
    expect(waysFrom(moves, 'aden').map((way) => way.verb)).toEqual(['march', 'sail with ship 1']);
    expect([...byPlace(otherChoices(choices, ports)).keys()]).toEqual(['aden', 'lut']);
  });

  it('are put together by picking areas', () => {
    const sent: Choice[] = [];
    const selection = new Selection(
      () => false,
      (picked) => sent.push(picked),
      () => {},
    );
    selection.reset({ kind: 'pick_places', name: 'Move', question: '', rules: [], open: false, choices });
    const plan = new Plan(selection);
    plan.ports = ports;
    expect(plan.isMoving).toBe(true);
    expect([...plan.sources.keys()].sort()).toEqual(['aden', 'lut']);
    expect(plan.pick('kavir')).toBe(false);
    expect(plan.pick('lut')).toBe(true);
    expect(plan.here).toEqual([build]);
    expect([...plan.targets]).toEqual(['carmania', 'kavir']);
    plan.pick('carmania');
    expect([plan.count, plan.choice]).toEqual([2, march(2, 'lut', 'carmania')]);
    plan.step(-1);
    plan.step(-1);
    expect(plan.choice).toEqual(march(1, 'lut', 'carmania'));
    plan.send();
    expect(sent).toEqual([march(1, 'lut', 'carmania')]);
    expect([plan.from, plan.to]).toEqual(['lut', null]);
    plan.pick('lut');
    expect(plan.from).toBe(null);
    plan.start('aden');
    plan.aim('himyar');
    expect(plan.open).toHaveLength(2);
    plan.by('sail with ship 1');
    expect(plan.choice).toEqual(sail(1, 'himyar'));
  });
});

describe('tokens written down', () => {
  const plans = ['knossos', 'thera'].flatMap((area) =>
    [1, 2, 3, 4, 5, 6, 9].map((count) => choice({ verb: 'start plan', count, area }, area)),
  );
  const asked = (choices = plans) => ({
    kind: 'pick_places' as const,
    name: 'PlanTokens',
    question: '',
    rules: [],
    open: true,
    choices,
  });

  it('have places until none is left, and are sent together', async () => {
    const sent: Action[] = [];
    const selection = new Selection(
      () => false,
      (choice) => Promise.resolve(sent.push(actionOf(choice)) > 0),
      () => {},
    );
    selection.reset(asked());
    const placement = new Placement(selection);
    expect([placement.isPlacing, placement.due, [...placement.areas]]).toEqual([true, 9, ['knossos', 'thera']]);
    placement.add('knossos');
    placement.set('knossos', 5);
    placement.add('sparta');
    await placement.send();
    expect([placement.left, sent]).toEqual([4, []]);
    placement.set('thera', 40);
    expect([placement.left, placement.counts.get('thera')]).toEqual([0, 4]);
    placement.add('knossos', -1);
    placement.add('thera');
    expect(litAreas(new Plan(selection), selection, placement)).toEqual(new Map([['thera', 'picked']]));
    await placement.send();
    expect(sent).toEqual([
      { verb: 'start plan', count: 4, area: 'knossos' },
      { verb: 'start plan', count: 5, area: 'thera' },
    ]);
    expect(placement.placed).toBe(0);
  });

  it('stay on the page where the table refuses them', async () => {
    const selection = new Selection(
      () => false,
      (choice) => {
        const action = actionOf(choice);
        return Promise.resolve(action.verb === 'start plan' && action.area === 'knossos');
      },
      () => {},
    );
    selection.reset(asked());
    const placement = new Placement(selection);
    placement.set('knossos', 4);
    placement.set('thera', 5);
    await placement.send();
    expect([...placement.counts]).toEqual([['thera', 5]]);
  });

  it('are seen by nobody else at the same device', () => {
    const selection = new Selection(
      () => false,
      () => {},
      () => {},
    );
    selection.reset(asked());
    const placement = new Placement(selection);
    placement.sit('table 1');
    placement.set('thera', 3);
    placement.sit('table 2');
    expect([placement.placed, placement.at]).toEqual([0, null]);
    placement.sit('table 1');
    expect(placement.placed).toBe(3);
    selection.reset(null);
    expect([placement.isPlacing, placement.counts.size]).toEqual([false, 0]);
  });
});

describe('tokens to be lost', () => {
  const lose = (area: string, most: number) =>
    Array.from({ length: most }, (_, index) => choice({ verb: 'lose', count: index + 1, area }, area));
  const asked = (question: string, choices: Choice[]) => ({
    kind: 'pick_places' as const,
    name: 'TakeDamage',
    question,
    rules: [],
    open: false,
    choices,
  });
  const famine = () =>
    asked('Famine: which units do you lose? 6 damage to go.', [...lose('sparta', 4), ...lose('thera', 5)]);
  const start = (answer: (action: Action) => boolean = () => true) => {
    const sent: Action[] = [];
    const selection = new Selection(
      () => false,
      (choice) => Promise.resolve(answer(actionOf(choice)) && sent.push(actionOf(choice)) > 0),
      () => {},
    );
    selection.reset(famine());
    return { selection, sent, losses: new Losses(selection) };
  };

  it('are counted tap by tap, never more than the damage nor than there are', () => {
    const { losses, selection } = start();
    expect([losses.isLosing, losses.due, losses.left]).toEqual([true, 6, 6]);
    for (let tap = 0; tap < 5; tap++) losses.add('sparta');
    expect([losses.counts.get('sparta'), losses.left]).toEqual([4, 2]);
    for (let tap = 0; tap < 5; tap++) losses.add('thera');
    expect([losses.chosen, losses.left, losses.counts.get('thera')]).toEqual([6, 0, 2]);
    expect(litAreas(new Plan(selection), selection, new Placement(selection), losses).get('thera')).toBe('picked');
    // Escape gives them back, the latest first.
    selection.back();
    selection.back();
    selection.back();
    expect([...losses.counts]).toEqual([['sparta', 3]]);
    losses.clear();
    expect([losses.chosen, selection.back()]).toEqual([0, false]);
  });

  it('are taken evenly from where most are left', () => {
    const { losses } = start();
    losses.spread();
    expect(new Map(losses.counts)).toEqual(
      new Map([
        ['sparta', 3],
        ['thera', 3],
      ]),
    );
    expect(losses.left).toBe(0);
  });

  it('go together, and what the table refuses stays', async () => {
    const { losses, sent } = start();
    losses.spread();
    await losses.send();
    expect(sent).toHaveLength(2);
    expect(losses.chosen).toBe(0);
    const refusing = start((action) => action.verb === 'lose' && action.area === 'sparta');
    refusing.losses.add('sparta');
    refusing.losses.add('thera');
    await refusing.losses.send();
    expect([refusing.sent.length, [...refusing.losses.counts]]).toEqual([1, [['thera', 1]]]);
  });

  it('have a list of their own only where there is something to divide', () => {
    expect(isLoss(famine())).toBe(true);
    expect(isLoss(asked('Famine: which units do you lose? 6 damage to go.', lose('thera', 5)))).toBe(false);
    expect(
      isLoss(asked('Flood: which units do you lose? 1 damage to go.', [...lose('thera', 1), ...lose('sparta', 1)])),
    ).toBe(false);
    expect(isLoss({ ...famine(), name: 'SelectFaction' })).toBe(false);
  });

  it('are gone from the map already', () => {
    const view = {
      areas: [
        {
          area: 'thera',
          tokens: [
            [2, 5],
            [3, 5],
          ],
        },
      ],
      players: [],
    } as unknown as View;
    const left = piecesOn(view, 2, undefined, new Map([['thera', 4]])).get('thera');
    expect(left?.map(({ owner, count }) => [owner, count])).toEqual([
      [2, 1],
      [3, 5],
    ]);
  });
});

describe('a number divided among players', () => {
  it('is read by player, least first', () => {
    const shares = sharesIn([
      choice({ verb: 'afflict with', seat: 3, count: 2 }),
      choice({ verb: 'afflict with', seat: 3, count: 1 }),
      choice({ verb: 'afflict with', seat: 12, count: 8 }),
      DONE,
    ]);
    expect([...shares].map(([seat, list]) => [seat, list.map(({ count }) => count)])).toEqual([
      [3, [1, 2]],
      [12, [8]],
    ]);
  });
});

describe('packages', () => {
  it('tell what their advances bring together', () => {
    const advance = (id: Advance, points: number, art: number, chosen = 0): AdvanceDesign => ({
      id,
      name: titled(id),
      cost: 0,
      points,
      groups: [],
      credits: { art },
      chosen_credits: chosen,
      special_credit: null,
    });
    const components = {
      advances: [advance('pottery', 1, 5), advance('written-record', 3, 5, 10)],
      cards: [],
      civilizations: [],
    } as Partial<Components> as Components;
    const packages = [
      { groups: ['craft', 'art'], name: 'Craft and Art', advances: ['pottery', 'written-record'], tokens: 4 },
    ];
    const view = { beginning: { points: 20, tokens: 35, city_on_a_site: 5, city_elsewhere: 10, packages } } as never;
    const found = packagesIn(
      [
        choice({ verb: 'start package', first: 'craft', second: 'art' }),
        choice({ verb: 'start package', first: 'art', second: 'craft' }),
        DONE,
      ],
      view,
      components,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      name: 'Craft and Art',
      tokens: 4,
      points: 4,
      chosen: 10,
      credits: { art: 10, civic: 0 },
    });
  });
});

describe('trade', () => {
  it('piles up equal cards that lie together', () => {
    expect(piles(['salt', 'salt', 'tea', 'salt'])).toEqual([
      { card: 'salt', count: 2 },
      { card: 'tea', count: 1 },
      { card: 'salt', count: 1 },
    ]);
  });

  it('makes offers, answers and acceptances', () => {
    const draft = { ...emptyDraft(), give: ['salt', 'salt', 'tea'], wanted: ['jade', 'jade'] as [string, string] };
    const { give } = draft;
    const want = { kind: 'cards', count: 3, first: 'jade', second: 'jade' };
    expect(actionFor(draft)).toEqual({ verb: 'offer', give, want });
    expect(actionFor({ ...draft, said: ['silk'], hoped: ['tea'], wantedCount: 4, to: 3 })).toEqual({
      verb: 'offer',
      give,
      say: ['silk'],
      want: { ...want, count: 4 },
      hope: ['tea'],
      to: 3,
    });
    expect(actionFor({ ...draft, kind: 'counter', number: 7, to: 3 })).toEqual({
      verb: 'counter',
      number: 7,
      give,
      want,
    });
    expect(actionFor({ ...draft, kind: 'accept', number: 7 })).toEqual({ verb: 'accept', number: 7, give });
    expect(actionFor({ ...draft, wantedCount: null, hoped: ['silk'] })).toEqual({
      verb: 'offer',
      give,
      want: { kind: 'any' },
      hope: ['silk'],
    });
    expect(wakeAction('never', ['tea'])).toEqual({ verb: 'wake never' });
    expect(wakeAction('for', ['salt', 'tea'])).toEqual({ verb: 'wake for', commodities: ['salt', 'tea'] });
  });

  it('takes the answer to an own offer with the cards of that offer', () => {
    const offers = [
      { number: 1, by: 1, count: 3, cards: ['salt', 'salt', 'tea'] },
      { number: 2, by: 2, to: 1, answers: 1, count: 3, wanted_count: 3 },
    ];
    const draft = { ...emptyDraft(), kind: 'accept' as const, number: 2 };
    expect(atHand({ salt: 1 }, draft, offers)).toEqual({ salt: 3, tea: 1 });
    expect(atHand({ salt: 1 }, { ...draft, kind: 'counter' as const }, offers)).toEqual({ salt: 1 });
    expect(atHand({ salt: 1 }, { ...draft, number: 1 }, offers)).toEqual({ salt: 1 });
  });

  it('says what an offer lacks', () => {
    const isCommodity = (card: string) => card !== 'famine';
    const draft = { ...emptyDraft(), wanted: ['jade', 'jade'] as [string, string] };
    expect(missing({ ...draft, give: ['salt', 'tea'] }, isCommodity)).toBe('Pick 1 more card to give.');
    expect(missing({ ...draft, give: ['salt', 'famine', 'tea'] }, isCommodity)).toBe(
      'The two named cards must be commodities.',
    );
    expect(missing({ ...draft, give: ['salt', 'tea', 'famine'] }, isCommodity)).toBe(null);
    expect(missing({ ...draft, give: ['salt', 'tea', 'famine'], wanted: ['jade', ''] }, isCommodity)).toBe(
      'Say which two commodities you want.',
    );
    expect(
      missing({ ...draft, give: ['salt', 'tea', 'famine'], wantedCount: null, wanted: ['', ''] }, isCommodity),
    ).toBe(null);
    expect(missing({ ...draft, kind: 'accept', wantedCount: 4, give: ['salt', 'tea', 'salt'] }, isCommodity)).toBe(
      'Pick 1 more card to give.',
    );
    expect(
      missing({ ...draft, kind: 'accept', wantedCount: 3, give: ['salt', 'tea', 'salt', 'salt'] }, isCommodity),
    ).toBe('They want 3 cards.');
  });

  it('finds the listed ways to take an offer', () => {
    const decline = choice({ verb: 'decline', number: 1 });
    const choices = [
      choice({ verb: 'accept', number: 1, give: ['salt', 'salt', 'tea'] }),
      choice({ verb: 'accept', number: 12, give: ['tea', 'tea', 'tea'] }),
      decline,
      DONE,
    ];
    expect([ending('decline', choices, 1), ending('decline', choices, 12)]).toEqual([decline, undefined]);
    expect(ending('withdraw', choices, 1)).toBeUndefined();
    expect(answersTo(choices, 1).map(({ cards }) => cards)).toEqual([['salt', 'salt', 'tea']]);
    expect(answersTo(choices, 2)).toEqual([]);
  });

  it('gathers who wants what, and what a hand has left', () => {
    const offer = (by: number, wanted: OfferNames['wanted']): OfferView => ({
      number: by,
      by,
      count: 3,
      wanted_count: 3,
      names: { named: [], said: [], wanted, hoped: [] },
    });
    expect(wants([offer(2, ['tea', 'tea']), offer(1, ['tea', 'salt'])])).toEqual([
      { card: 'tea', seats: [1, 2] },
      { card: 'salt', seats: [1] },
    ]);
    expect(wants([{ number: 1, by: 1, count: 3, wanted_count: 3 }])).toEqual([]);
    expect(left({ salt: 3, tea: 1 }, ['salt', 'salt'])).toEqual({ salt: 1, tea: 1 });
    expect(named({ ...emptyDraft(), give: ['a', 'b', 'c'] }, 2).give).toEqual(['c', 'a', 'b']);
  });
});

describe('an answer', () => {
  const offer: OfferView = {
    number: 7,
    by: 2,
    count: 4,
    wanted_count: 3,
    names: { named: ['salt', 'tea'], said: ['silk'], wanted: ['jade', 'jade'], hoped: [] },
  };

  it('takes an offer with what is wanted, as far as one has it', () => {
    expect(answering('accept', offer, { jade: 1, hides: 4 })).toMatchObject({
      kind: 'accept',
      number: 7,
      give: ['jade'],
      wantedCount: 3,
    });
    expect(answering('accept', offer, { jade: 2 }).give).toEqual(['jade', 'jade']);
  });

  it('asks for what was offered', () => {
    expect(answering('counter', offer, {})).toMatchObject({
      kind: 'counter',
      number: 7,
      give: [],
      wantedCount: 4,
      wanted: ['salt', 'tea'],
    });
  });
});

describe('a draft', () => {
  it('loses what is no longer there', () => {
    const draft = { ...emptyDraft(), give: ['salt', 'salt', 'tea'] };
    expect(kept(draft, { salt: 2, tea: 1 }, [])).toBe(draft);
    expect(kept(draft, { salt: 1, tea: 1 }, []).give).toEqual(['salt', 'tea']);
    const answer = { ...draft, kind: 'accept' as const, number: 4 };
    expect(kept(answer, { salt: 2, tea: 1 }, [4]).kind).toBe('accept');
    expect(kept(answer, { salt: 2, tea: 1 }, [5])).toMatchObject({
      kind: 'offer',
      number: null,
      give: ['salt', 'salt', 'tea'],
    });
  });
});

describe('a desk', () => {
  it('keeps what each player plans, and nothing of an offer half made', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const desk = new Desk();
    desk.sit('table 1');
    desk.togglePlanned('pottery');
    desk.draft = { ...emptyDraft(), give: ['salt'] };
    desk.sit('table 2');
    expect([desk.planned, desk.draft.give]).toEqual([[], []]);
    desk.sit('table 1');
    expect([desk.planned, desk.draft.give]).toEqual([['pottery'], []]);
    desk.togglePlanned('pottery');
    expect(desk.planned).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('paying', () => {
  it('steps through the numbers that are allowed', () => {
    const turnIn = (count: number, commodity: 'salt' | 'tea') => choice({ verb: 'turn in', count, commodity });
    const choices = [turnIn(0, 'salt'), turnIn(1, 'salt'), turnIn(3, 'salt'), turnIn(1, 'tea'), DONE];
    const [salt, tea] = payments(choices, { salt: 2 });
    expect([salt?.count, salt?.less, salt?.more]).toEqual([2, turnIn(1, 'salt'), turnIn(3, 'salt')]);
    expect([tea?.count, tea?.less, tea?.more]).toEqual([0, null, turnIn(1, 'tea')]);
  });
});

describe('pieces', () => {
  const area = areaOf(EAST, 'karakum')!;
  const tokens = (owner: number): Piece => ({ kind: 'tokens', owner, count: 2 });

  it('of several owners stand apart', () => {
    const stand = placed(area, [1, 2, 3, 4].map(tokens), 1);
    for (const [index, one] of stand.entries()) {
      for (const other of stand.slice(index + 1))
        expect(Math.abs(one.x - other.x) > 70 || Math.abs(one.y - other.y) > 50).toBe(true);
    }
    expect(placed(area, [tokens(1)], 1)[0]).toMatchObject({ x: area.token[0], y: area.token[1] });
  });

  it('stay readable and grow slower than the map', () => {
    expect(pieceScale(0.2)).toBeGreaterThan(1);
    expect(pieceScale(0.8) * 0.8).toBeGreaterThan(pieceScale(0.2) * 0.2);
    expect(pieceScale(0.8)).toBeLessThan(pieceScale(0.2));
  });
});

describe('events', () => {
  it('of seats that are done with trade are quiet', () => {
    expect(isQuiet({ event: 'done_trading', seat: 2 })).toBe(true);
    expect(isQuiet({ event: 'cards_exchanged' })).toBe(false);
    expect(isQuiet(null)).toBe(false);
  });
});

describe('words', () => {
  it('are titles', () => expect(titled('wonder-of-the-world')).toBe('Wonder of the World'));

  it('find the areas of an event', () => {
    const event = { event: 'tokens_moved', seat: 1, from: 'lut', to: 'carmania', count: 2, note: 'aden' };
    expect(areasIn(event)).toEqual(['lut', 'carmania']);
    expect(placesIn(event)[1]).toEqual({ text: 'Carmania', place: 'carmania' });
    expect(areasIn(null)).toEqual([]);
  });

  it('know the phases', () => {
    expect(EAST_EDITION.phases).toHaveLength(13);
    expect(WORLD_EDITION.phases).toHaveLength(17);
    for (const { phases } of [EAST_EDITION, WORLD_EDITION])
      expect(phases.map(({ number }) => number)).toEqual(phases.map((_, index) => index + 1));
    expect([phaseIndex(EAST_EDITION.phases, 'census'), phaseIndex(WORLD_EDITION.phases, 'census')]).toEqual([1, 2]);
    expect([tabFor('trade'), tabFor('movement')]).toEqual(['trade', 'map']);
  });

  it('tell what eras need', () => {
    expect(eraAt([5, 8, 11, 14, 15], 0)).toBe(0);
    expect(eraAt([5, 8, 11, 14, 15], 8)).toBe(2);
    expect(
      needs({ side: 'basic', name: '', cities: 3, advances: 3, below_100: 0, from_100: 0, from_200: 0, points: 0 }),
    ).toBe('3 cities, 3 advances');
  });

  it('have a drawing for every commodity', () => {
    for (const game of ['mega-empires', 'expansion-project']) {
      const cards = file(`../../../../../crates/${game}/data/trade_cards.toml`).split('[[card]]').slice(1);
      const goods = cards
        .filter((row) => /kind = "(commodity|water)"/.test(row))
        .map((row) => /name = "(.*)"/.exec(row)?.[1] ?? '');
      expect(goods.length).toBeGreaterThan(25);
      for (const good of goods) expect(ART[good], good).toBeDefined();
    }
  });

  it('name the commodities that a table has', () => {
    const card = (id: string, stack: number, kind = 'commodity') => ({ id, name: id, stack, kind });
    const components = {
      advances: [],
      civilizations: [],
      cards: [card('gold', 9), card('water', 0, 'water'), card('clay', 1), card('iron', 2), card('famine', 3, 'minor')],
    } as never;
    expect(
      commodities(components, [
        {
          seats: [1],
          cards: [
            ['gold', 5],
            ['clay', 7],
            ['famine', 1],
          ],
        },
      ]),
    ).toEqual(['clay', 'gold', 'water']);
  });
});

describe('calamities', () => {
  const components = {
    advances: [
      { id: 'pottery' as const, name: 'Pottery' },
      { id: 'trade-empire' as const, name: 'Trade Empire' },
    ].map((advance) => ({
      ...advance,
      cost: 0,
      points: 0,
      groups: [],
      credits: {},
      chosen_credits: 0,
      special_credit: null,
    })),
    cards: [
      { id: 'iconoclasm-and-heresy', name: '', stack: 8, kind: 'tradeable' as const },
      { id: 'famine', name: '', stack: 3, kind: 'non-tradeable' as const },
      { id: 'salt', name: '', stack: 3, kind: 'commodity' as const },
    ],
    civilizations: [],
  } as unknown as Components;

  it('are known by the rules of a prompt', () => {
    expect(calamityOf(['ME-cal-famine-1'], components)).toBe('famine');
    expect(calamityOf(['ME-cal-iconoclasm-1'], components)).toBe('iconoclasm-and-heresy');
    expect(calamityOf(['ME-7-1'], components)).toBe(null);
    expect(calamityOf([], components)).toBe(null);
    expect([
      calamityOf(['EP-29.3.1.1b'], components),
      calamityOf(['EP-29.8.2.4'], components),
      calamityOf(['EP-29.3.3.1'], components),
    ]).toEqual(['famine', 'iconoclasm-and-heresy', null]);
  });

  it('mark the advances that change them', () => {
    expect(mentions('Pottery prevents 5.', components, ['pottery'])).toEqual([
      { text: 'Pottery', advance: 'pottery', isHeld: true },
      { text: ' prevents 5.', advance: null, isHeld: false },
    ]);
    expect(mentions('More with Trade Empire', components, [])[1]).toEqual({
      text: 'Trade Empire',
      advance: 'trade-empire',
      isHeld: false,
    });
  });

  it('tell which advances change them for whom', () => {
    const modifiers = [
      { holds: 'calendar', by: -5 },
      { holds: 'agriculture', by: 5, only: 'primary' },
      { holds: 'pottery', by: -5 },
    ];
    const famine = {
      ...components,
      cards: [{ id: 'famine', name: 'Famine', stack: 3, kind: 'non-tradeable', modifiers }],
    } as never;
    const told = (part: 'victim' | 'other') =>
      changes(famine, 'famine', ['agriculture', 'pottery'], part).map((change) => [
        change.advance,
        change.isHeld,
        change.counts,
      ]);
    expect(told('victim')).toEqual([
      ['agriculture', true, true],
      ['pottery', true, true],
      ['calendar', false, false],
    ]);
    expect(told('other')).toEqual([
      ['agriculture', true, false],
      ['pottery', true, true],
      ['calendar', false, false],
    ]);
    const now = { calamity: 'famine' as const, victim: 2, beneficiary: 4, others: [3] };
    expect([1, 2, 3, 4, null].map((seat) => partIn(now, seat))).toEqual([
      'none',
      'victim',
      'other',
      'beneficiary',
      'none',
    ]);
  });

  it('are named by what the rules say of an advance', () => {
    const rule = (id: string, section: string, statement: string) => ({ id, section, kind: 'effect', statement });
    const east = [
      rule('ME-adv-pottery-1', '9. Advances: Pottery', 'A holder of it may.'),
      rule('ME-cal-famine-3', '', 'Pottery prevents 5.'),
      rule('ME-adv-trade-empire-1', '9. Advances: Trade Empire', 'Unlike Pottery.'),
      rule('ME-1', '', 'Trade Empire.'),
    ];
    const world = [
      rule('EP-30.39.2', '30.39 Pottery', 'A holder of it may.'),
      rule('EP-29.3.1.2', '29.3.1 Famine (stack 3, major)', 'Pottery: 5 less.'),
      rule('EP-30.1a', '30.1 Civilization Advancements', 'Pottery is one.'),
    ];
    const told = (rules: unknown) =>
      Object.values(aboutAdvance(rules as never, 'pottery', components)).map((list) => list.map(({ id }) => id));
    expect(told(east)).toEqual([['ME-adv-pottery-1'], ['ME-cal-famine-3']]);
    expect(told(world)).toEqual([['EP-30.39.2'], ['EP-29.3.1.2']]);
  });

  it('have statements of their own', () => {
    const rule = (id: string, section: string, kind = 'effect') => ({ id, section, kind, statement: '' });
    const rules = [
      rule('ME-cal-famine-1', '8. Major Calamities: Famine (3)'),
      rule('ME-cal-famine-9', '8. Major Calamities: Famine (3)', 'ruling'),
      rule('ME-cal-flood-1', '8. Major Calamities: Flood (4)'),
    ];
    expect(statementsOf(rules as never, 'famine').map(({ id }) => id)).toEqual(['ME-cal-famine-1']);
    const world = [
      rule('EP-29.3.1.2', '29.3.1 Famine (stack 3, major, non-tradable)'),
      rule('EP-30.7.2', '30.7 Calendar and Famine'),
    ];
    expect(statementsOf(world as never, 'famine').map(({ id }) => id)).toEqual(['EP-29.3.1.2']);
  });
});

describe('a view', () => {
  const view = {
    turn: 1,
    phase: 'movement',
    side: 'basic',
    waiting: [1],
    blocks: [],
    areas: [
      { area: 'lut', tokens: [[1, 4]] as [number, number][], surplus: 1 },
      { area: 'kavir', tokens: [[2, 4]] as [number, number][], surplus: 2 },
      { area: 'aden', tokens: [[2, 1]] as [number, number][], city: 1, conflict: true },
    ],
    players: [
      {
        seat: 1,
        civilization: 'saba',
        stock: 0,
        treasury: 0,
        cities: 1,
        ships: [
          { area: 'aden', ready: true, steps: 0, cargo: 2 },
          { area: 'aden', ready: true, steps: 0, cargo: 1 },
        ],
        cards: 0,
        advances: [],
        succession: 0,
        census: 0,
      },
    ],
  } as unknown as View;

  it('puts pieces on the map, a fleet as one', () => {
    expect(piecesOn(view).get('aden')).toEqual([
      { kind: 'city', owner: 1, count: 1 },
      { kind: 'tokens', owner: 2, count: 1 },
      { kind: 'ship', owner: 1, count: 2, cargo: 3 },
    ]);
  });

  it('shows tokens that are about to be placed to their owner alone', () => {
    const planned = {
      ...view,
      areas: [],
      players: [{ ...view.players[0]!, ships: [], plan: [['lut', 2]] as [string, number][] }],
    };
    const draft = new Map([
      ['lut', 3],
      ['kavir', 1],
    ]);
    expect(piecesOn(planned, 1, draft)).toEqual(
      new Map([
        ['lut', [{ kind: 'tokens', owner: 1, count: 5 }]],
        ['kavir', [{ kind: 'tokens', owner: 1, count: 1 }]],
      ]),
    );
    expect(piecesOn(planned, null, draft).get('kavir')).toBe(undefined);
  });

  it("warns of conflicts of all and of one's own surplus", () => {
    expect([...warningsOn(view, 1)].map(([area, { kind }]) => [area, kind])).toEqual([
      ['lut', 'surplus'],
      ['aden', 'conflict'],
    ]);
    expect([...warningsOn(view, null).keys()]).toEqual(['aden']);
  });

  const components = {
    advances: [],
    civilizations: [],
    cards: [
      { id: 'salt', name: 'Salt', stack: 3, kind: 'commodity' as const },
      { id: 'gold', name: 'Gold', stack: 9, kind: 'commodity' as const },
    ],
    areas: [
      { id: 'lut', land: ['kavir'], water: [] },
      { id: 'aden', land: [], water: [] },
      { id: 'kavir', land: ['lut'], water: [] },
    ],
  } as unknown as Components;

  it("knows whose lands lie beside one's own", () => {
    expect([...neighboursOf(view, components, 1)]).toEqual([2]);
    expect([...neighboursOf(view, components, null)]).toEqual([]);
    const apart = {
      ...view,
      areas: [
        { area: 'lut', tokens: [[1, 4]] as [number, number][] },
        { area: 'aden', city: 2 },
      ],
    };
    expect([...neighboursOf(apart, components, 1)]).toEqual([]);
  });

  it('lists offers by player, neighbours first, and by commodity, the dearest first', () => {
    const offer = (number: number, by: number, named: string[]): OfferView => ({
      number,
      by,
      count: 3,
      wanted_count: 3,
      names: { named, said: [], hoped: [] },
    });
    const offers = [
      offer(3, 3, ['salt', 'gold']),
      offer(2, 2, ['salt', 'salt']),
      { number: 1, by: 3, to: 2, count: 3, wanted_count: 3 },
    ];
    expect(grouped(offers, 'new', view, components, 1)).toEqual([{ key: 'all', offers }]);
    expect(
      grouped(offers, 'player', view, components, 1).map(({ seat, isNear, offers }) => [
        seat,
        isNear,
        offers.map(({ number }) => number),
      ]),
    ).toEqual([
      [2, true, [2]],
      [3, false, [3, 1]],
    ]);
    expect(
      grouped(offers, 'commodity', view, components, 1).map(({ key, offers }) => [
        key,
        offers.map(({ number }) => number),
      ]),
    ).toEqual([
      ['gold', [3]],
      ['salt', [3, 2]],
      ['unheard', [1]],
    ]);
  });
});
