import type { Term } from '../../terms/terms';

const terms: Term[] = [
  {
    words: ['activate', 'activates', 'activated', 'activation', 'activations'],
    text: 'To use a city for building, collecting or growing. More than once a turn costs a step of mood.',
    rule: 'CC-mood-7',
  },
  {
    words: ['mood'],
    text: 'Happy, neutral or angry: how a city feels, and how much it collects and builds.',
    rule: 'CC-mood-1',
  },
  {
    words: ['angry'],
    text: 'An angry city counts as size 1 for collecting and building, and cannot grow.',
    rule: 'CC-mood-4',
  },
  { words: ['happy'], text: 'A happy city collects and builds as if it were one size larger.', rule: 'CC-mood-2' },
  {
    words: ['Mood token', 'Mood tokens'],
    text: 'Pays for making cities happier and for some abilities.',
    rule: 'CC-civic-1',
  },
  {
    words: ['Culture token', 'Culture tokens'],
    text: 'Pays for action cards and boosts cultural influence.',
    rule: 'CC-scale-1',
  },
  {
    words: ['city-piece', 'city-pieces'],
    text: 'Settlement, Temple, Academy, Fortress or Port. Each is worth a point.',
    rule: 'CC-score-1',
  },
  {
    words: ['Status Phase'],
    text: 'After three turns each: objectives, a free advance, new cards.',
    rule: 'CC-status-1',
  },
  {
    words: ['objective', 'objectives'],
    text: 'Half of a card that is worth two points once you have done what it says.',
    rule: 'CC-objective-1',
  },
  {
    words: ['advance', 'advances'],
    text: 'What your people has learned. Each is worth half a point.',
    rule: 'CC-advance-1',
  },
  {
    words: ['Cultural Influence'],
    text: 'An action that puts a piece of your colour into another city.',
    rule: 'CC-infl-1',
  },
  {
    words: ['Civic Improvement'],
    text: 'An action that raises the mood of cities for Mood tokens.',
    rule: 'CC-civic-2',
  },
  {
    words: ['Exhausted token', 'Exhausted tokens'],
    text: 'The space gives nothing and takes no new city.',
    rule: 'CC-collect-8',
  },
  {
    words: ['Barbarian', 'Barbarians'],
    text: 'Belong to nobody, come with events, and attack cities.',
    rule: 'CC-barb-1',
  },
  {
    words: ['Combat Value', 'CV'],
    text: 'The sum of the dice and bonuses; every full five of it is a hit.',
    rule: 'CC-combat-1',
  },
  { words: ['raze', 'razed'], text: 'To take a city of size 1 off the board for Gold.', rule: 'CC-status-8' },
  {
    words: ['Wonder', 'Wonders'],
    text: 'A great building with an effect of its own, worth five points.',
    rule: 'CC-score-3',
  },
];
export default terms;
