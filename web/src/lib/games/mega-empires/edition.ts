import { readAtlas } from '../antiquity/atlas/atlas';
import east from '../antiquity/atlas/east.json';
import type { Edition } from '../antiquity/edition';

export const edition: Edition = {
  game: 'mega-empires',
  atlas: readAtlas(east),
  land: 'the East',
  // The book's numbered phases, some of which the rules take in several parts.
  phases: [
    { number: 1, short: 'Taxes', phases: ['tax_collection'] },
    { number: 2, short: 'Population', phases: ['population_expansion', 'census'] },
    { number: 3, short: 'Movement', phases: ['ship_construction', 'movement'] },
    { number: 4, short: 'Conflict', phases: ['conflict'] },
    { number: 5, short: 'Cities', phases: ['city_construction', 'surplus_population', 'city_support'] },
    { number: 6, short: 'Trade cards', phases: ['trade_card_acquisition'] },
    { number: 7, short: 'Trade', phases: ['trade'] },
    { number: 8, short: 'Choice of calamities', phases: ['calamity_selection'] },
    { number: 9, short: 'Calamities', phases: ['calamity_resolution'] },
    { number: 10, short: 'Abilities', phases: ['special_abilities'] },
    { number: 11, short: 'Second check', phases: ['second_check'] },
    { number: 12, short: 'Advances', phases: ['advance_acquisition', 'excess_trade_cards'] },
    { number: 13, short: 'Succession', phases: ['succession_alteration', 'return_trade_cards'] },
  ],
};
