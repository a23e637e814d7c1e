// What Rust says is put together anew from a translated template.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gapsOf, type Section } from './message';
import { translated } from './said';

const all = import.meta.glob<Section>('./*/said.ts', { eager: true, import: 'default' });
const CRATES = fileURLToPath(new URL('../../../../crates/', import.meta.url));

/** Every text of the code, without what stands in its gaps and without line breaks. */
function written(): Set<string> {
  const found = new Set<string>();
  for (const crate of ['engine', 'founders', 'bots', 'server'])
    for (const file of readdirSync(`${CRATES}${crate}/src`, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.rs'))
        for (const [, text = ''] of readFileSync(`${CRATES}${crate}/src/${file}`, 'utf8').matchAll(
          /"((?:[^"\\]|\\[^])*)"/g,
        ))
          found.add(bare(text.replace(/\\\n\s*/g, '')));
  return found;
}
/** What the tiles of Founders are called. */
const TILES = Array.from(
  readFileSync(`${CRATES}founders/data/tiles.toml`, 'utf8').matchAll(/^name = "(.*)"$/gm),
  ([, name = '']) => name,
);
const bare = (text: string) => text.replace(/\{[^}]*\}/g, '{}');

describe('what Rust says', () => {
  for (const [path, messages] of Object.entries(all)) {
    it(`has the gaps of its template in ${path}`, () => {
      for (const [id, message] of Object.entries(messages)) {
        const gaps = gapsOf(id);
        expect(
          gapsOf(message).filter((gap) => !gaps.includes(gap)),
          id,
        ).toEqual([]);
      }
    });

    it(`has a name for every tile of Founders in ${path}`, () => {
      expect(TILES.length).toBeGreaterThan(50);
      expect(TILES.filter((name) => messages[name] === undefined)).toEqual([]);
    });

    it(`is said by somebody, of all in ${path}`, () => {
      const texts = written();
      // Sentences of two parts, and numbers with what they count, stand in the code in pieces.
      const stands = (id: string) =>
        texts.has(bare(id)) ||
        TILES.includes(id) ||
        [' ({}).', '.'].some((end) => texts.has(bare(id).slice(0, -end.length)) && bare(id).endsWith(end)) ||
        texts.has(id.replace(/^\{count\} /, '').replace(/s$/, ''));
      expect(Object.keys(messages).filter((id) => !stands(id))).toEqual([]);
    });
  }

  const messages = {
    '@{seat} takes {tile}.': '@{seat} nimmt: {tile}.',
    'a {thing}': '{thing}',
    forest: 'Wald',
    '{count} coins': { one: '{count} Münze', other: '{count} Münzen' },
    'Take {all}': 'Nimm {all}',
  };
  it('is translated with what fills its gaps', () => {
    const forest = { id: 'a {thing}', args: { thing: 'forest' } };
    const says = { id: '@{seat} takes {tile}.', args: { seat: 1, tile: forest } };
    expect(translated(says, messages, 'de')).toBe('@1 nimmt: Wald.');
    expect(translated({ id: '{count} coins', args: { count: 1 } }, messages, 'de')).toBe('1 Münze');
  });

  it('is listed in the language that is read', () => {
    const list = { id: '{1}, {2} and {3}', args: { 1: 'forest', 2: 'mine', 3: '@2' } };
    expect(translated({ id: 'Take {all}', args: { all: list } }, messages, 'de')).toBe('Nimm Wald, mine und @2');
    expect(translated({ id: '{1}, {2}', args: { 1: 'forest', 2: 'mine' } }, messages, 'de')).toBe('Wald, mine');
  });

  it('stays English as a whole where a part or a gap is missing', () => {
    const part = { id: 'an {thing}', args: { thing: 'inn' } };
    expect(translated({ id: '@{seat} takes {tile}.', args: { seat: 1, tile: part } }, messages, 'de')).toBeNull();
    expect(translated({ id: '@{seat} takes {tile}.', args: { seat: 1 } }, messages, 'de')).toBeNull();
    expect(translated({ id: 'Pass', args: {} }, messages, 'de')).toBeNull();
  });
});
