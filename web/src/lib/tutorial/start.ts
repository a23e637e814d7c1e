// Every game's tutorial, loaded when somebody wants to learn, and the table it is played at.

import type { CreatedTable, GameInfo } from '../api/generated';
import { api } from '../api/http';
import { byGame } from '../games/game';
import { keep } from '../keys';
import { settings } from '../settings.svelte';
import { worded } from '../words/catalogue.svelte';
import { keepAt } from './kept';
import type { AnyScript } from './script';

const SCRIPTS = byGame(import.meta.glob<{ default: AnyScript }>('../games/*/tutorial.ts'));

export const hasTutorial = (game: string): boolean => game in SCRIPTS;

export async function scriptOf(game: string): Promise<AnyScript> {
  const load = SCRIPTS[game];
  if (!load) throw new Error('This game has no tutorial yet.');
  return (await worded(load())).default;
}

/** A lesson needs no secret deal: everybody learns at the same one. */
const SEED = {
  seed: 'a5da4572cbd9d39fc3d3d81d8c78e0ed1cd60f3e519ae03985dd9ff438a25983',
  commitment: '5ca7edd0d02ac0920d0b2af7e25deeef5a7ebe2742be9c27c71909dede262a6e',
};

/** The record of a table that begins at the script's position. */
export function recordOf(script: AnyScript, revision: number, name: string): string {
  const { game, options, chance, position } = script;
  const file = { game, revision, options, ...(chance ? { chance } : {}), position };
  const players = Array.from({ length: options.seats }, (_, index) => (index === 0 ? name : `Bot ${index + 1}`));
  return `${JSON.stringify({ ecumene: 1, game, revision, options, players, ...SEED, position: file })}\n`;
}

/** Makes the table and keeps its seat in this browser; the address to go to. */
export async function begin(script: AnyScript, game: GameInfo): Promise<string> {
  const name = settings.name.trim() || 'You';
  const made: CreatedTable = await api.import({
    record: recordOf(script, game.revision, name),
    seats: Array.from({ length: script.options.seats }, (_, index) =>
      index === 0 ? { kind: 'me' as const, name } : { kind: 'bot' as const, level: script.bots },
    ),
    visibility: 'private',
  });
  const { id } = made.table;
  keep(id, { seats: made.seats, host: made.host });
  keepAt({ game: game.id, title: game.title, table: id, step: 0, of: script.steps.length });
  const [seat] = made.seats;
  if (seat) await api.setPace(id, { bot_pause_ms: settings.pause }, seat.token).catch(() => {});
  return `/game/${id}`;
}
