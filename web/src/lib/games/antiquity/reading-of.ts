// A table of either antiquity game as text.

import { counted, listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader, type Reading } from '../../text/reading';
import { areaName, civilizationName } from './atlas/atlas';
import { advanceOf } from './cards';
import type { Edition } from './edition';
import { forecastOf } from './forecast';
import { phaseIndex } from './phases';
import type { Piece } from './pieces';
import { GROUPS, titled, type Components, type OfferView, type PlayerView, type View } from './types';
import { piecesOn, warningsOn } from './view';

type Words = Reader<View, Components>;
type Area = Components['areas'][number];

const SITES = { black: 'city site', white: 'city site on the flood plain' };

function printedWords(area: Area): string {
  if (area.open_sea) return 'open sea';
  return [
    `feeds ${area.population}`,
    area.city_site && (SITES[area.city_site] ?? 'city site'),
    area.flood_plain && 'flood plain',
    area.volcano && 'volcano',
  ]
    .filter(Boolean)
    .join(', ');
}

function pieceWords({ kind, owner, count, cargo }: Piece, nameOf: Words['nameOf']): string {
  const of = owner === 0 ? 'the Barbarians' : nameOf(owner);
  if (kind === 'city') return owner === 0 ? 'pirate city' : `city of ${of}`;
  if (kind === 'ship') return `${counted(count, 'ship')} of ${of}${cargo ? ` with ${cargo} aboard` : ''}`;
  return `${counted(count, 'token')} of ${of}`;
}

const names = (advances: string[], components: Components) =>
  advances.map((id) => advanceOf(components, id)?.name ?? titled(id)).join(', ');

/** What everybody sees of a player. */
function glance(one: PlayerView, components: Components): string[] {
  return [
    `${civilizationName(one.civilization) || 'No civilization yet'}${one.left ? ', has left' : ''}`,
    counted(one.points, 'point'),
    `${one.cities} cities, ${one.support.need} tokens must support them, ${one.support.have} do`,
    `${one.stock} in stock, ${one.treasury} in the treasury, ${counted(one.cards, 'trade card')}`,
    `Step ${one.succession} of the succession, ${one.era}`,
    ...one.ships.map((ship) => `Ship in ${areaName(ship.area)}${ship.cargo ? `, ${ship.cargo} aboard` : ''}`),
    one.advances.length > 0 ? `Advances: ${names(one.advances, components)}` : 'No advances',
  ];
}

function own(one: PlayerView, words: Words): Line[] {
  const credits = GROUPS.map((group) => `${one.credits[group] ?? 0} ${group}`).join(', ');
  return lines(
    ...glance(one, words.components),
    ...(words.view.setup ? [] : forecastOf(one).map(({ name, lines: said }) => `${name}: ${said.join('; ')}`)),
    `Credits: ${credits}`,
    one.purse !== undefined && `Your cards and treasury pay up to ${one.purse}`,
    one.start_set && `Your package: ${one.start_set}`,
    one.plan &&
      one.plan.length > 0 &&
      `You wrote down: ${one.plan.map(([area, count]) => `${count} in ${areaName(area)}`).join(', ')}`,
  );
}

function hand(one: PlayerView): Line[] {
  return lines(
    ...(one.sets ?? []).map(({ card, count, value }) => `${count} ${titled(card)}, worth ${value}`),
    ...(one.hand?.calamities ?? []).map(({ calamity }) => `Calamity: ${titled(calamity)}`),
  );
}

function offerWords(offer: OfferView, { nameOf }: Words): string {
  const cards = (all: string[]) => listed(all.map(titled));
  const named = offer.names?.named ?? [];
  const wanted = offer.names?.wanted ?? [];
  return (
    `Offer ${offer.number} of ${nameOf(offer.by)} to ${offer.to === undefined ? 'all' : nameOf(offer.to)}: ` +
    `${offer.count} cards${named.length > 0 ? `, ${cards(named)} among them` : ''}` +
    ` for ${offer.wanted_count === undefined ? 'any' : `${offer.wanted_count} cards`}` +
    `${wanted.length > 0 ? `, ${cards(wanted)} among them` : ''}`
  );
}

export function readingOf(edition: Edition): Reading {
  return reading<View, Components>({
    read(words) {
      const { view, components, me, nameOf } = words;
      const pieces = piecesOn(view, me);
      const warnings = warningsOn(view, me);
      const out = new Set<string>(view.out_of_play);
      const said = (area: Area): Line => ({
        text: [
          `${areaName(area.id)}: ${printedWords(area)}`,
          ...(pieces.get(area.id) ?? []).map((piece) => pieceWords(piece, nameOf)),
          warnings.get(area.id)?.text,
        ]
          .filter(Boolean)
          .join(', '),
        place: area.id,
      });
      const areas = components.areas.filter(({ id }) => !out.has(id));
      const isMine = ({ id }: Area) => (pieces.get(id) ?? []).some(({ owner }) => owner === me && me !== null);
      const isHeld = ({ id }: Area) => pieces.has(id);
      const player = view.players.find(({ seat }) => seat === me);
      const isHome = ({ region }: Area) => region === player?.civilization;
      const phase = edition.phases[phaseIndex(edition.phases, view.phase)];
      const calamity = view.calamity;
      const regions = [...new Set(areas.map(({ region }) => region ?? 'the open seas'))];
      const prices = Object.entries<number>(view.prices ?? {});
      return [
        ...passage(
          'Now',
          lines(
            view.setup ? 'The game is being set up' : `Turn ${view.turn}, phase ${phase?.number}: ${phase?.short}`,
            calamity &&
              `${titled(calamity.calamity)} strikes ${nameOf(calamity.victim)}` +
                (calamity.others.length > 0 ? ` and ${listed(calamity.others.map((seat) => nameOf(seat)))}` : ''),
          ),
        ),
        ...(player ? passage('You', own(player, words)) : []),
        ...(player ? passage('Your hand', hand(player)) : []),
        ...passage('Your areas', areas.filter(isMine).map(said)),
        ...passage(
          'Empty areas of your homeland',
          player?.civilization ? areas.filter((area) => isHome(area) && !isHeld(area)).map(said) : [],
        ),
        ...passage(
          'Offers',
          (view.trade?.offers ?? []).map((offer) => ({ text: offerWords(offer, words) })),
        ),
        ...passage('Market', lines(...(view.trade?.market ?? []).map(titled))),
        ...passage('Areas of others', areas.filter((area) => isHeld(area) && !isMine(area)).map(said)),
        ...view.players
          .filter(({ seat }) => seat !== me)
          .flatMap((one) => passage(nameOf(one.seat), lines(glance(one, components).join('. ')))),
        ...passage(
          'What advances cost you',
          prices
            .toSorted(([, a], [, b]) => a - b)
            .map(([id, price]) => ({ text: `${advanceOf(components, id)?.name ?? titled(id)}: ${price}` })),
          true,
        ),
        ...regions.flatMap((region) =>
          passage(
            `Empty areas of ${civilizationName(region) || region}`,
            areas
              .filter((area) => (area.region ?? 'the open seas') === region && !isHeld(area) && !isHome(area))
              .map(said),
            true,
          ),
        ),
      ];
    },
    nextTo(place, { components }) {
      const area = components.areas.find(({ id }) => id === place);
      return area ? [...area.land, ...area.water] : [];
    },
  });
}
