import { choiceOf } from '../../table/choices';
import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry } from '../../api/generated';
import { Selection } from '../../table/selection.svelte';
import { deskOf } from './desk.svelte';
import { meant, placesIn } from './events';
import { axial, centre, extent, hexPath, neighbours, outline, spaceAt } from './hex';
import { fullest, movesIn, stepped, variable, waysIn } from './moves';
import { DECIDED, fightAfter, laidIn, storyAfter } from './news';
import { targets } from './targets';
import { bundle, trade } from './trade';
import { purseOf, purseText, splitCard, type View } from './types';

const choice = (notation: string, more: Partial<Choice> = {}): Choice => ({ ...choiceOf(notation), ...more });
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
  it('are read as they are written', () => {
    expect(purseOf('1f12g')).toMatchObject({ food: 1, gold: 12, wood: 0 });
    expect(purseText({ food: 1, gold: 12 })).toBe('1f12g');
    expect(purseOf('0')).toMatchObject({ food: 0 });
    expect(purseOf('1x')).toBeNull();
    expect(purseText({})).toBe('0');
  });

  const ways = waysIn(
    ['pay 2f1o1g', 'pay 2f2g', 'pay 1f1o1i1g', 'pay 1f1o2g', 'done'].map((notation) => choice(notation)),
  );
  it('step from one legal way to the most similar one', () => {
    expect(ways).toHaveLength(4);
    expect(variable(ways)).toEqual(['food', 'ore', 'ideas', 'gold']);
    expect(stepped(ways, ways[0]!, 'ore', -1)?.choice.notation).toBe('pay 2f2g');
    expect(stepped(ways, ways[0]!, 'ideas', 1)?.choice.notation).toBe('pay 1f1o1i1g');
    expect(stepped(ways, ways[0]!, 'food', 1)).toBeNull();
  });

  it('begin a collection with all that can be taken', () => {
    const taken = waysIn(['gather 1f', 'gather 1f1w', 'gather 1w'].map((notation) => choice(notation)));
    expect(fullest(taken)?.choice.notation).toBe('gather 1f1w');
  });
});

describe('the desk', () => {
  const made = () => {
    const sent: string[] = [];
    const asked: (string | null)[][] = [];
    const selection = new Selection(
      () => false,
      (one) => sent.push(one.notation),
      (card, place) => asked.push([card, place]),
    );
    const choices = [
      choice('advance storage', { group: 'Advance', card: 'storage' }),
      choice('collect D2', { group: 'Collect resources', place: 'D2' }),
      choice('move D2>D3 1s', { group: 'Move', place: 'D3', label: 'Explore D3 from D2 with 1 Settler' }),
      choice('move D2>E2 1s', { group: 'Move', place: 'E2' }),
      choice('move D2>E2 2s', { group: 'Move', place: 'E2' }),
      choice('end', { label: 'End the turn' }),
    ];
    selection.reset({ kind: 'pick_option', name: 'Act', question: '?', rules: [], open: false, choices } as never);
    return { selection, desk: deskOf(selection), sent, asked };
  };

  it('reads moves', () => {
    const moves = movesIn(
      ['move D2>D3 2a1s', 'road D2>D4 1a food', 'sail D2>r5 1+3', 'collect D2'].map((notation) => choice(notation)),
    );
    expect(moves.map(({ from, to, size }) => [from, to, size])).toEqual([
      ['D2', 'D3', 3],
      ['D2', 'D4', 1],
      ['D2', 'r5', 2],
    ]);
  });

  it('lights places where something begins, and goes from units to their targets', () => {
    const { desk, sent } = made();
    expect([...desk.groups.keys()]).toEqual(['Advance', 'Collect resources', 'Move', '']);
    expect([...targets(desk).keys()]).toEqual(['D2']);
    expect(desk.pick('D2')).toBe(true);
    expect(desk.here.map(({ notation }) => notation)).toEqual(['collect D2']);
    desk.start('D2');
    expect(desk.isMoving).toBe(true);
    expect(targets(desk).get('D3')?.light).toBe('explore');
    desk.pick('E2');
    expect(desk.open.map(({ size }) => size)).toEqual([2, 1]);
    expect(sent).toEqual([]);
    desk.start('D2');
    desk.pick('D3');
    expect(sent).toEqual(['move D2>D3 1s']);
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
      choices: [choice('end')],
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
  it('are written as the server reads them', () => {
    expect(bundle({})).toBe('0');
    expect(bundle({ food: 1, gold: 2, 'action-12': 1, 'action-3': 1, 'objective-5': 1, 'any-objective': 1 })).toBe(
      '1f2g+a3+a12+o5+o*1',
    );
    expect(trade.action({ to: 2, give: { food: 1 }, say: {}, want: { 'any-action': 1 } })).toBe('offer 1f for a*1');
  });

  it('name cards by kind and number', () => {
    expect(splitCard('action-12')).toEqual({ kind: 'action', number: 12 });
    expect(splitCard('storage')).toBeNull();
  });
});

describe('why not', () => {
  const view = { cities: [{ at: 'D2', owner: { seat: 1 } }], units: [] } as unknown as View;
  const components = {
    layouts: [],
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
  it('asks about what a player probably means', () => {
    const of = (card: string | null, place: string | null) => meant({ card, place, view, components, me: 1 });
    expect(of('storage', null)).toBe('advance storage');
    expect(of('D2', 'D4')).toBe('move D2>D4 1a');
    expect(of(null, 'D2')).toBe('collect D2');
    expect(of(null, 'D4')).toBeNull();
  });
});
