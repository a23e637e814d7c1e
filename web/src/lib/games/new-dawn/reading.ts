// A table of A New Dawn as text.

import { listed } from '../../table/names';
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
import { t } from '../../words/new-dawn-learn';

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
    ...one.diplomacy.map(({ card, giver }) => t('nameOfName2', { name: name(card), name2: nameOf(giver) })),
    ...one.city_state_cards.map((card) => t('cardOfName', { name: name(card) })),
  ];
  const row = one.row.map((card) =>
    t('slotSlotNameKindLevelLevel', {
      slot: card.slot,
      name: card.name,
      kind: card.kind,
      level: card.level,
      counted: card.trade > 0 ? `, ${t('countTradeTokens', { count: card.trade })}` : '',
      text: isOwn ? `. ${card.text}` : '',
    }),
  );
  return lines(
    t('civilizationCountedCompletedTechTech', {
      civilization: leader ? `${leader.civilization}, ` : '',
      counted: t('countVictoryCards', { count: one.completed }),
      tech: one.tech,
    }),
    isOwn && leader?.effect,
    ...row,
    held.length > 0 && t('holdsHeld', { held: listed(held) }),
    t('countedAndUnusedCitiesCitiesLeft', {
      counted: t('countControlTokens', { count: one.unused_control }),
      unused_cities: one.unused_cities,
    }),
    ...one.caravans.map(({ number, at }) => at && t('caravanNumberAtAt', { number, at })),
    one.tiles && one.tiles.length > 0 && t('tilesToLayTiles', { tiles: one.tiles.join(', ') }),
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
        t('now'),
        lines(
          t('itIsTheTurnOfName', { name: nameOf(view.turn) }),
          t('eventDialNextSECTIONS', { SECTIONS: SECTIONS[view.dial.next] }),
          battle &&
            t('attackOnAtValuesAgainstValues2', { at: battle.at, values: battle.values[0], values2: battle.values[1] }),
          ...(view.forecasts ?? []).map(({ at, attack, defence, percent }) =>
            t('anAttackOnAtWouldHave', { at, attack, defence, percent }),
          ),
        ),
      ),
      ...view.players.filter(({ seat }) => seat === me).flatMap((one) => passage(t('you'), player(one, words, true))),
      ...passage(t('yourSpaces'), view.spaces.filter(isMine).map(said)),
      ...passage(t('otherPiecesOnTheMap'), view.spaces.filter((space) => isBusy(space) && !isMine(space)).map(said)),
      ...view.players
        .filter(({ seat }) => seat !== me)
        .flatMap((one) => passage(nameOf(one.seat), player(one, words, false))),
      ...passage(
        t('victoryCards'),
        view.victory.flatMap(({ agendas, completed }) =>
          lines(
            agendas
              .map(({ text, has, needs }) =>
                t('textYouHaveHasOfNeeds', { text, has: me === null ? '-' : (has[me - 1] ?? 0), needs }),
              )
              .join(' Or: ') +
              (completed.length > 0
                ? t('completedByCompleted', { completed: listed(completed.map((seat) => nameOf(seat))) })
                : ''),
          ),
        ),
      ),
      ...passage(
        t('worldWondersToBuild'),
        view.market.flatMap(({ wonder, costs }) => {
          const design = wonder === null ? undefined : all.wonders.get(wonder);
          if (!design) return [];
          const cost = (me === null ? undefined : costs[me - 1]) ?? design.cost;
          return lines(
            t('nameKindCostsCostResourcesHelps', {
              name: design.name,
              kind: design.kind,
              cost,
              resources: design.resources.join(' or '),
              effect: design.effect,
            }),
          );
        }),
      ),
      ...rows.flatMap((row) =>
        passage(
          t('mapRowRow', { row }),
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
