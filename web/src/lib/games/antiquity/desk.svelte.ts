// What a player has open and is putting together on the table, shared by the prompt bar and the board.

import { read, write } from '../../settings.svelte';
import type { Selection } from '../../table/selection.svelte';
import type { Tab } from './phases';
import { emptyDraft, type Draft } from './trade';

/** Under which name the browser keeps what players plan to buy, the latest first. */
const PLANS = 'ecumene.planned';
const PLANS_KEPT = 50;

export class Desk {
  tab = $state<Tab>('map');
  draft = $state.raw<Draft>(emptyDraft());
  /** The advance whose rules are open. */
  advance = $state<string | null>(null);
  /** Advances that the player means to buy. */
  planned = $state.raw<string[]>([]);

  #owner: string | null = null;

  /**
   * Another player of the same device sits down, or the page was opened anew: what is planned is kept, an offer half
   * made is not.
   */
  sit(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.draft = emptyDraft();
    this.advance = null;
    this.planned = read<Record<string, string[]>>(PLANS, {})[owner] ?? [];
  }

  togglePlanned(advance: string): void {
    this.planned = this.planned.includes(advance)
      ? this.planned.filter((other) => other !== advance)
      : [...this.planned, advance];
    if (this.#owner === null) return;
    const others = Object.entries(read<Record<string, string[]>>(PLANS, {})).filter(([owner]) => owner !== this.#owner);
    write(PLANS, Object.fromEntries([[this.#owner, this.planned] as const, ...others].slice(0, PLANS_KEPT)));
  }
}

const desks = new WeakMap<Selection, Desk>();

/** The one desk of a selection. */
export function deskOf(selection: Selection): Desk {
  let desk = desks.get(selection);
  if (!desk) {
    desk = new Desk();
    desks.set(selection, desk);
  }
  return desk;
}
