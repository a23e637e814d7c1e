import { readAtlas } from '../antiquity/atlas/atlas';
import east from '../antiquity/atlas/east.json';
import type { Edition } from '../antiquity/edition';
import { t } from '../../words/mega-empires';

export const edition: Edition = {
  game: 'mega-empires',
  atlas: readAtlas(east),
  get land() {
    return t('theEast');
  },
  // The book's numbered phases, some of which the rules take in several parts.
  phases: [
    {
      number: 1,
      get short() {
        return t('taxes');
      },
      phases: ['tax_collection'],
    },
    {
      number: 2,
      get short() {
        return t('population');
      },
      phases: ['population_expansion', 'census'],
    },
    {
      number: 3,
      get short() {
        return t('movement');
      },
      phases: ['ship_construction', 'movement'],
    },
    {
      number: 4,
      get short() {
        return t('conflict');
      },
      phases: ['conflict'],
    },
    {
      number: 5,
      get short() {
        return t('cities');
      },
      phases: ['city_construction', 'surplus_population', 'city_support'],
    },
    {
      number: 6,
      get short() {
        return t('tradeCards');
      },
      phases: ['trade_card_acquisition'],
    },
    {
      number: 7,
      get short() {
        return t('trade');
      },
      phases: ['trade'],
    },
    {
      number: 8,
      get short() {
        return t('choiceOfCalamities');
      },
      phases: ['calamity_selection'],
    },
    {
      number: 9,
      get short() {
        return t('calamities');
      },
      phases: ['calamity_resolution'],
    },
    {
      number: 10,
      get short() {
        return t('abilities');
      },
      phases: ['special_abilities'],
    },
    {
      number: 11,
      get short() {
        return t('secondCheck');
      },
      phases: ['second_check'],
    },
    {
      number: 12,
      get short() {
        return t('advances');
      },
      phases: ['advance_acquisition', 'excess_trade_cards'],
    },
    {
      number: 13,
      get short() {
        return t('succession');
      },
      phases: ['succession_alteration', 'return_trade_cards'],
    },
  ],
};
