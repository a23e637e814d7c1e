import type { About } from '../about';

const about: About = {
  motto: 'The whole ancient world, from Iberia to the Ganges, with up to eighteen peoples.',
  what: [
    'The grandest of these games: up to eighteen civilizations on one map of more than three hundred areas, for a ' +
      'weekend or for weeks of play by link.',
    'It shares its heart with Mega Empires: grow, build, trade, endure calamities and advance. It has two blocks of ' +
      'trade cards, more advances and more ways to hurt each other.',
  ],
  win: [
    'Points come from advances, cities and, above all, steps on the succession table.',
    'The game ends when a marker reaches the finish, or at a time that was agreed upon.',
  ],
  time: 'Full game 10 to 18 hours, medium 8 to 12, short 6 to 9',
  weight: 5,
  learn: 'Play Mega Empires first if you can. The page enforces all rules, so that you only need to know the aims.',
  turn: [
    { title: 'Taxes, growth, census', text: 'Cities pay, tokens multiply, and the census decides who moves first.' },
    { title: 'Ships, movement, conflict', text: 'Ships are built and paid for before anybody moves.' },
    { title: 'Cities and their support', text: 'Build, then check that every city has tokens enough behind it.' },
    { title: 'Trade', text: 'Cards for cities, drawn by both blocks, then one great market of all players.' },
    { title: 'Calamities', text: 'They strike their holder, and the worst are divided among several others.' },
    { title: 'Special abilities and advances', text: 'Use what your advances allow, then acquire new ones.' },
  ],
  tips: [
    'With many players, few deals of many cards beat many deals of few.',
    'Know who passes calamities on. The log tells who traded with whom.',
    'Succession asks for cities and advances at each epoch: plan two turns ahead.',
  ],
  picture: { saved: 'lose', caption: 'Eighteen peoples between the Atlantic and the Bay of Bengal.' },
};
export default about;
