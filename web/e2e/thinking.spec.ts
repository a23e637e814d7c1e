// What would you do? And what if? Advice at a prompt, and boards to try things on.

import { entries, firstChoice, newTable, objections, prefer, prompt, takeFirst } from './play';
import { expect, test } from './server';
import { bots, make, person, sit } from './tables';

const GAMES: Record<string, number> = {
  founders: 2,
  'new-dawn': 2,
  clash: 2,
  'mega-empires': 3,
  'expansion-project': 5,
};

for (const [game, seats] of Object.entries(GAMES))
  test(`a bot says what it would do at the first question of ${game}, and it can be picked`, async ({
    page,
    request,
  }) => {
    await prefer(page);
    const made = await make(request, { game, seats: [person('Dido'), ...bots(seats - 1)] });
    await sit(page, made, [1]);
    const board = page.locator('.table > .board');
    await expect(firstChoice(page).first()).toBeVisible();
    const before = await board.boundingBox();
    const done = await entries(page).count();
    await prompt(page).getByRole('button', { name: 'What would you do?' }).click();
    const advice = prompt(page).getByRole('region', { name: 'What a bot would do' });
    await expect(advice.getByRole('listitem').first()).toBeVisible();
    expect(await board.boundingBox()).toEqual(before);
    expect(await objections(page)).toEqual([]);
    const best = advice.locator('.advised').first();
    expect((await best.innerText()).trim()).not.toBe('');
    await best.click();
    await expect(advice).toHaveCount(0);
    await expect.poll(() => entries(page).count()).toBeGreaterThan(done);
  });

test('a table without hints has none', async ({ page, request }) => {
  await prefer(page);
  const made = await make(request, { game: 'founders', seats: [person('Dido'), ...bots(1)], hints: false });
  await sit(page, made, [1]);
  await page.goto(`/game/${made.table.id}`);
  await expect(firstChoice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'What would you do?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(page.getByText('Try something out')).toHaveCount(0);
});

test('a moment is branched off, played on, marked, and left again', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await takeFirst(page);
  await expect.poll(() => entries(page).count()).toBeGreaterThan(0);
  await expect(firstChoice(page)).toBeVisible();
  const home = page.url();
  const count = await entries(page).count();

  await entries(page).first().locator('button[aria-pressed]').click();
  const moment = page.getByRole('region', { name: 'An earlier moment' });
  await moment.getByText('Try it out from here').click();
  await moment.getByRole('button', { name: 'I play every seat' }).click();
  await expect(page).not.toHaveURL(home);
  await expect(page.getByText('Analysis board.')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await takeFirst(page);
  await expect(entries(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(home);
  await expect(entries(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByText('Try something out').click();
  const level = page.getByRole('combobox', { name: 'Bots that play' });
  await expect(level).toHaveValue('steady');
  await level.selectOption('random');
  await page.getByRole('button', { name: 'Against bots' }).click();
  await expect(page.getByText('Analysis board.')).toBeVisible();
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(page.getByRole('list', { name: 'Seats' }).getByText('random')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Analysis', { exact: true }).first()).toBeVisible();
});
