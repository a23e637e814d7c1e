import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatLine, SeatInfo, TalkLine } from '../api/generated';
import { settings } from '../settings.svelte';
import { whenWorded } from '../words/catalogue.svelte';
import {
  ALL,
  begunMention,
  heard,
  keepMarks,
  linesOf,
  marksOf,
  mayTalk,
  mentionOf,
  mentionsLike,
  partners,
  roomAmong,
  roomsOf,
  seatsOf,
  unreadOf,
  WATCH,
  withLine,
} from './talk';

const chat = (number: number, seat: number, at: number): ChatLine => ({
  number,
  seat,
  name: `P${seat}`,
  text: `chat ${number}`,
  at,
});
const talk = (room: number[], seat: number, at: number): TalkLine => ({
  room,
  seat,
  name: `P${seat}`,
  text: 'psst',
  at,
});
const NONE = { read: {}, muted: [] };

describe('conversations', () => {
  const lines = linesOf([chat(1, 2, 10), chat(2, 0, 40)], [talk([1, 2], 1, 20), talk([], 0, 30), talk([1, 3], 3, 50)]);

  it('are told apart by who reads them, and come in order', () => {
    expect(lines.map(({ room, at }) => [room, at])).toEqual([
      [ALL, 10],
      ['1,2', 20],
      [WATCH, 30],
      [ALL, 40],
      ['1,3', 50],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(5);
    expect(roomsOf(lines, ['1,4', '1,2'])).toEqual([ALL, '1,3', WATCH, '1,2', '1,4']);
    expect([roomAmong([3, 1, 3]), seatsOf('1,3'), seatsOf(ALL), seatsOf(WATCH)]).toEqual(['1,3', [1, 3], [], []]);
  });

  it('take a line once', () => {
    const first = talk([1, 2], 1, 20);
    expect(withLine([first], { ...first })).toHaveLength(1);
    expect(withLine([first], { ...first, room: [1, 3] })).toHaveLength(2);
    expect(withLine([first], { ...first, at: 21 })).toHaveLength(2);
  });

  it('count what is new, but neither own lines nor those of the muted', () => {
    expect([...unreadOf(lines, NONE, 1)]).toEqual([
      [ALL, 2],
      [WATCH, 1],
      ['1,3', 1],
    ]);
    expect([...unreadOf(lines, { read: { [ALL]: 10, '1,3': 50 }, muted: [0] }, 1)]).toEqual([[ALL, 1]]);
    const muted = { read: {}, muted: [2, 3, 0] };
    expect(heard(lines, muted).map(({ key }) => key)).toEqual(['1,2 20', 'all 2']);
  });
});

describe('who may talk', () => {
  it('follows what the table has agreed on, until the game is over', () => {
    expect(mayTalk('full', 'running', false)).toEqual({ all: true, some: true });
    expect(mayTalk('public', 'running', false)).toEqual({ all: true, some: false });
    expect(mayTalk('trade', 'running', false)).toEqual({ all: true, some: false });
    expect(mayTalk('trade', 'running', true)).toEqual({ all: true, some: true });
    expect(mayTalk('trade', 'waiting', false)).toEqual({ all: true, some: false });
    expect(mayTalk('none', 'waiting', false)).toEqual({ all: true, some: false });
    expect(mayTalk('none', 'running', false)).toEqual({ all: false, some: false });
    for (const press of ['none', 'public', 'trade', 'full'] as const)
      expect(mayTalk(press, 'finished', false)).toEqual({ all: true, some: true });
  });

  it('is with people, and with others', () => {
    const seat = (seat: number, kind: SeatInfo['kind']): SeatInfo => ({
      seat,
      kind,
      name: 'x',
      level: null,
      online: true,
    });
    const seats = [seat(1, 'person'), seat(2, 'bot'), seat(3, 'person'), seat(4, 'open')];
    expect(partners(seats, 1).map(({ seat }) => seat)).toEqual([3]);
    expect(partners(seats, null).map(({ seat }) => seat)).toEqual([1, 3]);
  });
});

describe('mentions', () => {
  it('begin with an @ that no word stands before', () => {
    expect(begunMention('hello @di', 9)).toEqual({ from: 6, begun: 'di' });
    expect(begunMention('@', 1)).toEqual({ from: 0, begun: '' });
    expect(begunMention('@Player o', 9)).toEqual({ from: 0, begun: 'Player o' });
    expect(begunMention('me@di', 5)).toBeNull();
    expect(begunMention('hello', 5)).toBeNull();
    expect(begunMention('@di and more', 2)).toEqual({ from: 0, begun: 'd' });
    expect(begunMention(`@${'x'.repeat(25)}`, 26)).toBeNull();
  });

  it('offer names that begin so', () => {
    const [dido, hanno, diana] = ['Dido', 'Hanno', 'Diana'].map((name, index) => mentionOf({ seat: index + 1, name }));
    expect(mentionsLike([dido!, hanno!, diana!], 'DI').map(({ written }) => written)).toEqual(['Dido', 'Diana']);
    expect(mentionsLike([dido!], 'dido')).toEqual([]);
  });

  it('are by the number where people are called by their seats, and offered in the language that is read', async () => {
    const second = { seat: 2, name: 'Seat 2' };
    expect(mentionOf(second)).toEqual({ shown: 'Seat 2', written: '2' });
    settings.language = 'de';
    mentionOf(second);
    await whenWorded();
    expect(mentionOf(second)).toEqual({ shown: 'Platz 2', written: '2' });
    expect(mentionsLike([mentionOf(second)], 'pl')).toHaveLength(1);
    expect(mentionsLike([mentionOf(second)], '2')).toEqual([]);
    settings.language = 'en';
  });
});

describe('what this browser keeps', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('is kept for each seat apart, and not for ever', () => {
    keepMarks('t', 1, { read: { all: 7 }, muted: [2] });
    keepMarks('t', null, { read: {}, muted: [0] });
    expect(marksOf('t', 1)).toEqual({ read: { all: 7 }, muted: [2] });
    expect(marksOf('t', null).muted).toEqual([0]);
    expect(marksOf('t', 2)).toEqual({ read: {}, muted: [] });
    for (let number = 0; number < 100; number++) keepMarks(`u${number}`, 1, { read: {}, muted: [1] });
    expect(marksOf('t', 1).muted).toEqual([]);
    expect(marksOf('u99', 1).muted).toEqual([1]);
  });
});
