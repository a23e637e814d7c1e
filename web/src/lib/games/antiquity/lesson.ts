// The tutorial of both antiquity games: one whole turn, told phase by phase. What differs between the books, the places
// and the rule ids, comes from each game.

import type { Action, Phase, View } from '../../api/generated/antiquity';
import { script, type AnyScript, type Now, type Step } from '../../tutorial/script';
import { listed } from '../../table/names';
import { titled } from './types';
import { t } from '../../words/antiquity-learn';

type Here = Now<View>;

/** Where each point of the turn stands in a game's book. */
export interface Places {
  points: string[];
  tax: string[];
  growth: string[];
  census: string[];
  ships: string[];
  move: string[];
  conflict: string[];
  city: string[];
  surplus: string[];
  support: string[];
  draw: string[];
  buyCard: string[];
  sets: string[];
  trade: string[];
  truth: string[];
  calamity: string[];
  advances: string[];
  credits: string[];
  hand: string[];
  succession: string[];
}

export interface Lesson {
  game: string;
  options: Record<string, unknown> & { seats: number };
  position: Record<string, unknown>;
  /** The area whose tokens are to become a city. */
  site: string;
  /** Where more tokens come from, next to it. */
  from: string[];
  /** How many tokens a city takes there. */
  tokens: number;
  phases: number;
  /** The points of advances. */
  worth: string;
  /** Whether ships have a phase of their own. */
  hasShipPhase: boolean;
  places: Places;
  /** What a player of this game should know besides. */
  last: string;
}

const TRADE_TAB = '.tabs [role="tab"]:nth-child(2)';
const ADVANCES_TAB = '.tabs [role="tab"]:nth-child(3)';
const SUCCESSION_TAB = '.tabs [role="tab"]:nth-child(5)';

/** What stands where, of one seat. */
export const lands = (owner: number, cities: string[], tokens: Record<string, number>) => [
  ...cities.map((area) => ({ area, owner, city: true })),
  ...Object.entries(tokens).map(([area, count]) => ({ area, owner, tokens: count })),
];

const mine = (now: Here) => now.view.players[now.me - 1];
const inPhase = (now: Here, ...phases: Phase[]) => phases.includes(now.view.phase);
const tokensIn = (now: Here, area: string) =>
  now.view.areas
    .find((one) => one.area === area)
    ?.tokens?.reduce((sum, [owner, count]) => sum + (owner === now.me ? count : 0), 0) ?? 0;
const hasCity = (now: Here, area: string) =>
  now.view.areas.some((one) => one.area === area && one.city !== undefined && one.city === now.me);
const cities = (count: number) => t('countCities', { count });
const isBad = (now: Here, card: string) =>
  mine(now)?.hand?.calamities.some(({ calamity }) => calamity === card) ?? false;
const hasBad = (now: Here) => (mine(now)?.hand?.calamities.length ?? 0) > 0;
const badNames = (now: Here) => (mine(now)?.hand?.calamities ?? []).map(({ calamity }) => titled(calamity));
/** Whether a deal leaves the sets that one collects alone. */
const isSpare = (now: Here, give: string[]) => give.every((card) => (mine(now)?.hand?.commodities[card] ?? 0) < 3);
const ORDER: Phase[] = [
  'tax_collection',
  'population_expansion',
  'census',
  'ship_construction',
  'movement',
  'conflict',
  'city_construction',
  'surplus_population',
  'city_support',
  'trade_card_acquisition',
  'trade',
  'calamity_selection',
  'calamity_resolution',
  'special_abilities',
  'second_check',
  'advance_acquisition',
  'excess_trade_cards',
  'succession_alteration',
  'return_trade_cards',
];

export function lessonOf(lesson: Lesson): AnyScript {
  const { site, from, places } = lesson;
  const turn = Number(lesson.position.turn);
  /** Whether the turn has come past a phase. */
  const isPast = (now: Here, phase: Phase) =>
    now.view.turn > turn || ORDER.indexOf(now.view.phase) > ORDER.indexOf(phase);
  const ships: Step<View, Action>[] = lesson.hasShipPhase
    ? [
        {
          id: 'ships',
          title: t('shipsComeFirst'),
          say: [t('beforeAnybodyMovesShipsAreBuilt'), t('yourLandHoldsTogetherSoYou')],
          look: ['.prompt'],
          asks: [{ verb: 'done' }],
          first: t('shipsWouldCostTokensThatThe'),
          until: (now) => isPast(now, 'ship_construction'),
          rules: places.ships,
        },
      ]
    : [];
  return script<View, Action>({
    game: lesson.game,
    minutes: 20,
    teaches: [
      t('growMoveAndBuildACity'),
      t('drawTradeCardsAndTradeThem'),
      t('seeCalamitiesStrike'),
      t('turnSetsOfCardsIntoAn'),
    ],
    options: lesson.options,
    bots: 'greedy',
    position: lesson.position,
    steps: [
      {
        id: 'welcome',
        title: t('yourPeople'),
        say: (now) => [
          t('youLeadCivilizationBotsLeadThe', {
            civilization: titled(mine(now)?.civilization ?? ''),
            players: now.view.players.length - 1,
          }),
          t('aFullGameHasManyTurns', { turn, phases: lesson.phases }),
        ],
        look: ['.frame'],
      },
      {
        id: 'goal',
        title: t('howOneWins'),
        say: (now) => [
          t('pointsComeFromAdvancesWorthEach', { worth: lesson.worth }),
          t('youHaveCountedNowEverythingBelow', { counted: t('countPoints', { count: mine(now)?.points ?? 0 }) }),
        ],
        look: ['.rail', '.tabs'],
        rules: places.points,
      },
      {
        id: 'taxes',
        title: t('taxesAndGrowth'),
        say: (now) => [
          t('theTurnBeganByItselfEach', { cities: cities(mine(now)?.cities ?? 0), treasury: mine(now)?.treasury ?? 0 }),
          t('thenEveryAreaGrewOneToken', { stock: mine(now)?.stock ?? 0 }),
        ],
        look: ['.rail'],
        rules: [...places.tax, ...places.growth],
      },
      {
        id: 'census',
        title: t('theCensus'),
        say: (now) => [t('tokensOnTheMapWereCounted', { census: mine(now)?.census ?? 0 })],
        look: ['.rail'],
        rules: places.census,
      },
      ...ships,
      {
        id: 'limits',
        title: t('lookAtTheMap'),
        say: (now) => [
          t('theNumberInAnAreaIs'),
          t('anAreaWithACitySite', {
            counted: t('countTokens', { count: lesson.tokens }),
            site: titled(site),
            tokensIn: tokensIn(now, site),
          }),
        ],
        look: [`[data-place="${site}"]`, '.frame'],
        rules: places.surplus,
      },
      {
        id: 'move',
        title: t('move'),
        say: (now) => [
          t('aTokenMovesOneAreaOver', { site: titled(site), what: Math.max(0, lesson.tokens - tokensIn(now, site)) }),
          t('movingWhereOthersStandLeadsTo'),
        ],
        look: [`[data-place="${from[0]}"]`, '.frame'],
        asks: [
          {
            verb: 'move',
            if: ({ count, from: source, to }, now) =>
              to === site && from.includes(source) && tokensIn(now, site) + count >= lesson.tokens,
          },
          { verb: 'move', if: ({ to }) => to === site },
        ],
        first: t('thatMoveIsLegalButFirst', {
          site: titled(site),
          counted: t('countTokens', { count: lesson.tokens }),
        }),
        until: (now) => tokensIn(now, site) >= lesson.tokens || isPast(now, 'movement'),
        rules: [...places.move, ...places.conflict],
      },
      {
        id: 'moved',
        title: t('spreadOutThenBeDone'),
        say: [t('ifYouLikeSendSingleTokens'), t('thenDeclareYourMovementCompleteThe')],
        look: ['.prompt'],
        free: true,
        until: (now) => isPast(now, 'movement'),
        rules: places.move,
      },
      {
        id: 'build',
        title: t('buildACity'),
        say: (now) => [
          t('theTokensInSiteBecomeA', { site: titled(site) }),
          t('eachCityNeedsTwoTokensSomewhere', {
            have: mine(now)?.support.have ?? 0,
            need: mine(now)?.support.need ?? 0,
          }),
        ],
        look: [`[data-place="${site}"]`, '.frame'],
        asks: [{ verb: 'build city', if: ({ area }) => area === site }, { verb: 'build city' }],
        first: t('buildTheCityFirstThatIs'),
        until: (now) => hasCity(now, site) || isPast(now, 'city_construction'),
        rules: [...places.city, ...places.support],
      },
      {
        id: 'built',
        title: t('doneBuilding'),
        say: [t('whereTokensSufficeYouMayBuild')],
        look: ['.prompt'],
        free: true,
        until: (now) => isPast(now, 'city_support'),
        rules: [...places.surplus, ...places.support],
      },
      {
        id: 'cards',
        title: t('tradeCards'),
        say: (now) => [
          t('withCitiesYouDrewACard', { cities: cities(mine(now)?.cities ?? 0), cities2: mine(now)?.cities ?? 0 }),
          t('youMayBuyMoreFromTreasury'),
        ],
        look: ['.prompt'],
        asks: [{ verb: 'done' }],
        first: t('keepTheTreasuryForAnAdvance'),
        until: (now) => isPast(now, 'trade_card_acquisition'),
        rules: [...places.draw, ...places.buyCard],
      },
      {
        id: 'sets',
        title: t('whatCardsAreWorth'),
        say: (now) => [
          'Cards of one kind are worth their number squared times their value: three of value 2 are 3 × 3 × 2 = ' +
            '18, not 6. Different kinds only add up.',
          t('yourHandIsWorthWorthNow', { worth: mine(now)?.worth ?? 0 }),
        ],
        look: ['.desk .hand', '.desk', TRADE_TAB],
        when: (now) => inPhase(now, 'trade') || isPast(now, 'trade'),
        rules: places.sets,
      },
      {
        id: 'bad',
        title: t('theCardNobodyWants'),
        say: (now) => [
          hasBad(now)
            ? t('youHoldACalamityBadNamesWhoever', { badNames: listed(badNames(now)) })
            : t('calamitiesLieAmongTheCardsWhoever'),
          t('aDealIsAtLeastThree'),
        ],
        look: ['.desk .hand', '.desk', TRADE_TAB],
        rules: [...places.trade, ...places.truth],
      },
      {
        id: 'bluff',
        title: t('tradeWithABluff'),
        say: [t('takeAnOfferOrMakeOne'), t('rememberThatOthersDoTheSame')],
        look: ['.desk .offers', '.desk', TRADE_TAB],
        asks: [
          { verb: 'accept', if: ({ give }, now) => give.some((card) => isBad(now, card)) && isSpare(now, give) },
          { verb: 'accept', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'offer', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'counter', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'accept', if: (_, now) => !hasBad(now) },
        ],
        first: t('firstPutTheCalamityIntoA'),
        until: (now) => !hasBad(now) || isPast(now, 'trade'),
        rules: places.truth,
      },
      {
        id: 'deals',
        title: t('goOnOrBeDone'),
        say: (now) => [
          hasBad(now) ? t('yourCalamityIsStillWithYou') : t('theCalamityIsGoneAndSomebody'),
          t('tradeOnAsYouLikeWhen'),
        ],
        look: ['.desk', TRADE_TAB],
        free: true,
        until: (now) => isPast(now, 'trade'),
        rules: places.trade,
      },
      {
        id: 'calamities',
        title: t('calamitiesStrike'),
        say: [t('nowAllCalamitiesAreLaidOpen'), t('ifYouAreAskedForSomething')],
        look: ['.calamities', '.frame', '.prompt'],
        when: (now) => isPast(now, 'calamity_resolution') || now.prompt === null,
        rules: places.calamity,
      },
      {
        id: 'shop',
        title: t('advances'),
        say: (now) => [
          t('setsOfCardsAndTreasuryBuy', { purse: mine(now)?.purse ?? now.view.shop?.means ?? 0 }),
          t('pickOneYouCanPayFor'),
        ],
        look: ['.shop', '.shopping', ADVANCES_TAB],
        when: (now) => inPhase(now, 'advance_acquisition') || isPast(now, 'advance_acquisition'),
        asks: [{ verb: 'buy' }],
        first: t('putAnAdvanceIntoTheBasket'),
        until: (now) => (now.view.shop?.bought.length ?? 0) > 0 || isPast(now, 'advance_acquisition'),
        rules: [...places.advances, ...places.credits],
      },
      {
        id: 'pay',
        title: t('payForIt'),
        say: [t('thePageProposesWhichCardsTo'), t('acquireWhatIsInTheBasket')],
        look: ['.shopping', '.prompt'],
        asks: [{ verb: 'acquire' }],
        first: t('oneAdvanceIsEnoughForNow'),
        until: (now) => (mine(now)?.advances.length ?? 0) > 0 || isPast(now, 'advance_acquisition'),
        rules: places.advances,
      },
      {
        id: 'succession',
        title: t('theSuccessionTable'),
        say: (now) => [
          t('atTheEndOfTheTurn', { succession: mine(now)?.succession ?? 0, era: mine(now)?.era ?? '' }),
          t('laterErasAskForMoreCities'),
        ],
        look: ['.succession', SUCCESSION_TAB],
        when: (now) => now.view.turn > turn || isPast(now, 'advance_acquisition'),
        rules: [...places.succession, ...places.hand],
      },
      {
        id: 'end',
        title: t('thatWasATurn'),
        say: (now) => [
          t('youHaveCitiesCountedAndCounted2', {
            cities: cities(mine(now)?.cities ?? 0),
            counted: t('countAdvances', { count: mine(now)?.advances.length ?? 0 }),
            counted2: t('countPoints', { count: mine(now)?.points ?? 0 }),
          }),
          t('whatDecidesEightOrNineCities'),
          lesson.last,
        ],
        rules: places.points,
      },
    ],
  });
}
