import type { Term } from '../../terms/terms';
import { t } from '../../words/clash';

const terms: Term[] = [
  {
    words: ['activate', 'activates', 'activated', 'activation', 'activations'],
    get text() {
      return t('toUseACityForBuilding');
    },
    rule: 'CC-mood-7',
  },
  {
    words: ['mood'],
    get text() {
      return t('happyNeutralOrAngryHowA');
    },
    rule: 'CC-mood-1',
  },
  {
    words: ['angry'],
    get text() {
      return t('anAngryCityCountsAsSize');
    },
    rule: 'CC-mood-4',
  },
  {
    words: ['happy'],
    get text() {
      return t('aHappyCityCollectsAndBuilds');
    },
    rule: 'CC-mood-2',
  },
  {
    words: ['Mood token', 'Mood tokens'],
    get text() {
      return t('paysForMakingCitiesHappierAnd');
    },
    rule: 'CC-civic-1',
  },
  {
    words: ['Culture token', 'Culture tokens'],
    get text() {
      return t('paysForActionCardsAndBoosts');
    },
    rule: 'CC-scale-1',
  },
  {
    words: ['city-piece', 'city-pieces'],
    get text() {
      return t('settlementTempleAcademyFortressOrPort');
    },
    rule: 'CC-score-1',
  },
  {
    words: ['Status Phase'],
    get text() {
      return t('afterThreeTurnsEachObjectivesA');
    },
    rule: 'CC-status-1',
  },
  {
    words: ['objective', 'objectives'],
    get text() {
      return t('halfOfACardThatIs');
    },
    rule: 'CC-objective-1',
  },
  {
    words: ['advance', 'advances'],
    get text() {
      return t('whatYourPeopleHasLearnedEach');
    },
    rule: 'CC-advance-1',
  },
  {
    words: ['Cultural Influence'],
    get text() {
      return t('anActionThatPutsAPiece');
    },
    rule: 'CC-infl-1',
  },
  {
    words: ['Civic Improvement'],
    get text() {
      return t('anActionThatRaisesTheMood');
    },
    rule: 'CC-civic-2',
  },
  {
    words: ['Exhausted token', 'Exhausted tokens'],
    get text() {
      return t('theSpaceGivesNothingAndTakes');
    },
    rule: 'CC-collect-8',
  },
  {
    words: ['Barbarian', 'Barbarians'],
    get text() {
      return t('belongToNobodyComeWithEvents');
    },
    rule: 'CC-barb-1',
  },
  {
    words: ['Combat Value', 'CV'],
    get text() {
      return t('theSumOfTheDiceAnd');
    },
    rule: 'CC-combat-1',
  },
  {
    words: ['raze', 'razed'],
    get text() {
      return t('toTakeACityOfSize');
    },
    rule: 'CC-status-8',
  },
  {
    words: ['Wonder', 'Wonders'],
    get text() {
      return t('aGreatBuildingWithAnEffect');
    },
    rule: 'CC-score-3',
  },
];
export default terms;
