// The first load must not grow with the number of games: what every page needs may not draw in a game's own files.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byGame, drawableGames } from './game';

const source = fileURLToPath(new URL('../../', import.meta.url));
const STATIC = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"()]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;

/** The files that come with a file, dynamic imports not counted. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC)) {
    const wanted = resolve(dirname(file), path ?? '');
    const found = [wanted, `${wanted}.ts`, join(wanted, 'index.ts')].find(
      (name) => /\.\w+$/.test(name) && existsSync(name),
    );
    if (!found) throw new Error(`${file} imports ${path}, which is nowhere`);
    if (!/\.(css|json)$/.test(found)) reached(found, seen);
  }
  return seen;
}

describe('the parts that every game shares', () => {
  for (const page of [
    'main.ts',
    'pages/Lobby.svelte',
    'pages/Table.svelte',
    'pages/Replay.svelte',
    'pages/Join.svelte',
    'pages/Rules.svelte',
    'pages/Gallery.svelte',
  ]) {
    it(`come with ${page}, and no game's files do`, () => {
      const files = [...reached(join(source, page))].map((file) => relative(source, file));
      expect(files.length).toBeGreaterThan(3);
      expect(files.filter((file) => /^lib\/games\/.+\//.test(file))).toEqual([]);
    });
  }

  it('would show a game that came with them', () => {
    const files = [...reached(join(source, 'lib/games/founders/index.ts'))].map((file) => relative(source, file));
    expect(files).toContain('lib/games/founders/Board.svelte');
  });
});

describe('games', () => {
  it('are found by their folders', () => {
    expect(drawableGames).toContain('founders');
    expect(byGame({ './new-dawn/index.ts': 1 })).toEqual({ 'new-dawn': 1 });
  });
});
