import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byGame } from './game';
import { byKind, sought, withoutName, type Entry } from './reference';

const ABOUT = byGame(import.meta.glob('./*/about.ts'));
const FILES = byGame(import.meta.glob('./*/reference.ts'));
const entry = (id: string, kind: string, more: Partial<Entry> = {}): Entry => ({ id, kind, name: id, ...more });
const all = [
  entry('mine', 'Tiles', { tag: 'wood', text: ['Gives iron.'] }),
  entry('mill', 'Tiles', { tag: 'water', facts: ['Gives flour'] }),
  entry('smith', 'Craftsmen', { rules: ['FE-craft-2'] }),
];
const ids = (entries: Entry[]) => entries.map(({ id }) => id);

describe('the reference', () => {
  it('exists for every game that has a page about it', () =>
    expect(Object.keys(FILES).sort()).toEqual(Object.keys(ABOUT).sort()));

  it('is searched by all words, in names, facts, texts and rules', () => {
    expect(ids(sought(all, 'gives', '', ''))).toEqual(['mine', 'mill']);
    expect(ids(sought(all, 'gives IRON', '', ''))).toEqual(['mine']);
    expect(ids(sought(all, 'craft-2', '', ''))).toEqual(['smith']);
    expect(ids(sought(all, '', 'Tiles', 'water'))).toEqual(['mill']);
  });

  it('does not repeat a heading before each sentence under it', () => {
    expect(withoutName('Anatomy: in Epidemic it saves 5 points.', 'Anatomy')).toBe('In Epidemic it saves 5 points.');
    expect(withoutName('Anatomy belongs to Science.', 'Anatomy')).toBe('Anatomy belongs to Science.');
  });

  it('keeps its headings in order', () => {
    expect(byKind(all).map(({ kind, entries }) => [kind, entries.length])).toEqual([
      ['Tiles', 2],
      ['Craftsmen', 1],
    ]);
  });

  for (const game of ['founders', 'new-dawn', 'clash'])
    it(`of ${game} names rules that exist`, () => {
      const text = readFileSync(fileURLToPath(new URL(`./${game}/reference.ts`, import.meta.url)), 'utf8');
      const book = readFileSync(
        fileURLToPath(new URL(`../../../../crates/${game}/rules.toml`, import.meta.url)),
        'utf8',
      );
      const named = [...text.matchAll(/'((?:FE|ND|CC)-[\w-]+)'/g)].map(([, id]) => id ?? '');
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter((id) => !book.includes(`id = "${id}"`))).toEqual([]);
    });
});
