// The painted part of the map as one picture: sea, land, relief and borders. It is rasterised once and then only
// scaled, since wide strokes over thousands of points would be drawn anew at every step of a zoom.

import type { Atlas } from './atlas/atlas';

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

const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" ` +
  'stroke-linejoin="round" stroke-linecap="round"/>';

/** The picture as SVG, in the map's units. */
export function paint(atlas: Atlas, out: Set<string>, isDark: boolean): string {
  const { lines, terrain, width, height } = atlas;
  const lands = atlas.areas.filter((area) => !area.sea);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs><linearGradient id="deep" x1="0" y1="0" x2="1" y2="1">',
    '<stop offset="0" stop-color="#3f7aa5"/><stop offset="0.55" stop-color="#2f638f"/>',
    '<stop offset="1" stop-color="#234f79"/></linearGradient></defs>',
    `<rect width="${width}" height="${height}" fill="url(#deep)"/>`,
    ...DEPTHS.map(([depth, colour]) => stroke(lines.coast, colour, 2 * depth)),
    `<path d="${atlas.beyond}" fill="#b3a995"/>`,
    ...lands.map((area) => `<path d="${area.land}" fill="${area.fill}"/>`),
    ...atlas.plains.map(
      (plain) =>
        `<path d="${plain.shape}" fill="#2f7048" fill-opacity=".62" ` +
        'stroke="#1d4f30" stroke-opacity=".35" stroke-width="2.5"/>',
    ),
    stroke(lines.land, '#5b3a17', 34, 0.1),
    stroke(lines.region, '#5b3a17', 34, 0.1),
    stroke(lines.land, '#5b3a17', 19, 0.12),
    stroke(lines.region, '#5b3a17', 19, 0.12),
    stroke(lines.coast, '#6b4a22', 11, 0.2),
    stroke(terrain.sand, '#8a5a22', 1.5, 0.33),
    `<path d="${terrain.woods}" fill="#4d6b33" fill-opacity=".3" stroke="#33501f" stroke-opacity=".42" ` +
      'stroke-width="1.4" stroke-linejoin="round"/>',
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
    ...lands
      .filter((area) => out.has(area.id))
      .map((area) => `<path d="${area.land}" fill="#8f897d" fill-opacity=".78"/>`),
    isDark ? `<rect width="${width}" height="${height}" fill="#101424" fill-opacity=".53"/>` : '',
    '</svg>',
  ];
  return parts.join('');
}

/** Draws the picture on a canvas of this width. */
export async function rasterise(svg: string, canvas: HTMLCanvasElement, width: number, height: number): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
}
