import type { Action, FocusType, View } from '../../api/generated/new-dawn';
import { listed } from '../../table/names';
import { script, type Now } from '../../tutorial/script';
import { t } from '../../words/new-dawn-learn';

type Here = Now<View>;

const mine = (now: Here) => now.view.players[now.me - 1];
const inRow = (now: Here, kind: FocusType) => mine(now)?.row.find((card) => card.kind === kind);
const slotOf = (now: Here, kind: FocusType) => inRow(now, kind)?.slot ?? 0;
const isOf = (kind: FocusType) => (action: { card: string }, now: Here) => inRow(now, kind)?.card === action.card;
const offers = (now: Here, verb: Action['verb']) =>
  now.prompt?.choices.some(({ action }) => action.verb === verb) ?? false;
const choosing = (now: Here) => offers(now, 'focus');
/** The panel of this number has a tab beside the map, whether it is open or not. */
const tab = (number: number) => [`.tabs [role="tab"]:nth-child(${number})`];
const card = (kind: FocusType) => (now: Here) => [
  `.own [data-card="${inRow(now, kind)?.card ?? ''}"]`,
  '.own',
  ...tab(1),
];
const isPlaced = (now: Here) => !offers(now, 'place') && !offers(now, 'spend');
const isWild = (space: View['spaces'][number]) => space.barbarians.length > 0;
const completed = (now: Here) => now.view.victory.filter((one) => one.completed.includes(now.me)).length;

export default script<View, Action>({
  game: 'new-dawn',
  minutes: 15,
  get teaches() {
    return [
      t('readTheFocusRowWhereWaiting'),
      t('useEachOfTheFiveKinds'),
      t('spendTradeTokensAttackABarbarian'),
      t('knowWhatTheAgendasAskFor'),
    ];
  },
  options: { seats: 2 },
  bots: 'greedy',
  position: {
    turn: { seat: 1 },
    players: [
      {
        leader: 'egypt',
        control: ['8,-2'],
        row: [
          { card: 'astrology' },
          { card: 'foreign-trade' },
          { card: 'early-empire', trade: 1 },
          { card: 'pottery' },
          { card: 'masonry', trade: 2 },
        ],
      },
      { leader: 'france' },
    ],
  },
  steps: [
    {
      id: 'welcome',
      get title() {
        return t('aPeopleAndItsCapital');
      },
      get say() {
        return [t('youLeadThePeopleOnThe')];
      },
      look: ['.map-room'],
    },
    {
      id: 'goal',
      get title() {
        return t('howOneWins');
      },
      say: (now) => [
        t('theseVictoryVictoryCardsAreThe', { victory: now.view.victory.length }),
        t('whoeverHasCompletedOneOnEvery', { text: now.view.victory[0]?.agendas[0]?.text ?? '' }),
      ],
      look: tab(2),
      rules: ['ND-vic-1', 'ND-vic-4'],
    },
    {
      id: 'row',
      get title() {
        return t('theFocusRow');
      },
      get say() {
        return [t('allYouEverDoComesFrom'), t('theSlotItLiesInOne')];
      },
      look: ['.own', ...tab(1)],
      rules: ['ND-turn-3', 'ND-turn-6'],
    },
    {
      id: 'culture',
      get title() {
        return t('firstTurnCulture');
      },
      say: (now) => [t('yourCultureCardLiesInSlot', { slot: slotOf(now, 'culture') }), t('chooseIt')],
      look: card('culture'),
      asks: [{ verb: 'focus', if: isOf('culture') }],
      get first() {
        return t('thatCardWillBeStrongerIn');
      },
      rules: ['ND-cul-1', 'ND-terrain-1'],
    },
    {
      id: 'place',
      get title() {
        return t('claimLand');
      },
      get say() {
        return [t('placeYourControlTokensOnLit'), t('aTradeTokenOnTheCard')];
      },
      look: ['.map-room'],
      asks: [{ verb: 'spend' }, { verb: 'place' }],
      get first() {
        return t('thereAreStillTokensToPlace');
      },
      until: isPlaced,
      rules: ['ND-mature-1', 'ND-trade-2'],
    },
    {
      id: 'reset',
      get title() {
        return t('theCardGoesBack');
      },
      say: (now) => [
        t('theCultureCardIsInSlot', { slot: slotOf(now, 'culture'), slot2: slotOf(now, 'military') }),
        t('usingACardInSlotFive'),
      ],
      look: ['.own', ...tab(1)],
      when: choosing,
      rules: ['ND-turn-6'],
    },
    {
      id: 'dial',
      get title() {
        return t('theEventDial');
      },
      get say() {
        return [t('beforeEachOfYourTurnsAs'), t('barbariansDestroyWhatTheyStepOn')];
      },
      look: ['.dial', '.dials'],
      rules: ['ND-event-1', 'ND-barb-3'],
    },
    {
      id: 'military',
      get title() {
        return t('secondTurnMilitary');
      },
      say: (now) => [
        t('militaryInSlotSlotAttacksWithin', { slot: slotOf(now, 'military') }),
        t('thereIsABarbarianOnA'),
      ],
      look: card('military'),
      asks: [{ verb: 'focus', if: isOf('military') }],
      get first() {
        return t('theBarbarianMayMoveNextTurn');
      },
      rules: ['ND-atk-1', 'ND-reinf-1'],
    },
    {
      id: 'attack',
      get title() {
        return t('attack');
      },
      get say() {
        return [t('pickTheBarbarianBothSidesRoll'), t('thePageShowsYourChancesBefore')];
      },
      look: ['.map-room'],
      asks: [{ verb: 'attack', if: ({ at }, now) => now.view.spaces.some((one) => one.at === at && isWild(one)) }],
      get first() {
        return t('attackTheBarbarianFirstACity');
      },
      rules: ['ND-atk-8', 'ND-atk-10', 'ND-atk-15'],
    },
    {
      id: 'battle',
      get title() {
        return t('afterTheDice');
      },
      get say() {
        return [t('nowYouMayAddTradeTokens'), t('aDefeatedBarbarianGivesATrade')];
      },
      look: ['.battle', '.prompt'],
      free: true,
      until: (now) => choosing(now),
      rules: ['ND-atk-14', 'ND-trade-3'],
    },
    {
      id: 'economy',
      get title() {
        return t('thirdTurnEconomy');
      },
      say: (now) => [t('economyInSlotSlotMovesYour', { slot: slotOf(now, 'economy') }), t('theCityStateGenevaIsTwo')],
      look: card('economy'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('economy') }],
      get first() {
        return t('laterWithEconomyInThisSlot');
      },
      rules: ['ND-car-2', 'ND-car-3'],
    },
    {
      id: 'caravan',
      get title() {
        return t('leadTheCaravan');
      },
      get say() {
        return [t('moveTheCaravanSpaceBySpace'), t('aRivalCityBringsTwoTokens')];
      },
      look: ['.map-room'],
      asks: [
        { verb: 'move', if: ({ to }, now) => now.view.spaces.some(({ at, city_state }) => at === to && !!city_state) },
        { verb: 'move', if: ({ to }) => to === '6,-1' || to === '7,-1' },
        { verb: 'move' },
        { verb: 'take' },
        { verb: 'put' },
      ],
      get first() {
        return t('theCaravanHasNotArrivedYet');
      },
      until: (now) => now.view.turn !== now.me || choosing(now),
      rules: ['ND-car-9', 'ND-car-11'],
    },
    {
      id: 'diplomacy',
      get title() {
        return t('whatYouGot');
      },
      say: (now) => {
        const loaded = (mine(now)?.row ?? []).filter(({ trade }) => trade > 0);
        const names = loaded.map(({ name, trade }) => `${name} (${trade})`);
        return [
          names.length > 0 ? t('tradeTokensLieOnNamesA', { names: listed(names) }) : t('youHaveNoTradeTokensJust'),
          t('diplomacyCardsWorkAsLongAs'),
        ];
      },
      look: ['.own', ...tab(1)],
      when: choosing,
      rules: ['ND-trade-8', 'ND-dip-3'],
    },
    {
      id: 'industry',
      get title() {
        return t('fourthTurnIndustry');
      },
      say: (now) => [
        t('industryInSlotSlotBuildsA', { slot: slotOf(now, 'industry') }),
        t('wondersNeedMoreThanYouHave'),
      ],
      look: card('industry'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('industry') }],
      get first() {
        return t('oneMoreCardFirstIndustryHas');
      },
      rules: ['ND-build-1', 'ND-won-2'],
    },
    {
      id: 'city',
      get title() {
        return t('foundACity');
      },
      get say() {
        return [t('pickALitSpaceNoCity'), t('goodPlacesHaveFreeEasyLand')];
      },
      look: ['.map-room'],
      asks: [{ verb: 'city' }],
      get first() {
        return t('buildTheCityEveryAgendaGets');
      },
      rules: ['ND-build-4', 'ND-mature-2'],
    },
    {
      id: 'market',
      get title() {
        return t('worldWonders');
      },
      get say() {
        return [t('fourWondersAreOnOfferOne'), t('aResourceOfAKindPrinted')];
      },
      look: ['.market', ...tab(3)],
      rules: ['ND-won-1', 'ND-won-3'],
    },
    {
      id: 'science',
      get title() {
        return t('fifthTurnScience');
      },
      say: (now) => [
        t('scienceMovesYourTechDialBy', { slot: slotOf(now, 'science'), next_level: mine(now)?.next_level[0] ?? 3 }),
        t('chooseTheScienceCard'),
      ],
      look: card('science'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('science') }],
      get first() {
        return t('yourLastLessonIsTheTech');
      },
      rules: ['ND-sci-1', 'ND-sci-2'],
    },
    {
      id: 'gain',
      get title() {
        return t('aBetterCard');
      },
      get say() {
        return [t('tradeTokensOnTheScienceCard'), t('thenChooseACardOfLevel'), t('takeWhatYourAgendasNeedMore')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'gain' }, { verb: 'spend' }, { verb: 'done', if: (_, now) => !offers(now, 'gain') }],
      get first() {
        return t('aBetterCardCostsNothingHere');
      },
      until: (now) => !offers(now, 'gain') && (now.view.turn !== now.me || choosing(now)),
      rules: ['ND-sci-3', 'ND-sci-4'],
    },
    {
      id: 'own',
      get title() {
        return t('aTurnOfYourOwn');
      },
      get say() {
        return [t('nowYouLookAtTheAgendas')];
      },
      look: ['.own', ...tab(1)],
      when: (now) => choosing(now) || now.view.turn !== now.me,
      asks: [{ verb: 'focus' }],
    },
    {
      id: 'finish-turn',
      get title() {
        return t('carryItOut');
      },
      get say() {
        return [t('doWhatTheCardAllowsAnd')];
      },
      look: ['.prompt'],
      free: true,
      until: (now) => now.view.turn !== now.me || choosing(now),
    },
    {
      id: 'end',
      get title() {
        return t('readyToRule');
      },
      say: (now) => [
        t('youHaveCompletedCountedOfVictory', {
          counted: t('countCards', { count: completed(now) }),
          victory: now.view.victory.length,
        }),
        t('whatDecidesGamesLetStrongCards'),
      ],
      rules: ['ND-vic-4', 'ND-vic-5'],
    },
  ],
});
