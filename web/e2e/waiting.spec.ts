// Before the deal: a waiting room and nothing else. After the game: what everybody gave to the deal is in it.

import type { Browser, Page } from '@playwright/test';
import { expect, Server, test } from './server';
import { entries, firstChoice, newTable, objections, playToEnd, prefer, takeFirst } from './play';

const room = (page: Page) => page.getByRole('region', { name: 'Waiting room' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'This table' });

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await prefer(page, { name });
  return page;
}

async function checkTheDeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await menu(page).getByRole('button', { name: 'Check the deal' }).click();
}

test('the host waits, starts with bots in the open seats, and everybody sees who sits where', async ({
  page,
  browser,
  server,
}) => {
  await prefer(page);
  await newTable(page, 3, 'Friends by link');
  await expect(room(page)).toContainText('Waiting for players to sit down.');
  await expect(page.locator('.prompt')).toHaveCount(0);
  const other = await somebody(browser, server.url, 'Hanno');
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(room(other)).toContainText('Hanno (you)');
  await expect(other.getByRole('button', { name: 'Start with bots in the open seats' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Hanno sits down in seat 2.');
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'Start with bots in the open seats' }).click();
  await expect(firstChoice(page)).toBeVisible();
  await expect(room(page)).toHaveCount(0);
  await expect(entries(other)).toHaveCount(0);
  await expect(other.getByRole('list', { name: 'Log' })).toContainText('The host puts Bot 3 in seat 3.');
  // This server deals what can be foretold, and says so.
  await expect(other.getByText('This is no fair deal').first()).toBeVisible();
  await checkTheDeal(other);
  await expect(menu(other).getByRole('status')).toContainText('This is no fair deal');
});

test('two browsers deal together, and each finds its part after the game', async ({ browser }) => {
  const server = new Server({ ECUMENE_TEST_CHANCE: '' });
  await server.start();
  try {
    const [host, guest] = [await somebody(browser, server.url, 'Dido'), await somebody(browser, server.url, 'Hanno')];
    await newTable(host, 2, 'Friends by link');
    await guest.goto(await host.getByLabel(/Send this link/).inputValue());
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await takeFirst(host);
    await takeFirst(guest);
    await expect(host.getByText('This is no fair deal')).toHaveCount(0);
    await checkTheDeal(host);
    await expect(menu(host).getByRole('status')).toHaveText('The seed stays secret until the game is over.');
    await host.keyboard.press('Escape');
    await playToEnd([host, guest]);
    for (const page of [host, guest]) {
      await page.keyboard.press('Escape');
      await checkTheDeal(page);
      const told = menu(page).getByRole('status');
      await expect(told).toContainText('The deal was what was promised');
      await expect(told).toContainText('What you gave to the deal is in it.');
    }
  } finally {
    await server.end();
  }
});

test('after the deal the host asks the others before a seat changes hands', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 3, 'Friends by link');
  const other = await somebody(browser, server.url, 'Hanno');
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(room(other)).toBeVisible();
  await page.getByRole('button', { name: 'Start with bots in the open seats' }).click();
  await expect(firstChoice(page)).toBeVisible();

  await page.getByRole('button', { name: 'Table menu' }).click();
  await menu(page)
    .getByRole('button', { name: /^Open the seat: Bot 3/ })
    .click();
  await expect(menu(page)).toContainText('The others are asked, unless its holder has been away for 1 day.');
  await menu(page).getByRole('button', { name: 'Yes, do it' }).click();
  await expect(menu(page)).toContainText('The others are asked.');
  await page.keyboard.press('Escape');
  const vote = other.getByRole('region', { name: 'Vote' });
  await expect(vote).toContainText('The host wants whoever comes by invitation to play on in the seat of Bot 3.');
  expect(await objections(other)).toEqual([]);
  await vote.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('button', { name: 'They agree: do it' }).click();
  await expect(vote).toHaveCount(0);
  for (const one of [page, other])
    await expect(one.getByRole('list', { name: 'Log' })).toContainText(
      'After a vote the host opens seat 3, where Bot 3 sat.',
    );
});
