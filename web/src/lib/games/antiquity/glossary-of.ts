// The terms that both antiquity games use. Each book has them under ids of its own.

import type { Term } from '../../terms/terms';
import { t } from '../../words/antiquity';

const TEXTS = {
  stock: {
    words: ['stock'],
    get text() {
      return t('yourPiecesThatAreNeitherOn');
    },
  },
  treasury: {
    words: ['treasury'],
    get text() {
      return t('tokensThatServeAsMoneyFor');
    },
  },
  census: {
    words: ['census'],
    get text() {
      return t('theNumberOfYourTokensOn');
    },
  },
  limit: {
    words: ['population limit', 'population limits'],
    get text() {
      return t('howManyTokensAnAreaFeeds');
    },
  },
  surplus: {
    words: ['surplus', 'surplus population'],
    get text() {
      return t('tokensAboveWhatTheirAreasFeed');
    },
  },
  support: {
    words: ['support', 'supported'],
    get text() {
      return t('eachCityNeedsTwoTokensOn');
    },
  },
  reduce: {
    words: ['reduce', 'reduces', 'reduced'],
    get text() {
      return t('toReplaceACityByAs');
    },
  },
  conflict: {
    words: ['conflict', 'conflicts'],
    get text() {
      return t('aFightInAnAreaThat');
    },
  },
  site: {
    words: ['city site', 'city sites'],
    get text() {
      return t('aPlaceWhereSixTokensAre');
    },
  },
  commodity: {
    words: ['commodity', 'commodities'],
    get text() {
      return t('aTradeCardWithAValue');
    },
  },
  set: {
    words: ['set', 'sets'],
    get text() {
      return t('equalCommoditiesWorthTheirNumberSquared');
    },
  },
  calamity: {
    words: ['calamity', 'calamities'],
    get text() {
      return t('aTradeCardThatStrikesWhoever');
    },
  },
  primary: {
    words: ['primary victim', 'primary victims'],
    get text() {
      return t('whoHoldsTheCalamityWhenIt');
    },
  },
  secondary: {
    words: ['secondary victim', 'secondary victims'],
    get text() {
      return t('othersWhoSufferFromTheSame');
    },
  },
  points: {
    words: ['unit point', 'unit points'],
    get text() {
      return t('theMeasureOfLossesAToken');
    },
  },
  credit: {
    words: ['credit', 'credits', 'credit tokens'],
    get text() {
      return t('makesAdvancesOfItsColourCheaper');
    },
  },
  succession: {
    words: ['succession marker', 'succession markers', 'A.S.T.'],
    get text() {
      return t('showsHowFarYouAreOn');
    },
  },
  ranking: {
    words: ['A.S.T.-Ranking', 'A.S.T. order'],
    get text() {
      return t('theFixedOrderOfThePeoples');
    },
  },
} satisfies Record<string, Pick<Term, 'words' | 'text'>>;

/** These terms with a book's own rules. */
export const glossaryOf = (rules: Record<keyof typeof TEXTS, string>): Term[] =>
  Object.entries(TEXTS).map(([name, term]) => ({
    words: term.words,
    get text() {
      return term.text;
    },
    rule: rules[name as keyof typeof TEXTS],
  }));
