// What an evening at the table needs: a pace for the bots, a log that can be read, and nothing lost by one wrong click.

import type { APIRequestContext, Page } from '@playwright/test';
import { atTrade, clickArea, lit, question, tab } from './antiquity';
import { bots, firstTo, goOnFrom, golden, make, person, sit, upTo } from './tables';
import { entries, firstChoice, newTable, objections, prefer, prompt, takeFirst } from './play';
import { expect, test } from './server';

const pace = (page: Page) => page.getByLabel('Pace of the bots');

test('the pace of the bots is changed while they play, and all who play see it', async ({
  page,
  browser,
  server,
  request,
}) => {
  await prefer(page);
  const made = await make(request, {
    game: 'founders',
    bot_pause_ms: 5000,
    seats: [person('Dido'), ...bots(3, 'greedy')],
  });
  await sit(page, made, [1]);
  await takeFirst(page);
  await expect(prompt(page)).toContainText('is thinking');
  await expect(pace(page)).toHaveValue('5000');
  await pace(page).selectOption({ label: 'do not pause' });
  await expect(firstChoice(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(7);

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(other);
  await sit(other, made, [1]);
  await other.getByRole('button', { name: 'Table menu' }).click();
  await expect(pace(other)).toHaveValue('0');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await pace(page).selectOption({ label: 'take their time' });
  await expect(pace(other)).toHaveValue('1800');
  expect(await objections(page)).toEqual([]);
});

test('a turn is taken back before bots go on, and whoever does not want to watch skips ahead', async ({
  page,
  request,
}) => {
  await prefer(page);
  const made = await make(request, {
    game: 'founders',
    bot_pause_ms: 5000,
    seats: [person('Dido'), ...bots(3, 'greedy')],
  });
  await sit(page, made, [1]);
  await takeFirst(page);
  await expect(prompt(page)).toContainText(/Bots go on in \d s/);
  await prompt(page).getByRole('button', { name: 'Take back' }).click();
  await expect(firstChoice(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  await takeFirst(page);
  await prompt(page).getByRole('button', { name: 'Go on' }).click();
  await expect(prompt(page)).not.toContainText('Bots go on');
  await page.keyboard.press('n');
  const recap = page.getByRole('region', { name: 'While you skipped ahead' });
  await expect(recap.getByRole('listitem').first()).toBeVisible();
  await expect(firstChoice(page)).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('losses are chosen on the map with a running count, and Escape gives the latest back', async ({
  page,
  request,
}) => {
  await prefer(page);
  const victim = firstTo('lose', 'mega-empires/short-game');
  const made = await upTo(request, 'lose', ['Dido', 'Hanno', 'Livia', 'Numa', 'Xanthe'].map(person));
  await sit(page, made, [victim]);
  const count = prompt(page).getByText(/^\d+ of \d+ chosen$/);
  await expect(count).toHaveText(/^0 of/);
  // Cities can be lost as well, one at a time: an area with tokens is meant.
  const more = prompt(page).getByRole('button', { name: /^One more from / });
  const area = (await more.first().getAttribute('aria-label'))?.replace('One more from ', '') ?? '';
  await clickArea(page, 'choice', new RegExp(`^${area},`));
  await expect(count).toHaveText(/^1 of/);
  await page.keyboard.press('Escape');
  await expect(count).toHaveText(/^0 of/);
  await prompt(page).getByRole('button', { name: 'Take evenly' }).click();
  expect(await objections(page)).toEqual([]);
  const due = /of (\d+)/.exec((await count.textContent()) ?? '')?.[1] ?? '';
  await prompt(page)
    .getByRole('button', { name: `Lose ${due}`, exact: true })
    .click();
  await expect(count).toHaveCount(0);
});

/** The first part of a game that two people play from here on, both at this page. */
async function halfway(page: Page, request: APIRequestContext): Promise<void> {
  const lines = golden('founders/two-seats-last-victory-tile').slice(0, 60);
  await sit(page, await goOnFrom(request, `${lines.join('\n')}\n`, [person('Dido'), person('Hanno')]), [1, 2]);
}

test('the log stays where one reads, and a button leads to what is new', async ({ page, request }) => {
  await prefer(page);
  await halfway(page, request);
  const log = page.getByRole('list', { name: 'Log' });
  const toEnd = () => log.evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
  const last = async () => Number(await entries(page).last().getAttribute('value'));
  /** Answers until the log tells of it: some answers are told with those that follow. */
  const goOn = async () => {
    const before = await last();
    await expect(async () => {
      await takeFirst(page);
      expect(await last()).toBeGreaterThan(before);
    }).toPass({ intervals: [50] });
    // The seat that is asked next reads its own log, to which the entry may come a moment later.
    await expect(firstChoice(page)).toBeVisible();
  };
  expect(await toEnd()).toBeLessThanOrEqual(2);
  await goOn();
  await expect.poll(toEnd).toBeLessThanOrEqual(2); // Who reads the end follows the game.
  await log.evaluate((list) => list.scrollTo(0, 40));
  await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBe(40);
  const news = page.getByRole('button', { name: /^\d+ new entr/ });
  await expect(news).toHaveCount(0);
  await goOn();
  await expect(news).toHaveText(/^\d+ new entr(y|ies)$/);
  expect(await log.evaluate((list) => list.scrollTop)).toBe(40);
  await news.click();
  await expect.poll(toEnd).toBeLessThanOrEqual(2);
  await expect(news).toHaveCount(0);
});

test('a table is taken off the list only after a question, and can be put back', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Hot-seat');
  await expect(firstChoice(page)).toBeVisible();
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'Your tables' });
  const go = mine.getByRole('link', { name: /^Go to Founders/ });
  const off = mine.getByRole('button', { name: /^Take Founders .* off this list$/ });
  await off.click();
  await expect(mine.getByRole('alert')).toContainText('You give up your seat');
  await mine.getByRole('button', { name: 'No', exact: true }).click();
  await expect(go).toBeVisible();
  await off.click();
  expect(await objections(page)).toEqual([]);
  await mine.getByRole('button', { name: 'Yes, take it off' }).click();
  await expect(go).toHaveCount(0);
  // Even after the page was closed.
  await page.reload();
  await expect(go).toHaveCount(0);
  await mine.getByRole('button', { name: /^Put Founders .* back on the list$/ }).click();
  await go.click();
  await expect(firstChoice(page)).toBeVisible();
});

test('nothing takes a player off the map: a mark tells where the decision is made', async ({ page, request }) => {
  await prefer(page);
  const made = await atTrade(request, [person('Dido'), ...bots(4, 'greedy')]);
  await sit(page, made, [1]);
  await expect(question(page)).toContainText('What do you offer or take');
  await expect(tab(page, 'Map')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Trade: your decision is made here' })).toBeVisible();
  await prompt(page).getByRole('button', { name: 'Trade desk' }).click();
  await expect(page.getByRole('tab', { name: 'Trade', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /your decision/ })).toHaveCount(0);
});

test('calamities that strike others are told on the map', async ({ page, request }) => {
  await prefer(page);
  const victim = firstTo('lose', 'mega-empires/short-game');
  const reader = victim === 1 ? 2 : 1;
  const made = await upTo(request, 'lose', ['Dido', 'Hanno', 'Livia', 'Numa', 'Xanthe'].map(person));
  await sit(page, made, [reader]);
  const story = page.getByRole('region', { name: 'Calamities of this turn' });
  await expect(tab(page, 'Map')).toHaveAttribute('aria-selected', 'true');
  await expect(story.getByRole('listitem').first()).toBeVisible();
  await expect(story).not.toContainText('@');
  expect(await objections(page)).toEqual([]);
  await story.getByRole('button', { name: 'Close the calamities of this turn' }).click();
  await expect(story).toHaveCount(0);
});

test('being done with tokens left asks once', async ({ page, request }) => {
  await prefer(page);
  const seat = firstTo('start tokens', 'mega-empires/short-game');
  const made = await upTo(request, 'start tokens', ['Dido', 'Hanno', 'Livia', 'Numa', 'Xanthe'].map(person));
  await sit(page, made, [seat]);
  await expect(question(page)).toContainText('Place up to');
  const done = prompt(page).locator('[data-notation="done"]');
  await done.click();
  await expect(question(page)).toContainText(/You could place up to \d+ more\. Be done without them\?/);
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Place up to');
  await done.click();
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(lit(page, 'choice')).toHaveCount(0);
});
