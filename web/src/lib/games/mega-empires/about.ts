import type { About } from '../about';
import { t } from '../../words/mega-empires-learn';

const about: About = {
  get motto() {
    return t('tradeWithEverybodySurviveTheCalamities');
  },
  get what() {
    return [t('threeToNineCivilizationsFromNubia'), t('theHeartIsTheTradeSets')];
  },
  get win() {
    return [t('pointsComeFromAdvancesCitiesOn'), t('theGameEndsWhenSomebodyReaches')];
  },
  get time() {
    return t('firstGame90To120Minutes');
  },
  weight: 4,
  get learn() {
    return t('noSingleRuleIsHardBut');
  },
  turn: [
    {
      get title() {
        return t('taxesAndGrowth');
      },
      get text() {
        return t('citiesPayIntoYourTreasuryAnd');
      },
    },
    {
      get title() {
        return t('movementAndConflict');
      },
      get text() {
        return t('marchAndSailWhereTooMany');
      },
    },
    {
      get title() {
        return t('cities');
      },
      get text() {
        return t('enoughTokensInOneAreaBecome');
      },
    },
    {
      get title() {
        return t('trade');
      },
      get text() {
        return t('aCardForEachCityThen');
      },
    },
    {
      get title() {
        return t('calamities');
      },
      get text() {
        return t('floodsFamineCivilWarTheyHit');
      },
    },
    {
      get title() {
        return t('advances');
      },
      get text() {
        return t('turnInSetsToAcquireAdvances');
      },
    },
  ],
  get tips() {
    return [t('eightOrNineCitiesAreThe'), t('fiveOfOneCommodityAreWorth'), t('keepSomeLandWithoutCitiesTokens')];
  },
  picture: {
    saved: 'move',
    get caption() {
      return t('theMovementPhaseTokensShipsAnd');
    },
  },
};
export default about;
