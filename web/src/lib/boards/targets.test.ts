import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CASING, LOOKS, PICKED, REFUSED, type Look } from './targets';

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const brightness = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: Rgb, b: Rgb) => {
  const [low, high] = [brightness(a), brightness(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** What people see whose eyes lack one kind of cone, or all colour: Machado et al., at full strength. */
const EYES: Record<string, [Rgb, Rgb, Rgb]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};
const seen = (eyes: string, hex: string): Rgb => {
  const colour = rgb(hex).map(linear) as Rgb;
  return (EYES[eyes] ?? []).map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, index) => sum + part * (colour[index] ?? 0), 0),
      ),
    ),
  ) as Rgb;
};

/** Every colour of the grounds, and of the page around them in light and dark. */
const grounds = [
  '../games/clash/Ground.svelte',
  '../games/clash/Map.svelte',
  '../games/new-dawn/Icons.svelte',
  '../games/new-dawn/Ground.svelte',
  '../games/new-dawn/Map.svelte',
  '../games/antiquity/ground.ts',
  '../games/antiquity/MapGround.svelte',
  '../games/founders/Nation.svelte',
  '../../theme.css',
].flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? []);

const ALL: Record<string, Look> = { ...LOOKS, picked: PICKED, refused: REFUSED };

describe.each(Object.keys(EYES))('with eyes of %s', (eyes) => {
  it('a line stands out from every ground, light or dark', () => {
    expect(grounds.length).toBeGreaterThan(100);
    for (const ground of new Set(grounds)) {
      const best = Math.max(
        ...[CASING.dark, CASING.light].map((line) => contrast(seen(eyes, line), seen(eyes, ground))),
      );
      expect(best, ground).toBeGreaterThan(4);
    }
  });

  it('the dashes and the badge can be told from the line below them', () => {
    for (const [name, { colour }] of Object.entries(LOOKS))
      expect(contrast(seen(eyes, colour), seen(eyes, CASING.light)), name).toBeGreaterThan(4.5);
    expect(contrast(seen(eyes, PICKED.colour), seen(eyes, CASING.dark))).toBeGreaterThan(4.5);
    expect(contrast(seen(eyes, REFUSED.colour), seen(eyes, CASING.light))).toBeGreaterThan(4.5);
  });
});

it('no two kinds have the same line, and no two things to pick the same mark', () => {
  const lines = Object.values(LOOKS).map(({ dash }) => dash);
  expect(new Set(lines).size).toBe(lines.length);
  const marks = [...Object.values(LOOKS), REFUSED].map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(marks.length);
  for (const [name, { mark }] of Object.entries(ALL)) expect(mark, name).toMatch(/^M/);
});
