// What a player has open and is putting together on the table, shared by the prompt bar and the board.

import type { Selection } from '../../table/selection.svelte';
import type { Tab } from './phases';
import { emptyDraft, type Draft } from './trade';

export class Desk {
  tab = $state<Tab>('map');
  draft = $state.raw<Draft>(emptyDraft());
  /** The advance whose rules are open. */
  advance = $state<string | null>(null);
  /** Advances that the player means to buy. */
  planned = $state.raw<string[]>([]);

  togglePlanned(advance: string): void {
    this.planned = this.planned.includes(advance) ? this.planned.filter((other) => other !== advance) : [...this.planned, advance];
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
