import { describe, expect, it } from 'vitest';
import { edition } from '../mega-empires/edition';
import { layersOf } from './ground';

const ATLAS = edition.atlas;
const LANDS = ATLAS.areas.filter(({ sea }) => !sea);
const OUT = LANDS[0];

describe.each(['painted', 'plain', 'strong'] as const)('a %s map', (board) => {
  it('has all land and flood plains, borders, and in grey what is out of play', () => {
    const layers = layersOf(ATLAS, new Set([OUT?.id ?? '']), board, false);
    const filled = new Set(layers.filter(({ fill }) => fill).map(({ path }) => path));
    for (const { land } of LANDS) expect(filled).toContain(land);
    for (const { shape } of ATLAS.plains) expect(filled).toContain(shape);
    const lines = layers.filter(({ line }) => line).map(({ path }) => path);
    expect(lines).toEqual(expect.arrayContaining([ATLAS.lines.land, ATLAS.lines.sea, ATLAS.lines.coast]));
    expect(layers.at(-1)).toMatchObject({ path: OUT?.land, fill: '#8f897d' });
    expect(lines.includes(ATLAS.terrain.woods)).toBe(board === 'painted');
  });

  it('is another at night', () => {
    expect(layersOf(ATLAS, new Set(), board, true)).not.toEqual(layersOf(ATLAS, new Set(), board, false));
  });
});
