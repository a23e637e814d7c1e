import { describe, expect, it } from 'vitest';
import { alsoAsked, handing, handingTo, type Sitter } from './device';

/** Seats with these eyes, of which some are asked. */
const around = (eyes: (number | null)[], asked: number[]): Sitter[] =>
  eyes.map((pair, index) => ({ seat: index + 1, eyes: pair, isAsked: asked.includes(index + 1) }));

describe('a game that hides nothing between its players', () => {
  it('goes on at once', () => {
    expect(handing(around([null, null], [2]), 1)).toEqual({ kind: 'turn', seat: 2 });
    expect(handing(around([null, null], [1]), null)).toEqual({ kind: 'turn', seat: 1 });
  });

  it('goes on at once between players who share what they know', () => {
    expect(handing(around([1, 2, 1], [3]), 1)).toEqual({ kind: 'turn', seat: 3 });
  });
});

describe('a game with hidden hands', () => {
  it('hides everything until the next player has the device', () => {
    expect(handing(around([1, 2, 3], [2]), 1)).toEqual({ kind: 'pass', seat: 2 });
    expect(handing(around([1, 2, 3], [3]), 2)).toEqual({ kind: 'pass', seat: 3 });
  });

  it('begins hidden, because nobody knows who holds the device', () => {
    expect(handing(around([1, 2], [1]), null)).toEqual({ kind: 'pass', seat: 1 });
  });

  it('begins hidden as long as another seat has not been heard of', () => {
    const sitters = [
      { seat: 1, eyes: 1, isAsked: true },
      { seat: null, eyes: null, isAsked: false },
    ];
    expect(handing(sitters, null)).toEqual({ kind: 'pass', seat: 1 });
  });

  it('shows a seat that sees nothing hidden, but not a hand after it', () => {
    expect(handing(around([1, null], [2]), 1)).toEqual({ kind: 'turn', seat: 2 });
    expect(handing(around([1, null], [1]), 2)).toEqual({ kind: 'pass', seat: 1 });
  });

  it('needs no screen if one player has the device alone', () => {
    expect(handing(around([1], [1]), null)).toEqual({ kind: 'turn', seat: 1 });
  });
});

describe('whoever holds the device', () => {
  it('keeps it while asked, whoever else is asked at the same time', () => {
    expect(handing(around([1, 2], [1, 2]), 2)).toEqual({ kind: 'stay' });
  });

  it('may hand it on to anybody else who is asked', () => {
    const trade = around([1, 2, 3], [1, 3]);
    expect(alsoAsked(trade, 1)).toEqual([3]);
    expect(handingTo(trade, 1, 3)).toEqual({ kind: 'pass', seat: 3 });
    expect(handingTo(around([null, null], [1, 2]), 1, 2)).toEqual({ kind: 'turn', seat: 2 });
  });

  it('keeps it while nobody here is asked', () => {
    expect(handing(around([1, 2], []), 1)).toEqual({ kind: 'stay' });
  });
});
