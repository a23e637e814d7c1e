// The board of an earlier moment, from the eyes that look. The prompt stays that of now, and an answer leads back.

import type { ReplayState } from '../api/generated';
import { api } from '../api/http';
import { Selection } from './selection.svelte';
import type { Sitting } from './sitting.svelte';

export class Past {
  #sitting: Sitting;
  #failed: (error: unknown) => void;
  #wanted: number | null = null;
  moment = $state.raw<ReplayState | null>(null);
  /** Nothing can be chosen on a board of the past. */
  readonly selection = new Selection(
    () => false,
    () => {},
    () => {},
  );

  constructor(sitting: Sitting, failed: (error: unknown) => void) {
    this.#sitting = sitting;
    this.#failed = failed;
  }

  async lookAt(seq: number): Promise<void> {
    const { active, id } = this.#sitting;
    if (!active) return;
    this.#wanted = seq;
    try {
      const state = await api.replay(id, seq, String(active.seat ?? 'spectator'), active.token);
      if (this.#wanted === seq) this.moment = state;
    } catch (error) {
      this.#failed(error);
    }
  }

  backToNow = (): void => {
    [this.moment, this.#wanted] = [null, null];
  };
}
