import type { About } from '../about';

const about: About = {
  motto: 'Lay tiles so that each feeds the next, and turn a handful of villages into a nation.',
  what: [
    'Every player builds a nation of square tiles. Nature gives wood, stone or grain; villages make goods of them; ' +
      'cities and victory tiles need these goods from the tiles beside them.',
    'All tiles lie open in shared rows, so everybody sees what you are after, and may take it first.',
  ],
  win: [
    'Points come from victory tiles, craftsmen at work and tokens kept to the end; tiles you had to swap out cost ' +
      'points.',
    'The game ends when victory tiles or stacks run out, or when everybody agrees that nothing is left to gain.',
  ],
  time: '30 to 45 minutes',
  weight: 2,
  learn: 'Three steps a turn and four kinds of tokens. The first game can be played while reading along.',
  turn: [
    { title: 'Open a tile', text: 'Turn up a tile of the nature, village or city stack. It joins its row for all.' },
    { title: 'Play a token, if you like', text: 'War, coin, carriage and craftsman bend the rules once each.' },
    {
      title: 'Add a tile',
      text: 'Take a tile from a row and lay it where its neighbours give what it needs. If nothing fits, swap one.',
    },
  ],
  tips: [
    'Look at the victory tiles first: they tell which goods are worth making.',
    'A full row of five is swept away by the next tile opened for it. That is also a way to hurt a rival.',
  ],
  picture: {
    saved: 'late',
    caption: 'Late in a game of four: the open rows, and a nation that has grown around them.',
  },
};
export default about;
