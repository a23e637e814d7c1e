import type { About } from '../about';
import { t } from '../../words/founders-learn';

const about: About = {
  get motto() {
    return t('layTilesSoThatEachFeeds');
  },
  get what() {
    return [t('everyPlayerBuildsANationOf'), t('allTilesLieOpenInShared')];
  },
  get win() {
    return [t('pointsComeFromVictoryTilesCraftsmen'), t('theGameEndsWhenVictoryTiles')];
  },
  get time() {
    return t('timeAtATable');
  },
  weight: 2,
  get learn() {
    return t('threeStepsATurnAndFour');
  },
  turn: [
    {
      get title() {
        return t('openATile');
      },
      get text() {
        return t('turnUpATileOfThe');
      },
    },
    {
      get title() {
        return t('playATokenIfYouLike');
      },
      get text() {
        return t('warCoinCarriageAndCraftsmanBend');
      },
    },
    {
      get title() {
        return t('addATile');
      },
      get text() {
        return t('takeATileFromARow');
      },
    },
  ],
  get tips() {
    return [t('lookAtTheVictoryTilesFirst'), t('aFullRowOfFiveIs')];
  },
  picture: {
    saved: 'late',
    get caption() {
      return t('lateInAGameOfFour');
    },
  },
};
export default about;
