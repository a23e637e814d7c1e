import type { Page } from '@playwright/test';
import { expect, test } from './server';
import { prefer, prompt } from './play';

/** A table that begins from an advanced position, so that there is much to do in its first turn. */
async function shortGame(page: Page, players: number): Promise<void> {
  await page.goto('/');
  await page.getByRole('radiogroup', { name: 'Game' }).getByRole('radio', { name: /Mega Empires/ }).click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: String(players), exact: true }).click();
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await page.getByText('Each seat, and the options').click();
  await page.getByLabel('Scenario').selectOption({ label: 'Short Game' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

const question = (page: Page) => prompt(page).locator('.asking h2');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const lit = (page: Page, light: string) => page.locator(`.area.${light}`);
const log = (page: Page) => page.getByRole('list', { name: 'Log' });

/** Clicks into an area where it is drawn: its pieces and its name take no clicks. */
async function clickArea(page: Page, light: string, name = /./, index = 0): Promise<string> {
  const area = page.getByRole('button', { name }).and(lit(page, light)).nth(index);
  const place = (await area.getAttribute('data-place', { timeout: 5000 })) ?? '';
  await area.dispatchEvent('click', undefined, { timeout: 5000 });
  return place;
}

/** Answers hastily until a question says something in particular. Bots may act meanwhile. */
async function until(page: Page, words: RegExp): Promise<void> {
  await expect(async () => {
    if (words.test((await question(page).textContent({ timeout: 500 })) ?? '')) return;
    const done = page.locator('.prompt [data-notation="done"]:enabled');
    const answer = (await done.isVisible()) ? done : page.locator('.prompt [data-key]:enabled').first();
    if (await answer.isVisible()) await answer.click({ timeout: 1000 });
    else if (await lit(page, 'choice').first().isVisible()) await clickArea(page, 'choice');
    throw new Error('Not yet.');
  }).toPass({ intervals: [60], timeout: 120_000 });
}

test('a person and bots play a full turn of Mega Empires, trade included', async ({ page }) => {
  test.setTimeout(300_000);
  await prefer(page);
  await shortGame(page, 5);

  // Set-up: a civilization by its button, unless only one is left, and cities by clicks on the map.
  await until(page, /Where does a city of yours stand\? \(5 to place\)/);
  const first = await clickArea(page, 'choice');
  await expect(question(page)).toContainText('(4 to place)');
  await expect(page.locator(`.area[data-place="${first}"]`)).toHaveAttribute('aria-label', /city of Dido/);

  // Tokens: an area, then how many.
  await until(page, /Place up to 14 tokens/);
  await expect(async () => {
    if (Number(/up to (\d+)/.exec(await question(page).innerText({ timeout: 500 }))?.[1] ?? 0) <= 8) return;
    const numbers = prompt(page).locator('[data-notation^="start tokens"]').last();
    if (await numbers.isVisible()) await numbers.click({ timeout: 1000 });
    else await clickArea(page, 'choice');
    throw new Error('Not yet.');
  }).toPass({ intervals: [60], timeout: 60_000 });

  // Movement: an area, a target, a number.
  await until(page, /Move your tokens/);
  await expect(page.locator('.track .now')).toContainText('Movement');
  // Not every group has somewhere to go: an island may have no neighbour by land.
  let [from, tried] = ['', 0];
  await expect(async () => {
    from = await clickArea(page, 'source', /\d of Dido/, tried++);
    if ((await lit(page, 'target').count()) > 0) return;
    await clickArea(page, 'picked');
    throw new Error('Nowhere to go.');
  }).toPass({ intervals: [100], timeout: 30_000 });
  const to = await clickArea(page, 'target');
  await expect(page.locator('.way .main')).toHaveText(/^(Move \d|Sail)/);
  await page.locator('.way .main').click();
  await expect(log(page)).toContainText(/Dido moves/);
  expect(from).not.toBe(to);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.locator('li.undone')).toHaveCount(1);

  // Trade: an offer from the hand, withdrawn, and the session's end.
  await until(page, /What do you offer or take/);
  await expect(tab(page, 'Trade')).toHaveAttribute('aria-selected', 'true');
  const sets = page.getByRole('region', { name: /Your hand/ }).getByRole('button', { name: /put one into the offer/ });
  for (let given = 0; given < 3; given++) await sets.and(page.locator(':enabled')).last().click();
  await expect(page.locator('form .given')).toHaveCount(3);
  await expect(page.locator('form')).toContainText('Say which two commodities you want.');
  await page.getByLabel('First commodity you want').selectOption('silk');
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  const mine = page.locator('article.mine');
  await expect(mine).toContainText(/gives 3.*wants 3.*Silk/s);
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await expect(mine).toHaveCount(0);

  // Advances: into the basket, out of it, and back to the end of the turn.
  await until(page, /Which advances do you acquire/);
  await expect(tab(page, 'Advances')).toHaveAttribute('aria-selected', 'true');
  const offered = page.locator('.ware.offered');
  if ((await offered.count()) > 0) {
    await offered.first().getByRole('button').click();
    await expect(page.locator('.ware.basket')).toHaveCount(1);
    await page.locator('.ware.basket').getByRole('button', { name: /^put back/ }).click();
    await expect(page.locator('.ware.basket')).toHaveCount(0);
  }
  await until(page, /At which rate|Where do you add|Which areas grow|Move your tokens/);
  await expect(page.locator('.track .turn')).toHaveText('Turn 2');
  await tab(page, 'Succession').click();
  await expect(page.getByRole('table', { name: 'Succession table' }).getByRole('row')).toHaveCount(6);
});

test('a phone answers without the map, and nothing is wider than its screen', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  await shortGame(page, 5);
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await until(page, /\(5 to place\)/);
  await fits();
  const areas = prompt(page).getByLabel('Area');
  await areas.selectOption({ index: 1 });
  await expect(question(page)).toContainText('(4 to place)');
  await until(page, /Move your tokens/);
  await fits();
  await prompt(page).getByLabel('From').selectOption({ index: 1 });
  const targets = prompt(page).getByLabel('to', { exact: true });
  if ((await targets.locator('option').count()) > 1) {
    await targets.selectOption({ index: 1 });
    await page.locator('.way .main').click();
    await expect(log(page)).toContainText('Dido');
  }
  await until(page, /What do you offer or take/);
  await fits();
  for (const name of ['Advances', 'Calamities', 'Succession', 'Empires', 'Map']) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    await fits();
  }
});
