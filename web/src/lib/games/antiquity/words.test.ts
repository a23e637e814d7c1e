import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edition as EAST_EDITION } from '../mega-empires/edition';
import { edition as WORLD_EDITION } from '../expansion-project/edition';
import { ART, commodities } from './cards';
import { areasIn, isQuiet, placesIn } from './events';
import { phaseIndex, tabFor } from './phases';
import { packagesIn } from './packages';
import { sharesIn } from './shares';
import { eraAt, needs } from './succession';
import { choice, DONE } from './testing';
import { titled, type Advance, type AdvanceDesign, type Components } from './types';

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

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

describe('events', () => {
  it('of seats that are done with trade are quiet', () => {
    expect(isQuiet({ event: 'done_trading', seat: 2 })).toBe(true);
    expect(isQuiet({ event: 'cards_exchanged' })).toBe(false);
    expect(isQuiet(null)).toBe(false);
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
