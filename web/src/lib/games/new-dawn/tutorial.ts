import type { Action, FocusType, View } from '../../api/generated/new-dawn';
import { counted, listed } from '../../table/names';
import { script, type Now } from '../../tutorial/script';

type Here = Now<View>;

const mine = (now: Here) => now.view.players[now.me - 1];
const inRow = (now: Here, kind: FocusType) => mine(now)?.row.find((card) => card.kind === kind);
const slotOf = (now: Here, kind: FocusType) => inRow(now, kind)?.slot ?? 0;
const isOf = (kind: FocusType) => (action: { card: string }, now: Here) => inRow(now, kind)?.card === action.card;
const offers = (now: Here, verb: Action['verb']) =>
  now.prompt?.choices.some(({ action }) => action.verb === verb) ?? false;
const choosing = (now: Here) => offers(now, 'focus');
/** The panel of this number has a tab beside the map, whether it is open or not. */
const tab = (number: number) => [`.tabs [role="tab"]:nth-child(${number})`];
const card = (kind: FocusType) => (now: Here) => [
  `.own [data-card="${inRow(now, kind)?.card ?? ''}"]`,
  '.own',
  ...tab(1),
];
const isPlaced = (now: Here) => !offers(now, 'place') && !offers(now, 'spend');
const isWild = (space: View['spaces'][number]) => space.barbarians.length > 0;
const completed = (now: Here) => now.view.victory.filter((one) => one.completed.includes(now.me)).length;

export default script<View, Action>({
  game: 'new-dawn',
  minutes: 15,
  teaches: [
    'read the focus row, where waiting makes a card strong',
    'use each of the five kinds of cards once, a turn each',
    'spend trade tokens, attack a barbarian, and send a caravan',
    'know what the agendas ask for and when the game ends',
  ],
  options: { seats: 2 },
  bots: 'greedy',
  position: {
    turn: { seat: 1 },
    players: [
      {
        leader: 'egypt',
        control: ['8,-2'],
        row: [
          { card: 'astrology' },
          { card: 'foreign-trade' },
          { card: 'early-empire', trade: 1 },
          { card: 'pottery' },
          { card: 'masonry', trade: 2 },
        ],
      },
      { leader: 'france' },
    ],
  },
  steps: [
    {
      id: 'welcome',
      title: 'A people and its capital',
      say: [
        'You lead the people on the right side of the map; a bot leads the other. The flag with your colour is your ' +
          'capital, and around it you will lay control tokens, build cities and meet neighbours.',
      ],
      look: ['.map-room'],
    },
    {
      id: 'goal',
      title: 'How one wins',
      say: (now) => [
        `These ${now.view.victory.length} victory cards are the goal. Each has two agendas, and one of the two is ` +
          'enough. An agenda once completed stays so.',
        'Whoever has completed one on every card wins, at the start of the next round. So look at them before you ' +
          'make a plan: this time they ask for things such as ' +
          `“${now.view.victory[0]?.agendas[0]?.text ?? ''}”.`,
      ],
      look: tab(2),
      rules: ['ND-vic-1', 'ND-vic-4'],
    },
    {
      id: 'row',
      title: 'The focus row',
      say: [
        'All you ever do comes from these five cards: culture, science, economy, industry, military. A turn is one ' +
          'card.',
        'The slot it lies in, one to five, is its strength. After use it goes back to slot one, and the cards that ' +
          'were below it move up. A card that waits becomes stronger.',
      ],
      look: ['.own', ...tab(1)],
      rules: ['ND-turn-3', 'ND-turn-6'],
    },
    {
      id: 'culture',
      title: 'First turn: culture',
      say: (now) => [
        `Your culture card lies in slot ${slotOf(now, 'culture')}. It places control tokens next to your cities, on ` +
          'terrain no harder than its slot: grassland is 1, hills 2, forest 3, desert 4, mountain 5.',
        'Choose it.',
      ],
      look: card('culture'),
      asks: [{ verb: 'focus', if: isOf('culture') }],
      first: 'That card will be stronger in a later turn. Land comes first: choose the culture card.',
      rules: ['ND-cul-1', 'ND-terrain-1'],
    },
    {
      id: 'place',
      title: 'Claim land',
      say: [
        'Place your control tokens on lit spaces next to the capital. A resource in the space is yours at once, and ' +
          'once every land space around a city is yours, the city is mature.',
        'A trade token on the card buys one token more. Spend it: three spaces now are worth it.',
      ],
      look: ['.map-room'],
      asks: [{ verb: 'spend' }, { verb: 'place' }],
      first: 'There are still tokens to place, and free land will not wait for you.',
      until: isPlaced,
      rules: ['ND-mature-1', 'ND-trade-2'],
    },
    {
      id: 'reset',
      title: 'The card goes back',
      say: (now) => [
        `The culture card is in slot ${slotOf(now, 'culture')} again, and what lay below it has moved up. Military ` +
          `stays in slot ${slotOf(now, 'military')}, as strong as can be.`,
        'Using a card in slot five lets all the others gain. Using one in slot one changes nothing: sometimes ' +
          'that is just right, mostly it is a wasted chance.',
      ],
      look: ['.own', ...tab(1)],
      when: choosing,
      rules: ['ND-turn-6'],
    },
    {
      id: 'dial',
      title: 'The event dial',
      say: [
        'Before each of your turns, as you are the first player, this dial moves on. It may do nothing, move all ' +
          'barbarians, bring defeated ones back, or give everybody a trade token for each mature city.',
        'Barbarians destroy what they step on: single control tokens, caravans, even cities. So one hits them first.',
      ],
      look: ['.dial', '.dials'],
      rules: ['ND-event-1', 'ND-barb-3'],
    },
    {
      id: 'military',
      title: 'Second turn: military',
      say: (now) => [
        `Military in slot ${slotOf(now, 'military')} attacks within two spaces of yours, with its slot as ` +
          'strength, or reinforces as many control tokens instead.',
        'There is a barbarian on a desert close to your land. Choose the military card.',
      ],
      look: card('military'),
      asks: [{ verb: 'focus', if: isOf('military') }],
      first: 'The barbarian may move next turn. Use the military card now, while it is in its best slot.',
      rules: ['ND-atk-1', 'ND-reinf-1'],
    },
    {
      id: 'attack',
      title: 'Attack',
      say: [
        'Pick the barbarian. Both sides roll a die; you add your slot, it adds the difficulty of its terrain. The ' +
          'higher value wins, and a tie is the defender’s.',
        'The page shows your chances before you strike.',
      ],
      look: ['.map-room'],
      asks: [{ verb: 'attack', if: ({ at }, now) => now.view.spaces.some((one) => one.at === at && isWild(one)) }],
      first: 'Attack the barbarian first: a city-state is far stronger, and reinforcing can wait.',
      rules: ['ND-atk-8', 'ND-atk-10', 'ND-atk-15'],
    },
    {
      id: 'battle',
      title: 'After the dice',
      say: [
        'Now you may add trade tokens from the military card, one point each. Spend them if they turn a defeat ' +
          'into a victory, and keep them if you have won or cannot win.',
        'A defeated barbarian gives a trade token. You may attack twice with this card, so go on until it is done.',
      ],
      look: ['.battle', '.prompt'],
      free: true,
      until: (now) => choosing(now),
      rules: ['ND-atk-14', 'ND-trade-3'],
    },
    {
      id: 'economy',
      title: 'Third turn: economy',
      say: (now) => [
        `Economy in slot ${slotOf(now, 'economy')} moves your caravan three spaces over terrain up to ` +
          `${slotOf(now, 'economy')}. It sets out from the capital or a mature city.`,
        'The city-state Geneva is two steps away, over a desert. Choose the economy card.',
      ],
      look: card('economy'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('economy') }],
      first: 'Later. With economy in this slot the caravan can cross the desert, so use it now.',
      rules: ['ND-car-2', 'ND-car-3'],
    },
    {
      id: 'caravan',
      title: 'Lead the caravan',
      say: [
        'Move the caravan space by space to Geneva. Arriving brings two trade tokens on your card of the ' +
          'city-state’s kind and a diplomacy card with an effect of its own; then the caravan is back.',
        'A rival city brings two tokens as well, on cards of your choice. Trade is how slow cards become fast.',
      ],
      look: ['.map-room'],
      asks: [
        { verb: 'move', if: ({ to }, now) => now.view.spaces.some(({ at, city_state }) => at === to && !!city_state) },
        { verb: 'move', if: ({ to }) => to === '6,-1' || to === '7,-1' },
        { verb: 'move' },
        { verb: 'take' },
        { verb: 'put' },
      ],
      first: 'The caravan has not arrived yet: lead it to the city-state first.',
      until: (now) => now.view.turn !== now.me || choosing(now),
      rules: ['ND-car-9', 'ND-car-11'],
    },
    {
      id: 'diplomacy',
      title: 'What you got',
      say: (now) => {
        const loaded = (mine(now)?.row ?? []).filter(({ trade }) => trade > 0);
        const names = loaded.map(({ name, trade }) => `${name} (${trade})`);
        return [
          names.length > 0
            ? `Trade tokens lie on ${listed(names)}. A card holds three at most, so spend before they spoil.`
            : 'You have no trade tokens just now. Caravans, mature cities and defeated barbarians bring them.',
          'Diplomacy cards work as long as you hold them. Attack their owner and you give them back.',
        ];
      },
      look: ['.own', ...tab(1)],
      when: choosing,
      rules: ['ND-trade-8', 'ND-dip-3'],
    },
    {
      id: 'industry',
      title: 'Fourth turn: industry',
      say: (now) => [
        `Industry in slot ${slotOf(now, 'industry')} builds a city within two spaces of your land, on terrain up to ` +
          'its slot; or a world wonder, paid with the slot’s number, resources and trade tokens.',
        'Wonders need more than you have. A second city gives more land to claim: choose the industry card.',
      ],
      look: card('industry'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('industry') }],
      first: 'One more card first: industry has reached its strongest slot.',
      rules: ['ND-build-1', 'ND-won-2'],
    },
    {
      id: 'city',
      title: 'Found a city',
      say: [
        'Pick a lit space. No city may stand next to another city or city-state, and one of your own control tokens ' +
          'may be built over.',
        'Good places have free, easy land around them, and water or the edge, which need no token to be mature.',
      ],
      look: ['.map-room'],
      asks: [{ verb: 'city' }],
      first: 'Build the city: every agenda gets easier with a second one.',
      rules: ['ND-build-4', 'ND-mature-2'],
    },
    {
      id: 'market',
      title: 'World wonders',
      say: [
        'Four wonders are on offer, one of each kind. Each has an effect for as long as its city stands, and two of ' +
          'one kind complete an agenda.',
        'A resource of a kind printed on the card counts two towards the cost. That is what the oil and marble on ' +
          'the map are for.',
      ],
      look: ['.market', ...tab(3)],
      rules: ['ND-won-1', 'ND-won-3'],
    },
    {
      id: 'science',
      title: 'Fifth turn: science',
      say: (now) => [
        `Science moves your tech dial by its slot, ${slotOf(now, 'science')} now. At ` +
          `${mine(now)?.next_level[0] ?? 3} it gives you a better focus card, which takes the place of the old ` +
          'one of its kind.',
        'Choose the science card.',
      ],
      look: card('science'),
      when: choosing,
      asks: [{ verb: 'focus', if: isOf('science') }],
      first: 'Your last lesson is the tech dial: choose the science card.',
      rules: ['ND-sci-1', 'ND-sci-2'],
    },
    {
      id: 'gain',
      title: 'A better card',
      say: [
        'Trade tokens on the science card carry the dial further, one space each. Spend them if that reaches another ' +
          'card.',
        'Then choose a card of level two. Each does what the old one did and something more; trade tokens stay on it.',
        'Take what your agendas need: more control tokens, faster caravans, stronger attacks.',
      ],
      look: ['.prompt'],
      asks: [{ verb: 'gain' }, { verb: 'spend' }, { verb: 'done', if: (_, now) => !offers(now, 'gain') }],
      first: 'A better card costs nothing here. Take one.',
      until: (now) => !offers(now, 'gain') && (now.view.turn !== now.me || choosing(now)),
      rules: ['ND-sci-3', 'ND-sci-4'],
    },
    {
      id: 'own',
      title: 'A turn of your own',
      say: [
        'Now you. Look at the agendas, then at the row: which card brings you closest, and which is worth a turn of ' +
          'waiting? Play one whole turn.',
      ],
      look: ['.own', ...tab(1)],
      when: (now) => choosing(now) || now.view.turn !== now.me,
      asks: [{ verb: 'focus' }],
    },
    {
      id: 'finish-turn',
      title: 'Carry it out',
      say: ['Do what the card allows, and end it with “Done” if you want to do less.'],
      look: ['.prompt'],
      free: true,
      until: (now) => now.view.turn !== now.me || choosing(now),
    },
    {
      id: 'end',
      title: 'Ready to rule',
      say: (now) => [
        `You have completed ${counted(completed(now), 'card')} of ${now.view.victory.length} so far, and seen all ` +
          'that a turn can be.',
        'What decides games: let strong cards ripen and use them in slot four or five; keep trade tokens flowing; ' +
          'choose one agenda on each card early and build towards all of them at once.',
      ],
      rules: ['ND-vic-4', 'ND-vic-5'],
    },
  ],
});
