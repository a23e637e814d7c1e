// What the active player is putting together: which kind of action, where, and for moves from where to where. The board
// and the prompt bar share it.

import type { Choice } from '../../api/generated';
import { grouped, setOf } from '../../collect';
import { NOTHING } from '../../table/choices';
import type { Selection } from '../../table/selection.svelte';
import { moveOf, movesIn, type Move } from './moves';

const MOVE = 'Move';
/** Choices under no heading: ending the turn. */
export const OTHER = '';

export class Desk {
  // Valid as long as the selection has what was picked with it: a new question clears both.
  #kept = $state.raw<{ picked: object; at: string | null; from: string | null; to: string | null } | null>(null);

  constructor(readonly selection: Selection) {}

  #now = $derived.by(() => (this.#kept !== null && this.#kept.picked === this.selection.picked ? this.#kept : null));
  isActing = $derived.by(() => this.selection.prompt?.name === 'Act');
  #acts: Choice[] = $derived.by(() => (this.isActing ? this.selection.choices : []));
  /** All choices by their heading, in the order of the rules. */
  groups = $derived.by(() => grouped(this.#acts, (choice) => choice.group ?? OTHER));
  group = $derived.by(() => (this.isActing ? this.selection.picked.group : null));
  isMoving = $derived.by(() => this.selection.prompt?.name === MOVE || this.group === MOVE);

  moves: Move[] = $derived.by(() => movesIn(this.selection.choices));
  /** Where groups can set out from. */
  sources = $derived.by(() => setOf(this.moves.map((move) => move.from)));
  from = $derived.by(() => (this.isMoving ? (this.#now?.from ?? null) : null));
  /** Where the picked units can go: the moves by their targets. */
  targets = $derived.by(() => grouped(this.moves, (move) => (move.from === this.from ? move.to : undefined)));
  to = $derived.by(() => (this.#now?.to && this.targets.has(this.#now.to) ? this.#now.to : null));
  /** The groups that could make the picked move, the largest first. */
  open = $derived.by(() =>
    this.to === null ? [] : [...(this.targets.get(this.to) ?? [])].sort((a, b) => b.size - a.size),
  );

  /** A place picked before any kind of action. */
  at = $derived.by(() => (this.isActing && this.group === null ? (this.#now?.at ?? null) : null));
  /** What can be done at each place; moves count where they begin. */
  #local = $derived.by(() => grouped(this.#acts, (choice) => (choice.group === MOVE ? undefined : choice.place)));
  here = $derived.by(() => (this.at === null ? [] : (this.#local.get(this.at) ?? [])));
  /** Places that mean something if picked now. */
  places = $derived.by(() => {
    if (this.isMoving) return this.from === null ? this.sources : setOf([...this.targets.keys(), this.from]);
    if (this.isActing && this.group === null) return setOf([...this.#local.keys(), ...this.sources]);
    return null;
  });

  begin(group: string): void {
    this.selection.ready = null;
    this.selection.picked = { ...NOTHING, group };
    const only = group === MOVE && this.sources.size === 1 ? [...this.sources][0] : undefined;
    if (only) this.start(only);
  }

  close(): void {
    this.selection.ready = null;
    this.selection.picked = NOTHING;
  }

  look(place: string): void {
    this.selection.ready = null;
    this.selection.picked = { ...NOTHING };
    this.#kept = { picked: this.selection.picked, at: place, from: null, to: null };
  }

  start(from: string | null): void {
    this.selection.ready = null;
    this.selection.picked = { ...NOTHING, group: this.isActing ? MOVE : null };
    this.#kept = { picked: this.selection.picked, at: null, from, to: null };
  }

  aim(to: string): void {
    const { from } = this;
    this.start(from);
    this.#kept = { picked: this.selection.picked, at: null, from, to };
    const [only] = this.open;
    if (this.open.length === 1 && only) this.selection.choose(only.choice);
  }

  /** Picks a place on the board; says whether that meant anything. */
  pick(place: string): boolean {
    const { ready } = this.selection;
    if (this.isMoving) {
      if (ready && moveOf(ready)?.to === place) this.selection.send(ready);
      else if (place === this.from) this.start(null);
      else if (this.from !== null && this.targets.has(place)) this.aim(place);
      else if (this.sources.has(place)) this.start(place);
      else this.selection.ask(this.from, place);
      return true;
    }
    if (!this.isActing || this.group !== null) return false;
    if (place === this.at) this.close();
    else if (this.#local.has(place)) this.look(place);
    else if (this.sources.has(place)) this.start(place);
    else return false;
    return true;
  }
}

const desks = new WeakMap<Selection, Desk>();

/** The one desk of a selection. */
export function deskOf(selection: Selection): Desk {
  const known = desks.get(selection);
  if (known) return known;
  // In a root of its own: what a component creates goes stale when that component is gone.
  const made: Desk[] = [];
  $effect.root(() => void made.push(new Desk(selection)));
  const desk = made[0] ?? new Desk(selection);
  desks.set(selection, desk);
  return desk;
}
