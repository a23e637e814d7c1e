// The tutorial of both antiquity games: one whole turn, told phase by phase. What differs between the books, the places
// and the rule ids, comes from each game.

import type { Action, Phase, View } from '../../api/generated/antiquity';
import { counted } from '../../table/names';
import { script, type AnyScript, type Now, type Step } from '../../tutorial/script';
import { titled } from './types';

type Here = Now<View>;

/** Where each point of the turn stands in a game's book. */
export interface Places {
  points: string[];
  tax: string[];
  growth: string[];
  census: string[];
  ships: string[];
  move: string[];
  conflict: string[];
  city: string[];
  surplus: string[];
  support: string[];
  draw: string[];
  buyCard: string[];
  sets: string[];
  trade: string[];
  truth: string[];
  calamity: string[];
  advances: string[];
  credits: string[];
  hand: string[];
  succession: string[];
}

export interface Lesson {
  game: string;
  options: Record<string, unknown> & { seats: number };
  position: Record<string, unknown>;
  /** The area whose tokens are to become a city. */
  site: string;
  /** Where more tokens come from, next to it. */
  from: string[];
  /** How many tokens a city takes there. */
  tokens: number;
  phases: number;
  /** The points of advances. */
  worth: string;
  /** Whether ships have a phase of their own. */
  hasShipPhase: boolean;
  places: Places;
  /** What a player of this game should know besides. */
  last: string;
}

const TRADE_TAB = '.tabs [role="tab"]:nth-child(2)';
const ADVANCES_TAB = '.tabs [role="tab"]:nth-child(3)';
const SUCCESSION_TAB = '.tabs [role="tab"]:nth-child(5)';

/** What stands where, of one seat. */
export const lands = (owner: number, cities: string[], tokens: Record<string, number>) => [
  ...cities.map((area) => ({ area, owner, city: true })),
  ...Object.entries(tokens).map(([area, count]) => ({ area, owner, tokens: count })),
];

const mine = (now: Here) => now.view.players[now.me - 1];
const inPhase = (now: Here, ...phases: Phase[]) => phases.includes(now.view.phase);
const tokensIn = (now: Here, area: string) =>
  now.view.areas
    .find((one) => one.area === area)
    ?.tokens?.reduce((sum, [owner, count]) => sum + (owner === now.me ? count : 0), 0) ?? 0;
const hasCity = (now: Here, area: string) =>
  now.view.areas.some((one) => one.area === area && one.city !== undefined && one.city === now.me);
const cities = (count: number) => `${count} ${count === 1 ? 'city' : 'cities'}`;
const isBad = (now: Here, card: string) =>
  mine(now)?.hand?.calamities.some(({ calamity }) => calamity === card) ?? false;
const hasBad = (now: Here) => (mine(now)?.hand?.calamities.length ?? 0) > 0;
const badNames = (now: Here) => (mine(now)?.hand?.calamities ?? []).map(({ calamity }) => titled(calamity));
/** Whether a deal leaves the sets that one collects alone. */
const isSpare = (now: Here, give: string[]) => give.every((card) => (mine(now)?.hand?.commodities[card] ?? 0) < 3);
const ORDER: Phase[] = [
  'tax_collection',
  'population_expansion',
  'census',
  'ship_construction',
  'movement',
  'conflict',
  'city_construction',
  'surplus_population',
  'city_support',
  'trade_card_acquisition',
  'trade',
  'calamity_selection',
  'calamity_resolution',
  'special_abilities',
  'second_check',
  'advance_acquisition',
  'excess_trade_cards',
  'succession_alteration',
  'return_trade_cards',
];

export function lessonOf(lesson: Lesson): AnyScript {
  const { site, from, places } = lesson;
  const turn = Number(lesson.position.turn);
  /** Whether the turn has come past a phase. */
  const isPast = (now: Here, phase: Phase) =>
    now.view.turn > turn || ORDER.indexOf(now.view.phase) > ORDER.indexOf(phase);
  const ships: Step<View, Action>[] = lesson.hasShipPhase
    ? [
        {
          id: 'ships',
          title: 'Ships come first',
          say: [
            'Before anybody moves, ships are built and kept: two tokens for a new one, one for the upkeep of an old ' +
              'one. A ship carries tokens along the coasts.',
            'Your land holds together, so you need none now: be done.',
          ],
          look: ['.prompt'],
          asks: [{ verb: 'done' }],
          first: 'Ships would cost tokens that the new city needs. Be done without one this time.',
          until: (now) => isPast(now, 'ship_construction'),
          rules: places.ships,
        },
      ]
    : [];
  return script<View, Action>({
    game: lesson.game,
    minutes: 20,
    teaches: [
      'grow, move and build a city, and keep all cities supported',
      'draw trade cards and trade them, with a calamity hidden in the deal',
      'see calamities strike',
      'turn sets of cards into an advance and step on the succession table',
    ],
    options: lesson.options,
    bots: 'greedy',
    position: lesson.position,
    steps: [
      {
        id: 'welcome',
        title: 'Your people',
        say: (now) => [
          `You lead ${titled(mine(now)?.civilization ?? '')}; bots lead the other ${now.view.players.length - 1} ` +
            'peoples. The round pieces are tokens, your population; the larger ones are cities.',
          `A full game has many turns. This tutorial plays turn ${turn} with you, phase by phase: there are ` +
            `${lesson.phases}, most over in a moment.`,
        ],
        look: ['.frame'],
      },
      {
        id: 'goal',
        title: 'How one wins',
        say: (now) => [
          `Points come from advances (${lesson.worth} each), from every city on the map, and above all from steps ` +
            'on the succession table: five for each.',
          `You have ${counted(mine(now)?.points ?? 0, 'point')} now. Everything below serves two things: more ` +
            'cities, and more advances.',
        ],
        look: ['.rail', '.tabs'],
        rules: places.points,
      },
      {
        id: 'taxes',
        title: 'Taxes and growth',
        say: (now) => [
          `The turn began by itself: each of your ${cities(mine(now)?.cities ?? 0)} moved two tokens from stock to ` +
            `treasury, where you have ${mine(now)?.treasury ?? 0} now.`,
          'Then every area grew: one token became two, two or more got two more. All tokens come from one stock, ' +
            `so a full treasury slows growth. You have ${mine(now)?.stock ?? 0} left there.`,
        ],
        look: ['.rail'],
        rules: [...places.tax, ...places.growth],
      },
      {
        id: 'census',
        title: 'The census',
        say: (now) => [
          `Tokens on the map were counted: you have ${mine(now)?.census ?? 0}. Whoever has most moves first, ` +
            'which is no honour, since those who move later see what you did.',
        ],
        look: ['.rail'],
        rules: places.census,
      },
      ...ships,
      {
        id: 'limits',
        title: 'Look at the map',
        say: (now) => [
          'The number in an area is how many tokens it feeds. What is above that is lost after building, so crowded ' +
            'areas should spread out or become cities.',
          `An area with a city site, drawn as a square, takes a city for ${counted(lesson.tokens, 'token')}. In ` +
            `${titled(site)} stand ${tokensIn(now, site)}: one step short.`,
        ],
        look: [`[data-place="${site}"]`, '.frame'],
        rules: places.surplus,
      },
      {
        id: 'move',
        title: 'Move',
        say: (now) => [
          'A token moves one area over land. Pick the tokens of a neighbouring area, then ' +
            `${titled(site)}, then how many: it needs ${Math.max(0, lesson.tokens - tokensIn(now, site))} more.`,
          'Moving where others stand leads to a fight only if the area cannot feed all. The smaller side loses the ' +
            'first token, then all in turn: wars cost both.',
        ],
        look: [`[data-place="${from[0]}"]`, '.frame'],
        asks: [
          {
            verb: 'move',
            if: ({ count, from: source, to }, now) =>
              to === site && from.includes(source) && tokensIn(now, site) + count >= lesson.tokens,
          },
          { verb: 'move', if: ({ to }) => to === site },
        ],
        first: `That move is legal, but first bring ${titled(site)} to ${counted(lesson.tokens, 'token')}.`,
        until: (now) => tokensIn(now, site) >= lesson.tokens || isPast(now, 'movement'),
        rules: [...places.move, ...places.conflict],
      },
      {
        id: 'moved',
        title: 'Spread out, then be done',
        say: [
          'If you like, send single tokens from crowded areas into empty ones: next turn they double. Leave one ' +
            'behind, so that the old area grows, too.',
          'Then declare your movement complete. The others move at the same time.',
        ],
        look: ['.prompt'],
        free: true,
        until: (now) => isPast(now, 'movement'),
        rules: places.move,
      },
      {
        id: 'build',
        title: 'Build a city',
        say: (now) => [
          `The tokens in ${titled(site)} become a city. They go back to stock, and the city will pay taxes and ` +
            'draw a trade card every turn.',
          `Each city needs two tokens somewhere on the map: you have ${mine(now)?.support.have ?? 0} and need ` +
            `${mine(now)?.support.need ?? 0}. Too few, and cities are given up again.`,
        ],
        look: [`[data-place="${site}"]`, '.frame'],
        asks: [{ verb: 'build city', if: ({ area }) => area === site }, { verb: 'build city' }],
        first: 'Build the city first; that is what the tokens are there for.',
        until: (now) => hasCity(now, site) || isPast(now, 'city_construction'),
        rules: [...places.city, ...places.support],
      },
      {
        id: 'built',
        title: 'Done building',
        say: [
          'Where tokens suffice you may build more. What is over the limits is removed now, and the support of all ' +
            'cities is checked.',
        ],
        look: ['.prompt'],
        free: true,
        until: (now) => isPast(now, 'city_support'),
        rules: [...places.surplus, ...places.support],
      },
      {
        id: 'cards',
        title: 'Trade cards',
        say: (now) => [
          `With ${cities(mine(now)?.cities ?? 0)} you drew a card from each of the first ${mine(now)?.cities ?? 0} ` +
            'stacks. The higher the stack, the more a card is worth: that is why the fifth city matters more than ' +
            'the first.',
          'You may buy more from treasury. You will need the money for an advance: buy nothing now.',
        ],
        look: ['.prompt'],
        asks: [{ verb: 'done' }],
        first: 'Keep the treasury for an advance this turn.',
        until: (now) => isPast(now, 'trade_card_acquisition'),
        rules: [...places.draw, ...places.buyCard],
      },
      {
        id: 'sets',
        title: 'What cards are worth',
        say: (now) => [
          'Cards of one kind are worth their number squared times their value: three of value 2 are 3 × 3 × 2 = ' +
            '18, not 6. Different kinds only add up.',
          `Your hand is worth ${mine(now)?.worth ?? 0} now. So everybody trades single cards away to collect few ` +
            'kinds. Open the tab “Trade” to see it.',
        ],
        look: ['.desk .hand', '.desk', TRADE_TAB],
        when: (now) => inPhase(now, 'trade') || isPast(now, 'trade'),
        rules: places.sets,
      },
      {
        id: 'bad',
        title: 'The card nobody wants',
        say: (now) => [
          hasBad(now)
            ? `You hold a calamity: ${badNames(now).join(' and ')}. Whoever has it when trading ends suffers it.`
            : 'Calamities lie among the cards. Whoever has one when trading ends suffers it.',
          'A deal is at least three cards from each side. Two of them you must name truly, and the number, too. What ' +
            'you say of the rest binds nobody: there a calamity can hide.',
        ],
        look: ['.desk .hand', '.desk', TRADE_TAB],
        rules: [...places.trade, ...places.truth],
      },
      {
        id: 'bluff',
        title: 'Trade with a bluff',
        say: [
          'Take an offer, or make one of your own, in which the calamity is one of the unnamed cards. Give away ' +
            'single cards, ask for a kind you already collect.',
          'Remember that others do the same to you.',
        ],
        look: ['.desk .offers', '.desk', TRADE_TAB],
        asks: [
          { verb: 'accept', if: ({ give }, now) => give.some((card) => isBad(now, card)) && isSpare(now, give) },
          { verb: 'accept', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'offer', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'counter', if: ({ give }, now) => give.some((card) => isBad(now, card)) },
          { verb: 'accept', if: (_, now) => !hasBad(now) },
        ],
        first: 'First put the calamity into a deal, as one of the cards you do not name.',
        until: (now) => !hasBad(now) || isPast(now, 'trade'),
        rules: places.truth,
      },
      {
        id: 'deals',
        title: 'Go on, or be done',
        say: (now) => [
          hasBad(now)
            ? 'Your calamity is still with you; whether somebody takes the offer is up to them.'
            : 'The calamity is gone, and somebody else has a surprise.',
          'Trade on as you like. When you are done, say so: the page can wake you for offers that concern you.',
        ],
        look: ['.desk', TRADE_TAB],
        free: true,
        until: (now) => isPast(now, 'trade'),
        rules: places.trade,
      },
      {
        id: 'calamities',
        title: 'Calamities strike',
        say: [
          'Now all calamities are laid open and resolved. They destroy tokens, reduce cities, start civil wars; many ' +
            'let the victim choose others who suffer, too. Some advances soften them.',
          'If you are asked for something, choose what hurts least: tokens before cities, poor areas before rich ones.',
        ],
        look: ['.calamities', '.frame', '.prompt'],
        when: (now) => isPast(now, 'calamity_resolution') || now.prompt === null,
        rules: places.calamity,
      },
      {
        id: 'shop',
        title: 'Advances',
        say: (now) => [
          `Sets of cards and treasury buy advances. You can pay ${mine(now)?.purse ?? now.view.shop?.means ?? 0} in ` +
            'all. An advance gives an effect, points and credits, which make all later ones of its colour cheaper.',
          'Pick one you can pay for; the page shows the prices after credits.',
        ],
        look: ['.shop', '.shopping', ADVANCES_TAB],
        when: (now) => inPhase(now, 'advance_acquisition') || isPast(now, 'advance_acquisition'),
        asks: [{ verb: 'buy' }],
        first: 'Put an advance into the basket first: early ones pay for themselves by their credits.',
        until: (now) => (now.view.shop?.bought.length ?? 0) > 0 || isPast(now, 'advance_acquisition'),
        rules: [...places.advances, ...places.credits],
      },
      {
        id: 'pay',
        title: 'Pay for it',
        say: [
          'The page proposes which cards to turn in, whole sets first. Nothing comes back if you pay too much, so ' +
            'small rests are paid from treasury.',
          'Acquire what is in the basket.',
        ],
        look: ['.shopping', '.prompt'],
        asks: [{ verb: 'acquire' }],
        first: 'One advance is enough for now: acquire it.',
        until: (now) => (mine(now)?.advances.length ?? 0) > 0 || isPast(now, 'advance_acquisition'),
        rules: places.advances,
      },
      {
        id: 'succession',
        title: 'The succession table',
        say: (now) => [
          `At the end of the turn everybody steps forward who meets the needs of the next space. You are at step ` +
            `${mine(now)?.succession ?? 0}, in the ${mine(now)?.era ?? ''}.`,
          'Later eras ask for more cities and dearer advances. Who stands still for a turn seldom catches up: ' +
            'plan two turns ahead what the next era wants.',
        ],
        look: ['.succession', SUCCESSION_TAB],
        when: (now) => now.view.turn > turn || isPast(now, 'advance_acquisition'),
        rules: [...places.succession, ...places.hand],
      },
      {
        id: 'end',
        title: 'That was a turn',
        say: (now) => [
          `You have ${cities(mine(now)?.cities ?? 0)}, ${counted(mine(now)?.advances.length ?? 0, 'advance')} and ` +
            `${counted(mine(now)?.points ?? 0, 'point')}.`,
          'What decides: eight or nine cities as early as you can feed them, few kinds of cards in large sets, ' +
            'and an advance nearly every turn. Keep single tokens everywhere: they are next turn’s growth.',
          lesson.last,
        ],
        rules: places.points,
      },
    ],
  });
}
