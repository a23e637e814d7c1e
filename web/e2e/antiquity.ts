// What players of the antiquity games do, as far as several tests do it.

import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './server';
import { prompt, result } from './play';

export const question = (page: Page) => prompt(page).locator('.asking h2');
/** A view of the board; a mark on it may say that one's decision is made there. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}(:|$)`) });
export const lit = (page: Page, light: string) => page.locator(`.area.${light}`);
export const log = (page: Page) => page.getByRole('list', { name: 'Log' });
export const hand = (page: Page) => page.getByRole('region', { name: /Your hand/ });

/** Clicks into an area where it is drawn: its pieces and its name take no clicks. */
export async function clickArea(page: Page, light: string, name = /./, index = 0): Promise<string> {
  const area = page.getByRole('button', { name }).and(lit(page, light)).nth(index);
  const place = (await area.getAttribute('data-place', { timeout: 30_000 })) ?? '';
  await area.dispatchEvent('click', undefined, { timeout: 30_000 });
  return place;
}

/** A point on the screen that lies in an area, whatever its outline. */
export function pointIn(area: Locator): Promise<{ x: number; y: number }> {
  return area.evaluate((path) => {
    const { left, top, width, height } = path.getBoundingClientRect();
    const steps = Array.from({ length: 400 }, (_, index) => ({
      x: left + (width * ((index % 20) + 0.5)) / 20,
      y: top + (height * (Math.floor(index / 20) + 0.5)) / 20,
    }));
    const inside = steps.filter(({ x, y }) => document.elementFromPoint(x, y) === path);
    const point = inside[Math.floor(inside.length / 2)];
    if (!point) throw new Error('The area is not on the screen.');
    return point;
  });
}

/**
 * Answers hastily by what can be clicked, many times a second, until a question says something in particular or the
 * game is over: being done if that is possible, then any lit area, then the first choice.
 */
export async function hasten(page: Page, words: RegExp, timeout = 500_000): Promise<void> {
  // It ends in the page: were it watched from here, it could miss the question and answer on.
  const hasEnded = page.evaluate(
    async ({ pattern, until }) => {
      const wanted = new RegExp(pattern);
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      while (Date.now() < until) {
        if (find('dialog[open]') || wanted.test(find('.prompt .asking h2')?.textContent ?? '')) return true;
        const answer =
          find('.prompt [data-notation="done"]:enabled') ?? find('.area.choice') ?? find('.prompt [data-key]:enabled');
        answer?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return false;
    },
    { pattern: words.source, until: Date.now() + timeout },
  );
  expect(await hasEnded, `nothing asked ${words}`).toBe(true);
  await expect(question(page).filter({ hasText: words }).or(result(page)).first()).toBeVisible();
}

export interface Made {
  table: { id: string };
  seats: { seat: number; token: string }[];
}

/** Makes a table without the lobby, for what its form does not offer: of Mega Empires, if no other game is named. */
export async function make(request: APIRequestContext, table: Record<string, unknown>): Promise<Made> {
  const answer = await request.post('/api/v1/tables', { data: { game: 'mega-empires', bot_pause_ms: 0, ...table } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

/** Who does the first action with this verb in a golden game. */
export function firstTo(verb: string, game: string): number {
  const record = readFileSync(new URL(`../../records/${game}.jsonl`, import.meta.url), 'utf8');
  const line = record.split('\n').find((entry) => entry.includes(`"action":"${verb} `));
  return (JSON.parse(line ?? '{"seat":0}') as { seat: number }).seat;
}

/** A golden game up to the first action with this verb, with these people and bots in its seats. */
export async function upTo(
  request: APIRequestContext,
  verb: string,
  seats: Record<string, unknown>[],
  game = 'mega-empires/short-game',
): Promise<Made> {
  const record = readFileSync(new URL(`../../records/${game}.jsonl`, import.meta.url), 'utf8');
  const lines = record.split('\n');
  const first = lines.findIndex((line) => line.includes(`"action":"${verb} `));
  expect(first, `nobody does ${verb} in ${game}`).toBeGreaterThan(0);
  const answer = await request.post('/api/v1/tables/import', {
    data: { record: `${lines.slice(0, first).join('\n')}\n`, seats },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

/** A golden game up to its last so many entries: what is left is played at the table. */
export async function nearEnd(
  request: APIRequestContext,
  game: string,
  entries: number,
  seats: Record<string, unknown>[],
): Promise<Made> {
  const record = readFileSync(new URL(`../../records/${game}.jsonl`, import.meta.url), 'utf8');
  // The last line is the result.
  const lines = record
    .trimEnd()
    .split('\n')
    .slice(0, -1 - entries);
  const answer = await request.post('/api/v1/tables/import', { data: { record: `${lines.join('\n')}\n`, seats } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

/** The same up to its first round of trade. */
export const atTrade = (request: APIRequestContext, seats: Record<string, unknown>[]) => upTo(request, 'offer', seats);

export const person = (name: string) => ({ kind: 'me', name });
export const bots = (count: number, level = 'random') => Array.from({ length: count }, () => ({ kind: 'bot', level }));

/** Sits down in seats of a table by their secret links, and waits for it to be drawn. */
export async function sit(page: Page, made: Made, seats: number[]): Promise<void> {
  for (const { seat, token } of made.seats.filter((key) => seats.includes(key.seat))) {
    // With another part behind the `#` alone it would not be loaded anew.
    if (page.url().includes(made.table.id)) await page.goto('/');
    await page.goto(`/game/${made.table.id}#seat=${seat}&token=${token}`);
    await expect(page.locator('.prompt, .pass').first()).toBeVisible();
  }
}

/** What a seat may know. */
export async function seen(
  request: APIRequestContext,
  made: Made,
  seat: number,
): Promise<{ view: { players: Holder[] } }> {
  const token = made.seats.find((key) => key.seat === seat)?.token ?? '';
  const answer = await request.get(`/api/v1/tables/${made.table.id}/state`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { view: { players: Holder[] } };
}

export interface Holder {
  seat: number;
  civilization?: string;
  hand?: { commodities: Record<string, number>; calamities: { calamity: string; traded_by: number }[] };
}

/** The commodities in a seat's own hand, one for each copy. */
export async function commoditiesOf(request: APIRequestContext, made: Made, seat: number): Promise<string[]> {
  const { view } = await seen(request, made, seat);
  const held = view.players.find((player) => player.seat === seat)?.hand?.commodities ?? {};
  return Object.entries(held).flatMap(([card, count]) => Array.from({ length: count }, () => card));
}
