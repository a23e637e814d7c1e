import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry } from '../../api/generated';
import { Selection } from '../../table/selection.svelte';
import { actionOf, type Action } from './actions';
import { deskOf } from './desk.svelte';
import { meant, placesIn } from './events';
import { axial, centre, extent, hexPath, neighbours, outline, spaceAt } from './hex';
import { fullest, groundIfLaid, movesIn, stepped, variable, waysIn } from './moves';
import { DECIDED, fightAfter, laidIn, storyAfter } from './news';
import { lightOf, targets } from './targets';
import { trade } from './trade';
import { splitCard, type View } from './types';

const choice = (action: Action, more: Partial<Choice> = {}): Choice => ({
  notation: JSON.stringify(action),
  action,
  label: action.verb,
  ...more,
});
const entry = (...events: [Record<string, unknown>, string][]): LogEntry =>
  ({ seq: 1, seat: 1, notation: '', events: events.map(([data, text]) => ({ data, text })) }) as unknown as LogEntry;

describe('spaces', () => {
  it('have coordinates as the server writes them', () => {
    expect(axial('D1')).toEqual({ q: 3, r: -1 });
    expect(spaceAt({ q: 3, r: -1 })).toBe('D1');
    for (const space of ['A1', 'C4', 'K10']) expect(spaceAt(axial(space) ?? { q: 0, r: 0 })).toBe(space);
    expect(axial('r4')).toBeNull();
  });

  it('lie as far apart as their sides ask, each neighbour once', () => {
    const here = centre('D4');
    expect(new Set(neighbours('D4')).size).toBe(6);
    for (const next of neighbours('D4'))
      expect(Math.hypot(centre(next).x - here.x, centre(next).y - here.y)).toBeCloseTo(Math.sqrt(3) * 50);
    expect(neighbours('D4')[0]).toBe('D3');
  });

  it('have an outline without inner sides', () => {
    expect(outline(['D4']).split('M').length - 1).toBe(6);
    expect(outline(['D4', 'D5']).split('M').length - 1).toBe(10);
    expect(hexPath().startsWith('M')).toBe(true);
    const box = extent(['A1', 'B1'], 0);
    expect(box.width).toBeCloseTo(175);
  });
});

describe('purses', () => {
  const pay = (goods: Extract<Action, { verb: 'pay' }>['goods']) => choice({ verb: 'pay', goods });
  const ways = waysIn([
    pay({ food: 2, ore: 1, gold: 1 }),
    pay({ food: 2, gold: 2 }),
    pay({ food: 1, ore: 1, ideas: 1, gold: 1 }),
    pay({ food: 1, ore: 1, gold: 2 }),
    choice({ verb: 'done' }),
  ]);
  it('step from one legal way to the most similar one', () => {
    expect(ways).toHaveLength(4);
    expect(variable(ways)).toEqual(['food', 'ore', 'ideas', 'gold']);
    expect(stepped(ways, ways[0]!, 'ore', -1)?.purse).toMatchObject({ food: 2, ore: 0, gold: 2 });
    expect(stepped(ways, ways[0]!, 'ideas', 1)?.choice).toBe(ways[2]?.choice);
    expect(stepped(ways, ways[0]!, 'food', 1)).toBeNull();
  });

  it('begin a collection with all that can be taken', () => {
    const taken = waysIn(
      [{ food: 1 }, { food: 1, wood: 1 }, { wood: 1 }].map((goods) => choice({ verb: 'gather', goods })),
    );
    expect(fullest(taken)).toBe(taken[1]);
  });
});

const layouts = [{ seats: 2, slots: [['D2', 'D3', 'E2', 'E3'].map((label) => ({ label }))], ring: [] }];
const components = {
  layouts,
  limits: {},
  advances: [{ id: 'storage', category: 'agriculture' }],
  wonders: [],
  uppers: [],
  combats: [],
  action_cards: [],
  events: [],
  event_cards: [],
  objectives: [],
  objective_cards: [],
};
const board = (terrain: string[] | null, more: object = {}) =>
  ({ options: { seats: 2 }, regions: [{ slot: 'r1', terrain }], cities: [], units: [], ...more }) as unknown as View;
const GROUND = ['fertile', 'forest', 'barren', 'sea'];

describe('lights', () => {
  const move = choice({ verb: 'move', from: 'D2', to: 'D3', units: [{ army: 1 }] });
  const light = (one: Choice, view: View) => lightOf(one, { view, components, me: 1 });
  it('tell an attack from a way, and both from the unknown', () => {
    expect(light(move, board(GROUND))).toBe('way');
    expect(light(move, board(null))).toBe('explore');
    expect(light(choice({ verb: 'sail', from: 'E3', to: 'r1', ships: [1] }), board(null))).toBe('explore');
    expect(light(move, board(GROUND, { units: [{ seat: 2, at: 'D3', kind: 'settler' }] }))).toBe('hostile');
    expect(light(move, board(GROUND, { units: [{ seat: 1, at: 'D3', kind: 'settler' }] }))).toBe('way');
    expect(light(move, board(GROUND, { cities: [{ at: 'D3', owner: 'barbarians' }] }))).toBe('hostile');
    expect(light(move, board(GROUND, { cities: [{ at: 'D3', owner: { seat: 1 } }] }))).toBe('way');
    expect(light(choice({ verb: 'collect', at: 'D2' }), board(GROUND))).toBe('friendly');
  });
});

describe('a region to lay', () => {
  it('shows its spaces either way round', () => {
    const lay = (facing: 'upright' | 'turned') =>
      groundIfLaid(choice({ verb: 'lay', facing }, { place: 'r1' }), board(GROUND), components);
    expect(lay('upright')[0]).toEqual(['D2', 'fertile']);
    expect(lay('turned')).toEqual([
      ['D2', 'sea'],
      ['D3', 'barren'],
      ['E2', 'forest'],
      ['E3', 'fertile'],
    ]);
    expect(groundIfLaid(choice({ verb: 'end' }, { place: 'r1' }), board(GROUND), components)).toEqual([]);
  });
});

describe('the desk', () => {
  const scene = { view: board(null), components, me: 1 };
  const made = () => {
    const sent: Action[] = [];
    const asked: (string | null)[][] = [];
    const selection = new Selection(
      () => false,
      (one) => sent.push(actionOf(one)),
      (card, place) => asked.push([card, place]),
    );
    const choices = [
      choice({ verb: 'advance', advance: 'storage' }, { group: 'Advance', card: 'storage' }),
      choice({ verb: 'collect', at: 'D2' }, { group: 'Collect resources', place: 'D2' }),
      choice({ verb: 'move', from: 'D2', to: 'D3', units: [{ settler: 1 }] }, { group: 'Move', place: 'D3' }),
      choice({ verb: 'move', from: 'D2', to: 'E2', units: [{ settler: 1 }] }, { group: 'Move', place: 'E2' }),
      choice({ verb: 'move', from: 'D2', to: 'E2', units: [{ settler: 2 }] }, { group: 'Move', place: 'E2' }),
      choice({ verb: 'end' }, { label: 'End the turn' }),
    ];
    selection.reset({ kind: 'pick_option', name: 'Act', question: '?', rules: [], open: false, choices } as never);
    return { selection, desk: deskOf(selection), sent, asked };
  };

  it('reads moves', () => {
    const moves = movesIn([
      choice({
        verb: 'move',
        from: 'D2',
        to: 'D3',
        units: [
          { ship: 1, army: 2 },
          { ship: 2, forest_settler: 1 },
        ],
      }),
      choice({ verb: 'road', from: 'D2', to: 'D4', units: { army: 1 }, toll: 'food' }),
      choice({ verb: 'sail', from: 'D2', to: 'r5', ships: [1, 3] }),
      choice({ verb: 'collect', at: 'D2' }),
    ]);
    expect(moves.map(({ from, to, size }) => [from, to, size])).toEqual([
      ['D2', 'D3', 3],
      ['D2', 'D4', 1],
      ['D2', 'r5', 2],
    ]);
  });

  it('lights places where something begins, and goes from units to their targets', () => {
    const { desk, sent } = made();
    expect([...desk.groups.keys()]).toEqual(['Advance', 'Collect resources', 'Move', '']);
    expect([...targets(desk, scene).keys()]).toEqual(['D2']);
    expect(desk.pick('D2')).toBe(true);
    expect(desk.here.map(actionOf)).toEqual([{ verb: 'collect', at: 'D2' }]);
    desk.start('D2');
    expect(desk.isMoving).toBe(true);
    expect(targets(desk, scene).get('D3')?.light).toBe('explore');
    desk.pick('E2');
    expect(desk.open.map(({ size }) => size)).toEqual([2, 1]);
    expect(sent).toEqual([]);
    desk.start('D2');
    desk.pick('D3');
    expect(sent).toEqual([{ verb: 'move', from: 'D2', to: 'D3', units: [{ settler: 1 }] }]);
  });

  it('asks why not, and forgets with a new question', () => {
    const { desk, asked, selection } = made();
    desk.begin('Move');
    expect(desk.from).toBe('D2');
    desk.pick('K9');
    expect(asked).toEqual([['D2', 'K9']]);
    selection.reset({
      kind: 'pick_option',
      name: 'Act',
      question: 'again',
      rules: [],
      open: false,
      choices: [choice({ verb: 'end' })],
    } as never);
    expect([desk.group, desk.from, desk.at]).toEqual([null, null, null]);
  });
});

describe('what happened', () => {
  it('tells a battle round by round', () => {
    let fight = fightAfter(
      null,
      entry([{ event: 'attacked', attacker: { seat: 1 }, defender: 'barbarians', space: 'D4' }, 'a']),
    );
    const rolled = (owner: unknown, value: number) =>
      [{ event: 'rolled', owner, dice: [value], value, hits: 1, cancelled: 0, modifiers: [] }, 'r'] as [
        Record<string, unknown>,
        string,
      ];
    fight = fightAfter(
      fight,
      entry(rolled({ seat: 1 }, 6), rolled('barbarians', 2), rolled({ seat: 1 }, 4), [
        { event: 'ended', space: 'D4', winner: { seat: 1 }, opposed: true },
        '@1 wins.',
      ]),
    );
    expect(fight?.rounds.map((round) => round.length)).toEqual([2, 1]);
    expect(fight).toMatchObject({ at: 'D4', isOver: true, winner: { seat: 1 }, lines: ['@1 wins.'] });
  });

  it('tells an Event until somebody does something else', () => {
    let story = storyAfter(
      null,
      entry([{ event: 'drawn', seat: 2, card: 7 }, 'd'], [{ event: 'got', seat: 2, good: 'food', count: 1 }, 'gets']),
    );
    story = storyAfter(
      story,
      entry(
        [{ event: 'turn_began', seat: 1, turn: 2 }, 't'],
        [{ event: 'got', seat: 1, good: 'food', count: 1 }, 'later'],
      ),
    );
    expect(story).toEqual({ card: 7, drawer: 2, lines: ['gets'], isOver: true });
  });

  it('tells the rule that decided how a region lies', () => {
    const laid = laidIn(entry([{ event: 'laid', region: 8, slot: 'r4', turned: true, decided: 'joined' }, 'l']));
    expect(laid && DECIDED[laid.decided].rule).toBe('CC-explore-3');
    expect(laidIn(null)).toBeNull();
  });

  it('points at the places a sentence names', () => {
    expect(placesIn({ event: 'moved', seat: 1, from: 'D2', to: 'D3' })).toEqual([
      { text: 'D2', place: 'D2' },
      { text: 'D3', place: 'D3' },
    ]);
    expect(placesIn({ event: 'got', seat: 1, good: 'food' })).toEqual([]);
  });
});

describe('offers', () => {
  it('say what is given and wanted', () => {
    expect(trade.action({ to: 2, give: { food: 1 }, say: {}, want: { 'any-action': 1 } })).toEqual({
      verb: 'offer',
      give: { food: 1 },
      want: { 'any-action': 1 },
    });
  });

  it('name cards by kind and number', () => {
    expect(splitCard('action-12')).toEqual({ kind: 'action', number: 12 });
    expect(splitCard('storage')).toBeNull();
  });
});

describe('why not', () => {
  const view = { cities: [{ at: 'D2', owner: { seat: 1 } }], units: [] } as unknown as View;
  it('asks about what a player probably means', () => {
    const of = (card: string | null, place: string | null) => meant({ card, place, view, components, me: 1 });
    expect(of('storage', null)).toEqual({ verb: 'advance', advance: 'storage' });
    expect(of('D2', 'D4')).toEqual({ verb: 'move', from: 'D2', to: 'D4', units: [{ army: 1 }] });
    expect(of(null, 'D2')).toEqual({ verb: 'collect', at: 'D2' });
    expect(of('action-3', null)).toEqual({ verb: 'play', card: 'action-3' });
    expect(of(null, 'D4')).toEqual({ verb: 'found', at: 'D4' });
  });
});
