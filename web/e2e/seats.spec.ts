import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { expect, type Server, test } from './server';
import { entries, firstChoice, newTable, playToEnd, prefer, pressOn, prompt, result, takeFirst } from './play';

const records = new URL('../../records/founders/', import.meta.url);

/** Another person's browser. */
async function somebody(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(page, { name });
  return page;
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'This table' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(menu(page)).toBeVisible();
}

/** Hits a button of the menu and says that one is sure. */
async function change(page: Page, name: RegExp): Promise<void> {
  await menu(page).getByRole('button', { name }).click();
  await menu(page).getByRole('button', { name: 'Yes, do it' }).click();
}

test('a player resigns, and a bot plays on in the seat', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Random');
  await pressOn(page, async () => (await entries(page).count()) >= 4);
  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: /^Resign to a bot/ })
    .click();
  await menu(page).getByRole('button', { name: 'No' }).click();
  await expect(menu(page).getByRole('button', { name: 'Yes, do it' })).toBeHidden();
  await change(page, /^Resign to a bot/);
  await expect(menu(page)).toContainText('A bot has taken the seat.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('This seat is no longer yours: you are watching.')).toBeVisible();
  // Two bots finish the game, and the one who resigned sees it.
  await expect(result(page)).toBeVisible({ timeout: 300_000 });
});

test('a seat is handed to another person, who plays on', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await pressOn(page, async () => (await entries(page).count()) >= 6);
  await expect(firstChoice(page)).toBeVisible();
  await openMenu(page);
  await change(page, /^Hand it to somebody else/);
  await expect(menu(page)).toContainText('The seat is open');
  const invitation = await menu(page).getByLabel('Invitation').inputValue();
  await page.keyboard.press('Escape');
  await expect(prompt(page)).toContainText('Waiting for players to sit down.');

  const other = await somebody(browser, server, 'Hanno');
  await other.goto(invitation);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(firstChoice(other)).toBeVisible();
  await expect(other.getByRole('region', { name: "Hanno's nation" })).toContainText('(you)');
  const before = await entries(other).count();
  await takeFirst(other);
  await expect.poll(() => entries(other).count()).toBeGreaterThan(before);
  // The first player watches and cannot act.
  await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
  await expect(firstChoice(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: "Hanno's nation" })).toBeVisible();
});

test('the host lets a bot play for somebody who is away, and opens the seat again', async ({
  page,
  browser,
  server,
}) => {
  await prefer(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel(/The host may change seats during the game/).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const invitation = await page.getByLabel(/Send this link/).inputValue();
  const other = await somebody(browser, server, 'Hanno');
  await other.goto(invitation);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(firstChoice(page)).toBeVisible();
  await takeFirst(page);
  await expect(prompt(page)).toContainText('Hanno to play');

  await openMenu(page);
  await change(page, /^Let a bot play: Hanno/);
  await page.keyboard.press('Escape');
  await expect(firstChoice(page)).toBeVisible();
  await expect(other.getByText('This seat is no longer yours: you are watching.')).toBeVisible();
  await expect(firstChoice(other)).toHaveCount(0);

  await openMenu(page);
  await change(page, /^Open the seat/);
  await expect(menu(page)).toContainText('The seat is open');
  const again = await menu(page).getByLabel('Invitation').inputValue();
  expect(again).not.toBe(invitation);
  await other.goto(again);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(other.getByRole('region', { name: "Hanno's nation" })).toContainText('(you)');
});

test('both play again after the end, each in their own seat', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 2, 'Friends by link');
  const other = await somebody(browser, server, 'Hanno');
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  const old = page.url();
  await playToEnd([page, other]);
  await result(page).getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(old);
  await expect(prompt(page)).toContainText('Which nature tile do you take?');
  await other.keyboard.press('Escape');
  await other.getByRole('link', { name: 'Go to the new table' }).click();
  await expect(other).toHaveURL(page.url());
  await takeFirst(page);
  await expect(firstChoice(other)).toBeVisible();
  await takeFirst(other);
  await expect.poll(() => entries(page).count()).toBe(2);
});

test('a public table is found in the lobby, joined and watched', async ({ page, browser, server }) => {
  await prefer(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel(/Anyone can find this table/).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('region', { name: 'Waiting room' })).toContainText('Waiting for players');
  const address = new URL(page.url()).pathname;

  const other = await somebody(browser, server, 'Hanno');
  await other.goto('/');
  const card = other
    .getByRole('region', { name: 'Open to all' })
    .getByRole('listitem')
    .filter({ has: other.locator(`a[href="${address}"]`) });
  await expect(card).toContainText('One seat is open');
  await card.getByRole('link', { name: /^Join/ }).click();
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(prompt(page)).toContainText('Which nature tile do you take?');
  await takeFirst(page);
  await expect(firstChoice(other)).toBeVisible();

  // A third one watches: the seat to act is large, until another is chosen.
  const watcher = await somebody(browser, server, 'Livia');
  await watcher.goto('/');
  await watcher
    .getByRole('region', { name: 'Open to all' })
    .getByRole('listitem')
    .filter({ has: watcher.locator(`a[href="${address}"]`) })
    .getByRole('link', { name: /^Watch/ })
    .click();
  await expect(watcher.getByText('You are watching')).toBeVisible();
  await expect(watcher.getByRole('region', { name: "Hanno's nation" })).toHaveClass(/large/);
  await takeFirst(other); // The last of the draft takes two.
  await expect(entries(other)).toHaveCount(2);
  await takeFirst(other);
  await expect(prompt(watcher)).toContainText('Dido to play');
  await expect(watcher.getByRole('region', { name: "Dido's nation" })).toHaveClass(/large/);
  await watcher.getByLabel('Follow').selectOption({ label: 'Hanno' });
  await expect(watcher.getByRole('region', { name: "Hanno's nation" })).toHaveClass(/large/);
  await takeFirst(page);
  await expect.poll(() => entries(watcher).count()).toBe(4);
  await expect(watcher.getByRole('region', { name: "Hanno's nation" })).toHaveClass(/large/);
  // Watching is not playing.
  await expect(watcher.locator('.prompt .choice')).toHaveCount(0);
  await expect(page.getByText('1 watching')).toBeVisible();
});

test('chat reaches everybody at the table, and spectators cannot speak', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 2, 'Friends by link');
  const other = await somebody(browser, server, 'Hanno');
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  const watcher = await somebody(browser, server, 'Livia');
  await watcher.goto(new URL(page.url()).pathname);
  await watcher.getByRole('tab', { name: /^Chat/ }).click();

  // Keys count once the table is there.
  await expect(other.getByRole('tab', { name: /^Chat/ })).toBeVisible();
  await other.keyboard.press('c');
  await expect(other.getByLabel('Say something')).toBeFocused();
  await other.keyboard.type('1 for me, 2 for you');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Chat.*1 new/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText('Hanno 1 for me, 2 for you');
  await expect(watcher.getByRole('log', { name: 'Chat' })).toContainText('1 for me, 2 for you');
  await expect(watcher.getByLabel('Say something')).toHaveCount(0);
  // Digits in the field were words, not choices.
  await expect(entries(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText('1 for me, 2 for you');
});

test('a saved record is opened through the lobby: a finished game, an unfinished one, and no record at all', async ({
  page,
}) => {
  await prefer(page);
  await page.goto('/');
  const file = page.getByLabel('Open a saved record');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a record') });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await file.setInputFiles(fileURLToPath(new URL('three-seats-last-victory-tile.jsonl', records)));
  await expect(result(page)).toContainText(/wins\.|share the win\./);

  // The first half of a game, as if it had been saved then, is played on.
  const lines = readFileSync(new URL('two-seats-last-victory-tile.jsonl', records), 'utf8').trimEnd().split('\n');
  const half = lines.filter((line, index) => index === 0 || (index < 60 && !line.includes('"outcome"')));
  await page.goto('/');
  await page
    .getByLabel('Open a saved record')
    .setInputFiles({ name: 'half.jsonl', mimeType: 'text/plain', buffer: Buffer.from(`${half.join('\n')}\n`) });
  await expect(firstChoice(page)).toBeVisible();
  const before = await entries(page).last().getAttribute('value');
  await takeFirst(page);
  await takeFirst(page);
  await expect.poll(() => entries(page).last().getAttribute('value')).not.toBe(before);
});
