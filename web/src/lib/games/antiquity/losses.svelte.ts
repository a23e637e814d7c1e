// Losses being chosen area by area. Every tap takes one more, and nothing leaves the page before the player says so.

import type { Prompt } from '../../api/generated';
import { changed, grouped, mapOf, setOf } from '../../collect';
import type { Selection } from '../../table/selection.svelte';
import { choicesOf } from './actions';

const NOTHING: ReadonlyMap<string, number> = new Map();
/** The number that the question names. Choices tell only how much of it one area can bear. */
const TO_GO = /(\d+) (?:damage |unit points? )?to go/;

/** Whether a question is about tokens to be lost in several areas. */
export const isLoss = (prompt: Prompt): boolean =>
  due(prompt) > 1 && setOf(lost(prompt).map(({ action }) => action.area)).size > 1;

const lost = (prompt: Prompt | null) => (prompt?.name === 'TakeDamage' ? choicesOf(prompt.choices, 'lose') : []);

const due = (prompt: Prompt | null): number => Number(TO_GO.exec(prompt?.question ?? '')?.[1] ?? 0);

export class Losses {
  #counts = $state.raw(NOTHING);
  /** In which order tokens were chosen, so that Escape gives the latest back. */
  #order: string[] = [];
  isSending = $state(false);

  constructor(readonly selection: Selection) {
    selection.letGo.push(() => this.letGo());
  }

  /** Whether tokens are to be chosen. */
  isLosing = $derived.by(() => this.selection.prompt !== null && isLoss(this.selection.prompt));
  /** How much is to go. */
  due = $derived.by(() => (this.isLosing ? due(this.selection.prompt) : 0));
  /** What can be lost, by area. */
  #choices = $derived.by(() => grouped(lost(this.selection.prompt), ({ action }) => action.area));
  /** The areas that can lose tokens, and how many at most. */
  areas: ReadonlyMap<string, number> = $derived(
    mapOf([...this.#choices].map(([area, all]) => [area, Math.max(...all.map(({ action }) => action.count))])),
  );
  /** How many of each area. */
  counts: ReadonlyMap<string, number> = $derived(
    this.isLosing ? mapOf([...this.#counts].filter(([area]) => this.areas.has(area))) : NOTHING,
  );
  chosen = $derived([...this.counts.values()].reduce((sum, count) => sum + count, 0));
  left = $derived(Math.max(0, this.due - this.chosen));

  /** One more, or one fewer, of an area; says whether there was room for it. */
  add(area: string, by = 1): boolean {
    if (!this.isLosing || this.isSending) return false;
    const count = (this.counts.get(area) ?? 0) + by;
    if (count < 0 || count > (this.areas.get(area) ?? 0) || by > this.left) return false;
    this.#counts = changed(this.counts, area, count === 0 ? undefined : count);
    if (by > 0) this.#order.push(area);
    else this.#order.splice(this.#order.lastIndexOf(area), 1);
    return true;
  }

  /** The rest from where most tokens are left, one after another, so that no area bears more than it must. */
  spread(): void {
    while (this.left > 0) {
      const rest = [...this.areas].map(([area, most]) => ({ area, rest: most - (this.counts.get(area) ?? 0) }));
      const next = rest.reduce((best, one) => (one.rest > best.rest ? one : best), { area: '', rest: 0 });
      if (next.rest === 0 || !this.add(next.area)) return;
    }
  }

  clear(): void {
    this.#counts = NOTHING;
    this.#order = [];
  }

  /** Gives back what was chosen last; says whether there was anything. */
  letGo(): boolean {
    const last = this.#order.at(-1);
    return last !== undefined && this.counts.has(last) && this.add(last, -1);
  }

  /** Loses what was chosen, one area after the other. What the table did not take stays to be sent again. */
  async send(): Promise<void> {
    if (this.isSending || this.chosen === 0 || this.chosen > this.due) return;
    this.isSending = true;
    try {
      for (const [area, count] of this.counts) {
        const choice = this.#choices.get(area)?.find(({ action }) => action.count === count)?.choice;
        // What leaves no choice any more is done by the table.
        if (!choice) break;
        if ((await this.selection.answer(choice)) === false) return;
        this.#counts = changed(this.#counts, area, undefined);
      }
      this.clear();
    } finally {
      this.isSending = false;
    }
  }
}

const all = new WeakMap<Selection, Losses>();

/** The losses of a selection. */
export function lossesOf(selection: Selection): Losses {
  const known = all.get(selection);
  if (known) return known;
  // In a root of its own: what a component creates goes stale when that component is gone.
  const made: Losses[] = [];
  $effect.root(() => void made.push(new Losses(selection)));
  const losses = made[0] ?? new Losses(selection);
  all.set(selection, losses);
  return losses;
}
