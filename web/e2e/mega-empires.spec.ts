import type { Page } from '@playwright/test';
import { expect, test } from './server';
import { atTrade, clickArea, hasten, lit, log, pointIn, question, tab } from './antiquity';
import { bots, make, person, sit, upTo } from './tables';
import { objections, prefer, prompt, result } from './play';

/** A table that begins from an advanced position, so that there is much to do in its first turn. */
async function shortGame(page: Page, players: number): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('radiogroup', { name: 'Game' })
    .getByRole('radio', { name: /Mega Empires/ })
    .click();
  await page
    .getByRole('radiogroup', { name: 'Players' })
    .getByRole('radio', { name: String(players), exact: true })
    .click();
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel('Scenario').selectOption({ label: 'Short Game' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

test('a person and bots play a full turn of Mega Empires, trade included', async ({ page }) => {
  await prefer(page);
  await shortGame(page, 5);

  // Set-up: a civilization by its button, unless only one is left, and cities by clicks on the map.
  await hasten(page, /Where does a city of yours stand\? \(5 to place\)/);
  const first = await clickArea(page, 'choice');
  await expect(question(page)).toContainText('(4 to place)');
  await expect(page.locator(`.area[data-place="${first}"]`)).toHaveAttribute('aria-label', /city of Dido/);

  // Tokens: an area, then how many.
  await hasten(page, /Place up to 14 tokens/);
  await expect(async () => {
    if (Number(/up to (\d+)/.exec(await question(page).innerText({ timeout: 5000 }))?.[1] ?? 14) <= 8) return;
    const numbers = prompt(page).locator('[data-notation^="start tokens"]').last();
    if (await numbers.isVisible()) await numbers.click({ timeout: 5000 });
    else await clickArea(page, 'choice');
    throw new Error('Not yet.');
  }).toPass({ intervals: [60] });

  // Movement: an area, a target, a number.
  await hasten(page, /Move your tokens/);
  await expect(page.locator('.track .now')).toContainText('Movement');
  // Not every group has somewhere to go: an island may have no neighbour by land.
  let [from, tried] = ['', 0];
  await expect(async () => {
    from = await clickArea(page, 'source', /\d of Dido/, tried++);
    if ((await lit(page, 'target').count()) > 0) return;
    await clickArea(page, 'picked');
    throw new Error('Nowhere to go.');
  }).toPass({ intervals: [100] });
  const to = await clickArea(page, 'target');
  await expect(page.locator('.way .main')).toHaveText(/^(Move \d|Sail)/);
  await page.locator('.way .main').click();
  await expect(log(page)).toContainText(/Dido moves/);
  expect(from).not.toBe(to);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.locator('li.undone')).toHaveCount(1);

  // Trade: an offer from the hand, withdrawn, and the session's end.
  await hasten(page, /What do you offer or take/);
  await tab(page, 'Trade').click();
  const sets = page.getByRole('region', { name: /Your hand/ }).getByRole('button', { name: /put one into the offer/ });
  for (let given = 0; given < 3; given++) await sets.and(page.locator(':enabled')).last().click();
  await expect(page.locator('form .given')).toHaveCount(3);
  await expect(page.getByRole('form', { name: 'Make an offer' })).toContainText('Say which two commodities you want.');
  await page.getByLabel('First commodity you want').selectOption('silk');
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  const mine = page.locator('article.mine');
  await expect(mine).toContainText(/gives 3.*wants 3.*Silk/s);
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await expect(mine).toHaveCount(0);

  // Advances: into the basket, out of it, and back to the end of the turn.
  await hasten(page, /Which advances do you acquire/);
  await tab(page, 'Advances').click();
  const offered = page.locator('.ware.offered');
  if ((await offered.count()) > 0) {
    await offered
      .first()
      .getByRole('button', { name: /^Acquire/ })
      .click();
    await expect(page.locator('.ware.basket')).toHaveCount(1);
    await page
      .locator('.ware.basket')
      .getByRole('button', { name: /^put back/ })
      .click();
    await expect(page.locator('.ware.basket')).toHaveCount(0);
  }
  await hasten(page, /At what rate|Where do you add|Which areas grow|Move your tokens/);
  await expect(page.locator('.track .turn')).toHaveText('Turn 2');
  await tab(page, 'Succession').click();
  await expect(page.getByRole('table', { name: 'Succession table' }).getByRole('row')).toHaveCount(6);
});

test('a phone answers without the map, and nothing is wider than its screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  await shortGame(page, 5);
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await hasten(page, /\(5 to place\)/);
  await fits();
  const areas = prompt(page).getByLabel('Area');
  await areas.selectOption({ index: 1 });
  await expect(question(page)).toContainText('(4 to place)');
  await hasten(page, /Move your tokens/);
  await fits();
  await prompt(page).getByLabel('From').selectOption({ index: 1 });
  const targets = prompt(page).locator('.way select').nth(1);
  if ((await targets.locator('option').count()) > 1) {
    await targets.selectOption({ index: 1 });
    await page.locator('.way .main').click();
    await expect(log(page)).toContainText('Dido');
  }
  await hasten(page, /What do you offer or take/);
  await fits();
  for (const name of ['Advances', 'Calamities', 'Succession', 'Empires', 'Map']) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    await fits();
  }
});

test('a group is dragged to where it shall go, warned of, and taken back', async ({ page, request }) => {
  await prefer(page);
  const made = await upTo(request, 'move', [person('Dido'), ...bots(4)]);
  await sit(page, made, [1]);
  await expect(question(page)).toContainText('Move your tokens');
  // Not every group has somewhere to go, and not every area is in sight: any group that lights a neighbour will do.
  const sources = lit(page, 'source').and(page.getByRole('button', { name: /[1-9] of Dido/ }));
  const places = await sources.evaluateAll((areas) => areas.map((area) => area.getAttribute('data-place')));
  let dropped = false;
  for (const place of places) {
    const from = await pointIn(page.locator(`.area[data-place="${place}"]`)).catch(() => null);
    if (!from) continue;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
    const target = lit(page, 'target').first();
    const to = (await target.count()) > 0 ? await pointIn(target).catch(() => null) : null;
    if (to) await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    dropped = to !== null;
    if (dropped) break;
    await page.keyboard.press('Escape');
  }
  expect(dropped).toBe(true);
  const move = page.locator('.way .main');
  await expect(move).toHaveText(/^(Move \d|Sail)/);
  await expect(page.locator('.pieces .way').first()).toBeVisible();
  await move.click();
  await expect(log(page)).toContainText(/Dido moves/);
  await page.keyboard.press('Control+z');
  await expect(page.locator('li.undone')).toHaveCount(1);
});

for (const seats of [5, 7, 9]) {
  test(`${seats} seats: a person plays against bots to the end, and sees where the points come from`, async ({
    page,
    request,
  }) => {
    await prefer(page);
    const made = await make(request, {
      seats: [person('Dido'), ...bots(seats - 1)],
      options: { scenario: 'short', turn_limit: 4 },
    });
    await sit(page, made, [1]);
    await hasten(page, /^never$/);
    await expect(result(page)).toBeVisible();
    const table = result(page).getByRole('region', { name: 'Points and where they come from' });
    await expect(table.getByRole('row')).toHaveCount(seats + 1);
    await expect(table.getByRole('row', { name: /^\d+ Dido/ })).toContainText(/\d/);
    for (const part of ['Cities on the board', 'Steps on the succession table'])
      await expect(table.getByRole('columnheader', { name: part })).toBeVisible();
    await expect(result(page).getByRole('img', { name: /Points over time: Dido \d+/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.track .turn')).toHaveText('Turn 4');
  });
}

test('no tab has anything to object to, light or dark', async ({ page, request }) => {
  await prefer(page);
  const made = await atTrade(request, [person('Dido'), ...bots(4, 'greedy')]);
  await sit(page, made, [1]);
  await expect(question(page)).toContainText('What do you offer or take');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of ['Map', 'Trade', 'Advances', 'Calamities', 'Succession', 'Empires']) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      expect(await objections(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
});
