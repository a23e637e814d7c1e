// Whom a spectator looks at: somebody of their choice, or whoever is to act.

import type { Outcome } from '../api/generated';
import { mayMove } from '../settings.svelte';
import { winners } from './outcome';

/** What just happened is seen before the view goes on to the next seat. */
const PAUSE = 600;

export class Followed {
  /** `null` is whoever is to act. */
  wanted = $state<number | null>(null);
  #acting = $state<number | null>(null);

  constructor(toAct: () => number[], outcome: () => Outcome | null) {
    $effect(() => {
      const ended = outcome();
      const next = ended ? winners(ended)[0] : toAct()[0];
      if (next === undefined || next === this.#acting) return;
      if (this.#acting === null || !mayMove()) this.#acting = next;
      else setTimeout(() => (this.#acting = next), PAUSE);
    });
  }

  /** The seat to look at; `null` as long as nobody is to act. */
  get seat(): number | null {
    return this.wanted ?? this.#acting;
  }
}
