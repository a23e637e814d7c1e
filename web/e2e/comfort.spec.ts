// What makes a long evening pleasant: larger words, boards to one's liking, notes, a chart at any time, and a page that
// bears a zoom of 200%.

import { firstChoice, newTable, objections, prefer, pressOn, prompt, takeFirst } from './play';
import { expect, test } from './server';
import { bots, make, person } from './tables';

test('words become larger, boards plainer, notes are kept, and points are drawn while one plays', async ({ page }) => {
  await prefer(page, { sound: true });
  await newTable(page, 2, 'Steady');
  await takeFirst(page);
  await expect(firstChoice(page)).toBeVisible();
  const words = page.getByRole('tablist', { name: 'Log and chat' });
  const height = async () => (await words.boundingBox())?.height ?? 0;
  const usual = await height();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Text size').selectOption('larger');
  const scene = page.locator('.tile .scene').first();
  await expect(scene).toHaveCSS('opacity', '1');
  await page.getByLabel('Boards').selectOption('strong');
  await expect(scene).toHaveCSS('opacity', '0');
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3');
  await page.keyboard.press('Escape');
  await expect.poll(height).toBeGreaterThan(usual * 1.2);

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Your notes' }).fill('Steady goes for the war camp.');
  await page.getByRole('button', { name: 'Draw the chart' }).click();
  await expect(page.getByRole('img', { name: /^Points over time: Dido/ })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(scene).toHaveCSS('opacity', '0');
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Your notes' })).toHaveValue('Steady goes for the war camp.');
});

test('rules lead to the components', async ({ page }) => {
  await page.goto('/rules/clash');
  await page.getByRole('link', { name: 'Cards and pieces' }).click();
  await expect(page).toHaveURL(/\/reference\/clash$/);
});

// A screen of 1440 by 900 at 200%, and a phone on its side.
for (const [width, height] of [
  [720, 450],
  [844, 390],
] as const)
  for (const [game, seats, options] of [
    ['founders', 2, {}],
    ['new-dawn', 2, {}],
    ['clash', 2, {}],
    ['mega-empires', 5, { scenario: 'short' }],
    ['expansion-project', 5, {}],
  ] as const)
    test(`${game} fits into ${width} by ${height}`, async ({ page, request }) => {
      await page.setViewportSize({ width, height });
      await prefer(page);
      const made = await make(request, { game, options, seats: [person('Dido'), ...bots(seats - 1)] });
      const mine = made.seats[0];
      await page.goto(`/game/${made.table.id}#seat=${mine?.seat}&token=${mine?.token}`);
      await expect(firstChoice(page).or(page.locator('.prompt .choice')).first()).toBeVisible();
      await expect(page.locator('.prompt h2')).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

test('two rows of answers are whole at the usual height of the prompt', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page);
  await newTable(page, 3, 'Steady');
  await pressOn(page, async () => (await prompt(page).innerText()).includes('How do you lay'));
  await expect(page.locator('.prompt .choice')).toHaveCount(4);
  for (const choice of await page.locator('.prompt .choice').all()) await expect(choice).toBeInViewport({ ratio: 1 });
});
