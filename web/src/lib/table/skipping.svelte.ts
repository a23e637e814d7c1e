// Not everybody wants to watch: until the next question bots play without pauses, and a recap tells the rest. And after
// a turn they wait for a while, so that it can be taken back, or go on at once.

import { untrack } from 'svelte';
import { api } from '../api/http';
import type { Sitting } from './sitting.svelte';

export class Skipping {
  #sitting: Sitting;
  #failed: (error: unknown) => void;
  /** The entry after which somebody here stopped watching. */
  #since = $state<number | null>(null);

  /** `done` is told since when nobody watched, as soon as somebody is asked again. */
  constructor(sitting: Sitting, done: (since: number) => void, failed: (error: unknown) => void) {
    this.#sitting = sitting;
    this.#failed = failed;
    $effect(() => {
      const isAsked = sitting.sessions.some((session) => session.prompt !== null) || sitting.outcome !== null;
      const since = this.#since;
      if (!isAsked || since === null) return;
      untrack(() => {
        this.#since = null;
        done(since);
      });
    });
  }

  get isUnwatched(): boolean {
    return this.#since !== null;
  }

  readonly mayBegin = $derived.by(() => {
    const { active, info, isWaiting } = this.#sitting;
    return (
      active !== undefined &&
      active.seat !== null &&
      active.prompt === null &&
      active.outcome === null &&
      !isWaiting &&
      (info?.seats.some(({ kind }) => kind === 'bot') ?? false)
    );
  });

  readonly isOn = $derived.by(() => {
    const active = this.#sitting.active;
    return active?.seat !== null && (active?.skipping.includes(active.seat ?? 0) ?? false);
  });

  /** One of this device's turns that bots wait for. */
  readonly held = $derived.by(() => {
    const held = this.#sitting.active?.held;
    return held && this.#sitting.mine.includes(held.seat) ? held : null;
  });

  /** Bots play to this player's next decision. */
  skip = (): Promise<void> => this.#goOn(true);

  /** Bots need not wait any more. */
  goOn = (): Promise<void> => this.#goOn(false);

  async #goOn(skip: boolean): Promise<void> {
    const { active, sessions, id } = this.#sitting;
    const session = skip ? active : sessions.find((other) => other.seat === this.held?.seat);
    if (!session?.token) return;
    if (skip) this.#since = session.seq;
    try {
      await api.goOn(id, { skip }, session.token);
    } catch (error) {
      this.#since = null;
      // The question may have come meanwhile.
      if (session.prompt === null) this.#failed(error);
    }
  }
}
