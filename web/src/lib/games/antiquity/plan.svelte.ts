// A move being put together: from where, where to, how many. The map and the prompt bar share it.

import type { Choice } from '../../api/generated';
import { mapOf, setOf } from '../../collect';
import type { Selection } from '../../table/selection.svelte';
import { byPlace, isMovement, movesIn, otherChoices, sources, waysFrom, type Way } from './moves';

export class Plan {
  #from = $state<string | null>(null);
  #to = $state<string | null>(null);
  #verb = $state<string | null>(null);
  #count = $state<number | null>(null);

  constructor(readonly selection: Selection) {
    selection.letGo.push(() => this.letGo());
  }

  /** Takes back where to, then from where. */
  letGo(): boolean {
    if (!this.isMoving || this.from === null) return false;
    if (this.to === null) this.clear();
    else this.aim(null);
    return true;
  }

  /** Where the player's ships are. */
  ports = $state.raw<string[]>([]);

  /** Whether this is a question about moves. */
  isMoving = $derived.by(() => isMovement(this.selection.choices));
  moves = $derived.by(() => movesIn(this.selection.choices, this.ports));
  #others = $derived.by(() => otherChoices(this.selection.choices, this.ports));
  #local = $derived(byPlace(this.#others));
  /** Choices about no area. */
  rest = $derived(this.#others.filter((choice) => choice.place === undefined));
  /** Areas where something can be done, with how many tokens at most can leave. */
  sources = $derived(
    mapOf([...[...this.#local.keys()].map((area): [string, number] => [area, 0]), ...sources(this.moves)]),
  );
  /** What else can be done in the picked area: ships to build, to load, to keep. */
  here = $derived.by(() => (this.from === null ? [] : (this.#local.get(this.from) ?? [])));
  /** What was picked, as far as it can still be moved. */
  from: string | null = $derived(this.#from !== null && this.sources.has(this.#from) ? this.#from : null);
  ways = $derived(this.from === null ? [] : waysFrom(this.moves, this.from));
  targets = $derived(setOf(this.ways.map((way) => way.to)));
  to = $derived(this.#to !== null && this.targets.has(this.#to) ? this.#to : null);
  /** The ways to the target: more than one if tokens can march and sail. */
  open = $derived(this.ways.filter((way) => way.to === this.to));
  way: Way | null = $derived(this.open.find((way) => way.verb === this.#verb) ?? this.open[0] ?? null);
  counts = $derived(this.way?.moves.map((move) => move.count) ?? []);
  /** All that can go, unless told otherwise. */
  count = $derived(
    this.#count !== null && this.counts.includes(this.#count)
      ? this.#count
      : (this.counts[this.counts.length - 1] ?? 0),
  );
  choice: Choice | null = $derived(this.way?.moves.find((move) => move.count === this.count)?.choice ?? null);

  /** Picks an area on the map: first where from, then where to; the same one again lets go. */
  pick(area: string): boolean {
    if (this.from !== null && this.targets.has(area)) this.aim(area);
    else if (area === this.#from) this.clear();
    else if (this.sources.has(area)) this.start(area);
    else return false;
    return true;
  }

  start(area: string | null): void {
    [this.#from, this.#to, this.#verb, this.#count] = [area, null, null, null];
  }

  aim(area: string | null): void {
    [this.#to, this.#verb, this.#count] = [area, null, null];
  }

  by(verb: string): void {
    [this.#verb, this.#count] = [verb, null];
  }

  step(by: number): void {
    const index = this.counts.indexOf(this.count) + by;
    this.#count = this.counts[Math.max(0, Math.min(this.counts.length - 1, index))] ?? null;
  }

  set(count: number): void {
    this.#count = count;
  }

  clear(): void {
    this.start(null);
  }

  /** Sends it. What is left of the group stays picked. */
  send(): void {
    const { choice } = this;
    if (!choice) return;
    this.aim(null);
    this.selection.send(choice);
  }
}

const plans = new WeakMap<Selection, Plan>();

/** The one plan of a selection. */
export function planOf(selection: Selection): Plan {
  const known = plans.get(selection);
  if (known) return known;
  // In a root of its own: what a component creates goes stale when that component is gone.
  const made: Plan[] = [];
  $effect.root(() => void made.push(new Plan(selection)));
  const plan = made[0] ?? new Plan(selection);
  plans.set(selection, plan);
  return plan;
}
