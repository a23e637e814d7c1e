import type { Term } from '../../terms/terms';

const terms: Term[] = [
  {
    words: ['nation', 'nations'],
    text: 'All tiles that one player has laid; they hang together by their sides.',
    rule: 'FE-setup-5',
  },
  {
    words: ['row', 'rows'],
    text: 'The open tiles of one kind, five at most. Everybody takes from them.',
    rule: 'FE-open-1',
  },
  { words: ['stack', 'stacks'], text: 'The tiles of one kind that still lie face down.', rule: 'FE-open-1' },
  {
    words: ['victory tile', 'victory tiles'],
    text: 'A temple or altar: worth points, and giving nothing to others.',
    rule: 'FE-add-7',
  },
  {
    words: ['neighbour', 'neighbours'],
    text: 'The up to eight tiles around a space, corners included.',
    rule: 'FE-add-3',
  },
  {
    words: ['swap', 'swapped out', 'swapping'],
    text: 'To lay a tile in place of one of your own. The old one costs a point at the end.',
    rule: 'FE-swap-1',
  },
  {
    words: ['token', 'tokens'],
    text: 'War, coin, carriage or craftsman: one may be played a turn, and each left is worth a point.',
    rule: 'FE-token-1',
  },
  {
    words: ['pillaged', 'pillage', 'pillages'],
    text: 'A tile with a war token on it: it gives nothing and scores nothing.',
    rule: 'FE-war-1',
  },
  {
    words: ['unprotected'],
    text: 'The tile of a column that lies farthest from its owner. Only it can be pillaged.',
    rule: 'FE-war-2',
  },
  {
    words: ['craftsman', 'craftsmen'],
    text: 'Stops the work of a village of his trade and is worth two points there.',
    rule: 'FE-craft-2',
  },
  {
    words: ['carriage', 'carriages'],
    text: 'Unites four tiles that meet in a corner: each hands on what the others give.',
    rule: 'FE-carriage-2',
  },
  { words: ['union', 'unions'], text: 'Tiles united by carriages.', rule: 'FE-carriage-4' },
];
export default terms;
