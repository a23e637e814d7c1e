// What becomes of a player's cities and marker if nothing changes, in words. The rules reckon it; a view carries it.

import { listed } from '../../table/names';
import { t } from '../../words/forecast';
import type { PlayerView } from './types';

export interface Outlook {
  what: 'tax' | 'support' | 'succession';
  name: string;
  /** A line for each way to choose. */
  lines: string[];
  /** Whether something will be lost, or not be gained. */
  ill: boolean;
}

type Lack = NonNullable<NonNullable<PlayerView['next_step']>['lacks']>[number];

const LACKS = {
  cities: (count: number) => t('lacksCities', { count }),
  advances: (count: number) => t('lacksAdvances', { count }),
  below_100: (count: number) => t('lacksBelow100', { count }),
  from_100: (count: number) => t('lacksFrom100', { count }),
  from_200: (count: number) => t('lacksFrom200', { count }),
  points: (count: number) => t('lacksPoints', { count }),
} satisfies Record<Lack['of'], (count: number) => string>;

function tax({ tax: levies = [], stock }: PlayerView): Outlook {
  const said = levies.map(({ rate, due, paid, revolting }) => {
    const what =
      paid === due
        ? t('taxIsThere', { due, stock })
        : revolting > 0
          ? t('taxFallsShort', { paid, due, count: revolting })
          : t('taxFallsShortInPeace', { paid, due });
    return levies.length > 1 ? t('atRate', { rate, what }) : what;
  });
  return {
    what: 'tax',
    name: t('tax'),
    lines: said.length > 0 ? said : [t('noCitiesToTax')],
    // Whoever may choose a rate that can be paid is in no danger.
    ill: levies.length > 0 && levies.every(({ revolting }) => revolting > 0),
  };
}

function support({ support: { have, need } }: PlayerView): Outlook {
  const ill = have < need;
  const line =
    need === 0 ? t('noCitiesToSupport') : ill ? t('supportFails', { have, need }) : t('supportHolds', { have, need });
  return { what: 'support', name: t('support'), lines: [line], ill };
}

function succession({ next_step: next, succession: step }: PlayerView): Outlook {
  const line = !next
    ? t('markerHasArrived')
    : next.met
      ? t('markerGoesOn', { step: step + 1, era: next.era })
      : next.back
        ? t('markerFallsBack')
        : t('markerStays', { lacks: listed((next.lacks ?? []).map(({ of, need, have }) => LACKS[of](need - have))) });
  return { what: 'succession', name: t('succession'), lines: [line], ill: next?.met === false };
}

/** Tax, support and succession as they would go now; nothing of whom has left. */
export const forecastOf = (player: PlayerView): Outlook[] =>
  player.left ? [] : [tax(player), support(player), succession(player)];
