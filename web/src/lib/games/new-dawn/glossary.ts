import type { Term } from '../../terms/terms';

const terms: Term[] = [
  {
    words: ['focus row'],
    text: 'Your five focus cards in slots one to five. The higher the slot, the stronger the card.',
    rule: 'ND-turn-8',
  },
  {
    words: ['focus card', 'focus cards'],
    text: 'Culture, science, economy, industry or military: you resolve one a turn.',
    rule: 'ND-focus-1',
  },
  {
    words: ['slot', 'slots'],
    text: 'A place of the focus row. Its number is the strength of the card in it, and the hardest terrain it can use.',
    rule: 'ND-turn-5',
  },
  {
    words: ['trade token', 'trade tokens'],
    text: 'Lies on a focus card, three at most, and makes it stronger when it is spent.',
    rule: 'ND-trade-1',
  },
  {
    words: ['control token', 'control tokens'],
    text: 'Makes a space yours. Turned to its other side it is reinforced.',
    rule: 'ND-cul-1',
  },
  {
    words: ['reinforced', 'reinforce', 'reinforces'],
    text: 'A control token on its strong side: it defends better, and so do its neighbours.',
    rule: 'ND-reinf-3',
  },
  { words: ['mature'], text: 'A city whose land neighbours all hold your control tokens.', rule: 'ND-mature-1' },
  { words: ['friendly'], text: 'With a city or control token of your own.', rule: 'ND-friend-2' },
  { words: ['rival', 'rivals'], text: 'Another player, and what is theirs.', rule: 'ND-friend-1' },
  {
    words: ['difficulty'],
    text: 'How hard terrain is: grassland 1, hills 2, forest 3, desert 4, mountain 5.',
    rule: 'ND-terrain-1',
  },
  {
    words: ['combat value'],
    text: 'A die and everything that helps in an attack. The higher one wins, a tie is the defender’s.',
    rule: 'ND-atk-8',
  },
  {
    words: ['city-state', 'city-states'],
    text: 'A neutral city. Caravans bring trade tokens and a card from it; it can be conquered.',
    rule: 'ND-cs-1',
  },
  {
    words: ['barbarian', 'barbarians'],
    text: 'Wanders when the event dial says so, and destroys what it meets.',
    rule: 'ND-barb-1',
  },
  {
    words: ['caravan', 'caravans'],
    text: 'Travels with the economy card to city-states and rival cities.',
    rule: 'ND-car-2',
  },
  {
    words: ['tech dial', 'tech dials'],
    text: 'Counts your science. Some of its spaces give a better focus card.',
    rule: 'ND-sci-2',
  },
  {
    words: ['event dial'],
    text: 'Moves on before each turn of the first player and may bring an event.',
    rule: 'ND-event-1',
  },
  { words: ['production'], text: 'What pays for a wonder: slot, resources and trade tokens.', rule: 'ND-won-2' },
  { words: ['agenda', 'agendas'], text: 'A goal on a victory card. One on every card wins.', rule: 'ND-vic-1' },
];
export default terms;
