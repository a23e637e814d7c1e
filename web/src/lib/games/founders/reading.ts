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
import { t } from '../../words/founders-learn';
import { told } from '../../words/said';

type Words = Reader<View, Components>;

function tileWords(slug: string, { components }: Words): string {
  const design = catalogue(components).get(slug);
  return design ? describe(design) : slug;
}

function nation(one: NationView, words: Words): Line[] {
  const tokens = TOKENS.flatMap((token) =>
    one.hand[token] > 0 ? [counted(one.hand[token], t('tokenToken', { token: told(token) }))] : [],
  );
  const held = [...tokens, ...one.hand.craftsmen.map((craftsman) => t('theCraftsman', { craftsman: told(craftsman) }))];
  const tiles = one.tiles.toSorted((a, b) => b.y - a.y || a.x - b.x);
  return [
    ...lines(
      `${t('countPoints', { count: one.score })}, ${t('countTiles', { count: one.tiles.length })}`,
      held.length > 0 && t('holdsHeld', { held: listed(held) }),
      one.carriages.length > 0 && t('carriagesOnCarriages', { carriages: listed(one.carriages) }),
      ...one.drafted.map((tile) => t('draftedTileWords', { tileWords: tileWords(tile, words) })),
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
        t('now'),
        lines(
          t('itIsTheTurnOfName', { name: nameOf(view.turn) }),
          view.ending_proposed && t('somebodyHasProposedToEndThe'),
          view.bought && t('boughtWasBoughtThisTurn', { bought: told(view.bought) }),
          t('leftOnTheStacksSTACKS', {
            STACKS: STACKS.map((stack) => `${view.stacks[stack]} ${told(stack)}`).join(', '),
          }),
        ),
      ),
      ...own.flatMap((one) => passage(t('yourNationBySpacesFirstTo'), nation(one, words))),
      ...taken(t('tilesToDraft'), view.draft),
      ...STACKS.flatMap((stack) => taken(t('theStackRow', { stack: told(stack) }), view.rows[stack])),
      ...taken(t('victoryTiles'), view.victory),
      ...others.flatMap((one) => passage(t('nationOfName', { name: nameOf(one.seat) }), nation(one, words))),
    ];
  },
  nextTo(place) {
    const at = splitPlace(place);
    if (!at) return [];
    const { seat, x, y } = at;
    return [placeOf(seat, x, y + 1), placeOf(seat, x + 1, y), placeOf(seat, x, y - 1), placeOf(seat, x - 1, y)];
  },
});
