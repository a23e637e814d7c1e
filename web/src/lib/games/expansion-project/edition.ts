import { readAtlas } from '../antiquity/atlas/atlas';
import world from '../antiquity/atlas/world.json';
import type { Edition } from '../antiquity/edition';

export const edition: Edition = {
  game: 'expansion-project',
  atlas: readAtlas(world),
  land: 'the ancient world',
  phases: [
    { number: 1, short: 'Taxes', phases: ['tax_collection'] },
    { number: 2, short: 'Population', phases: ['population_expansion'] },
    { number: 3, short: 'Census', phases: ['census'] },
    { number: 4, short: 'Ships', phases: ['ship_construction'] },
    { number: 5, short: 'Movement', phases: ['movement'] },
    { number: 6, short: 'Conflict', phases: ['conflict'] },
    { number: 7, short: 'Cities', phases: ['city_construction'] },
    { number: 8, short: 'Surplus', phases: ['surplus_population'] },
    { number: 9, short: 'City support', phases: ['city_support'] },
    { number: 10, short: 'Trade cards', phases: ['trade_card_acquisition'] },
    { number: 11, short: 'Trade', phases: ['trade'] },
    { number: 12, short: 'Calamities', phases: ['calamity_resolution'] },
    { number: 13, short: 'Abilities', phases: ['special_abilities'] },
    { number: 14, short: 'Second check', phases: ['second_check'] },
    { number: 15, short: 'Advancements', phases: ['advance_acquisition'] },
    { number: 16, short: 'Excess cards', phases: ['excess_trade_cards'] },
    { number: 17, short: 'Succession', phases: ['succession_alteration'] },
  ],
};
