// How offers between players are put together.

import type { TradeDesk } from '../../table/offers';
import type { Action } from './actions';
import { GOODS, playerOf, type Good, type View } from './types';

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
  action: ({ give, want }): Action => ({ verb: 'offer', give, want }),
};
