import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry } from '../../api/generated';
import { flights, meant, placesIn } from './events';
import components from './saved/components.json';
import late from './saved/late.json';
import lay from './saved/lay.json';
import { changedPlaces, extent, frontier, lookOf, targets } from './targets';
import {
  catalogue,
  CRAFTSMEN,
  describe as describeTile,
  RESOURCES,
  sceneOf,
  splitPlace,
  type Components,
  type NationView,
} from './types';

const designs = catalogue(components as Components);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

describe('the art', () => {
  it('has a scene for every tile', () => {
    const scenes = read('Scenes.svelte');
    for (const design of designs.values()) expect(scenes, design.slug).toContain(`id="fe-scene-${sceneOf(design)}"`);
  });

  it('has an icon for every resource and token', () => {
    const icons = read('Icons.svelte');
    for (const resource of RESOURCES) expect(icons).toContain(`id="fe-${resource}"`);
    for (const token of ['war', 'coin', 'carriage', 'craftsman']) expect(icons).toContain(`id="fe-token-${token}"`);
    for (const craftsman of CRAFTSMEN) expect(icons).toContain(`${craftsman}: '`);
    const used = new Set([...designs.values()].flatMap((design) => [...design.requires, ...design.produces]));
    expect([...used].sort()).toEqual([...RESOURCES].sort());
  });
});

describe('words', () => {
  it('say what a tile needs and gives', () => {
    expect(describeTile(designs.get('mine')!)).toBe('mine, village tile: needs wood and stone, gives iron');
    expect(describeTile(designs.get('forest')!)).toBe('forest, nature tile: needs nothing, gives wood or stone');
    expect(describeTile(designs.get('war-camp-iron')!)).toContain('brings a war token');
  });
});

describe('targets', () => {
  it('tell adding from swapping', () => {
    const found = targets((late.prompt.choices as Choice[]).filter((choice) => choice.card === 'mill'));
    const verbs = new Set([...found.values()].map((target) => target.verb));
    expect(verbs).toEqual(new Set(['add', 'swap']));
    const own = new Set(
      (late.view.nations[late.seat - 1] as NationView).tiles.map((tile) => `${late.seat}:${tile.at}`),
    );
    for (const target of found.values()) expect(own.has(target.place)).toBe(target.verb === 'swap');
  });
});

describe('a nation', () => {
  const nation = lay.view.nations[0] as NationView;

  it('has a frontier of free spaces that share a side', () => {
    expect(nation.tiles).toHaveLength(2);
    expect(frontier(nation)).toHaveLength(6);
  });

  it('lies inside its extent', () => {
    const { left, top, width, height } = extent(late.view.nations[0] as NationView, 0);
    for (const { x, y } of (late.view.nations[0] as NationView).tiles) {
      expect(x * 100).toBeGreaterThanOrEqual(left);
      expect(x * 100 + 100).toBeLessThanOrEqual(left + width);
      expect(-y * 100).toBeGreaterThanOrEqual(top);
      expect(-y * 100 + 100).toBeLessThanOrEqual(top + height);
    }
  });

  it('shows where the latest entry changed it', () => {
    const entry = {
      seq: 1,
      seat: 1,
      action: 'war 2 0,3',
      at: 0,
      events: [{ text: '', data: { event: 'tile_pillaged', seat: 1, victim: 2, tile: 'mill', at: '0,3' } }],
    } as LogEntry;
    expect([...changedPlaces(entry)]).toEqual(['2:0,3']);
    expect(changedPlaces(null).size).toBe(0);
    expect(splitPlace('2:-1,3')).toEqual({ seat: 2, x: -1, y: 3 });
    expect(splitPlace('nature')).toBe(null);
  });
});

describe('events', () => {
  const added = { event: 'tile_added', seat: 2, tile: 'mine', at: '1,2', fed_by: ['0,2', null] };

  it('find the places that their sentences name', () => {
    expect(placesIn(added)).toEqual([
      { text: '0,2', place: '2:0,2' },
      { text: '1,2', place: '2:1,2' },
    ]);
    expect(placesIn({ event: 'tile_pillaged', seat: 1, victim: 3, at: '0,1' })).toEqual([
      { text: '0,1', place: '3:0,1' },
    ]);
    expect(placesIn({ event: 'voted', seat: 1, agree: true })).toEqual([]);
  });

  it('let things fly to where they went', () => {
    expect(flights(added)).toEqual([{ from: '.rows [data-card="mine"]', to: '[data-place="2:1,2"]' }]);
    expect(flights({ event: 'voted', seat: 1, agree: true })).toEqual([]);
  });
});

describe('a pick that is no choice', () => {
  const me = late.seat;
  const own = (late.view.nations[me - 1] as NationView).tiles[0]!;
  const ask = (card: string | null, place: string | null) => meant({ card, place, view: late.view, components, me });

  it('means to add on a free space and to swap on a taken one', () => {
    expect(ask('mill', `${me}:9,9`)).toEqual({ verb: 'add', tile: 'mill', at: '9,9' });
    expect(ask('mill', `${me}:${own.at}`)).toEqual({ verb: 'swap', tile: 'mill', at: own.at });
  });

  it('means to play a token there', () => {
    expect(ask('war', '1:0,0')).toEqual({ verb: 'war', victim: 1, at: '0,0' });
    expect(ask('coin', '1:0,0')).toMatchObject({ verb: 'coin', seller: 1, at: '0,0' });
    expect(ask('carriage', `${me}:0,0`)).toEqual({ verb: 'carriage', at: '0,0' });
    expect(ask('baker', `${me}:0,0`)).toEqual({ verb: 'craftsman', craftsman: 'baker', at: '0,0' });
    expect(ask('nature', null)).toEqual({ verb: 'open', stack: 'nature' });
  });

  it('means nothing without a place or a card', () => {
    expect(ask('mill', null)).toBe(null);
    expect(ask(null, `${me}:0,0`)).toBe(null);
  });
});

it('lights what is added, swapped and attacked each in its own way, whatever its colour', () => {
  const looks = (['add', 'swap', 'war', 'coin'] as const).map((verb) => lookOf(verb, false));
  expect(new Set(looks.map(({ dash }) => dash)).size).toBe(looks.length);
  expect(new Set(looks.map(({ mark }) => mark)).size).toBe(looks.length);
  expect(lookOf('war', true)).toEqual({ ...lookOf('add', true), mark: lookOf('war', false).mark });
});
