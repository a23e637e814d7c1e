import type { About } from '../about';

const about: About = {
  motto: 'Trade with everybody, survive the calamities, and become the most advanced empire of the East.',
  what: [
    'Three to nine civilizations from Nubia to India grow, spread, build cities and trade. Land is short, and war ' +
      'costs both sides.',
    'The heart is the trade: sets of the same commodity are worth far more than single cards, so all talk to all, ' +
      'and a calamity may hide among the cards you get.',
  ],
  win: [
    'Points come from advances, cities on the map and, above all, steps on the succession table.',
    'The game ends when somebody reaches the end of that table, or after the turns agreed upon.',
  ],
  time: 'First game 90 to 120 minutes, short game 5 to 6 hours, full game 10 to 12 hours',
  weight: 4,
  learn: 'No single rule is hard, but a turn has thirteen phases. Most of them are over in a moment.',
  turn: [
    { title: 'Taxes and growth', text: 'Cities pay into your treasury, and tokens multiply.' },
    { title: 'Movement and conflict', text: 'March and sail. Where too many meet, the smaller side loses first.' },
    { title: 'Cities', text: 'Enough tokens in one area become a city. Each city needs two tokens on the map.' },
    { title: 'Trade', text: 'A card for each city, then everybody trades with everybody.' },
    { title: 'Calamities', text: 'Floods, famine, civil war: they hit their holder, and often some neighbours too.' },
    { title: 'Advances', text: 'Turn in sets to acquire advances, which make later ones cheaper.' },
  ],
  tips: [
    'Eight or nine cities are the aim of every turn: cities are cards, and cards are advances.',
    'Five of one commodity are worth twenty-five of a single card. Collect few kinds.',
    'Keep some land without cities: tokens there feed the rest.',
  ],
  picture: { saved: 'move', caption: 'The movement phase: tokens, ships and cities between the Nile and Persia.' },
};
export default about;
