// A table of Clash of Cultures as text.

import { listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader } from '../../text/reading';
import { neighbours } from './hex';
import { catalogue, describe, goodsWords, GOODS, groundOf, ownerOf, points, type PlayerView, type View } from './types';
import { t } from '../../words/clash-learn';

type Words = Reader<View>;

function player(one: PlayerView, { components, me }: Words): Line[] {
  const all = catalogue(components);
  const isOwn = one.seat === me;
  const goods = GOODS.flatMap((good) => (one.goods[good] > 0 ? [goodsWords(good, one.goods[good])] : []));
  const cards = (one.hand ?? []).flatMap((number) => {
    const face = all.actions.get(number);
    if (!face) return [];
    const { upper, combat } = face;
    return [
      t('actionCardNumberTitleTextIn', {
        number,
        title: upper.title,
        text: upper.text,
        title2: combat.title,
        text2: combat.text,
      }),
    ];
  });
  const goals = (one.objectives ?? []).flatMap((number) => {
    const face = all.objectives.get(number);
    return face
      ? [
          t('objectiveCardNumberTitleTextOr', {
            number,
            title: face.peaceful.title,
            text: face.peaceful.text,
            title2: face.warlike.title,
            text2: face.warlike.text,
          }),
        ]
      : [];
  });
  const within = (one.terms ?? []).filter(({ barred }) => barred === null);
  return lines(
    t('pointsPoints', { points: points(one.halves) }),
    goods.length > 0 ? t('hasGoods', { goods: listed(goods) }) : t('hasNoGoods'),
    t('cultureLevelCultureLevelHappinessLevel', {
      culture_level: one.culture_level,
      happiness_level: one.happiness_level,
    }),
    t('countedAndCounted2', {
      counted: t('countActionCards', { count: one.hand_size }),
      counted2: t('countObjectiveCards', { count: one.objectives_size }),
    }),
    t('advancesAdvances', {
      advances: one.advances.map((advance) => all.advances.get(advance)?.title ?? advance).join(', '),
    }),
    ...one.great.map((number) => {
      const kind = all.events.get(number)?.kind;
      return kind && `${kind.title}: ${kind.text}`;
    }),
    ...(isOwn ? [...cards, ...goals] : []),
    isOwn &&
      within.length > 0 &&
      t('advancesWithinReachWithin', {
        within: within
          .map(({ advance, food, ore }) => {
            const parts = [food > 0 ? t('foodFood', { food }) : '', ore > 0 ? t('oreOre', { ore }) : ''];
            const price = listed(parts.filter(Boolean)) || t('nothing');
            return t('titleForPrice', { title: all.advances.get(advance)?.title ?? advance, price });
          })
          .join(', '),
      }),
  );
}

export default reading<View, unknown>({
  read(words) {
    const { view, components, me, nameOf } = words;
    const all = catalogue(components);
    const { spaces, slotOf } = groundOf(view, components);
    const said = (space: string): Line => ({ text: describe(view, components, space, nameOf), place: space });
    const isMine = (space: string) =>
      view.units.some(({ at, seat }) => at === space && seat === me) ||
      view.cities.some(({ at, owner }) => at === space && ownerOf(owner) === me && me !== null);
    const isBusy = (space: string) =>
      view.units.some(({ at }) => at === space) || view.cities.some(({ at }) => at === space);
    const slots = [...new Set(slotOf.values())];
    const { battle, event } = view;
    const drawn = event && all.events.get(event.card)?.kind;
    return [
      ...passage(
        t('now'),
        lines(
          t('roundRoundOfLastRoundTurn', {
            round: view.round,
            last_round: view.last_round,
            turn: view.turn > 3 ? t('statusPhase2') : t('turnTurn', { turn: view.turn }),
          }),
          view.turn <= 3 &&
            t('nameHasCountedLeft', { name: nameOf(view.active), counted: t('countActions', { count: view.actions }) }),
          t('nameIsTheFirstPlayer', { name: nameOf(view.first) }),
          battle?.due &&
            t('battleOnSpaceRoundRoundFighters', {
              space: battle.space,
              round: battle.round,
              fighters: battle.fighters[0],
              fighters2: battle.fighters[1],
            }),
          drawn && t('lastEventDrawnByNameTitle', { name: nameOf(event.drawer), title: drawn.title, text: drawn.text }),
          view.plague && t('plagueNobodyGrowsCitiesOrBuilds'),
        ),
      ),
      ...view.players.filter(({ seat }) => seat === me).flatMap((one) => passage(t('you'), player(one, words))),
      ...passage(t('yourSpaces'), spaces.filter(isMine).map(said)),
      ...passage(t('spacesOfOthers'), spaces.filter((space) => isBusy(space) && !isMine(space)).map(said)),
      ...view.players.filter(({ seat }) => seat !== me).flatMap((one) => passage(nameOf(one.seat), player(one, words))),
      ...passage(
        t('wonders'),
        Object.entries(view.wonders).flatMap(([wonder, place]) => {
          const design = all.wonders.get(wonder);
          if (!design || place === 'deck') return [];
          const where =
            place === 'face_up'
              ? t('faceUp')
              : 'claimed' in place
                ? t('claimedByName', { name: nameOf(place.claimed) })
                : 'built' in place
                  ? t('onBuilt', { built: place.built })
                  : 'lost';
          return lines(`${design.title}, ${where}. ${design.text}`);
        }),
      ),
      ...slots.flatMap((slot) =>
        passage(
          t('regionSlotWhereNobodyIs', { slot: slot.slice(1) }),
          spaces.filter((space) => slotOf.get(space) === slot && !isBusy(space)).map(said),
          true,
        ),
      ),
    ];
  },
  nextTo: neighbours,
});
