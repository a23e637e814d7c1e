// What happened while a table was closed, out of sight, or skipped.

import { untrack } from 'svelte';
import type { LogEntry } from '../api/generated';
import { api } from '../api/http';
import { keepSeen, lastSeen, missed } from '../seen';
import { t } from '../words/table';
import type { Sitting } from './sitting.svelte';

/** Whoever looks away for less than this has missed nothing, in milliseconds. */
const AWAY = 30_000;

export class Away {
  #sitting: Sitting;
  #isThere: () => boolean;
  #since: number | null;
  #hiddenAt = 0;
  recap = $state.raw<{ from: number; entries: LogEntry[]; title: string } | null>(null);

  /** `isThere` tells whether the table is on the page. */
  constructor(sitting: Sitting, isThere: () => boolean) {
    this.#sitting = sitting;
    this.#isThere = isThere;
    this.#since = lastSeen(sitting.id);
    $effect(() => {
      if (isThere()) untrack(() => void this.#look(t('sinceYouLastLooked')));
    });
    $effect(() => {
      const seq = sitting.active?.seq ?? 0;
      if (isThere() && sitting.mine.length > 0 && !document.hidden) keepSeen(sitting.id, seq);
    });
  }

  close = (): void => {
    this.recap = null;
  };

  /** Tells what has happened since this entry. */
  tell(since: number, title: string): void {
    this.#since = since;
    void this.#look(title);
  }

  visibilityChanged = (): void => {
    const seq = this.#sitting.active?.seq;
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      if (this.#isThere()) this.#since = seq ?? null;
    } else {
      if (Date.now() - this.#hiddenAt >= AWAY) void this.#look(t('sinceYouLastLooked'));
      if (this.#isThere() && this.#sitting.mine.length > 0) keepSeen(this.#sitting.id, seq ?? 0);
    }
  };

  async #look(title: string): Promise<void> {
    const { active: session, id, mine, outcome } = this.#sitting;
    const since = this.#since;
    this.#since = null;
    if (!session || since === null || mine.length === 0 || outcome !== null || since >= session.seq) return;
    const isKnown = (session.log[0]?.seq ?? Infinity) <= since + 1;
    const entries = isKnown
      ? session.log
      : await api.log(id, since, session.token).then(
          (page) => page.entries,
          () => session.log,
        );
    const news = missed(entries, since, mine);
    if (news.length > 0) this.recap = { from: since, entries: news, title };
  }
}
