// A table of Founders as text.

import { counted, listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader } from '../../text/reading';
import {
  catalogue,
  condition,
  describe,
  placeOf,
  splitPlace,
  STACKS,
  TOKENS,
  type Components,
  type NationView,
  type View,
} from './types';

type Words = Reader<View, Components>;

function tileWords(slug: string, { components }: Words): string {
  const design = catalogue(components).get(slug);
  return design ? describe(design) : slug;
}

function nation(one: NationView, words: Words): Line[] {
  const tokens = TOKENS.flatMap((token) => (one.hand[token] > 0 ? [counted(one.hand[token], `${token} token`)] : []));
  const held = [...tokens, ...one.hand.craftsmen.map((craftsman) => `the ${craftsman}`)];
  const tiles = one.tiles.toSorted((a, b) => b.y - a.y || a.x - b.x);
  return [
    ...lines(
      `${counted(one.score, 'point')}, ${counted(one.tiles.length, 'tile')}`,
      held.length > 0 && `Holds ${listed(held)}`,
      one.carriages.length > 0 && `Carriages on ${listed(one.carriages)}`,
      ...one.drafted.map((tile) => `Drafted: ${tileWords(tile, words)}`),
    ),
    ...tiles.map((tile) => ({
      text: `${tile.at}: ${tileWords(tile.tile, words)}${condition(tile)}`,
      place: placeOf(one.seat, tile.x, tile.y),
    })),
  ];
}

export default reading<View, Components>({
  read(words) {
    const { view, me, nameOf } = words;
    const own = view.nations.filter(({ seat }) => seat === me);
    const others = view.nations.filter(({ seat }) => seat !== me);
    const taken = (title: string, tiles: string[]) =>
      passage(
        title,
        tiles.map((tile) => ({ text: tileWords(tile, words) })),
      );
    return [
      ...passage(
        'Now',
        lines(
          `It is the turn of ${nameOf(view.turn)}`,
          view.ending_proposed && 'Somebody has proposed to end the game',
          view.bought && `${view.bought} was bought this turn`,
          `Left on the stacks: ${STACKS.map((stack) => `${view.stacks[stack]} ${stack}`).join(', ')}`,
        ),
      ),
      ...own.flatMap((one) =>
        passage('Your nation, by spaces: first to the right, then away from you', nation(one, words)),
      ),
      ...taken('Tiles to draft', view.draft),
      ...STACKS.flatMap((stack) => taken(`The ${stack} row`, view.rows[stack])),
      ...taken('Victory tiles', view.victory),
      ...others.flatMap((one) => passage(`Nation of ${nameOf(one.seat)}`, nation(one, words))),
    ];
  },
  nextTo(place) {
    const at = splitPlace(place);
    if (!at) return [];
    const { seat, x, y } = at;
    return [placeOf(seat, x, y + 1), placeOf(seat, x + 1, y), placeOf(seat, x, y - 1), placeOf(seat, x - 1, y)];
  },
});
