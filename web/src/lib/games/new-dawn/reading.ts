// A table of A New Dawn as text.

import { counted, listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader } from '../../text/reading';
import { DIRECTIONS, placeOf, plus, splitPlace } from './hex';
import {
  cardName,
  catalogue,
  describe,
  RESOURCES,
  SECTIONS,
  type Components,
  type PlayerView,
  type SpaceView,
  type View,
} from './types';

type Words = Reader<View, Components>;

function player(one: PlayerView, { components, nameOf }: Words, isOwn: boolean): Line[] {
  const all = catalogue(components);
  const leader = one.leader === null ? undefined : all.leaders.get(one.leader);
  const name = (card: string) => cardName(card, components);
  const resources = RESOURCES.flatMap((kind) => (one.resources[kind] > 0 ? [`${one.resources[kind]} ${kind}`] : []));
  const held = [
    ...resources,
    ...one.naturals.map(({ natural }) => name(natural)),
    ...one.wonders.map(name),
    ...one.diplomacy.map(({ card, giver }) => `${name(card)} of ${nameOf(giver)}`),
    ...one.city_state_cards.map((card) => `card of ${name(card)}`),
  ];
  const row = one.row.map(
    (card) =>
      `Slot ${card.slot}: ${card.name}, ${card.kind}, level ${card.level}` +
      `${card.trade > 0 ? `, ${counted(card.trade, 'trade token')}` : ''}${isOwn ? `. ${card.text}` : ''}`,
  );
  return lines(
    `${leader ? `${leader.civilization}, ` : ''}${counted(one.completed, 'victory card')} completed, tech ${one.tech}`,
    isOwn && leader?.effect,
    ...row,
    held.length > 0 && `Holds ${listed(held)}`,
    `${counted(one.unused_control, 'control token')} and ${one.unused_cities} cities left to place`,
    ...one.caravans.map(({ number, at }) => at && `Caravan ${number} at ${at}`),
    one.tiles && one.tiles.length > 0 && `Tiles to lay: ${one.tiles.join(', ')}`,
  );
}

export default reading<View, Components>({
  read(words) {
    const { view, components, me, nameOf } = words;
    const all = catalogue(components);
    const said = (space: SpaceView): Line => ({ text: describe(space, components, nameOf), place: space.at });
    const isBusy = (space: SpaceView) =>
      space.piece !== null || space.city_state !== null || space.barbarians.length > 0 || space.caravans.length > 0;
    const isMine = (space: SpaceView) => me !== null && space.owner === me;
    const rows = [...new Set(view.spaces.map(({ r }) => r))].sort((a, b) => a - b);
    const { battle } = view;
    return [
      ...passage(
        'Now',
        lines(
          `It is the turn of ${nameOf(view.turn)}`,
          `Event dial: next, ${SECTIONS[view.dial.next]}`,
          battle && `Attack on ${battle.at}: ${battle.values[0]} against ${battle.values[1]}`,
          ...(view.forecasts ?? []).map(
            ({ at, attack, defence, percent }) =>
              `An attack on ${at} would have ${attack} against ${defence}: ${percent} in 100`,
          ),
        ),
      ),
      ...view.players.filter(({ seat }) => seat === me).flatMap((one) => passage('You', player(one, words, true))),
      ...passage('Your spaces', view.spaces.filter(isMine).map(said)),
      ...passage('Other pieces on the map', view.spaces.filter((space) => isBusy(space) && !isMine(space)).map(said)),
      ...view.players
        .filter(({ seat }) => seat !== me)
        .flatMap((one) => passage(nameOf(one.seat), player(one, words, false))),
      ...passage(
        'Victory cards',
        view.victory.flatMap(({ agendas, completed }) =>
          lines(
            agendas
              .map(({ text, has, needs }) => `${text} (you have ${me === null ? '-' : has[me - 1]} of ${needs})`)
              .join(' Or: ') +
              (completed.length > 0 ? `. Completed by ${listed(completed.map((seat) => nameOf(seat)))}` : ''),
          ),
        ),
      ),
      ...passage(
        'World wonders to build',
        view.market.flatMap(({ wonder, costs }) => {
          const design = wonder === null ? undefined : all.wonders.get(wonder);
          if (!design) return [];
          const cost = (me === null ? undefined : costs[me - 1]) ?? design.cost;
          return lines(
            `${design.name}, ${design.kind}: costs ${cost}, ${design.resources.join(' or ')} helps. ${design.effect}`,
          );
        }),
      ),
      ...rows.flatMap((row) =>
        passage(
          `Map, row ${row}`,
          view.spaces.filter((space) => space.r === row && !isBusy(space) && !isMine(space)).map(said),
          true,
        ),
      ),
    ];
  },
  nextTo(place) {
    const at = splitPlace(place);
    return at ? DIRECTIONS.map((direction) => placeOf(plus(at, direction))) : [];
  },
});
