// Tokens being written down area by area, before a shorter game. Nothing leaves the page until all have a place.

import { changed, mapOf, setOf } from '../../collect';
import type { Selection } from '../../table/selection.svelte';
import { choiceOf } from '../../table/choices';
import { choicesOf, type Action } from './actions';

const NOTHING: ReadonlyMap<string, number> = new Map();

export class Placement {
  /** How many go where, by area. */
  #counts = $state.raw(NOTHING);
  /** The area in hand. */
  #at = $state<string | null>(null);
  isSending = $state(false);
  #drafts = mapOf<string, ReadonlyMap<string, number>>([]);
  #owner: string | null = null;

  constructor(readonly selection: Selection) {}

  /** Whether this is a question about places for tokens. */
  isPlacing = $derived.by(() => this.selection.prompt?.name === 'PlanTokens');
  #plans = $derived.by(() => (this.isPlacing ? choicesOf(this.selection.choices, 'start plan') : []));
  /** Where tokens can go. */
  areas = $derived(setOf(this.#plans.map(({ action }) => action.area)));
  /** How many the table still asks for: the most that a choice places. */
  due = $derived(Math.max(0, ...this.#plans.map(({ action }) => action.count)));
  counts: ReadonlyMap<string, number> = $derived(
    this.isPlacing ? mapOf([...this.#counts].filter(([area]) => this.areas.has(area))) : NOTHING,
  );
  placed = $derived([...this.counts.values()].reduce((sum, count) => sum + count, 0));
  left = $derived(Math.max(0, this.due - this.placed));
  at = $derived(this.#at !== null && this.areas.has(this.#at) ? this.#at : null);

  /** Another player of the same device sits down: what each has in mind is for nobody else to see. */
  sit(owner: string): void {
    if (owner === this.#owner) return;
    if (this.#owner !== null) this.#drafts = changed(this.#drafts, this.#owner, this.#counts);
    this.#owner = owner;
    this.#counts = this.#drafts.get(owner) ?? NOTHING;
    this.#at = null;
  }

  look(area: string | null): void {
    this.#at = area;
  }

  /** So many in an area, as far as there are tokens. */
  set(area: string, count: number): void {
    if (!this.areas.has(area)) return;
    const most = this.left + (this.counts.get(area) ?? 0);
    const placed = Math.max(0, Math.min(most, count));
    this.#counts = changed(this.#counts, area, placed === 0 ? undefined : placed);
    this.#at = area;
  }

  add(area: string, by = 1): void {
    this.set(area, (this.counts.get(area) ?? 0) + by);
  }

  clear(): void {
    this.#counts = NOTHING;
  }

  /** Writes all of it down. What the table did not take stays to be sent again. */
  async send(): Promise<void> {
    if (this.isSending || this.left > 0) return;
    this.isSending = true;
    try {
      for (const [area, count] of this.counts) {
        const action: Action = { verb: 'start plan', count, area };
        if ((await this.selection.answer(choiceOf(action))) === false) return;
        this.#counts = changed(this.#counts, area, undefined);
      }
    } finally {
      this.isSending = false;
    }
  }
}

const placements = new WeakMap<Selection, Placement>();

/** The one placement of a selection. */
export function placementOf(selection: Selection): Placement {
  const known = placements.get(selection);
  if (known) return known;
  // In a root of its own: what a component creates goes stale when that component is gone.
  const made: Placement[] = [];
  $effect.root(() => void made.push(new Placement(selection)));
  const placement = made[0] ?? new Placement(selection);
  placements.set(selection, placement);
  return placement;
}
