// A table of Clash of Cultures as text.

import { listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader } from '../../text/reading';
import { neighbours } from './hex';
import {
  catalogue,
  counted,
  describe,
  goodsWords,
  GOODS,
  groundOf,
  ownerOf,
  points,
  type PlayerView,
  type View,
} from './types';

type Words = Reader<View>;

function player(one: PlayerView, { components, me }: Words): Line[] {
  const all = catalogue(components);
  const isOwn = one.seat === me;
  const goods = GOODS.flatMap((good) => (one.goods[good] > 0 ? [goodsWords(good, one.goods[good])] : []));
  const cards = (one.hand ?? []).flatMap((number) => {
    const face = all.actions.get(number);
    if (!face) return [];
    const { upper, combat } = face;
    return [`Action card ${number}, ${upper.title}: ${upper.text} In combat, ${combat.title}: ${combat.text}`];
  });
  const goals = (one.objectives ?? []).flatMap((number) => {
    const face = all.objectives.get(number);
    return face
      ? [
          `Objective card ${number}: ${face.peaceful.title}, ${face.peaceful.text} ` +
            `Or ${face.warlike.title}, ${face.warlike.text}`,
        ]
      : [];
  });
  const within = (one.terms ?? []).filter(({ barred }) => barred === null);
  return lines(
    `${points(one.halves)} points`,
    goods.length > 0 ? `Has ${listed(goods)}` : 'Has no goods',
    `Culture Level ${one.culture_level}, Happiness Level ${one.happiness_level}`,
    `${counted(one.hand_size, 'Action card')} and ${counted(one.objectives_size, 'Objective card')}`,
    `Advances: ${one.advances.map((advance) => all.advances.get(advance)?.title ?? advance).join(', ')}`,
    ...one.great.map((number) => {
      const kind = all.events.get(number)?.kind;
      return kind && `${kind.title}: ${kind.text}`;
    }),
    ...(isOwn ? [...cards, ...goals] : []),
    isOwn &&
      within.length > 0 &&
      `Advances within reach: ${within
        .map(({ advance, food, ore }) => {
          const price =
            [food > 0 && `${food} Food`, ore > 0 && `${ore} Ore`].filter(Boolean).join(' and ') || 'nothing';
          return `${all.advances.get(advance)?.title ?? advance} for ${price}`;
        })
        .join(', ')}`,
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
        'Now',
        lines(
          `Round ${view.round} of ${view.last_round}` + (view.turn > 3 ? ', Status Phase' : `, turn ${view.turn}`),
          view.turn <= 3 && `${nameOf(view.active)} has ${counted(view.actions, 'action')} left`,
          `${nameOf(view.first)} is the first player`,
          battle?.due &&
            `Battle on ${battle.space}, round ${battle.round}: ${battle.fighters[0]} against ${battle.fighters[1]}`,
          drawn && `Last Event, drawn by ${nameOf(event.drawer)}: ${drawn.title}. ${drawn.text}`,
          view.plague && 'Plague: nobody grows cities or builds Wonders without Sanitation',
        ),
      ),
      ...view.players.filter(({ seat }) => seat === me).flatMap((one) => passage('You', player(one, words))),
      ...passage('Your spaces', spaces.filter(isMine).map(said)),
      ...passage('Spaces of others', spaces.filter((space) => isBusy(space) && !isMine(space)).map(said)),
      ...view.players.filter(({ seat }) => seat !== me).flatMap((one) => passage(nameOf(one.seat), player(one, words))),
      ...passage(
        'Wonders',
        Object.entries(view.wonders).flatMap(([wonder, place]) => {
          const design = all.wonders.get(wonder);
          if (!design || place === 'deck') return [];
          const where =
            place === 'face_up'
              ? 'face up'
              : 'claimed' in place
                ? `claimed by ${nameOf(place.claimed)}`
                : 'built' in place
                  ? `on ${place.built}`
                  : 'lost';
          return lines(`${design.title}, ${where}. ${design.text}`);
        }),
      ),
      ...slots.flatMap((slot) =>
        passage(
          `Region ${slot.slice(1)}, where nobody is`,
          spaces.filter((space) => slotOf.get(space) === slot && !isBusy(space)).map(said),
          true,
        ),
      ),
    ];
  },
  nextTo: neighbours,
});
