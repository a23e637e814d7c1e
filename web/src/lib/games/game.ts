// What a game brings to the client. Everything else is shared by all games.

import type { Component, Snippet } from 'svelte';
import type { ActionData, Choice, LogEntry, Prompt, ScoreLine, SeatInfo } from '../api/generated';
import type { NamedPlace } from '../table/names';
import type { TradeDesk } from '../table/offers';
import type { PromptProps } from '../table/prompts';
import type { Selection } from '../table/selection.svelte';
import { worded } from '../words/catalogue.svelte';

export interface BoardProps {
  view: unknown;
  components: unknown;
  seats: SeatInfo[];
  /** Whose eyes these are; `null` is a spectator. */
  me: number | null;
  /** Whose things to show large: the viewer's own, or those of whom a spectator follows. */
  focus: number | null;
  selection: Selection;
  /** The latest entry, to show what happened. */
  last: LogEntry | null;
  /** Log, chat and points, for a board that places them itself. */
  talk?: Snippet | undefined;
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
  /** What could be answered. */
  choices?: Choice[];
}

/** What an event is in the story of a game: a turn or phase that begins, or something that people look for. */
export type EventKind = 'turn' | 'phase' | 'trade' | 'battle';

/** Something that happened to somebody and is told over the board. */
export interface StoryPart {
  kind: 'calamity' | 'battle' | 'trade';
  /** A card that turns. */
  card?: string;
  /** Dice that roll. */
  dice?: number[];
}

export interface GameClient {
  Board: Component<BoardProps>;
  /** A small drawing of a card, for lists. */
  CardFace: Component<{ card: string; components: unknown }>;
  /** What people call a card. */
  cardName: (card: string, components: unknown) => string;
  /** What a card does, in few words; empty if its name says it. */
  cardText: (card: string, components: unknown) => string;
  /** What people call a place; the view may tell more of it. */
  placeName: (place: string, view?: unknown) => string;
  /** The places that an event's sentence names, and the words it has for them. */
  placesIn: (event: unknown) => NamedPlace[];
  /** What a player who picks this card and this place means, so that the server can say why not. */
  meant: (picked: Meant) => ActionData | null;
  /** Points of each seat as the view shows them. */
  scores: (view: unknown) => number[];
  breakdown: (view: unknown) => ScoreLine[][];
  /** Whether its labels are the page's own words, not those of Rust. */
  labelsHere?: boolean;
  /** Whether the board has the whole width and places log, chat and points itself. */
  placesTalk?: boolean;
  /** A component of the game's own for a prompt whose choices are too many for a list. */
  promptFor?: (prompt: Prompt) => Component<PromptProps> | null;
  /** How offers are put together, in a game that has trade. */
  trade?: TradeDesk;
  /** Whether an event is so common that the log of a game in play reads better without it. */
  isQuiet?: (event: unknown) => boolean;
  /** What an event is in the story of the game. */
  kindOf?: (event: unknown) => EventKind | null;
  /** What an event is as a line of the story that is told over the board, if it is worth one. */
  storyOf?: (event: unknown) => StoryPart | null;
  /** Whether a turn is what one seat does until another acts, where no event begins it. */
  isTurnOfSeat?: boolean;
  flights: (event: unknown) => Flight[];
  /** Which tune an event has, if any. */
  tune: (event: unknown) => 'place' | 'token' | 'war' | null;
}

// Every folder here that has an `index.ts` is a game. Each is a chunk of its own that no other page waits for.
const CLIENTS = byGame(import.meta.glob<{ default: GameClient }>('./*/index.ts'));

/** A game's part of the client, loaded when a table needs it. */
export async function gameClient(id: string): Promise<GameClient> {
  const load = CLIENTS[id];
  if (!load) throw new Error(`This client cannot draw the game ${id}.`);
  return (await worded(load())).default;
}

export const drawableGames = Object.keys(CLIENTS);

/** `./founders/index.ts` is the game `founders`. */
export function byGame<T>(modules: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) ?? path, load]));
}
