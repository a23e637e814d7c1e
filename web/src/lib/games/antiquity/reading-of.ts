// A table of either antiquity game as text.

import { listed } from '../../table/names';
import { lines, passage, reading, type Line, type Reader, type Reading } from '../../text/reading';
import { areaName, civilizationName } from './atlas/atlas';
import { advanceOf } from './cards';
import type { Edition } from './edition';
import { forecastOf } from './forecast';
import { phaseIndex } from './phases';
import type { Piece } from './pieces';
import { GROUPS, titled, type Components, type OfferView, type PlayerView, type View } from './types';
import { piecesOn, shareOf, warningsOn } from './view';
import { t } from '../../words/antiquity-learn';

type Words = Reader<View, Components>;
type Area = Components['areas'][number];

const SITES = {
  get black() {
    return t('citySite2');
  },
  get white() {
    return t('citySiteOnTheFloodPlain');
  },
};

function printedWords(area: Area): string {
  if (area.open_sea) return t('openSea2');
  return [
    t('feedsPopulation2', { population: area.population }),
    area.city_site && (SITES[area.city_site] ?? t('citySite2')),
    area.flood_plain && t('floodPlain2'),
    area.volcano && 'volcano',
  ]
    .filter(Boolean)
    .join(', ');
}

function pieceWords({ kind, owner, count, cargo }: Piece, nameOf: Words['nameOf']): string {
  const of = owner === 0 ? t('theBarbarians') : nameOf(owner);
  if (kind === 'city') return owner === 0 ? t('pirateCity') : t('cityOfOf', { of });
  if (kind === 'ship')
    return t('countedOfOfCargo', {
      counted: t('countShips', { count: count }),
      of,
      cargo: cargo ? ` ${t('withCargoAboard', { cargo })}` : '',
    });
  return t('countedOfOf', { counted: t('countTokens', { count: count }), of });
}

const names = (advances: string[], components: Components) =>
  advances.map((id) => advanceOf(components, id)?.name ?? titled(id)).join(', ');

/** What everybody sees of a player. */
function glance(one: PlayerView, components: Components): string[] {
  return [
    `${civilizationName(one.civilization) || t('noCivilizationYet')}${one.left ? t('hasLeft') : ''}`,
    t('countPoints', { count: one.points }),
    t('citiesCitiesNeedTokensMustSupport', { cities: one.cities, need: one.support.need, have: one.support.have }),
    t('stockInStockTreasuryInThe', {
      stock: one.stock,
      treasury: one.treasury,
      counted: t('countTradeCards', { count: one.cards }),
    }),
    t('stepSuccessionOfTheSuccessionEra', { succession: one.succession, era: one.era }),
    ...one.ships.map((ship) =>
      t('shipInAreaCargo', {
        area: areaName(ship.area),
        cargo: ship.cargo ? t('cargoAboard', { cargo: ship.cargo }) : '',
      }),
    ),
    one.advances.length > 0 ? t('advancesNames', { names: names(one.advances, components) }) : t('noAdvances'),
  ];
}

function own(one: PlayerView, words: Words): Line[] {
  const credits = GROUPS.map((group) => `${one.credits[group] ?? 0} ${group}`).join(', ');
  return lines(
    ...glance(one, words.components),
    ...(words.view.setup ? [] : forecastOf(one).map(({ name, lines: said }) => `${name}: ${said.join('; ')}`)),
    t('creditsCredits', { credits }),
    one.purse !== undefined && t('yourCardsAndTreasuryPayUp', { purse: one.purse }),
    one.start_set && t('yourPackageStartSet', { start_set: one.start_set }),
    one.plan &&
      one.plan.length > 0 &&
      t('youWroteDownPlan', {
        plan: one.plan.map(([area, count]) => t('countInArea', { count, area: areaName(area) })).join(', '),
      }),
  );
}

function hand(one: PlayerView): Line[] {
  return lines(
    ...(one.sets ?? []).map(({ card, count, value }) => t('countCardWorthValue', { count, card: titled(card), value })),
    ...(one.hand?.calamities ?? []).map(({ calamity }) => t('calamityCalamity', { calamity: titled(calamity) })),
  );
}

function offerWords(offer: OfferView, { nameOf }: Words): string {
  const cards = (all: string[]) => listed(all.map(titled));
  const named = offer.names?.named ?? [];
  const wanted = offer.names?.wanted ?? [];
  return t('offerNumberOfNameToName2', {
    number: offer.number,
    name: nameOf(offer.by),
    name2: offer.to === undefined ? t('all') : nameOf(offer.to),
    count: offer.count,
    cards: named.length > 0 ? t('cardsAmongThem', { cards: cards(named) }) : '',
    wanted_count:
      offer.wanted_count === undefined ? t('any') : t('wantedCountCards', { wanted_count: offer.wanted_count }),
    cards2: wanted.length > 0 ? t('cardsAmongThem', { cards: cards(wanted) }) : '',
  });
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
      const regions = [...new Set(areas.map(({ region }) => region ?? t('theOpenSeas')))];
      const struck = (seat: number) => nameOf(seat) + (calamity ? shareOf(calamity, seat) : '');
      const prices = Object.entries<number>(view.prices ?? {});
      return [
        ...passage(
          t('now'),
          lines(
            view.setup
              ? t('theGameIsBeingSetUp')
              : t('turnTurnPhaseNumberShort', {
                  turn: view.turn,
                  number: phase?.number ?? '',
                  short: phase?.short ?? '',
                }),
            calamity &&
              t('calamityStrikesNameOthers', {
                calamity: titled(calamity.calamity),
                name: nameOf(calamity.victim),
                others:
                  calamity.others.length > 0
                    ? ` ${t('andOthers', { others: listed(calamity.others.map(struck)) })}`
                    : '',
              }),
          ),
        ),
        ...(player ? passage(t('you'), own(player, words)) : []),
        ...(player ? passage(t('yourHand'), hand(player)) : []),
        ...passage(t('yourAreas'), areas.filter(isMine).map(said)),
        ...passage(
          t('emptyAreasOfYourHomeland'),
          player?.civilization ? areas.filter((area) => isHome(area) && !isHeld(area)).map(said) : [],
        ),
        ...passage(
          t('offers'),
          (view.trade?.offers ?? []).map((offer) => ({ text: offerWords(offer, words) })),
        ),
        ...passage(t('market'), lines(...(view.trade?.market ?? []).map(titled))),
        ...passage(t('areasOfOthers'), areas.filter((area) => isHeld(area) && !isMine(area)).map(said)),
        ...view.players
          .filter(({ seat }) => seat !== me)
          .flatMap((one) => passage(nameOf(one.seat), lines(glance(one, components).join('. ')))),
        ...passage(
          t('whatAdvancesCostYou'),
          prices
            .toSorted(([, a], [, b]) => a - b)
            .map(([id, price]) => ({ text: `${advanceOf(components, id)?.name ?? titled(id)}: ${price}` })),
          true,
        ),
        ...regions.flatMap((region) =>
          passage(
            t('emptyAreasOfCivilizationName', { civilizationName: civilizationName(region) || region }),
            areas
              .filter((area) => (area.region ?? t('theOpenSeas')) === region && !isHeld(area) && !isHome(area))
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
