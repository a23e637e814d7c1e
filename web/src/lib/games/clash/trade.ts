// How offers between players are written: `offer 1f2g+a12 for 1i+o*1`.

import type { Counts, TradeDesk } from '../../table/offers';
import { GOODS, playerOf, purseText, splitCard, type Good, type View } from './types';

const LETTER = { action: 'a', objective: 'o', event: 'e' };

/** Goods first, then named cards by kind and number, then cards of which only the number is known. */
export function bundle(counts: Counts): string {
  const goods = purseText(Object.fromEntries(GOODS.map((good) => [good, counts[good] ?? 0])));
  const named = Object.keys(counts).flatMap((card) => (counts[card] ? (splitCard(card) ?? []) : []));
  const cards = (['action', 'objective', 'event'] as const).flatMap((kind) =>
    named
      .filter((card) => card.kind === kind)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
      .map((number) => `${LETTER[kind]}${number}`),
  );
  const any = [
    ['any-action', 'a'],
    ['any-objective', 'o'],
  ].flatMap(([card = '', letter]) => (counts[card] ? [`${letter}*${counts[card]}`] : []));
  return [...(goods === '0' ? [] : [goods]), ...cards, ...any].join('+') || '0';
}

export const trade: TradeDesk = {
  isPlain: true,
  partners: (view, me) => (view as View).players.map(({ seat }) => seat).filter((seat) => seat !== me),
  hand: (anyView, me) => {
    const player = playerOf(anyView as View, me);
    if (!player) return {};
    const goods = GOODS.filter((good) => player.goods[good] > 0).map((good): [string, number] => [
      good,
      player.goods[good],
    ]);
    const cards = [
      ...(player.hand ?? []).map((card) => `action-${card}`),
      ...(player.objectives ?? []).map((card) => `objective-${card}`),
      ...player.great.map((card) => `event-${card}`),
    ];
    return Object.fromEntries([...goods, ...cards.map((card): [string, number] => [card, 1])]);
  },
  names: () => [
    ...GOODS.filter((good: Good) => good !== 'mood' && good !== 'culture'),
    'mood',
    'culture',
    'any-action',
    'any-objective',
  ],
  action: ({ give, want }) => `offer ${bundle(give)} for ${bundle(want)}`,
};
