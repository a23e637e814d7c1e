import type { Action, View } from '../../api/generated/founders';
import { script, type Now } from '../../tutorial/script';
import { catalogue, type Components } from './types';
import { t } from '../../words/founders-learn';

type Here = Now<View>;

const nation = (now: Here) => now.view.nations[now.me - 1];
const kindOf = (now: Here, tile: string) => catalogue(now.components as Components).get(tile)?.kind;
const counts = (now: Here, kind: string) =>
  (nation(now)?.tiles ?? []).filter(({ tile }) => kindOf(now, tile) === kind).length;
const opens = (now: Here) => now.prompt?.choices.some(({ action }) => action.verb === 'open') ?? false;
const adds = (now: Here) => now.prompt?.choices.some(({ action }) => action.verb === 'add') ?? false;
const score = (now: Here) => nation(now)?.score ?? 0;

export default script<View, Action>({
  game: 'founders',
  minutes: 10,
  get teaches() {
    return [
      t('openAndAddTilesAndSee'),
      t('turnNatureIntoAVillageA'),
      t('earnATokenAndLearnWhat'),
      t('seeHowTheGameEndsAnd'),
    ];
  },
  options: { seats: 2, first_player: 'seat_one' },
  bots: 'greedy',
  position: {
    step: 'open',
    turn: { seat: 1 },
    // The other nation can make neither flour nor anything of it, so that what the steps need stays on the table.
    nations: [
      { tiles: { '0,0': 'lake', '1,0': 'forest' } },
      { tiles: { '0,0': 'grove', '1,0': 'cliff', '0,1': 'cliff' } },
    ],
    rows: {
      nature: ['waterfall', 'grove', 'cliff'],
      village: ['mine', 'weaving-house'],
      city: ['marketplace-flour', 'war-camp-wine'],
    },
    stacks: {
      nature: { next: ['cliff', 'waterfall', 'grove'] },
      village: { next: ['mill', 'mine', 'winery', 'weaving-house'] },
      city: { next: ['inn-wine', 'war-camp-gold', 'workshop-cloth'] },
    },
    victory: [
      'temple-of-ceres',
      'altar-of-ceres',
      'temple-of-bellona',
      'altar-of-vulcan',
      'temple-of-bacchus',
      'altar-of-minerva',
      'great-temple-of-mars',
      'great-temple-of-janus',
    ],
  },
  steps: [
    {
      id: 'welcome',
      get title() {
        return t('yourNation');
      },
      get say() {
        return [t('thisIsARealTableYou'), t('onlyTheTilesAtTheTop')];
      },
      look: ['.nation'],
    },
    {
      id: 'aims',
      get title() {
        return t('wherePointsComeFrom');
      },
      say: (now) => [
        t('theseAreTheVictoryVictoryTiles', { victory: now.view.victory.length }),
        t('whenTheLastOfThemIs'),
      ],
      look: ['.rows .victory'],
      rules: ['FE-end-1', 'FE-score-1'],
    },
    {
      id: 'rows',
      get title() {
        return t('theRows');
      },
      get say() {
        return [t('belowLieThreeRowsThatEverybody'), t('natureGivesRawGoodsAndNeeds')];
      },
      look: ['.rows'],
      rules: ['FE-add-1'],
    },
    {
      id: 'open',
      get title() {
        return t('aTurnBeginsOpenATile');
      },
      get say() {
        return [t('firstYouMustTurnUpOne'), t('forFlourWeNeedAMill')];
      },
      look: ['.rows'],
      asks: [{ verb: 'open', if: ({ stack }) => stack === 'village' }],
      get first() {
        return t('otherStacksComeLaterAMill');
      },
      until: (now) => now.view.rows.village.includes('mill') && adds(now),
      rules: ['FE-open-1'],
    },
    {
      id: 'feed',
      get title() {
        return t('whatATileNeeds');
      },
      get say() {
        return [t('aMillCameUpItNeeds'), t('aNatureTileCanGiveEither')];
      },
      look: ['.rows [data-card="mill"]'],
      when: adds,
      rules: ['FE-add-3', 'FE-add-4'],
    },
    {
      id: 'mill',
      get title() {
        return t('addTheMill');
      },
      get say() {
        return [t('pickTheMillInTheVillage')];
      },
      look: ['.rows [data-card="mill"]'],
      asks: [{ verb: 'add', if: ({ tile }) => tile === 'mill' }],
      get first() {
        return t('thatFitsAsWellButWithout');
      },
      rules: ['FE-add-2'],
    },
    {
      id: 'other',
      get title() {
        return t('theOtherNation');
      },
      get say() {
        return [t('nowTheBotOpensAndAdds')];
      },
      look: ['.others', '.mat'],
      when: opens,
    },
    {
      id: 'open-again',
      get title() {
        return t('yourSecondTurn');
      },
      get say() {
        return [t('openAnyStackYouLikeMind')];
      },
      look: ['.rows'],
      asks: [{ verb: 'open' }],
      rules: ['FE-open-2'],
    },
    {
      id: 'city',
      get title() {
        return t('addACityTile');
      },
      get say() {
        return [t('aMarketplaceNeedsFlourWhichYour'), t('thinkOfTheSpaceAfterNext')];
      },
      look: ['.rows [data-card="marketplace-flour"]'],
      asks: [{ verb: 'add', if: ({ tile }, now) => kindOf(now, tile) === 'city' }],
      get first() {
        return t('firstTheMarketplaceItMakesThe');
      },
      rules: ['FE-token-4'],
    },
    {
      id: 'token',
      get title() {
        return t('youReceivedAToken');
      },
      say: (now) => [
        t('addingTheMarketplaceGaveYouA', { counted: t('countCoins', { count: nation(now)?.hand.coin ?? 0 }) }),
        t('playedACoinBuysAGood'),
      ],
      look: ['.mat .hand'],
      rules: ['FE-token-1', 'FE-token-2', 'FE-coin-1'],
    },
    {
      id: 'tokens',
      get title() {
        return t('theOtherTokens');
      },
      get say() {
        return [t('warPillagesATileOfAnother'), t('aCarriageOnTheCornerOf')];
      },
      look: ['.mat .hand'],
      rules: ['FE-war-2', 'FE-carriage-2', 'FE-craft-2'],
    },
    {
      id: 'third',
      get title() {
        return t('yourThirdTurn');
      },
      get say() {
        return [t('openATileAgainAnyStack')];
      },
      look: ['.rows'],
      asks: [{ verb: 'open' }],
    },
    {
      id: 'temple',
      get title() {
        return t('score');
      },
      get say() {
        return [t('everythingIsReadyTheMillGives'), t('victoryTilesGiveNothingThemselvesSo')];
      },
      look: ['.rows [data-card="temple-of-ceres"]'],
      asks: [
        { verb: 'add', if: ({ tile }) => tile === 'temple-of-ceres' },
        { verb: 'add', if: ({ tile }, now) => kindOf(now, tile) === 'victory' },
      ],
      get first() {
        return t('theTempleIsWorthTwoPoints');
      },
      rules: ['FE-add-7'],
    },
    {
      id: 'score',
      get title() {
        return t('yourPoints');
      },
      say: (now) => [
        t('youHaveCountedVictoryTilesTwo', { counted: t('countPoints', { count: score(now) }) }),
        t('ifNothingFitsOnAFree'),
      ],
      look: ['.scores', '.mat .score'],
      rules: ['FE-score-2', 'FE-score-3', 'FE-swap-2'],
    },
    {
      id: 'alone',
      get title() {
        return t('aTurnOfYourOwn');
      },
      get say() {
        return [t('playAWholeTurnAsYou'), t('aHintOneMillCanFeed')];
      },
      look: ['.prompt'],
      free: true,
      until: (now) => counts(now, 'nature') + counts(now, 'village') + counts(now, 'city') + counts(now, 'victory') > 5,
    },
    {
      id: 'end',
      get title() {
        return t('thatIsAllYouNeed');
      },
      get say() {
        return [t('theGameEndsWhenNoVictory'), t('whatDecidesReadTheVictoryTiles')];
      },
      rules: ['FE-end-2', 'FE-score-5'],
    },
  ],
});
