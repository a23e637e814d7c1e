// What a player does, as far as several tests do it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { FirefoxPage } from './bidi';
import { expect } from './server';

/** A page in whatever browser: what Firefox's has, Playwright's has in the same form. */
export const inAny = (page: Page | FirefoxPage): FirefoxPage => page as FirefoxPage;

/** Settings before the page loads: bots act at once, nothing asks twice. */
export async function prefer(page: Page | FirefoxPage, settings: Record<string, unknown> = {}): Promise<void> {
  const all = { pause: 0, confirm: false, motion: false, name: 'Dido', ...settings };
  await inAny(page).addInitScript((value) => {
    if (localStorage.getItem('ecumene.settings') === null)
      localStorage.setItem('ecumene.settings', JSON.stringify(value));
  }, all);
}

/** The lobby's three clicks. */
export async function newTable(page: Page, players: number, against: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('radiogroup', { name: 'Players' })
    .getByRole('radio', { name: String(players), exact: true })
    .click();
  await page.getByRole('button', { name: against, exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

export const prompt = (page: Page) => page.locator('.prompt');
export const firstChoice = (page: Page) => page.locator('.prompt [data-key="1"]:enabled');
export const result = (page: Page) => page.getByRole('dialog', { name: 'Result' });

/** Picks the first choice by its key, once it can be picked. */
export async function takeFirst(page: Page): Promise<void> {
  await expect(firstChoice(page)).toBeVisible();
  await page.keyboard.press('1');
}

/** More keys than any game here needs, those included that come too late to count. */
const KEYS = 3000;

/** What the page asks: the question, its first answer, and whether the game is over. */
interface Asked {
  question: string;
  first: string;
  over: boolean;
}

/**
 * Answers by key until the game is over, the first choice unless `key` says another. One look a question, and by
 * selectors: by role it would go through thousands of elements of a board, and a game has a thousand questions.
 */
export async function playOn(page: Page | FirefoxPage, key: (asked: Asked) => string = () => '1'): Promise<void> {
  let before = '';
  for (let pressed = 0; pressed < KEYS; pressed++) {
    const asked = await inAny(page).waitForFunction(
      ({ before, since }): Asked | null => {
        const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? '';
        const over = document.querySelector('dialog[open]') !== null;
        const first = document.querySelector('.prompt [data-key="1"]:enabled') !== null;
        if (!over && !first) return null;
        const question = text('.prompt');
        // The same again is another question only if it stays: else the answer is under way.
        if (!over && question === before && Date.now() < since + 400) return null;
        return { question, first: text('.prompt [data-key="1"]'), over };
      },
      { before, since: Date.now() },
    );
    const { over, ...rest } = (await asked.jsonValue()) ?? { question: '', first: '', over: true };
    if (over) return;
    before = rest.question;
    await page.keyboard.press(key({ ...rest, over }));
  }
  throw new Error(`The game is not over after ${KEYS} keys.`);
}

/** Picks the first choice by its key (again, if it waits to be confirmed) until `done`. */
export async function pressOn(page: Page, done: () => Promise<boolean>): Promise<void> {
  for (let pressed = 0; pressed < KEYS; pressed++) {
    // Looked for in every frame: expectations look again only after up to a second.
    await page.waitForFunction(() => document.querySelector('.prompt [data-key="1"]:enabled, dialog[open]'));
    if (await done()) return;
    await page.keyboard.press('1');
  }
  throw new Error(`Not done after ${KEYS} keys.`);
}

/** Whoever is asked takes the first choice, and both agree to end the game as soon as that can be proposed. */
export async function playToEnd(pages: Page[]): Promise<void> {
  await expect(async () => {
    for (const page of pages) {
      const ending = page.locator('.prompt .choice:enabled', { hasText: /Propose to end|Yes, end/ });
      if ((await ending.count()) > 0)
        await ending
          .first()
          .click({ timeout: 2000 })
          .catch(() => {});
      else if (await firstChoice(page).isVisible()) await page.keyboard.press('1');
    }
    expect(await result(pages[0]!).isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  for (const page of pages) await expect(result(page)).toBeVisible();
}

/** How many entries the log shows. */
export const entries = (page: Page) => page.getByRole('list', { name: 'Log' }).locator('li[value]');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page. */
async function examined(options: object): Promise<string[]> {
  type Results = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };
  type Checker = { run: (context: Document, options: object) => Promise<Results> };
  const { axe } = window as unknown as { axe: Checker };
  // What still changes colour would be judged halfway, and what was drawn last may only begin to in the next frame.
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) break;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/**
 * What the accessibility checker objects to, in short. What was looked at in the light differs in the dark only by its
 * colours, and the rest of it need not be looked at again.
 */
export async function objections(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // It is half a megabyte of code, and stays as long as the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(examined, colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {});
}
