import { describe, expect, it } from 'vitest';
import type { Choice } from '../../api/generated';
import { Selection } from '../../table/selection.svelte';
import { actionOf, type Action } from './actions';
import { byPlace, isMovement, moveOf, movesIn, otherChoices, sources, waysFrom } from './moves';
import { isLoss, Losses } from './losses.svelte';
import { Placement } from './placement.svelte';
import { Plan } from './plan.svelte';
import { choice, DONE } from './testing';
import { type View } from './types';
import { litAreas, piecesOn } from './view';

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
