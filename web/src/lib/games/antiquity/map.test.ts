import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawn, names, readToml } from '../../../../scripts/atlas.mjs';
import { edition as EAST_EDITION } from '../mega-empires/edition';
import { edition as WORLD_EDITION } from '../expansion-project/edition';
import { areaName, areaOf, civilizationName, printed } from './atlas/atlas';
import { neighboursOf } from './neighbours';
import { pieceScale, placed, type Piece } from './pieces';
import { grouped } from './trade';
import { type Components, type OfferView, type View } from './types';
import { piecesOn, warningsOn } from './view';

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const EAST = EAST_EDITION.atlas;
const WORLD = WORLD_EDITION.atlas;

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
