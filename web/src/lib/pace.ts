// How long bots pause before they act: once for each phase in which several act, or for each question to one of them.

import type { TableInfo } from './api/generated';
import type { TableKeys } from './keys';

export interface Pace {
  pause: number;
  label: string;
}

export const PACES: Pace[] = [
  { pause: 1800, label: 'take their time' },
  { pause: 900, label: 'act at a steady pace' },
  { pause: 150, label: 'act fast' },
  { pause: 0, label: 'do not pause' },
];

/** What can be chosen, with what is chosen now even if no menu offers it. */
export function pacesWith(pause: number): Pace[] {
  return PACES.some((pace) => pace.pause === pause)
    ? PACES
    : [...PACES, { pause, label: `pause ${pause / 1000} s` }].sort((a, b) => b.pause - a.pause);
}

/** Who may change it: the host, or somebody who plays with nobody but bots. */
export function paceKeyOf(info: TableInfo | null, keys: TableKeys | undefined): string | undefined {
  const people = info?.seats.filter(({ kind }) => kind === 'person').length ?? 0;
  return keys?.host ?? (people === 1 ? keys?.seats[0]?.token : undefined);
}
