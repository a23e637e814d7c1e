// Makes of atlas/atlas.toml what the client draws of each board: `npm run atlas` writes src/lib/games/antiquity/atlas/.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = new URL('../atlas/atlas.toml', import.meta.url);
const TARGET = new URL('../src/lib/games/antiquity/atlas/', import.meta.url);

const TINTS = {
  saba: '#e3b67c',
  maurya: '#b7c48a',
  babylon: '#dcc9a0',
  dravidia: '#c9b97e',
  kushan: '#c3b09b',
  persia: '#d6b795',
  nubia: '#d8ab72',
  indus: '#dccb8b',
  parthia: '#cfc09a',
  minoa: '#c9cf95',
  assyria: '#d6c2a0',
  celt: '#a9bb8b',
  carthage: '#e2bd86',
  hatti: '#d0b196',
  rome: '#c6b685',
  iberia: '#d9c093',
  hellas: '#bcbf88',
  egypt: '#ead09a',
};
const set = (words) => new Set(words.trim().split(/\s+/));
const MOUNTAINS = set(`
  western_himalaya central_himalaya abhisara kuru taxila sagala kuhwat gandhara harappa suleiman samarkand bactra
  bactria elam ecbatana paraetacene zagros western_media eastern_media hecatompylos urmia western_armenia
  eastern_armenia caucasus nalchik colchis trapezus van kanesh cilicia noricum cisalpina upper_rhine
  germania_superior massilia illyricum moesia paeonia macedonia epirus salonae thrace susiana persis arachosia sindh
  western_ghats asmaka deccan brahmaputra aksum tana ahmar oromia himyar zafar saba lugdunum narbo caesaraugustanus
  cluniensis corduba western_mauretania central_mauretania new_africa numidia cirta galatia lycia nineveh aetolia
  persepolis caledonia rupar malla panchala`);
const SAND = set(`
  nafud nafud_desert arabia_deserta western_arabia_felix eastern_arabia_felix ad_dhana thar_desert maru karakum
  kavir drangiana lut nubian_desert sahara eastern_getules western_getules jalo siwa tripolitania western_desert
  eastern_desert teiga nuba nukheila salima ogaden chorasmia ustyurt merv margiana yathrib main marib zufar jordan
  petra sinai nabataea tayma gedrosia sagartia chaldaea gerrha dahae upper_oxus sistan libya calmadon`);
const WOODS = set(`
  vidisa vidarbha chedi bihar orissa assaka kalinga nalas avanti vatsa kausambi magadha tosali eastern_ghats
  brahmagiri chola vanchi ruhuna germania_magna germania_inferior belgica upper_danube sudeten lugia
  western_sarmatia dacia pannonia scythia hibernia britannia alesia lugdunensis aquitania tamluk matsya ujjain
  surasena gauda hyrcania ultima_thule`);

/** The tables of a TOML file as plain as ours: its values are JSON. */
export function readToml(text) {
  const tables = {};
  let table = {};
  for (const line of text.split('\n')) {
    const heading = /^\[+(\w+)\]+$/.exec(line);
    const row = /^(\w+) = (.*)$/.exec(line);
    if (heading) (tables[heading[1]] ??= []).push((table = {}));
    else if (row) table[row[1]] = JSON.parse(row[2]);
    else if (line !== '' && !line.startsWith('#')) throw new Error(`Not understood: ${line}`);
  }
  return tables;
}

/** What is drawn of one board. */
export function drawn(tables, boardId) {
  const board = tables.board.find(({ id }) => id === boardId);
  const [left, top, width, height] = board.window;
  const isHere = (area) => boardId === 'world' || area.board === boardId || area.board === 'both';
  const at = ([x, y]) => [Math.round(x - left), Math.round(y - top)];
  const isSeen = (polygons) => polygons.some(([ring]) => ring.some(([x]) => x > left - 60 && x < left + width + 60));
  const lands = tables.area.filter((area) => isSeen(area.land_polygons));
  const here = lands.filter(isHere);
  const seas = tables.sea.filter(isHere);
  const path = (polygons) =>
    polygons
      .flat()
      .map((ring) => relative(ring.map(at)) + 'z')
      .join('');
  const civilizations = tables.civilization.filter(isHere);
  const reach = (area) => Math.round(room(area) * 0.96);
  return {
    board: boardId,
    width,
    height,
    areas: [
      ...here.map((area) => ({
        id: area.id,
        name: area.name,
        region: area.region,
        population: area.population,
        ...(area.city_site === 'none' ? {} : { site: area.city_site, city_at: at(area.city_at) }),
        ...(area.start ? { start: area.start, start_at: at(area.start_at) } : {}),
        ...(area.flood_plains.length > 0 ? { plain: true } : {}),
        ...(area.volcanoes.length > 0 ? { volcano: true } : {}),
        land: path(area.land_polygons),
        water: path(area.water_polygons),
        fill: fillOf(area),
        label: at(area.label),
        lines: area.label_lines,
        size: area.label_size,
        angle: area.label_angle,
        room: reach(area),
        token: at(area.token),
        ...(area.ship ? { ship: at(area.ship) } : {}),
        population_at: at(area.population_at),
        glyph: Math.round(area.glyph_size),
      })),
      ...seas.map((sea) => ({
        id: sea.id,
        name: sea.name,
        sea: true,
        water: path(sea.water_polygons),
        label: at(sea.label),
        lines: sea.label_lines,
        size: Math.min(46, sea.label_size),
        angle: sea.label_angle,
        room: reach(sea),
        token: at(sea.label),
        ship: at([sea.label[0], sea.label[1] + sea.label_size * (0.9 + sea.label_lines.length / 2)]),
      })),
    ],
    beyond: lands
      .filter((area) => !isHere(area))
      .map((area) => path(area.land_polygons))
      .join(''),
    plains: tables.flood_plain
      .filter((plain) => plain.areas.some((id) => here.some((area) => area.id === id)))
      .map(({ id, areas, polygons }) => ({ id, areas, shape: path(polygons) })),
    volcanoes: tables.volcano
      .filter((volcano) => volcano.areas.some((id) => here.some((area) => area.id === id)))
      .map(({ id, areas, at: spot }) => ({ id, areas, at: at(spot) })),
    lines: lines(lands, tables.sea, isHere, at, width),
    terrain: terrain(here, tables.volcano, at),
    civilizations: civilizations.map(({ id, name, color, start }) => ({ id, name, color, start })),
  };
}

/** Points as a path of small steps. */
function relative([first, ...rest]) {
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first.join(' ')}l${steps.join(' ')}`.replaceAll(' -', '-');
}

/** Borders and coasts: every edge lies in two cells, and those say what it is. */
function lines(lands, seas, isHere, at, width) {
  const edges = new Map();
  for (const area of [...lands, ...seas]) {
    for (const kind of ['land', 'water']) {
      for (const ring of (area[`${kind}_polygons`] ?? []).flat()) {
        ring.forEach((from, index) => {
          const key = [from, ring[(index + 1) % ring.length]].sort((a, b) => a[0] - b[0] || a[1] - b[1]).join(';');
          edges.set(key, [...(edges.get(key) ?? []), { area, kind }]);
        });
      }
    }
  }
  const kinds = { coast: [], land: [], region: [], water: [], sea: [], faint: [] };
  for (const [key, sides] of edges) {
    if (sides.length !== 2) continue;
    const [one, other] = sides;
    const drawnHere = isHere(one.area) || isHere(other.area);
    if (one.area === other.area) kinds.coast.push(key);
    else if (one.kind === 'land' && other.kind === 'land') {
      kinds[!drawnHere ? 'faint' : one.area.region === other.area.region ? 'land' : 'region'].push(key);
    } else if (one.kind === other.kind && drawnHere) {
      kinds[one.area.region || other.area.region ? 'water' : 'sea'].push(key);
    }
  }
  const isInside = (chain) => chain.some(([x]) => x > -40 && x < width + 40);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, keys]) => [
      kind,
      chains(keys)
        .map((chain) => chain.map((point) => at(point.split(',').map(Number))))
        .filter(isInside)
        .map(relative)
        .join(''),
    ]),
  );
}

/** Edges joined end to end, as far as no third one meets them. */
function chains(keys) {
  const next = new Map();
  for (const key of keys) {
    const [from, to] = key.split(';');
    next.set(from, [...(next.get(from) ?? []), to]);
    next.set(to, [...(next.get(to) ?? []), from]);
  }
  const used = new Set();
  const take = (from, to) => used.add(`${from};${to}`).add(`${to};${from}`);
  const walk = (from, to) => {
    const chain = [from, to];
    take(from, to);
    for (;;) {
      const end = chain[chain.length - 1];
      const on = next.get(end).length === 2 && next.get(end).find((point) => !used.has(`${end};${point}`));
      if (!on) return chain;
      take(end, on);
      chain.push(on);
    }
  };
  const found = [];
  // Chains from where several meet first; what is left are rings.
  for (const isRing of [false, true]) {
    for (const [from, tos] of next) {
      if (!isRing && tos.length === 2) continue;
      for (const to of tos) if (!used.has(`${from};${to}`)) found.push(walk(from, to));
    }
  }
  return found;
}

/** Small drawings of mountains, dunes and trees where nothing else stands. */
function terrain(areas, volcanoes, at) {
  const glyphs = { mountains: '', sand: '', woods: '' };
  for (const area of areas) {
    const kind = MOUNTAINS.has(area.id)
      ? 'mountains'
      : SAND.has(area.id)
        ? 'sand'
        : WOODS.has(area.id)
          ? 'woods'
          : null;
    if (kind === null) continue;
    const random = randomOf(area.id);
    const gap = { mountains: 27, sand: 17, woods: 21 }[kind];
    for (const point of scattered(area, volcanoes, gap, random)) {
      const [x, y] = at(point);
      glyphs[kind] += GLYPHS[kind](x, y, 0.8 + 0.45 * random());
    }
  }
  return glyphs;
}

const GLYPHS = {
  mountains: (x, y, k) =>
    `M${r(x - 11 * k)} ${r(y + 6 * k)}l${r(10 * k)}-${r(15 * k)} ${r(11 * k)} ${r(15 * k)}` +
    `m-${r(11 * k)}-${r(15 * k)}l${r(2 * k)} ${r(12 * k)}`,
  sand: (x, y, k) => `M${r(x - 7 * k)} ${y}q${r(7 * k)}-${r(5 * k)} ${r(14 * k)} 0`,
  woods: (x, y, k) => `M${x} ${r(y + 6 * k)}v-${r(5 * k)}m-${r(5 * k)} 0q${r(5 * k)}-${r(13 * k)} ${r(10 * k)} 0z`,
};
const r = Math.round;

/** Points in an area's land, apart from each other and from what stands there, from north to south. */
function scattered(area, volcanoes, gap, random) {
  const rings = area.land_polygons.flat();
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const spots = ['population_at', 'city_at', 'start_at'].flatMap((key) => (area[key] ? [area[key]] : []));
  const isFree = (point) =>
    isIn(rings, point) &&
    toEdge(rings, point) > 13 &&
    !isOnLabel(area, point) &&
    spots.every((spot) => distance(spot, point) > area.glyph_size * 0.75 + 4) &&
    volcanoes.every((volcano) => distance(volcano.at, point) > 46);
  const points = [];
  for (let tries = ((x1 - x0) * (y1 - y0)) / (gap * gap); tries > 0; tries--) {
    const point = [x0 + random() * (x1 - x0), y0 + random() * (y1 - y0)].map(Math.round);
    if (points.every((other) => distance(other, point) > gap) && isFree(point)) points.push(point);
  }
  return points.sort((a, b) => a[1] - b[1]);
}

function isOnLabel({ label, label_lines: texts, label_size: size, label_angle: angle }, [x, y]) {
  const turn = (-angle * Math.PI) / 180;
  const [dx, dy] = [x - label[0], y - label[1]];
  const [along, across] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  return (
    Math.abs(along) < 0.42 * size * Math.max(...texts.map((text) => text.length)) + 12 &&
    Math.abs(across) < 0.7 * size * texts.length + 12
  );
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function isIn(rings, [x, y]) {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
  }
  return inside;
}

function toEdge(rings, [x, y]) {
  let least = Infinity;
  for (const ring of rings) {
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length];
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      least = Math.min(least, distance([x, y], [x1 + along * (x2 - x1), y1 + along * (y2 - y1)]));
    });
  }
  return least;
}

/** How wide a name can be where it stands, along its angle. */
function room({ land_polygons: land = [], water_polygons: water, label, label_angle: angle }) {
  const polygons = [...land, ...water];
  const turn = (angle * Math.PI) / 180;
  const isInCell = (point) => polygons.some((rings) => isIn(rings, point));
  const far = (sign) => {
    let length = 0;
    while (
      length < 500 &&
      isInCell([label[0] + sign * length * Math.cos(turn), label[1] + sign * length * Math.sin(turn)])
    )
      length += 3;
    return length;
  };
  return 2 * Math.min(far(1), far(-1));
}

/** The same numbers for the same name, at every run. */
function randomOf(name) {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

function fillOf({ id, region }) {
  if (id.includes('himalaya')) return '#cfc8bb';
  const random = randomOf(`tint ${id}`);
  let fill = mixed(TINTS[region], random() < 0.5 ? '#fff3d6' : '#8d6a3f', random() * 0.13);
  if (MOUNTAINS.has(id)) fill = mixed(fill, '#8c7a66', 0.22);
  if (SAND.has(id)) fill = mixed(fill, '#e8bd7d', 0.35);
  if (WOODS.has(id)) fill = mixed(fill, '#8fa565', 0.28);
  return fill;
}

function mixed(from, to, share) {
  const part = (color, index) => Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(part(from, index) * (1 - share) + part(to, index) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** What areas and civilizations are called, and the colours of these: the same on every board. */
export function names(tables) {
  const by = (rows, value) => Object.fromEntries(rows.map((row) => [row.id, value(row)]));
  return {
    areas: by([...tables.area, ...tables.sea], ({ name }) => name),
    civilizations: by(tables.civilization, ({ name, color }) => ({ name, color })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tables = readToml(readFileSync(SOURCE, 'utf8'));
  const write = (name, value) => writeFileSync(new URL(`${name}.json`, TARGET), `${JSON.stringify(value)}\n`);
  for (const board of ['east', 'world']) write(board, drawn(tables, board));
  write('names', names(tables));
}
