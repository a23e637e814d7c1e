// Analysis: a private board from a moment of a game, as far as one knows it.

import { api } from '../api/http';
import { keep } from '../keys';
import { theRouter } from '../route.svelte';

export interface BranchPoint {
  id: string;
  game: string;
  at: number;
  /** Whose eyes: a seat, `spectator` or `table`. */
  viewer: string;
  token: string | null;
}

/** Makes the board, notes the way back, and goes there. `others` is the bot in the other seats, if any. */
export async function branchOff({ id, at, viewer, token }: BranchPoint, others?: string): Promise<void> {
  const made = await api.branch(id, { at, viewer, ...(others ? { others } : {}) }, token);
  keep(made.table.id, { seats: made.seats, host: made.host, invite: made.invite, from: { id, at } });
  theRouter().go(`/game/${made.table.id}`);
}
