import type { About } from '../about';

const about: About = {
  motto: 'Explore the dark, found cities and keep them happy, with 48 advances to choose from.',
  what: [
    'From one settlement at the edge of an unknown board you explore, found cities, raise armies and ships, and win ' +
      'foreign cities over with culture instead of swords.',
    'There is no fixed path of progress: nearly every advance can be had at once, and each changes what you can do.',
  ],
  win: [
    'Points come from the pieces of your cities, advances, wonders, objectives you complete and some events.',
    'After six rounds the most points win. The game ends earlier if a round leaves somebody without any city.',
  ],
  time: '2 to 4 hours',
  weight: 4,
  learn: 'Seven kinds of actions, and cards with effects of their own. The price of everything stands on the board.',
  turn: [
    { title: 'Three turns a round, three actions a turn', text: 'The same action may be taken more than once.' },
    { title: 'Advance', text: 'Pay food, ideas or gold and mark an advance; some also raise mood or culture.' },
    {
      title: 'Found, build, collect, grow',
      text: 'A city is activated for one of these; a second time makes it angry.',
    },
    { title: 'Move, explore, fight', text: 'Battles are rolled with dice, with cards and fortresses to help.' },
    {
      title: 'Status phase',
      text: 'After three turns each: completed objectives, a free advance and new cards for everybody.',
    },
  ],
  tips: [
    'Explore early: a second and third city matter more than an early army.',
    'An angry city counts as a small one. Civic improvement with mood tokens mends it.',
    'Read your objectives each round; the status phase rewards what you planned for.',
  ],
  picture: { saved: 'late', caption: 'Late in a game of two: cities with temples and ports, and barbarians between.' },
};
export default about;
