// What players of the antiquity games do, as far as several tests do it.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './server';
import type { FirefoxPage } from './bidi';
import { inAny, prompt, result } from './play';
import { upTo, type Made } from './tables';

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
 * game is over: being done if that is possible, then the losses that are chosen, any lit area, the first choice. An
 * area stays lit when enough losses are chosen, so that these go first. `false` if neither comes.
 */
export function answerHastily(page: Page | FirefoxPage, words: RegExp, timeout = 500_000): Promise<boolean> {
  // It ends in the page: were it watched from here, it could miss the question and answer on.
  return inAny(page).evaluate(
    async ({ pattern, until }) => {
      const wanted = new RegExp(pattern);
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      while (Date.now() < until) {
        if (find('dialog[open]') || wanted.test(find('.prompt .asking h2')?.textContent ?? '')) return true;
        const answer =
          find('.prompt [data-notation="done"]:enabled') ??
          find('.prompt .losses .main:enabled') ??
          find('.area.choice') ??
          find('.prompt [data-key]:enabled');
        answer?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return false;
    },
    { pattern: words.source, until: Date.now() + timeout },
  );
}

/** The same with Playwright's page, which then shows the question or the result. */
export async function hasten(page: Page, words: RegExp): Promise<void> {
  expect(await answerHastily(page, words), `nothing asked ${words}`).toBe(true);
  await expect(question(page).filter({ hasText: words }).or(result(page)).first()).toBeVisible();
}

/** A short golden game up to its first round of trade. */
export const atTrade = (request: APIRequestContext, seats: Record<string, unknown>[]) => upTo(request, 'offer', seats);

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
