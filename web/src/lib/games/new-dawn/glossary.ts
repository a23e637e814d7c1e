import type { Term } from '../../terms/terms';
import { t } from '../../words/new-dawn';

const terms: Term[] = [
  {
    words: ['focus row'],
    get text() {
      return t('yourFiveFocusCardsInSlots');
    },
    rule: 'ND-turn-8',
  },
  {
    words: ['focus card', 'focus cards'],
    get text() {
      return t('cultureScienceEconomyIndustryOrMilitary');
    },
    rule: 'ND-focus-1',
  },
  {
    words: ['slot', 'slots'],
    get text() {
      return t('aPlaceOfTheFocusRow');
    },
    rule: 'ND-turn-5',
  },
  {
    words: ['trade token', 'trade tokens'],
    get text() {
      return t('liesOnAFocusCardThree');
    },
    rule: 'ND-trade-1',
  },
  {
    words: ['control token', 'control tokens'],
    get text() {
      return t('makesASpaceYoursTurnedTo');
    },
    rule: 'ND-cul-1',
  },
  {
    words: ['reinforced', 'reinforce', 'reinforces'],
    get text() {
      return t('aControlTokenOnItsStrong');
    },
    rule: 'ND-reinf-3',
  },
  {
    words: ['mature'],
    get text() {
      return t('aCityWhoseLandNeighboursAll');
    },
    rule: 'ND-mature-1',
  },
  {
    words: ['friendly'],
    get text() {
      return t('withACityOrControlToken');
    },
    rule: 'ND-friend-2',
  },
  {
    words: ['rival', 'rivals'],
    get text() {
      return t('anotherPlayerAndWhatIsTheirs');
    },
    rule: 'ND-friend-1',
  },
  {
    words: ['difficulty'],
    get text() {
      return t('howHardTerrainIsGrassland1');
    },
    rule: 'ND-terrain-1',
  },
  {
    words: ['combat value'],
    get text() {
      return t('aDieAndEverythingThatHelps');
    },
    rule: 'ND-atk-8',
  },
  {
    words: ['city-state', 'city-states'],
    get text() {
      return t('aNeutralCityCaravansBringTrade');
    },
    rule: 'ND-cs-1',
  },
  {
    words: ['barbarian', 'barbarians'],
    get text() {
      return t('wandersWhenTheEventDialSays');
    },
    rule: 'ND-barb-1',
  },
  {
    words: ['caravan', 'caravans'],
    get text() {
      return t('travelsWithTheEconomyCardTo');
    },
    rule: 'ND-car-2',
  },
  {
    words: ['tech dial', 'tech dials'],
    get text() {
      return t('countsYourScienceSomeOfIts');
    },
    rule: 'ND-sci-2',
  },
  {
    words: ['event dial'],
    get text() {
      return t('movesOnBeforeEachTurnOf');
    },
    rule: 'ND-event-1',
  },
  {
    words: ['production'],
    get text() {
      return t('whatPaysForAWonderSlot');
    },
    rule: 'ND-won-2',
  },
  {
    words: ['agenda', 'agendas'],
    get text() {
      return t('aGoalOnAVictoryCard');
    },
    rule: 'ND-vic-1',
  },
];
export default terms;
