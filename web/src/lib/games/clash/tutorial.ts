import type { Action, ClashView } from '../../api/generated/clash';
import { counted } from '../../table/names';
import { script, type Now } from '../../tutorial/script';
import { t } from '../../words/clash-learn';

type Here = Now<ClashView>;

const mine = (now: Here) => now.view.players[now.me - 1];
const cities = (now: Here) =>
  now.view.cities.filter(({ owner }) => typeof owner === 'object' && owner !== null && owner.seat === now.me);
const offers = (now: Here, verb: Action['verb']) =>
  now.prompt?.choices.some(({ action }) => action.verb === verb) ?? false;
const acting = (now: Here) => offers(now, 'end') && now.view.active === now.me;
const held = (now: Here) => mine(now)?.goods;
const temples = (now: Here) => cities(now).filter(({ pieces }) => 'temple' in pieces).length;
const isHappy = (now: Here, at: string) => cities(now).some((city) => city.at === at && city.mood === 'happy');
const turns = (now: Here) => now.view.turn;

export default script<ClashView, Action>({
  game: 'clash',
  minutes: 15,
  get teaches() {
    return [
      t('takeTheSixKindsOfActions'),
      t('getAnAdvanceFoundASecond'),
      t('keepCitiesHappyAndSeeWhy'),
      t('completeAnObjectiveInTheStatus'),
    ];
  },
  options: { seats: 2, events: 'full', ending: 'six_rounds' },
  bots: 'greedy',
  position: {
    turn_of_round: 2,
    regions: ['up 11', 'up 8', 'up 12'],
    cities: { D2: { seat: 1 }, D7: { seat: 2 } },
    players: [
      {
        advances: ['farming', 'mining', 'storage'],
        settlers: ['D2'],
        culture_level: 3,
        happiness_level: 3,
        objectives: [5],
        goods: { food: 5, ore: 2, wood: 2, ideas: 1, gold: 1, mood: 2, culture: 1 },
      },
      { advances: ['farming', 'mining'], settlers: ['D7'], goods: { food: 2 } },
    ],
  },
  steps: [
    {
      id: 'welcome',
      get title() {
        return t('oneCityAndADarkWorld');
      },
      get say() {
        return [t('youBeginWithASingleSettlement'), t('dragTheMapToLookAround')];
      },
      look: ['.world'],
    },
    {
      id: 'goal',
      get title() {
        return t('howOneWins');
      },
      say: (now) => [
        t('pointsOneForEachPieceOf'),
        t('mostPointsAfterCountedWinThe', { counted: t('countRounds', { count: now.view.last_round }) }),
      ],
      look: ['.scores'],
      rules: ['CC-score-1', 'CC-score-2', 'CC-end-1'],
    },
    {
      id: 'rounds',
      get title() {
        return t('roundsAndTurns');
      },
      say: (now) => [
        t('aRoundGivesEverybodyThreeTurns', {
          turns: turns(now),
          round: now.view.round,
          counted: t('countActions', { count: now.view.actions }),
        }),
        t('actionsMayBeMixedAndRepeated'),
      ],
      look: ['.track'],
      rules: ['CC-turn-1', 'CC-turn-5'],
    },
    {
      id: 'goods',
      get title() {
        return t('whatYouHave');
      },
      say: (now) => [
        t('foodOreAndWoodPayFor', { food: held(now)?.food ?? 0, ore: held(now)?.ore ?? 0, wood: held(now)?.wood ?? 0 }),
        t('theTwoScalesCountMoodAnd'),
      ],
      look: ['.own .goods', '.goods'],
      rules: ['CC-res-1', 'CC-scale-1'],
    },
    {
      id: 'objective',
      get title() {
        return t('objectives');
      },
      get say() {
        return [t('anObjectiveCardHasAPeaceful'), t('thatIsAPlanLearnHow')];
      },
      look: ['.hand'],
      rules: ['CC-objective-1', 'CC-obj-religious'],
    },
    {
      id: 'advance',
      get title() {
        return t('firstActionAnAdvance');
      },
      get say() {
        return [t('mythsIsTheFirstAdvanceOf'), t('chooseToGetAnAdvanceAnd')];
      },
      look: ['.advances [data-card="myths"]'],
      when: acting,
      asks: [{ verb: 'advance', if: ({ advance }) => advance === 'myths' }],
      get first() {
        return t('aFineActionButThePlan');
      },
      rules: ['CC-advance-1', 'CC-advance-7'],
    },
    {
      id: 'pay',
      get title() {
        return t('payForIt');
      },
      get say() {
        return [t('anAdvanceCostsTwoFoodEach')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'pay' }],
      until: (now) => mine(now)?.advances.includes('myths') ?? false,
      rules: ['CC-advance-1'],
    },
    {
      id: 'move',
      get title() {
        return t('secondActionMoveTheSettler');
      },
      get say() {
        return [t('aCityCanBeNoLarger'), t('oneMoveActionMovesUpTo')];
      },
      look: ['.world'],
      when: acting,
      asks: [
        { verb: 'move', if: ({ to }) => to === 'D3' },
        // The barren space of the home region takes no city.
        { verb: 'move', if: ({ to }) => to !== 'D1' },
      ],
      get first() {
        return t('firstTheSettlerMoveItTo');
      },
      rules: ['CC-city-4', 'CC-move-1', 'CC-found-3'],
    },
    {
      id: 'found',
      get title() {
        return t('thirdActionFoundACity');
      },
      get say() {
        return [t('theSettlerBecomesANewSettlement'), t('keepCitiesApartEnoughEachCollects')];
      },
      look: ['.world'],
      asks: [{ verb: 'found' }],
      get first() {
        return t('foundTheCityNowTheLast');
      },
      until: (now) => cities(now).length > 1,
      rules: ['CC-found-1', 'CC-collect-6'],
    },
    {
      id: 'end-turn',
      get title() {
        return t('theTurnIsOver');
      },
      get say() {
        return [t('withNoActionLeftYouEnd')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'end' }],
      until: (now) => now.view.active !== now.me || turns(now) > 2,
    },
    {
      id: 'other',
      get title() {
        return t('theOtherPlayer');
      },
      get say() {
        return [t('nowItIsTheBotsTurn')];
      },
      look: ['.others'],
      when: (now) => acting(now) && turns(now) === 3,
    },
    {
      id: 'mood',
      get title() {
        return t('makeACityHappy');
      },
      say: (now) => [
        t('aHappyCityCollectsAndBuilds'),
        t('youHaveCountedImproveTheCity', { counted: t('countMoodTokens', { count: held(now)?.mood ?? 0 }) }),
      ],
      look: ['.own .scales', '.scales'],
      asks: [{ verb: 'improve', if: ({ at }) => at === 'D2' }, { verb: 'improve' }],
      get first() {
        return t('firstMakeTheCityHappyThen');
      },
      rules: ['CC-mood-2', 'CC-civic-1'],
    },
    {
      id: 'more-mood',
      get title() {
        return t('oneActionManyCities');
      },
      get say() {
        return [t('theSameActionMayRaiseMore')];
      },
      look: ['.prompt'],
      free: true,
      until: (now) => acting(now) || now.view.active !== now.me,
      rules: ['CC-civic-2'],
    },
    {
      id: 'collect',
      get title() {
        return t('collect');
      },
      say: (now) => [
        isHappy(now, 'D2') ? t('theCityOnD2IsHappy') : t('activateTheCityOnD2To'),
        t('fertileLandGivesFoodAndForest'),
      ],
      look: ['.world'],
      when: acting,
      asks: [{ verb: 'collect', if: ({ at }) => at === 'D2' }, { verb: 'collect' }],
      get first() {
        return t('collectFirstWhileTheCityIs');
      },
      rules: ['CC-collect-1', 'CC-collect-5'],
    },
    {
      id: 'gather',
      get title() {
        return t('chooseWhatComes');
      },
      get say() {
        return [t('takeWhatYouLackForGrowth')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'gather' }],
      until: acting,
      rules: ['CC-collect-3'],
    },
    {
      id: 'grow',
      get title() {
        return t('buildATemple');
      },
      get say() {
        return [t('increaseCitySizeAddsAPiece'), t('aTempleBringsAMoodOr')];
      },
      look: ['.world'],
      when: acting,
      asks: [
        { verb: 'grow', if: ({ at, piece }) => piece === 'temple' && at !== 'D2' },
        { verb: 'grow', if: ({ piece }) => piece === 'temple' },
      ],
      get first() {
        return t('theTempleIsWhatYourObjective');
      },
      rules: ['CC-grow-1', 'CC-mood-7', 'CC-piece-1'],
    },
    {
      id: 'bonus',
      get title() {
        return t('whatTheTempleBrings');
      },
      get say() {
        return [t('payAndChooseTheTokenMood')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'pay' }, { verb: 'token' }, { verb: 'end' }],
      until: (now) => now.view.active !== now.me || turns(now) === 4,
    },
    {
      id: 'status',
      get title() {
        return t('theStatusPhase');
      },
      get say() {
        return [t('afterEverybodysThirdTurnShowCompleted'), t('youHaveMoreTemplesThanAnybody')];
      },
      look: ['.prompt'],
      asks: [{ verb: 'complete', if: ({ half }) => half === 'peaceful' }],
      get first() {
        return t('showTheObjectiveFirstTwoPoints');
      },
      until: (now) => (mine(now)?.peaceful.length ?? 0) > 0 || temples(now) === 0 || now.view.round > 1,
      rules: ['CC-status-1', 'CC-status-3'],
    },
    {
      id: 'free',
      get title() {
        return t('aFreeAdvance');
      },
      get say() {
        return [t('eachRoundBringsOneAdvanceFor'), t('someAdvancesRaiseCultureOrHappiness')];
      },
      look: ['.advances'],
      when: (now) => !offers(now, 'complete'),
      asks: [{ verb: 'advance' }],
      get first() {
        return t('takeTheFreeAdvanceFirst');
      },
      until: (now) => (mine(now)?.advances.length ?? 0) > 4 || now.view.round > 1,
      rules: ['CC-status-4', 'CC-event-1'],
    },
    {
      id: 'next-round',
      get title() {
        return t('aNewRound');
      },
      get say() {
        return [t('finishWhatTheStatusPhaseStill'), t('battlesWhenTheyComeBothSides')];
      },
      look: ['.track'],
      when: (now) => !acting(now),
      free: true,
      until: (now) => acting(now) && now.view.round > 1,
      rules: ['CC-combat-1'],
    },
    {
      id: 'end',
      get title() {
        return t('youKnowTheGame');
      },
      say: (now) => [
        t('youOwnReplaceCountedAndCounted2', {
          replace: counted(cities(now).length, 'city').replace('citys', 'cities'),
          counted: t('countAdvances', { count: mine(now)?.advances.length ?? 0 }),
          counted2: t('countObjectives', {
            count: (mine(now)?.peaceful.length ?? 0) + (mine(now)?.warlike.length ?? 0),
          }),
        }),
        t('whatDecidesCitiesFirstThenSize'),
      ],
      rules: ['CC-score-6'],
    },
  ],
});
