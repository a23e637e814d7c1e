import type { Action, View } from '../../api/generated/founders';
import { counted } from '../../table/names';
import { script, type Now } from '../../tutorial/script';
import { catalogue, type Components } from './types';

type Here = Now<View>;

const nation = (now: Here) => now.view.nations[now.me - 1];
const kindOf = (now: Here, tile: string) => catalogue(now.components as Components).get(tile)?.kind;
const counts = (now: Here, kind: string) =>
  (nation(now)?.tiles ?? []).filter(({ tile }) => kindOf(now, tile) === kind).length;
const opens = (now: Here) => now.prompt?.choices.some(({ action }) => action.verb === 'open') ?? false;
const adds = (now: Here) => now.prompt?.choices.some(({ action }) => action.verb === 'add') ?? false;
const score = (now: Here) => nation(now)?.score ?? 0;

export default script<View, Action>({
  game: 'founders',
  minutes: 10,
  teaches: [
    'open and add tiles, and see which neighbours feed them',
    'turn nature into a village, a city and a temple worth points',
    'earn a token, and learn what the four kinds do',
    'see how the game ends and what counts',
  ],
  options: { seats: 2, first_player: 'seat_one' },
  bots: 'greedy',
  position: {
    step: 'open',
    turn: { seat: 1 },
    // The other nation can make neither flour nor anything of it, so that what the steps need stays on the table.
    nations: [
      { tiles: { '0,0': 'lake', '1,0': 'forest' } },
      { tiles: { '0,0': 'grove', '1,0': 'cliff', '0,1': 'cliff' } },
    ],
    rows: {
      nature: ['waterfall', 'grove', 'cliff'],
      village: ['mine', 'weaving-house'],
      city: ['marketplace-flour', 'war-camp-wine'],
    },
    stacks: {
      nature: { next: ['cliff', 'waterfall', 'grove'] },
      village: { next: ['mill', 'mine', 'winery', 'weaving-house'] },
      city: { next: ['inn-wine', 'war-camp-gold', 'workshop-cloth'] },
    },
    victory: [
      'temple-of-ceres',
      'altar-of-ceres',
      'temple-of-bellona',
      'altar-of-vulcan',
      'temple-of-bacchus',
      'altar-of-minerva',
      'great-temple-of-mars',
      'great-temple-of-janus',
    ],
  },
  steps: [
    {
      id: 'welcome',
      title: 'Your nation',
      say: [
        'This is a real table: you are in seat 1, and a bot sits opposite. Your nation begins with two nature tiles, ' +
          'a lake and a forest. Every turn it grows by one tile.',
        'Only the tiles at the top of the ladder, temples and altars, are worth points. Everything else is there to ' +
          'feed them.',
      ],
      look: ['.nation'],
    },
    {
      id: 'aims',
      title: 'Where points come from',
      say: (now) => [
        `These are the ${now.view.victory.length} victory tiles of this game, open to all. Each shows the two goods ` +
          'it needs and what it is worth.',
        'When the last of them is taken, the game ends with that turn. So read them first: they say which goods will ' +
          'be worth making. We shall build the Temple of Ceres, which needs flour and coins.',
      ],
      look: ['.rows .victory'],
      rules: ['FE-end-1', 'FE-score-1'],
    },
    {
      id: 'rows',
      title: 'The rows',
      say: [
        'Below lie three rows that everybody takes from: nature, village, city. Each is fed by its own stack.',
        'Nature gives raw goods and needs nothing. Villages turn two raw goods into one product. Cities need a ' +
          'product and a raw good, and their tiles bring a token.',
      ],
      look: ['.rows'],
      rules: ['FE-add-1'],
    },
    {
      id: 'open',
      title: 'A turn begins: open a tile',
      say: [
        'First you must turn up one tile. It joins its row for everybody, you included, so open what you want more of.',
        'For flour we need a mill, and a mill is a village tile: open the village stack.',
      ],
      look: ['.rows'],
      asks: [{ verb: 'open', if: ({ stack }) => stack === 'village' }],
      first: 'Other stacks come later. A mill can only come from the village stack, so open that one now.',
      until: (now) => now.view.rows.village.includes('mill') && adds(now),
      rules: ['FE-open-1'],
    },
    {
      id: 'feed',
      title: 'What a tile needs',
      say: [
        'A mill came up. It needs wood and water, and gets them from its neighbours: the eight spaces around it, ' +
          'corners too.',
        'A nature tile can give either of its two goods, but only one of them in a turn. Your forest gives wood or ' +
          'stone, your lake plants or water. Together: wood and water.',
      ],
      look: ['.rows [data-card="mill"]'],
      when: adds,
      rules: ['FE-add-3', 'FE-add-4'],
    },
    {
      id: 'mill',
      title: 'Add the mill',
      say: [
        'Pick the mill in the village row, then a lit space of your nation. The space must touch your nation by a ' +
          'side and have both lake and forest around it. All four lit spaces do.',
      ],
      look: ['.rows [data-card="mill"]'],
      asks: [{ verb: 'add', if: ({ tile }) => tile === 'mill' }],
      first: 'That fits as well, but without a mill there is no flour. Take the mill first.',
      rules: ['FE-add-2'],
    },
    {
      id: 'other',
      title: 'The other nation',
      say: [
        'Now the bot opens and adds a tile. Both of you take from the same rows, so look across: what your neighbour ' +
          'cannot feed will wait for you, what both of you can use will be gone.',
      ],
      look: ['.others', '.mat'],
      when: opens,
    },
    {
      id: 'open-again',
      title: 'Your second turn',
      say: [
        'Open any stack you like. Mind the length of the rows: opening a stack whose row already shows five tiles ' +
          'sweeps those five out of the game first. That hurts whoever was waiting for them.',
      ],
      look: ['.rows'],
      asks: [{ verb: 'open' }],
      rules: ['FE-open-2'],
    },
    {
      id: 'city',
      title: 'Add a city tile',
      say: [
        'A marketplace needs flour, which your mill makes now, and wood, which the forest gives. Pick the ' +
          'marketplace in the city row and lay it where mill and forest are both neighbours.',
        'Think of the space after next, too: the temple will have to touch both mill and marketplace.',
      ],
      look: ['.rows [data-card="marketplace-flour"]'],
      asks: [{ verb: 'add', if: ({ tile }, now) => kindOf(now, tile) === 'city' }],
      first: 'First the marketplace: it makes the coins that the temple asks for, and brings you a token.',
      rules: ['FE-token-4'],
    },
    {
      id: 'token',
      title: 'You received a token',
      say: (now) => [
        `Adding the marketplace gave you a coin token, and you hold ${counted(nation(now)?.hand.coin ?? 0, 'coin')}. ` +
          'A token in hand is worth one point at the end, so it need not be used.',
        'Played, a coin buys a good from a tile of another nation for one turn. You may play one token a turn, after ' +
          'opening, but never one that you got in the same turn.',
      ],
      look: ['.mat .hand'],
      rules: ['FE-token-1', 'FE-token-2', 'FE-coin-1'],
    },
    {
      id: 'tokens',
      title: 'The other tokens',
      say: [
        'War pillages a tile of another nation: it gives nothing and scores nothing. Only the outermost tile of each ' +
          'column can be hit, so build valuable things deep inside.',
        'A carriage on the corner of four tiles unites them: each hands on what the others give. A craftsman on a ' +
          'village of his trade stops its work for two points.',
      ],
      look: ['.mat .hand'],
      rules: ['FE-war-2', 'FE-carriage-2', 'FE-craft-2'],
    },
    {
      id: 'third',
      title: 'Your third turn',
      say: ['Open a tile again, any stack. Perhaps one that shows something for your next plan.'],
      look: ['.rows'],
      asks: [{ verb: 'open' }],
    },
    {
      id: 'temple',
      title: 'Score',
      say: [
        'Everything is ready: the mill gives flour, the marketplace gives coins. Pick the Temple of Ceres among the ' +
          'victory tiles and lay it where it touches both.',
        'Victory tiles give nothing themselves, so do not block the space around your producers with them.',
      ],
      look: ['.rows [data-card="temple-of-ceres"]'],
      asks: [
        { verb: 'add', if: ({ tile }) => tile === 'temple-of-ceres' },
        { verb: 'add', if: ({ tile }, now) => kindOf(now, tile) === 'victory' },
      ],
      first: 'The temple is worth two points now, and somebody else might build one next turn. Take it first.',
      rules: ['FE-add-7'],
    },
    {
      id: 'score',
      title: 'Your points',
      say: (now) => [
        `You have ${counted(score(now), 'point')}: victory tiles, two for each craftsman at work, one for every ` +
          'token in hand.',
        'If nothing fits on a free space you draw a nature tile instead. You may also lay a new tile in place of an ' +
          'old one, but every tile swapped out costs a point.',
      ],
      look: ['.scores', '.mat .score'],
      rules: ['FE-score-2', 'FE-score-3', 'FE-swap-2'],
    },
    {
      id: 'alone',
      title: 'A turn of your own',
      say: [
        'Play a whole turn as you like: open, perhaps play your coin, add. A tile that cannot be used tells why when ' +
          'you pick it.',
        'A hint: one mill can feed several buildings, but only one a turn. A second village makes you flexible.',
      ],
      look: ['.prompt'],
      free: true,
      until: (now) => counts(now, 'nature') + counts(now, 'village') + counts(now, 'city') + counts(now, 'victory') > 5,
    },
    {
      id: 'end',
      title: 'That is all you need',
      say: [
        'The game ends when no victory tile is left, when all three stacks are empty, or when all agree. The most ' +
          'points win; a tie goes to who has more victory tiles.',
        'What decides: read the victory tiles early, keep spaces free beside your producers, and open tiles that ' +
          'help you more than the others.',
      ],
      rules: ['FE-end-2', 'FE-score-5'],
    },
  ],
});
