// How long bots pause before they act: once for each phase in which several act, or for each question to one of them.

import type { TableInfo } from './api/generated';
import { hostKeyOf, type TableKeys } from './keys';
import { t } from './words/lobby';

export interface Pace {
  pause: number;
  label: string;
}

const PACES = [
  [1800, 'takeTheirTime'],
  [900, 'steadyPace'],
  [150, 'actFast'],
  [0, 'doNotPause'],
] as const;

/** What can be chosen, with what is chosen now even if no menu offers it. */
export function pacesWith(pause: number): Pace[] {
  const paces = PACES.map(([pause, key]): Pace => ({ pause, label: t(key) }));
  return paces.some((pace) => pace.pause === pause)
    ? paces
    : [...paces, { pause, label: t('pausePauseS', { pause: pause / 1000 }) }].sort((a, b) => b.pause - a.pause);
}

/** Who may change it: the host, or somebody who plays with nobody but bots. */
export function paceKeyOf(info: TableInfo | null, keys: TableKeys | undefined): string | undefined {
  const people = info?.seats.filter(({ kind }) => kind === 'person').length ?? 0;
  return hostKeyOf(info, keys) ?? (people === 1 ? keys?.seats[0]?.token : undefined);
}
