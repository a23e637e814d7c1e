import type { Action, ClashView } from '../../api/generated/clash';
import { counted } from '../../table/names';
import { script, type Now } from '../../tutorial/script';

type Here = Now<ClashView>;

const mine = (now: Here) => now.view.players[now.me - 1];
const cities = (now: Here) =>
  now.view.cities.filter(({ owner }) => typeof owner === 'object' && owner !== null && owner.seat === now.me);
const offers = (now: Here, verb: Action['verb']) =>
  now.prompt?.choices.some(({ action }) => action.verb === verb) ?? false;
const acting = (now: Here) => offers(now, 'end') && now.view.active === now.me;
const held = (now: Here) => mine(now)?.goods;
const temples = (now: Here) => cities(now).filter(({ pieces }) => 'temple' in pieces).length;
const isHappy = (now: Here, at: string) => cities(now).some((city) => city.at === at && city.mood === 'happy');
const turns = (now: Here) => now.view.turn;

export default script<ClashView, Action>({
  game: 'clash',
  minutes: 15,
  teaches: [
    'take the six kinds of actions, three a turn',
    'get an advance, found a second city and let one grow',
    'keep cities happy, and see why one activation a turn is enough',
    'complete an objective in the status phase',
  ],
  options: { seats: 2, events: 'full', ending: 'six_rounds' },
  bots: 'greedy',
  position: {
    turn_of_round: 2,
    regions: ['up 11', 'up 8', 'up 12'],
    cities: { D2: { seat: 1 }, D7: { seat: 2 } },
    players: [
      {
        advances: ['farming', 'mining', 'storage'],
        settlers: ['D2'],
        culture_level: 3,
        happiness_level: 3,
        objectives: [5],
        goods: { food: 5, ore: 2, wood: 2, ideas: 1, gold: 1, mood: 2, culture: 1 },
      },
      { advances: ['farming', 'mining'], settlers: ['D7'], goods: { food: 2 } },
    ],
  },
  steps: [
    {
      id: 'welcome',
      title: 'One city and a dark world',
      say: [
        'You begin with a single settlement at the edge of a board that is mostly face down. A bot sits at the other ' +
          'end. Somewhere between wait land, sea and Barbarians.',
        'Drag the map to look around; a region is turned up when a unit enters it.',
      ],
      look: ['.world'],
    },
    {
      id: 'goal',
      title: 'How one wins',
      say: (now) => [
        'Points: one for each piece of a city, half for each advance, two for each objective, five for each Wonder, ' +
          'and some from events.',
        `Most points after ${counted(now.view.last_round, 'round')} win. The game ends earlier if a round leaves ` +
          'somebody without a city, so never lose your last one.',
      ],
      look: ['.scores'],
      rules: ['CC-score-1', 'CC-score-2', 'CC-end-1'],
    },
    {
      id: 'rounds',
      title: 'Rounds and turns',
      say: (now) => [
        `A round gives everybody three turns and then a status phase. This is turn ${turns(now)} of round ` +
          `${now.view.round}, and you have ${counted(now.view.actions, 'action')}.`,
        'Actions may be mixed and repeated as you like: advance, found a city, activate a city, move, improve moods, ' +
          'influence others by culture.',
      ],
      look: ['.track'],
      rules: ['CC-turn-1', 'CC-turn-5'],
    },
    {
      id: 'goods',
      title: 'What you have',
      say: (now) => [
        `Food, ore and wood pay for growth and units. You have ${held(now)?.food ?? 0} food, ${held(now)?.ore ?? 0} ` +
          `ore and ${held(now)?.wood ?? 0} wood. Ideas replace food when you pay for an advance, gold replaces ` +
          'nearly anything.',
        'The two scales count mood and culture tokens. Some advances raise a scale, and a high scale holds more ' +
          'tokens.',
      ],
      look: ['.own .goods', '.goods'],
      rules: ['CC-res-1', 'CC-scale-1'],
    },
    {
      id: 'objective',
      title: 'Objectives',
      say: [
        'An objective card has a peaceful and a warlike half; completing either is worth two points. Yours asks for ' +
          'more Temples than any other player.',
        'That is a plan: learn how to build Temples, found a second city, and let one of them grow.',
      ],
      look: ['.hand'],
      rules: ['CC-objective-1', 'CC-obj-religious'],
    },
    {
      id: 'advance',
      title: 'First action: an advance',
      say: [
        'Myths is the first advance of Spirituality, and it allows Temples. Within a category the top one comes ' +
          'first, the others in any order.',
        'Choose to get an advance, and pick Myths.',
      ],
      look: ['.advances [data-card="myths"]'],
      when: acting,
      asks: [{ verb: 'advance', if: ({ advance }) => advance === 'myths' }],
      first: 'A fine action, but the plan begins with Myths: without it there are no Temples.',
      rules: ['CC-advance-1', 'CC-advance-7'],
    },
    {
      id: 'pay',
      title: 'Pay for it',
      say: [
        'An advance costs two food; each may be replaced by an idea or a gold. Keep at least one food, you will need ' +
          'it to let a city grow.',
      ],
      look: ['.prompt'],
      asks: [{ verb: 'pay' }],
      until: (now) => mine(now)?.advances.includes('myths') ?? false,
      rules: ['CC-advance-1'],
    },
    {
      id: 'move',
      title: 'Second action: move the settler',
      say: [
        'A city can be no larger than the number of your cities, so you need a second one. Move the settler one ' +
          'space to land that is not barren: D3 lies well.',
        'One move action moves up to three units or groups. Mountains stop them, forests keep them out of battles.',
      ],
      look: ['.world'],
      when: acting,
      asks: [
        { verb: 'move', if: ({ to }) => to === 'D3' },
        // The barren space of the home region takes no city.
        { verb: 'move', if: ({ to }) => to !== 'D1' },
      ],
      first: 'First the settler: move it to a neighbouring space where a city can stand.',
      rules: ['CC-city-4', 'CC-move-1', 'CC-found-3'],
    },
    {
      id: 'found',
      title: 'Third action: found a city',
      say: [
        'The settler becomes a new settlement where it stands. That costs an action and the settler, nothing else.',
        'Keep cities apart enough: each collects from its own space and those around it, and a space with a city ' +
          'gives nothing to others.',
      ],
      look: ['.world'],
      asks: [{ verb: 'found' }],
      first: 'Found the city now; the last action of the turn is just right for it.',
      until: (now) => cities(now).length > 1,
      rules: ['CC-found-1', 'CC-collect-6'],
    },
    {
      id: 'end-turn',
      title: 'The turn is over',
      say: [
        'With no action left you end the turn. Cards and some abilities cost no action, so the page waits for you to ' +
          'say that you are done.',
      ],
      look: ['.prompt'],
      asks: [{ verb: 'end' }],
      until: (now) => now.view.active !== now.me || turns(now) > 2,
    },
    {
      id: 'other',
      title: 'The other player',
      say: [
        'Now it is the bot’s turn. Watch the log or the map: what others learn, you may see on their mats at any ' +
          'time. Only the cards in hand are hidden.',
      ],
      look: ['.others'],
      when: (now) => acting(now) && turns(now) === 3,
    },
    {
      id: 'mood',
      title: 'Make a city happy',
      say: (now) => [
        'A happy city collects and builds as if it were one size larger; an angry one as if it had size one. Civic ' +
          'improvement raises moods for mood tokens: one step costs as many as the city has size.',
        `You have ${counted(held(now)?.mood ?? 0, 'mood token')}. Improve the city on D2, which costs one.`,
      ],
      look: ['.own .scales', '.scales'],
      asks: [{ verb: 'improve', if: ({ at }) => at === 'D2' }, { verb: 'improve' }],
      first: 'First make the city happy, then it collects more.',
      rules: ['CC-mood-2', 'CC-civic-1'],
    },
    {
      id: 'more-mood',
      title: 'One action, many cities',
      say: [
        'The same action may raise more cities, as long as you can pay. If the page asks, go on or be done, as you ' +
          'like.',
      ],
      look: ['.prompt'],
      free: true,
      until: (now) => acting(now) || now.view.active !== now.me,
      rules: ['CC-civic-2'],
    },
    {
      id: 'collect',
      title: 'Collect',
      say: (now) => [
        isHappy(now, 'D2')
          ? 'The city on D2 is happy, so it collects two resources instead of one. Activate it to collect.'
          : 'Activate the city on D2 to collect from the land around it.',
        'Fertile land gives food and forest wood with Farming, mountains give ore with Mining. Each space gives one.',
      ],
      look: ['.world'],
      when: acting,
      asks: [{ verb: 'collect', if: ({ at }) => at === 'D2' }, { verb: 'collect' }],
      first: 'Collect first, while the city is fresh: it is free but for the action.',
      rules: ['CC-collect-1', 'CC-collect-5'],
    },
    {
      id: 'gather',
      title: 'Choose what comes',
      say: ['Take what you lack. For growth you need one food, one ore and one wood together.'],
      look: ['.prompt'],
      asks: [{ verb: 'gather' }],
      until: acting,
      rules: ['CC-collect-3'],
    },
    {
      id: 'grow',
      title: 'Build a Temple',
      say: [
        'Increase City Size adds a piece for one food, one ore and one wood. Add a Temple, in the new city: ' +
          'activating the same city twice in a turn costs it a step of mood.',
        'A Temple brings a mood or culture token at once, an Academy ideas, a Fortress defence, a Port ships and ' +
          'trade.',
      ],
      look: ['.world'],
      when: acting,
      asks: [
        { verb: 'grow', if: ({ at, piece }) => piece === 'temple' && at !== 'D2' },
        { verb: 'grow', if: ({ piece }) => piece === 'temple' },
      ],
      first: 'The Temple is what your objective asks for, and a point of its own. Build it now.',
      rules: ['CC-grow-1', 'CC-mood-7', 'CC-piece-1'],
    },
    {
      id: 'bonus',
      title: 'What the Temple brings',
      say: [
        'Pay, and choose the token: mood makes cities happy, culture pays for many action cards and boosts ' +
          'influence. Then end the turn.',
      ],
      look: ['.prompt'],
      asks: [{ verb: 'pay' }, { verb: 'token' }, { verb: 'end' }],
      until: (now) => now.view.active !== now.me || turns(now) === 4,
    },
    {
      id: 'status',
      title: 'The status phase',
      say: [
        'After everybody’s third turn: show completed objectives, take a free advance, draw a card of each kind, ' +
          'and perhaps change the first player.',
        'You have more Temples than anybody. Show your objective: that is two points.',
      ],
      look: ['.prompt'],
      asks: [{ verb: 'complete', if: ({ half }) => half === 'peaceful' }],
      first: 'Show the objective first: two points for nothing.',
      until: (now) => (mine(now)?.peaceful.length ?? 0) > 0 || temples(now) === 0 || now.view.round > 1,
      rules: ['CC-status-1', 'CC-status-3'],
    },
    {
      id: 'free',
      title: 'A free advance',
      say: [
        'Each round brings one advance for nothing. Good first ones: Writing for Academies and ideas, Tactics if ' +
          'somebody comes near, since armies cannot move without it, or Fishing for Ports.',
        'Some advances raise culture or happiness, and at some steps of the scale an event is drawn.',
      ],
      look: ['.advances'],
      when: (now) => !offers(now, 'complete'),
      asks: [{ verb: 'advance' }],
      first: 'Take the free advance first.',
      until: (now) => (mine(now)?.advances.length ?? 0) > 4 || now.view.round > 1,
      rules: ['CC-status-4', 'CC-event-1'],
    },
    {
      id: 'next-round',
      title: 'A new round',
      say: [
        'Finish what the status phase still asks, and you are in the next round with three actions again.',
        'Battles, when they come: both sides roll a die for each army, every five points are a hit, and action cards ' +
          'and fortresses help. Attack with more than you think you need.',
      ],
      look: ['.track'],
      when: (now) => !acting(now),
      free: true,
      until: (now) => acting(now) && now.view.round > 1,
      rules: ['CC-combat-1'],
    },
    {
      id: 'end',
      title: 'You know the game',
      say: (now) => [
        `You own ${counted(cities(now).length, 'city').replace('citys', 'cities')}, ` +
          `${counted(mine(now)?.advances.length ?? 0, 'advance')} and ` +
          `${counted((mine(now)?.peaceful.length ?? 0) + (mine(now)?.warlike.length ?? 0), 'objective')}.`,
        'What decides: cities first, then size, then points. Plan each round for an objective you can complete in ' +
          'its status phase, keep cities happy, and leave no city without any defence next to Barbarians.',
      ],
      rules: ['CC-score-6'],
    },
  ],
});
