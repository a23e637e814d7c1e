import type { About } from '../about';
import { t } from '../../words/new-dawn-learn';

const about: About = {
  get motto() {
    return t('fiveCardsInARowThe');
  },
  get what() {
    return [t('youLeadAPeopleFromIts'), t('everythingYouDoComesFromFive')];
  },
  get win() {
    return [t('aFewVictoryCardsLieOpen'), t('whoHasCompletedOneAgendaOn')];
  },
  get time() {
    return t('timeAtATable');
  },
  weight: 2,
  get learn() {
    return t('aTurnIsOneCardWhat');
  },
  turn: [
    {
      get title() {
        return t('chooseAFocusCard');
      },
      get text() {
        return t('itsPlaceInTheRowOne');
      },
    },
    {
      get title() {
        return t('doWhatItSays');
      },
      get text() {
        return t('placeControlTokensAdvanceYourTech');
      },
    },
    {
      get title() {
        return t('putItBackToTheFirst');
      },
      get text() {
        return t('allCardsThatStoodBeforeIt');
      },
    },
    {
      get title() {
        return t('theEventDial');
      },
      get text() {
        return t('onceARoundItTurnsAnd');
      },
    },
  ],
  get tips() {
    return [t('aStrongCardUsedAtThe'), t('controlTokensAllAroundACity'), t('tradeTokensRaiseACardBy')];
  },
  picture: {
    saved: 'late',
    get caption() {
      return t('twoEmpiresGrowTowardsEachOther');
    },
  },
};
export default about;
