import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byGame } from '../games/game';
import { explained, pieces, type Term } from './terms';

const ABOUT = byGame(import.meta.glob('../games/*/about.ts'));
const GLOSSARIES = byGame(import.meta.glob<{ default: Term[] }>('../games/*/glossary.ts', { eager: true }));
const CRATES = fileURLToPath(new URL('../../../../crates', import.meta.url));
const slot: Term = { words: ['slot', 'slots'], text: '', rule: '' };
const city: Term = { words: ['city', 'cities'], text: '', rule: '' };
const state: Term = { words: ['city-state'], text: '', rule: '' };
const marked = (sentence: string, terms = [slot, city, state]) =>
  pieces(sentence, terms).flatMap(({ text, term }) => (term ? [text] : []));

describe('terms in a sentence', () => {
  it('are found as whole words, however they are written', () => {
    expect(marked('Slots of a city.')).toEqual(['Slots', 'city']);
    expect(marked('A slotted citymap has none.')).toEqual([]);
  });
  it('are explained once, the longest first', () => {
    expect(marked('A city and a city.')).toEqual(['city']);
    expect(marked('A city-state is no city.')).toEqual(['city-state', 'city']);
    expect(explained(['A city.', 'The city of a slot.'], [slot, city]).map((parts) => parts.length)).toEqual([3, 3]);
  });
  it('lose no text', () => {
    const sentence = 'Which slot? The city-state, in cities.';
    expect(
      pieces(sentence, [slot, city, state])
        .map(({ text }) => text)
        .join(''),
    ).toBe(sentence);
    expect(pieces(sentence, [])).toEqual([{ text: sentence, term: null }]);
  });
});

describe('glossaries', () => {
  it('exist for every game that has a page about it', () =>
    expect(Object.keys(GLOSSARIES).sort()).toEqual(Object.keys(ABOUT).sort()));
  for (const [game, { default: terms }] of Object.entries(GLOSSARIES)) {
    it(`of ${game} name rules that exist, and no word twice`, () => {
      const book = readFileSync(`${CRATES}/${game}/rules.toml`, 'utf8');
      expect(terms.length).toBeGreaterThan(9);
      expect(terms.filter(({ rule }) => !book.includes(`id = "${rule}"`))).toEqual([]);
      const words = terms.flatMap((term) => term.words.map((word) => word.toLowerCase()));
      expect(new Set(words).size).toBe(words.length);
    });
  }
});
