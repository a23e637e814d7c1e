// Every sentence of the page is in the catalogue, and in every language.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { knownLanguage } from './catalogue.svelte';
import { gapsOf, partsOf, put, type Section } from './message';

/** Prompts to look at, as a server would send them: their words are Rust's. */
const OF_RUST = ['lib/table/PromptGallery.svelte'];

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);
const NAMES = /\bEcumene\b/g;
/** Verbs of several words, by which actions are told apart. */
const VERBS = new Set(
  readdirSync(`${SOURCE}lib/api/generated`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/Action.ts'))
    .flatMap((file) => [...readFileSync(`${SOURCE}lib/api/generated/${file}`, 'utf8').matchAll(/verb: '([a-z ]+)'/g)])
    .map(([, verb]) => verb ?? ''),
);

/** A node of the parsed page; only what is asked of it here. */
interface Node {
  type: string;
  start: number;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const below = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const hasWords = (text: string) => /\p{L}{2,}/u.test(text.replace(NAMES, ''));

/** Words that an expression results in, as far as they are written in it. */
function written(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return below(node.quasis).map((part) => (part.value as { cooked: string }).cooked);
    case 'ConditionalExpression':
      return [...below(node.consequent), ...below(node.alternate)].flatMap(written);
    case 'LogicalExpression':
      return [...below(node.left), ...below(node.right)].flatMap(written);
    case 'ExpressionTag':
      return below(node.expression).flatMap(written);
    case 'Text':
      return [node.data ?? ''];
    default:
      return [];
  }
}

/** Sentences that stand in a script: several words that no verb, selector, class or path is made of. */
function isSentence(text: string): boolean {
  if (VERBS.has(text)) return false;
  return /^\p{Lu}?\p{Ll}+[,:]? \p{L}/u.test(text) && !/[=<>#[\]{}()/_]|\b\w+-\w+-\w+\b/.test(text);
}

/** What a component or module says in words of its own. */
function bareWords(code: string, isScript: boolean): string[] {
  const found: string[] = [];
  const keep = (texts: string[], isTold: (text: string) => boolean) =>
    found.push(...texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '' && isTold(text)));
  const visit = (node: Node, inScript: boolean): void => {
    if (node.type === 'RegularElement' && node.name === 'kbd') return; // What is printed on a key.
    // What goes wrong by our own mistake is told to those who mend it.
    if (node.type === 'StyleSheet' || node.type === 'ThrowStatement' || node.type === 'ImportDeclaration') return;
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') return;
    // What is compared is not said.
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) return;
    // What is looked up by its name is not said, and terms are found by their words in what Rust says.
    if (node.type === 'Property') {
      if ((node.key as Node).name === 'words') return;
      for (const value of below(node.value)) visit(value, inScript);
      return;
    }
    if (inScript && (node.type === 'Literal' || node.type === 'TemplateLiteral')) keep(written(node), isSentence);
    if (node.type === 'Fragment') for (const child of below(node.nodes)) keep(written(child), hasWords);
    if (node.type === 'Attribute') {
      if (SPOKEN.has(node.name ?? '')) keep(below(node.value).flatMap(written), hasWords);
      for (const value of below(node.value)) if (value.type !== 'Text') visit(value, true);
      return;
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'metadata' && key !== 'parent')
        for (const child of below(value)) visit(child, inScript || child.type === 'Program');
  };
  visit(parse(isScript ? `<script lang="ts">${code}</script>` : code, { modern: true }) as unknown as Node, false);
  return [...new Set(found)];
}

function files(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|\bgenerated\b|^lib\/words\//.test(file))
    .sort();
}

const isOfRust = (file: string) => OF_RUST.includes(file);
const said = (file: string) => bareWords(readFileSync(SOURCE + file, 'utf8'), file.endsWith('.ts'));

describe('components', () => {
  for (const file of files().filter((file) => !isOfRust(file)))
    it(`${file} has its sentences in the catalogue`, () => expect(said(file)).toEqual([]));

  it('that show what Rust says are all there are on the list', () => {
    expect(OF_RUST.filter((file) => said(file).length === 0)).toEqual([]);
    expect(VERBS.size).toBeGreaterThan(20);
  });

  it('would be found out', () => {
    expect(bareWords('<p>Some {word} of {other}</p>', false)).toEqual(['Some', 'of']);
    expect(bareWords(`<p title="Here">{isOn ? 'On' : t('off')}</p>`, false)).toEqual(['Here', 'On']);
    expect(bareWords(`<a class="plain main" href="/a b">Ecumene · {'x'}</a>`, false)).toEqual([]);
    expect(bareWords("const a = 'not now'; const b = `${a} is late`; import c from 'a b';", true)).toEqual([
      'not now',
      'is late',
    ]);
  });
});

const all = import.meta.glob<Section>('./*/*.ts', { eager: true, import: 'default' });
const english = Object.entries(all).filter(([path]) => path.startsWith('./en/'));

describe('every language', () => {
  for (const language of new Set(Object.keys(all).map((path) => path.split('/')[1] ?? '')))
    for (const [path, section] of english)
      it(`${language} has every sentence of ${path}, with the same gaps`, () => {
        const gaps = (messages: Section) =>
          Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, gapsOf(message)]));
        const other = all[path.replace('/en/', `/${language}/`)];
        expect(other && gaps(other)).toEqual(gaps(section));
        for (const [key, message] of Object.entries(other ?? {})) {
          const texts = typeof message === 'string' ? [message] : Object.values(message);
          expect(
            texts.filter((text) => text.trim() !== text || text === ''),
            key,
          ).toEqual([]);
          expect(typeof message, key).toBe(typeof section[key]);
        }
      });

  it('is chosen by what the browser asks for first', () => {
    expect(knownLanguage(['fr-CA', 'de-AT', 'en'])).toBe('de');
    expect(knownLanguage(['fr'])).toBe('en');
    expect(knownLanguage([])).toBe('en');
  });
});

describe('a sentence', () => {
  it('has the form that its count asks for', () => {
    const seats = { one: '{count} seat at {table}', other: '{count} seats at {table}' };
    expect([0, 1, 2].map((count) => put(seats, { count, table: 'Ur' }))).toEqual([
      '0 seats at Ur',
      '1 seat at Ur',
      '2 seats at Ur',
    ]);
    expect(put({ few: 'kilka', other: 'wiele' }, { count: 3 }, 'pl')).toBe('kilka');
    expect(gapsOf(seats)).toEqual(['count', 'table']);
  });

  it('can be taken apart', () => {
    expect(partsOf('Wait for {name}.')).toEqual([
      { text: 'Wait for ', gap: false },
      { text: 'name', gap: true },
      { text: '.', gap: false },
    ]);
  });
});
