import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry } from '../../api/generated';
import type { Action } from '../../api/generated/new-dawn';
import { choiceOf } from '../../table/choices';
import { actionOf } from './actions';
import { meant, placesIn } from './events';
import { centre, DIRECTIONS, extent, hexPath, outline, placeOf, plus, sides, splitPlace, turned } from './hex';
import { COLOURS, SIGNS } from './leaders';
import attack from './saved/attack.json';
import build from './saved/build.json';
import components from './saved/components.json';
import { attackIn, changedPlaces, covers, layingAt, layings, odds, rowOwner, targets } from './targets';
import {
  cardName,
  catalogue,
  describe as describeSpace,
  KINDS,
  placeName,
  printed,
  RESOURCES,
  TERRAINS,
  type TileDesign,
  type View,
} from './types';
import { SILHOUETTES } from './wonders';

const all = catalogue(components);
const choice = (action: Action, more: Partial<Choice> = {}): Choice => ({ ...choiceOf(action), ...more });

describe('hexes', () => {
  it('turn by sixths as the tiles do: a sixth takes each direction to the next', () => {
    DIRECTIONS.forEach((direction, index) => expect(turned(direction, 1)).toEqual(DIRECTIONS[(index + 1) % 6]));
    expect(turned({ q: 2, r: -3 }, 6)).toEqual({ q: 2, r: -3 });
    expect(turned({ q: 2, r: -3 }, -1)).toEqual(turned({ q: 2, r: -3 }, 5));
  });

  it('lie as far apart as their sides ask', () => {
    const middle = centre({ q: 0, r: 0 });
    const apart = DIRECTIONS.map((direction) =>
      Math.hypot(centre(direction).x - middle.x, centre(direction).y - middle.y),
    );
    for (const distance of apart) expect(distance).toBeCloseTo(Math.sqrt(3) * 50);
    expect(centre({ q: 1, r: -1 }).y).toBeLessThan(0);
    expect(centre({ q: 1, r: -1 }).x).toBeGreaterThan(0);
  });

  it('have names that are read back', () => {
    expect(splitPlace('3,-1')).toEqual({ q: 3, r: -1 });
    expect(splitPlace('9A')).toBeNull();
    expect(placeOf({ q: -2, r: 0 })).toBe('-2,0');
  });

  it('share no inner side in an outline', () => {
    expect(outline([{ q: 0, r: 0 }]).match(/M/g)).toHaveLength(6);
    expect(
      outline([
        { q: 0, r: 0 },
        { q: 1, r: 0 },
      ]).match(/M/g),
    ).toHaveLength(10);
    // The side that faces east runs along the right edge of the space.
    const [east] = sides({ q: 0, r: 0 }, (next) => next.q === 1 && next.r === 0);
    expect(east).toBe('M43.3 -25L43.3 25');
  });

  it('cover a box', () => {
    const box = extent([{ q: 0, r: 0 }], 0);
    expect(box.height).toBeCloseTo(100);
    expect(box.width).toBeCloseTo(Math.sqrt(3) * 50);
    expect(hexPath()).toBe('M0 -50L43.3 -25L43.3 25L0 50L-43.3 25L-43.3 -25z');
  });
});

describe('targets', () => {
  it('are grouped by place, and an attack shows', () => {
    const found = targets([
      choice({ verb: 'reinforce', at: '1,1' }, { place: '1,1' }),
      choice({ verb: 'attack', at: '2,2' }, { place: '2,2' }),
      choice({ verb: 'place', at: '2,2' }, { place: '2,2' }),
      choice({ verb: 'move', caravan: 1, to: '3,0' }, { place: '3,0', card: 'caravan-1' }),
      choice({ verb: 'done' }),
    ]);
    expect([...found.keys()]).toEqual(['1,1', '2,2', '3,0']);
    expect(found.get('1,1')?.light).toBe('friendly');
    expect(found.get('2,2')).toMatchObject({ light: 'hostile', verb: 'attack' });
    expect(found.get('2,2')?.choices).toHaveLength(2);
    expect(found.get('3,0')?.light).toBe('way');
  });

  it('have odds that agree with what the server foretells', () => {
    const foretold = (attack.view as unknown as View).forecasts ?? [];
    expect(foretold.length).toBeGreaterThan(0);
    for (const one of foretold) {
      const count = odds(one.attack, one.defence);
      expect(count.win + count.tie + count.lose).toBe(36);
      expect(Math.round((count.win / 36) * 100)).toBe(one.percent);
    }
  });

  it('name a rival where a question reaches into a rival row', () => {
    expect(rowOwner({ step: { name: 'SeizeTrade', rival: 3 } } as View, 1)).toBe(3);
    expect(rowOwner({ step: { name: 'PutTradeToken' } } as View, 1)).toBe(1);
  });
});

describe('laying tiles', () => {
  const choices = build.prompt?.choices as Choice[];
  const ways = layings(choices, all.tiles);

  it('covers ten spaces that are free', () => {
    const taken = new Set((build.view as unknown as View).spaces.map((space) => space.at));
    expect(ways.length).toBeGreaterThan(0);
    expect(ways).toHaveLength(choices.filter((one) => actionOf(one).verb === 'lay').length);
    for (const way of ways) {
      expect(new Set(way.covers.map(placeOf)).size).toBe(10);
      expect(way.covers.map(placeOf).filter((place) => taken.has(place))).toEqual([]);
    }
  });

  it('puts tiles where the server has put those that lie', () => {
    const view = build.view as unknown as View;
    const places = new Set(view.spaces.map((space) => space.at));
    for (const laid of view.tiles) {
      const design = all.tiles.get(laid.side) as TileDesign;
      const spaces = covers(design, splitPlace(laid.at) ?? { q: 0, r: 0 }, laid.turned);
      for (const [index, hex] of spaces.entries()) {
        expect(places.has(placeOf(hex))).toBe(true);
        expect(view.spaces.find((space) => space.at === placeOf(hex))?.terrain).toBe(design.spaces[index]?.terrain);
      }
    }
  });

  it('means the way whose middle is nearest', () => {
    const [way] = ways;
    const covered = placeOf(way!.covers[0]!);
    const found = layingAt(ways, covered);
    expect(found?.covers.map(placeOf)).toContain(covered);
    expect(layingAt(ways, '99,99')).toBeNull();
  });
});

describe('events and words', () => {
  it('name the places they are about', () => {
    expect(
      placesIn({ event: 'barbarian_moved', barbarian: 'A', from: '1,2', to: '1,3' }).map((named) => named.place),
    ).toEqual(['1,2', '1,3']);
    expect(placesIn({ event: 'dial_advanced', seat: 1, from: 3, to: 5 })).toEqual([]);
    const entry = {
      events: [
        { data: { event: 'token_placed', seat: 1, at: '0,1' } },
        { data: { event: 'attacked', seat: 1, at: '2,2', defender: 2, dice: [5, 3], bonus: [3, 6] } },
      ],
    } as unknown as LogEntry;
    expect([...changedPlaces(entry)]).toEqual(['0,1', '2,2']);
    expect(attackIn(entry).attack?.dice).toEqual([5, 3]);
    expect(attackIn(entry).decided).toBeNull();
  });

  it('guess what a player means in the step at hand', () => {
    const view = { ...(attack.view as unknown as View), step: { name: 'ReinforceOrAttack' } } as View;
    const rival = view.spaces.find((space) => space.owner !== null && space.owner !== 1)!;
    const own = view.spaces.find((space) => space.owner === 1)!;
    expect(meant({ card: null, place: rival.at, view, components, me: 1 })).toEqual({ verb: 'attack', at: rival.at });
    expect(meant({ card: null, place: own.at, view, components, me: 1 })).toEqual({ verb: 'reinforce', at: own.at });
    expect(
      meant({ card: 'pottery', place: null, view: { ...view, step: { name: 'ChooseCard' } }, components, me: 1 }),
    ).toEqual({ verb: 'focus', card: 'pottery' });
    expect(
      meant({ card: 'pottery', place: null, view: { ...view, step: { name: 'PutTradeToken' } }, components, me: 1 }),
    ).toEqual({ verb: 'put', on: 'pottery' });
    expect(
      meant({ card: 'caravan-2', place: '1,1', view: { ...view, step: { name: 'MoveCaravans' } }, components, me: 1 }),
    ).toEqual({ verb: 'move', caravan: 2, to: '1,1' });
  });

  it('say what is in a space', () => {
    const view = attack.view as unknown as View;
    const capital = view.spaces.find((space) => space.piece === 'capital' && space.owner === 1)!;
    expect(describeSpace(capital, components, (seat) => `Player ${seat}`)).toContain('capital of Player 1');
    expect(placeName(capital.at, view)).toBe(`${capital.at} ${capital.terrain}`);
    expect(cardName('caravan-2', components)).toBe('caravan 2');
    expect(cardName('9A', components)).toBe('tile 9A');
  });
});

describe('the art', () => {
  const icons = readFileSync(new URL('Icons.svelte', import.meta.url), 'utf8');
  it('has something for every component', () => {
    for (const terrain of [...TERRAINS, 'water'])
      for (const kind of [0, 1]) expect(icons).toContain(`id="nd-${terrain}-${kind}"`);
    for (const sign of [...KINDS, ...RESOURCES]) expect(icons).toContain(`id="nd-${sign}"`);
    for (const natural of all.naturals.keys()) expect(icons).toContain(`id="nd-n-${natural}"`);
    for (const wonder of all.wonders.keys()) expect(SILHOUETTES[wonder], wonder).toBeTruthy();
    for (const leader of all.leaders.keys()) expect([SIGNS[leader], COLOURS[leader]], leader).not.toContain(undefined);
    expect(all.tiles.size).toBe(32);
    expect(printed({ resource: 'oil' })).toEqual({ kind: 'resource', slug: 'oil' });
    expect(plus({ q: 1, r: 1 }, { q: -1, r: 2 })).toEqual({ q: 0, r: 3 });
  });
});
