import { describe, expect, it } from 'vitest';
import { botsOf, draftFor, filled, heldSeats, rated, ratedLabel, requestOf } from './newTable';
import { resized, shortLabel, withParts } from './newTable';
import { mergeKeys, seatInHash } from './keys';

const game = {
  id: 'founders',
  title: 'Founders',
  revision: 1,
  least_seats: 2,
  most_seats: 4,
  options: [
    {
      name: 'first_player',
      label: '',
      help: '',
      values: [
        ['seat_one', 'Seat 1'],
        ['by_lot', 'By lot'],
      ] as [unknown, string][],
    },
  ],
  characters: [{ level: 'greedy:trader', label: 'Trader: trades more' }],
  ratings: { steady: 1500, 'greedy:trader': 1480 },
};
const bots = [
  { level: 'random', label: 'Random' },
  { level: 'steady', label: 'Steady' },
  { level: 'search:500ms', label: 'Thinker' },
];

describe('a new table', () => {
  it('tells how strong bots are, where that was measured', () => {
    expect(bots.map((bot) => ratedLabel(game, bot))).toEqual(['Random', 'Steady (1500)', 'Thinker']);
  });

  it('offers the bots of its game alone after the steady one', () => {
    const offered = botsOf(game, bots);
    expect(offered.map((bot) => bot.level)).toEqual(['random', 'steady', 'greedy:trader', 'search:500ms']);
    expect(ratedLabel(game, offered[2]!)).toBe('Trader: trades more (1480)');
    expect(shortLabel(offered[2]!)).toBe('Trader');
    expect(botsOf(undefined, bots)).toEqual(bots);
    const request = requestOf(filled(draftFor(game, 2, 'Dido', offered), 'greedy:trader'), 0);
    expect(request.seats[1]).toEqual({ kind: 'bot', level: 'greedy:trader' });
  });

  it('has the maker, bots and the default options', () => {
    const request = requestOf(draftFor(game, 3, 'Dido', bots), 500);
    expect(request.seats).toEqual([
      { kind: 'me', name: 'Dido' },
      { kind: 'bot', level: 'steady' },
      { kind: 'bot', level: 'steady' },
    ]);
    expect(request.options).toEqual({ first_player: 'seat_one' });
    expect(request.visibility).toBe('private');
    expect(request.deadline).toBeUndefined();
  });

  it('gives a seat to a program by its name', () => {
    const draft = draftFor(game, 2, 'Dido', bots);
    const sitters = [draft.sitters[0]!, { who: 'program', name: 'Guest', program: ' Marvin ' }];
    expect(requestOf({ ...draft, sitters }, 0).seats[1]).toEqual({ kind: 'program', name: 'Marvin' });
  });

  it('has a clock, a stand-in and no help if it is rated', () => {
    const draft = { ...draftFor(game, 2, 'Dido', bots), hostRules: true };
    expect(requestOf(draft, 0).rated).toBeUndefined();
    const request = requestOf(rated(draft), 0);
    expect([request.rated, request.hints, request.takeover]).toEqual([true, false, undefined]);
    expect(request.deadline).toMatchObject({ seconds: 60, cover: true });
    const slow = requestOf(rated({ ...draft, patience: 86_400, covers: false }), 0);
    expect(slow.deadline).toEqual({ seconds: 86_400, cover: true });
  });

  it('asks something of those who come only where anybody may', () => {
    const draft = { ...draftFor(game, 2, 'Dido', bots), language: 'de', reliability: 80 };
    expect(requestOf(draft, 0)).not.toHaveProperty('language');
    expect(requestOf({ ...draft, visibility: 'public' }, 0)).toMatchObject({ language: 'de', reliability: 80 });
    const nothing = requestOf({ ...draft, visibility: 'public', language: '', reliability: 0 }, 0);
    expect([nothing.language, nothing.reliability]).toEqual([undefined, undefined]);
  });

  it('leaves an option with a value for each seat empty', () => {
    const own = {
      name: 'civilizations',
      label: '',
      help: '',
      values: [
        ['rome', 'Rome'],
        ['celt', 'Celt'],
      ] as [unknown, string][],
      one_for_each_seat: true,
    };
    expect(requestOf(draftFor({ ...game, options: [own] }, 2, 'Dido', bots), 0).options).toEqual({ civilizations: [] });
  });

  it('gives a part of the deal for each seat of the maker, and remembers it', () => {
    const request = withParts(requestOf(draftFor(game, 3, 'Dido', bots), 0));
    const [first, second] = request.seats;
    expect(first).toMatchObject({ kind: 'me', name: 'Dido', part: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(second).toEqual({ kind: 'bot', level: 'steady' });
    expect(withParts(request).seats[0]).not.toEqual(first);
    expect(heldSeats(request, [{ seat: 1, token: 't' }])).toEqual([
      { seat: 1, token: 't', part: first?.kind === 'me' ? first.part : '' },
    ]);
  });

  it('leaves the seats of others alone unless its host wants to rule', () => {
    const draft = draftFor(game, 2, 'Dido', bots);
    expect(requestOf(draft, 0).takeover).toBeUndefined();
    expect(requestOf({ ...draft, hostRules: true }, 0).takeover).toBe('host');
    expect(requestOf(draft, 0).hints).toBeUndefined();
    expect(requestOf({ ...draft, hints: false }, 0).hints).toBe(false);
    expect(requestOf(draft, 0).press).toBeUndefined();
    expect(requestOf({ ...draft, press: 'trade' }, 0).press).toBe('trade');
    expect(requestOf(draft, 0).anonymous).toBeUndefined();
    expect(requestOf({ ...draft, anonymous: true }, 0).anonymous).toBe(true);
  });

  it('waits no longer than it is told to', () => {
    const draft = draftFor(game, 2, 'Dido', bots);
    expect(requestOf({ ...draft, patience: 180 }, 0).deadline).toEqual({ seconds: 180, cover: true });
    expect(requestOf({ ...draft, patience: 180, covers: false }, 0).deadline).toEqual({ seconds: 180, cover: false });
  });

  it('keeps who sat there when seats are added', () => {
    const draft = resized(filled(draftFor(game, 2, 'Dido', bots), 'open'), 4, bots);
    expect(requestOf(draft, 0).seats.map((seat) => seat.kind)).toEqual(['me', 'open', 'bot', 'bot']);
  });

  it('gives every hot-seat player a name', () => {
    const draft = filled(draftFor(game, 2, '  ', bots), 'me');
    expect(requestOf(draft, 0).seats.every((seat) => seat.kind === 'me' && seat.name.trim() !== '')).toBe(true);
  });
});

describe('keys', () => {
  it('are merged by seat, the newer token winning', () => {
    const keys = mergeKeys(
      { id: 't', seats: [{ seat: 2, token: 'old' }], at: 0 },
      {
        seats: [
          { seat: 2, token: 'new' },
          { seat: 1, token: 'one' },
        ],
        host: 'h',
      },
      5,
    );
    expect(keys).toEqual({
      id: 't',
      seats: [
        { seat: 1, token: 'one' },
        { seat: 2, token: 'new' },
      ],
      host: 'h',
      at: 5,
    });
  });

  it('travel in what stands after #, and nothing else is taken for one', () => {
    expect(seatInHash('#seat=2&token=abc')).toEqual({ seat: 2, token: 'abc' });
    expect(seatInHash('')).toBe(null);
    expect(seatInHash('#seat=x&token=abc')).toBe(null);
    expect(seatInHash('#seat=2')).toBe(null);
  });
});
