// Whether this browser is signed in, as far as it knows: the cookie itself cannot be read here. Small, since every page
// has it.

import { read, write } from '../settings.svelte';

export interface Mark {
  /** What the account is called. */
  name: string;
  /** Since when, in milliseconds: seats that came later are the account's, too. */
  since: number;
}

const KEY = 'ecumene.account';

export const signedInAs = (): Mark | null => read<Mark | null>(KEY, null);

export function markAs(mark: Mark | null): void {
  write(KEY, mark);
}

/** Brings this browser's seats and those of the account together, if somebody is signed in. */
export async function shareSeats(): Promise<void> {
  if (signedInAs()) await (await import('./seats')).bringTogether();
}
