import type { About } from '../about';
import { t } from '../../words/clash-learn';

const about: About = {
  get motto() {
    return t('exploreTheDarkFoundCitiesAnd');
  },
  get what() {
    return [t('fromOneSettlementAtTheEdge'), t('thereIsNoFixedPathOf')];
  },
  get win() {
    return [t('pointsComeFromThePiecesOf'), t('afterSixRoundsTheMostPoints')];
  },
  get time() {
    return t('timeAtATable');
  },
  weight: 4,
  get learn() {
    return t('sevenKindsOfActionsAndCards');
  },
  turn: [
    {
      get title() {
        return t('threeTurnsARoundThreeActions');
      },
      get text() {
        return t('theSameActionMayBeTaken');
      },
    },
    {
      get title() {
        return t('advance');
      },
      get text() {
        return t('payFoodIdeasOrGoldAnd');
      },
    },
    {
      get title() {
        return t('foundBuildCollectGrow');
      },
      get text() {
        return t('aCityIsActivatedForOne');
      },
    },
    {
      get title() {
        return t('moveExploreFight');
      },
      get text() {
        return t('battlesAreRolledWithDiceWith');
      },
    },
    {
      get title() {
        return t('statusPhase');
      },
      get text() {
        return t('afterThreeTurnsEachCompletedObjectives');
      },
    },
  ],
  get tips() {
    return [t('exploreEarlyASecondAndThird'), t('anAngryCityCountsAsA'), t('readYourObjectivesEachRoundThe')];
  },
  picture: {
    saved: 'late',
    get caption() {
      return t('lateInAGameOfTwo');
    },
  },
};
export default about;
