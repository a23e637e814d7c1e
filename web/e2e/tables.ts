// Tables that are made without the lobby: from what its form does not offer, and from records.

import { readFileSync } from 'node:fs';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { expect } from './server';

export interface Made {
  table: { id: string };
  seats: { seat: number; token: string }[];
  /** The host's token. */
  host: string;
}

type Seats = Record<string, unknown>[];

export const person = (name: string) => ({ kind: 'me', name });
export const bots = (count: number, level = 'random') => Array.from({ length: count }, () => ({ kind: 'bot', level }));

async function made(answer: APIResponse): Promise<Made> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

/** Makes a table: of Mega Empires, if no other game is named. */
export async function make(request: APIRequestContext, table: Record<string, unknown>): Promise<Made> {
  return made(await request.post('/api/v1/tables', { data: { game: 'mega-empires', bot_pause_ms: 0, ...table } }));
}

/** A table that goes on from a record, with these people and bots in its seats. */
export async function goOnFrom(request: APIRequestContext, record: string, seats: Seats): Promise<Made> {
  return made(await request.post('/api/v1/tables/import', { data: { record, seats } }));
}

/** The lines of a golden game: its header, its entries and its result. */
export function golden(game: string): string[] {
  return readFileSync(new URL(`../../records/${game}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

/** Who does the first action with this verb in a golden game. */
export function firstTo(verb: string, game: string): number {
  const line = golden(game).find((entry) => entry.includes(`"action":"${verb} `));
  return (JSON.parse(line ?? '{"seat":0}') as { seat: number }).seat;
}

/** A golden game up to the first action with this verb. */
export async function upTo(
  request: APIRequestContext,
  verb: string,
  seats: Seats,
  game = 'mega-empires/short-game',
): Promise<Made> {
  const lines = golden(game);
  const first = lines.findIndex((line) => line.includes(`"action":"${verb} `));
  expect(first, `nobody does ${verb} in ${game}`).toBeGreaterThan(0);
  return goOnFrom(request, `${lines.slice(0, first).join('\n')}\n`, seats);
}

/** A golden game up to its last so many entries: what is left is played at the table. */
export async function nearEnd(request: APIRequestContext, game: string, entries: number, seats: Seats): Promise<Made> {
  // The last line is the result.
  const lines = golden(game).slice(0, -1 - entries);
  return goOnFrom(request, `${lines.join('\n')}\n`, seats);
}

/** Sits down in seats of a table by their secret links, and waits for it to be drawn. */
export async function sit(page: Page, made: Made, seats: number[]): Promise<void> {
  for (const { seat, token } of made.seats.filter((key) => seats.includes(key.seat))) {
    // With another part behind the `#` alone it would not be loaded anew.
    if (page.url().includes(made.table.id)) await page.goto('/');
    await page.goto(`/game/${made.table.id}#seat=${seat}&token=${token}`);
    await expect(page.locator('.prompt, .pass').first()).toBeVisible();
  }
}
