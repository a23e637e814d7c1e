// The painted part of the map: sea, land, relief and borders. It is drawn once, beside the page's own thread, and then
// only scaled: wide strokes over thousands of points take half a second, and would at every step of a zoom.

import type { Settings } from '../../settings.svelte';
import type { Atlas } from './atlas/atlas';

/** One thing to draw, in the map's units. No path means the whole map. */
export interface Layer {
  path?: string;
  /** The colour of its inside; two are the ends of a slope from corner to corner. */
  fill?: string | [string, string, string];
  line?: string;
  width?: number;
  opacity?: number;
}

/** Shallow water: wide strokes along the coast, each over the one before. */
const DEPTHS: [number, string][] = [
  [190, '#35709c'],
  [140, '#3f7ea9'],
  [98, '#4f90b7'],
  [66, '#66a4c5'],
  [42, '#82b9d2'],
  [22, '#a3cede'],
  [9, '#c4e1e6'],
];

const stroke = (path: string, line: string, width: number, opacity = 1): Layer => ({ path, line, width, opacity });

/** What the map looks like, from the lowest layer to the highest. */
export function layersOf(atlas: Atlas, out: Set<string>, board: Settings['board'], isDark: boolean): Layer[] {
  const outside = atlas.areas.filter((area) => !area.sea && out.has(area.id));
  const layers = [
    ...(board === 'painted' ? painted(atlas) : drawn(atlas, board === 'plain' ? PLAIN : isDark ? NIGHT : DAY)),
    ...outside.map(({ land = '' }) => ({ path: land, fill: '#8f897d', opacity: 0.78 })),
  ];
  // The strong colours have a night of their own.
  return isDark && board !== 'strong' ? [...layers, { fill: '#101424', opacity: 0.53 }] : layers;
}

/** A map without relief: how its parts are filled, and how wide and in which colour its borders are. */
interface Drawing {
  sea: string;
  land: string;
  /** How much of each area's own colour lies over the land. */
  tint: number;
  plain: string;
  beyond: string;
  line: string;
  seaLine: string;
  /** Of borders between areas; those of regions are twice as wide. */
  width: number;
}
const PLAIN: Drawing = {
  sea: '#3d6f96',
  land: '#fffaf0',
  tint: 0.5,
  plain: '#a9cfa4',
  beyond: '#c9c2b4',
  line: '#8a6a42',
  seaLine: '#bcd6e6',
  width: 3,
};
const DAY: Drawing = {
  sea: '#174a7c',
  land: '#fffdf5',
  tint: 0,
  plain: '#8fdc96',
  beyond: '#a8a294',
  line: '#120c06',
  seaLine: '#ffffff',
  width: 6,
};
const NIGHT: Drawing = {
  sea: '#04101f',
  land: '#23262e',
  tint: 0,
  plain: '#1d5a2c',
  beyond: '#0c0d10',
  line: '#f5ecd6',
  seaLine: '#7fb2dc',
  width: 6,
};

function drawn({ lines, areas, plains, beyond }: Atlas, drawing: Drawing): Layer[] {
  const lands = areas.filter((area) => !area.sea);
  return [
    { fill: drawing.sea },
    { path: beyond, fill: drawing.beyond },
    ...lands.map(({ land = '' }) => ({ path: land, fill: drawing.land })),
    ...(drawing.tint ? lands.map(({ land = '', fill }) => ({ path: land, fill, opacity: drawing.tint })) : []),
    ...plains.map(({ shape }) => ({ path: shape, fill: drawing.plain })),
    stroke(lines.faint, drawing.line, drawing.width / 2, 0.4),
    stroke(lines.water, drawing.seaLine, drawing.width),
    stroke(lines.sea, drawing.seaLine, drawing.width),
    stroke(lines.land, drawing.line, drawing.width),
    stroke(lines.region, drawing.line, 2 * drawing.width),
    stroke(lines.coast, drawing.line, drawing.width),
  ];
}

function painted({ lines, terrain, areas, plains, beyond }: Atlas): Layer[] {
  return [
    { fill: ['#3f7aa5', '#2f638f', '#234f79'] },
    ...DEPTHS.map(([depth, colour]) => stroke(lines.coast, colour, 2 * depth)),
    { path: beyond, fill: '#b3a995' },
    ...areas.filter((area) => !area.sea).map(({ land = '', fill }) => ({ path: land, fill })),
    ...plains.flatMap(({ shape }) => [
      { path: shape, fill: '#2f7048', opacity: 0.62 },
      stroke(shape, '#1d4f30', 2.5, 0.35),
    ]),
    stroke(lines.land, '#5b3a17', 34, 0.1),
    stroke(lines.region, '#5b3a17', 34, 0.1),
    stroke(lines.land, '#5b3a17', 19, 0.12),
    stroke(lines.region, '#5b3a17', 19, 0.12),
    stroke(lines.coast, '#6b4a22', 11, 0.2),
    stroke(terrain.sand, '#8a5a22', 1.5, 0.33),
    { path: terrain.woods, fill: '#4d6b33', opacity: 0.3 },
    stroke(terrain.woods, '#33501f', 1.4, 0.42),
    stroke(terrain.mountains, '#4a3520', 2, 0.46),
    stroke(lines.faint, '#efe6d2', 3, 0.45),
    stroke(lines.water, '#1f4d77', 7, 0.45),
    stroke(lines.sea, '#12365a', 8, 0.45),
    stroke(lines.water, '#eaf6fb', 3.4),
    stroke(lines.sea, '#d7ecf7', 4, 0.95),
    stroke(lines.land, '#6f4c24', 6.5),
    stroke(lines.region, '#43280f', 11),
    stroke(lines.land, '#f6e9c9', 3.6),
    stroke(lines.region, '#f3dfae', 5.4),
    stroke(lines.coast, '#4a3015', 2.8),
  ];
}

/** Where a map is drawn: how large it is in its own units, and in pixels. */
export interface Sheet {
  units: [number, number];
  pixels: [number, number];
}

/** Draws the layers on a canvas that has the sheet's size. */
export function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  layers: Layer[],
  { units: [width, height], pixels }: Sheet,
): void {
  context.setTransform(pixels[0] / width, 0, 0, pixels[1] / height, 0, 0);
  [context.lineJoin, context.lineCap] = ['round', 'round'];
  for (const layer of layers) {
    const path = new Path2D(layer.path ?? `M0 0H${width}V${height}H0Z`);
    context.globalAlpha = layer.opacity ?? 1;
    if (Array.isArray(layer.fill)) {
      const slope = context.createLinearGradient(0, 0, width, height);
      layer.fill.forEach((colour, index) => slope.addColorStop(index / 2, colour));
      context.fillStyle = slope;
      context.fill(path);
    } else if (layer.fill) {
      context.fillStyle = layer.fill;
      context.fill(path);
    }
    if (layer.line) {
      [context.strokeStyle, context.lineWidth] = [layer.line, layer.width ?? 1];
      context.stroke(path);
    }
  }
}
