import type { About } from '../about';
import { t } from '../../words/expansion-project-learn';

const about: About = {
  get motto() {
    return t('theWholeAncientWorldFromIberia');
  },
  get what() {
    return [t('theGrandestOfTheseGamesUp'), t('itSharesItsHeartWithMega')];
  },
  get win() {
    return [t('pointsComeFromAdvancesCitiesAnd'), t('theGameEndsWhenAMarker')];
  },
  get time() {
    return t('fullGame10To18Hours');
  },
  weight: 5,
  get learn() {
    return t('playMegaEmpiresFirstIfYou');
  },
  turn: [
    {
      get title() {
        return t('taxesGrowthCensus');
      },
      get text() {
        return t('citiesPayTokensMultiplyAndThe');
      },
    },
    {
      get title() {
        return t('shipsMovementConflict');
      },
      get text() {
        return t('shipsAreBuiltAndPaidFor');
      },
    },
    {
      get title() {
        return t('citiesAndTheirSupport');
      },
      get text() {
        return t('buildThenCheckThatEveryCity');
      },
    },
    {
      get title() {
        return t('trade');
      },
      get text() {
        return t('cardsForCitiesDrawnByBoth');
      },
    },
    {
      get title() {
        return t('calamities');
      },
      get text() {
        return t('theyStrikeTheirHolderAndThe');
      },
    },
    {
      get title() {
        return t('specialAbilitiesAndAdvances');
      },
      get text() {
        return t('useWhatYourAdvancesAllowThen');
      },
    },
  ],
  get tips() {
    return [t('withManyPlayersFewDealsOf'), t('knowWhoPassesCalamitiesOnThe'), t('successionAsksForCitiesAndAdvances')];
  },
  picture: {
    saved: 'lose',
    get caption() {
      return t('eighteenPeoplesBetweenTheAtlanticAnd');
    },
  },
};
export default about;
