// What a bot would do, for as long as the same is asked.

import { untrack } from 'svelte';
import type { Hint } from '../api/generated';
import { api } from '../api/http';
import { settings } from '../settings.svelte';
import type { Sitting } from './sitting.svelte';

/** Loaded when advice is first given. */
export const hintPanel = () => import('./Hint.svelte');

export class Advice {
  #sitting: Sitting;
  #isLesson: () => boolean;
  #failed: (error: unknown) => void;
  hint = $state.raw<Hint | null>(null);
  isThinking = $state(false);
  #question: string | null = null;

  constructor(sitting: Sitting, isLesson: () => boolean, failed: (error: unknown) => void) {
    this.#sitting = sitting;
    this.#isLesson = isLesson;
    this.#failed = failed;
    $effect(() => {
      const asked = this.#asked();
      untrack(() => {
        if (asked !== this.#question) this.close();
      });
    });
  }

  readonly mayAsk = $derived.by(() => {
    const { active, info, outcome } = this.#sitting;
    return (
      (info?.hints ?? false) && !this.#isLesson() && active?.seat !== null && active?.prompt != null && outcome === null
    );
  });

  close = (): void => {
    [this.hint, this.#question] = [null, null];
  };

  ask = async (): Promise<Hint | null> => {
    const token = this.#sitting.active?.token;
    if (!token || !this.mayAsk || this.isThinking) return null;
    const question = this.#asked();
    this.isThinking = true;
    try {
      const given = await api.hint(this.#sitting.id, token);
      if (!settings.text) await hintPanel();
      if (question === this.#asked()) [this.hint, this.#question] = [given, question];
      return given;
    } catch (error) {
      this.#failed(error);
      return null;
    } finally {
      this.isThinking = false;
    }
  };

  #asked(): string {
    return JSON.stringify(this.#sitting.active?.prompt ?? null);
  }
}
