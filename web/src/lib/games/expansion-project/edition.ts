import { readAtlas } from '../antiquity/atlas/atlas';
import world from '../antiquity/atlas/world.json';
import type { Edition } from '../antiquity/edition';
import { t } from '../../words/expansion-project';

export const edition: Edition = {
  game: 'expansion-project',
  atlas: readAtlas(world),
  get land() {
    return t('theAncientWorld');
  },
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
      phases: ['population_expansion'],
    },
    {
      number: 3,
      get short() {
        return t('census');
      },
      phases: ['census'],
    },
    {
      number: 4,
      get short() {
        return t('ships');
      },
      phases: ['ship_construction'],
    },
    {
      number: 5,
      get short() {
        return t('movement');
      },
      phases: ['movement'],
    },
    {
      number: 6,
      get short() {
        return t('conflict');
      },
      phases: ['conflict'],
    },
    {
      number: 7,
      get short() {
        return t('cities');
      },
      phases: ['city_construction'],
    },
    {
      number: 8,
      get short() {
        return t('surplus');
      },
      phases: ['surplus_population'],
    },
    {
      number: 9,
      get short() {
        return t('citySupport');
      },
      phases: ['city_support'],
    },
    {
      number: 10,
      get short() {
        return t('tradeCards');
      },
      phases: ['trade_card_acquisition'],
    },
    {
      number: 11,
      get short() {
        return t('trade');
      },
      phases: ['trade'],
    },
    {
      number: 12,
      get short() {
        return t('calamities');
      },
      phases: ['calamity_resolution'],
    },
    {
      number: 13,
      get short() {
        return t('abilities');
      },
      phases: ['special_abilities'],
    },
    {
      number: 14,
      get short() {
        return t('secondCheck');
      },
      phases: ['second_check'],
    },
    {
      number: 15,
      get short() {
        return t('advancements');
      },
      phases: ['advance_acquisition'],
    },
    {
      number: 16,
      get short() {
        return t('excessCards');
      },
      phases: ['excess_trade_cards'],
    },
    {
      number: 17,
      get short() {
        return t('succession');
      },
      phases: ['succession_alteration'],
    },
  ],
};
