// What a game brings to the client. Everything else is shared by all games.

import type { Component } from 'svelte';
import type { LogEntry, ScoreLine, SeatInfo } from '../api/generated';
import type { Selection } from '../table/selection.svelte';

export interface BoardProps {
  view: unknown;
  components: unknown;
  seats: SeatInfo[];
  /** Whose eyes these are; `null` is a spectator. */
  me: number | null;
  selection: Selection;
  /** The latest entry, to show what happened. */
  last: LogEntry | null;
}

/** Something that moves when an entry is played: CSS selectors of where it starts and where it lands. */
export interface Flight {
  from: string;
  to: string;
}

/** A card and a place that a player picked and that are no choice. */
export interface Meant {
  card: string | null;
  place: string | null;
  view: unknown;
  components: unknown;
  me: number;
}

export interface GameClient {
  Board: Component<BoardProps>;
  /** A small drawing of a card, for lists. */
  CardFace: Component<{ card: string; components: unknown }>;
  /** What people call a card. */
  cardName(card: string, components: unknown): string;
  /** What a card does, in few words; empty if its name says it. */
  cardText(card: string, components: unknown): string;
  /** What people call a place. */
  placeName(place: string): string;
  /** The place that a stretch of an event's sentence means. */
  placeIn(event: unknown, text: string): string | null;
  /** What a player who picks this card and this place means, so that the server can say why not. */
  meant(picked: Meant): string | null;
  /** Points of each seat as the view shows them. */
  scores(view: unknown): number[];
  breakdown(view: unknown): ScoreLine[][];
  flights(event: unknown): Flight[];
  /** Which tune an event has, if any. */
  tune(event: unknown): 'place' | 'token' | 'war' | null;
}

const CLIENTS: Record<string, () => Promise<{ default: GameClient }>> = {
  founders: () => import('./founders'),
};

/** A game's part of the client, loaded when a table needs it. */
export async function gameClient(id: string): Promise<GameClient> {
  const load = CLIENTS[id];
  if (!load) throw new Error(`This client cannot draw the game ${id}.`);
  return (await load()).default;
}

export const drawableGames = Object.keys(CLIENTS);
