import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './server';
import { clickArea, hasten, lit, log, question, tab } from './antiquity';
import { bots, firstTo, nearEnd, person, sit, upTo } from './tables';
import { objections, prefer, prompt, result } from './play';

const FIVE = 'expansion-project/five-seats';
const EIGHTEEN = 'expansion-project/eighteen-seats';
const TABS = ['Map', 'Trade', 'Advances', 'Calamities', 'Succession', 'Empires'];

/** A golden game up to somebody's first action with this verb, with a person in that seat. */
async function comeTo(
  page: Page,
  request: APIRequestContext,
  game: string,
  seats: number,
  verb: string,
  level: string,
): Promise<void> {
  const seat = firstTo(verb, game);
  const made = await upTo(
    request,
    verb,
    [...bots(seat - 1, level), person('Dido'), ...bots(seats - seat, level)],
    game,
  );
  await sit(page, made, [seat]);
}

for (const [seats, game] of [
  [5, 'five'],
  [12, 'twelve'],
  [18, 'eighteen'],
] as const) {
  test(`${seats} seats: a person plays against bots to the end, and sees where the points come from`, async ({
    page,
    request,
  }) => {
    await prefer(page);
    const made = await nearEnd(request, `expansion-project/${game}-seats`, 12 * seats, [
      person('Dido'),
      ...bots(seats - 1),
    ]);
    await sit(page, made, [1]);
    await hasten(page, /^never$/);
    await expect(result(page)).toBeVisible();
    const table = result(page).getByRole('region', { name: 'Points and where they come from' });
    await expect(table.getByRole('row')).toHaveCount(seats + 1);
    await expect(table.getByRole('row', { name: /^\d+ Dido/ })).toContainText(/\d/);
    await expect(result(page)).not.toContainText('@');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('button')).toHaveCount(seats);
  });
}

test('a table of eighteen is made in the lobby, with its options', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await page
    .getByRole('radiogroup', { name: 'Game' })
    .getByRole('radio', { name: /Expansion Project/ })
    .click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '18', exact: true }).click();
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await page.getByText('Seats and options').click();
  await expect(page.getByLabel(/^Seat \d+/)).toHaveCount(18);
  await page.getByLabel('Unique Cultures').selectOption({ label: 'Yes' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('.prompt')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('button')).toHaveCount(18);
  // The whole world is on the map, and every civilization on it.
  await expect(page.locator('.area')).toHaveCount(338);
  await hasten(page, /Move your tokens/);
  await clickArea(page, 'source', /\d of Dido/);
  expect(await lit(page, 'target').count()).toBeGreaterThan(0);
});

test('trade between eighteen: offers by player and by commodity, both blocks', async ({ page, request }) => {
  await prefer(page);
  await comeTo(page, request, EIGHTEEN, 18, 'offer', 'greedy');
  await expect(question(page)).toContainText('What do you offer or take');
  await tab(page, 'Trade').click();
  await expect(page.getByRole('list', { name: 'Players' }).locator('.row.mine')).toHaveClass(/waited/);
  const offers = page.locator('.offers article');
  await expect.poll(() => offers.count()).toBeGreaterThan(1);
  const order = page.getByRole('group', { name: 'Order of the offers' });
  await order.getByRole('button', { name: 'by player' }).click();
  await expect(page.locator('.offers h4').first()).toBeVisible();
  await order.getByRole('button', { name: 'by commodity' }).click();
  await expect(page.locator('.offers h4 .face').first()).toBeVisible();
  const wish = page.getByRole('list', { name: 'Wanted' }).getByRole('button').first();
  const all = await offers.count();
  await wish.click();
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
  expect(await offers.count()).toBeLessThanOrEqual(all);
  await page.getByText('The two trade blocks').click();
  for (const name of ['West', 'East'])
    await expect(
      page
        .getByRole('region', { name: `Block of the ${name}` })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
  await expect(page.getByText('you draw here')).toHaveCount(1);
});

test('a calamity is divided among seventeen: whom, then how much', async ({ page, request }) => {
  await prefer(page);
  await comeTo(page, request, EIGHTEEN, 18, 'afflict', 'random');
  await expect(question(page)).toContainText('20 left to divide');
  const whom = prompt(page).getByRole('group', { name: 'Whom' });
  await expect(whom.getByRole('button')).toHaveCount(17);
  await whom.getByRole('button').first().click();
  expect(await objections(page)).toEqual([]);
  await prompt(page)
    .getByRole('group', { name: /^How much for/ })
    .getByRole('button', { name: /^8 for/ })
    .click();
  await expect(question(page)).toContainText('12 left to divide');
});

test('a phone answers without the map, and nothing is wider than its screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await comeTo(page, request, FIVE, 5, 'ship', 'random');
  await expect(question(page)).toContainText('Maintain your ships and build new ones');
  await fits();
  await prompt(page).locator('.way select').first().selectOption({ index: 1 });
  await prompt(page).locator('[data-notation^="ship build"], [data-notation*="maintain"]').first().click();
  await tab(page, 'Log').click();
  await expect(log(page)).toContainText(/Dido (builds|maintains)/);
  await hasten(page, /Move your tokens/);
  await fits();
  await prompt(page).getByLabel('From').selectOption({ index: 1 });
  await expect(prompt(page).locator('.way select').nth(1)).toBeEnabled();
  await hasten(page, /What do you offer or take/);
  for (const name of [...TABS.slice(1), 'Map']) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    await fits();
  }
});

test('no tab has anything to object to, light or dark', async ({ page, request }) => {
  await prefer(page);
  await comeTo(page, request, EIGHTEEN, 18, 'offer', 'greedy');
  await expect(question(page)).toContainText('What do you offer or take');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      expect(await objections(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
});
