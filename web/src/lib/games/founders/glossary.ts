import type { Term } from '../../terms/terms';
import { t } from '../../words/founders';

const terms: Term[] = [
  {
    words: ['nation', 'nations'],
    get text() {
      return t('allTilesThatOnePlayerHas');
    },
    rule: 'FE-setup-5',
  },
  {
    words: ['row', 'rows'],
    get text() {
      return t('theOpenTilesOfOneKind');
    },
    rule: 'FE-open-1',
  },
  {
    words: ['stack', 'stacks'],
    get text() {
      return t('theTilesOfOneKindThat');
    },
    rule: 'FE-open-1',
  },
  {
    words: ['victory tile', 'victory tiles'],
    get text() {
      return t('aTempleOrAltarWorthPoints');
    },
    rule: 'FE-add-7',
  },
  {
    words: ['neighbour', 'neighbours'],
    get text() {
      return t('theUpToEightTilesAround');
    },
    rule: 'FE-add-3',
  },
  {
    words: ['swap', 'swapped out', 'swapping'],
    get text() {
      return t('toLayATileInPlace');
    },
    rule: 'FE-swap-1',
  },
  {
    words: ['token', 'tokens'],
    get text() {
      return t('warCoinCarriageOrCraftsmanOne');
    },
    rule: 'FE-token-1',
  },
  {
    words: ['pillaged', 'pillage', 'pillages'],
    get text() {
      return t('aTileWithAWarToken');
    },
    rule: 'FE-war-1',
  },
  {
    words: ['unprotected'],
    get text() {
      return t('theTileOfAColumnThat');
    },
    rule: 'FE-war-2',
  },
  {
    words: ['craftsman', 'craftsmen'],
    get text() {
      return t('stopsTheWorkOfAVillage');
    },
    rule: 'FE-craft-2',
  },
  {
    words: ['carriage', 'carriages'],
    get text() {
      return t('unitesFourTilesThatMeetIn');
    },
    rule: 'FE-carriage-2',
  },
  {
    words: ['union', 'unions'],
    get text() {
      return t('tilesUnitedByCarriages');
    },
    rule: 'FE-carriage-4',
  },
];
export default terms;
