// The tutorials of this browser: which table each is played at, and how far one is.

import { read, write } from '../settings.svelte';

export interface Kept {
  game: string;
  title: string;
  table: string;
  step: number;
  /** How many there are. */
  of: number;
  at: number;
}

const KEY = 'ecumene.tutorials';

/** The latest first, one for each game. */
export const allKept = (): Kept[] => read<Kept[]>(KEY, []);

/** Those that have been begun and not finished. */
export const unfinished = (): Kept[] => allKept().filter(({ step, of }) => step < of - 1);

export const keptOf = (game: string): Kept | undefined => allKept().find((kept) => kept.game === game);

export const keptAt = (table: string): Kept | undefined => allKept().find((kept) => kept.table === table);

export function keepAt(kept: Omit<Kept, 'at'>): void {
  write(KEY, [{ ...kept, at: Date.now() }, ...allKept().filter(({ game }) => game !== kept.game)]);
}

/** Takes a tutorial off the list; its table stays. */
export function leave(game: string): void {
  write(
    KEY,
    allKept().filter((kept) => kept.game !== game),
  );
}
