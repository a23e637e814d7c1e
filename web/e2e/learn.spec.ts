// What helps to learn a game besides its tutorial: the reference, and terms that explain themselves.

import { newTable, objections, prefer } from './play';
import { expect, test } from './server';

test('the reference lists, filters and finds the components of a game', async ({ page }) => {
  await prefer(page);
  await page.goto('/about/clash');
  await page.getByRole('link', { name: 'Cards and pieces' }).click();
  const advances = page.getByRole('region', { name: 'Advances' });
  await expect(advances.getByRole('listitem')).toHaveCount(48);
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: /^Objectives/ }).click();
  await expect(advances).toBeHidden();
  await page.getByLabel('Of these').selectOption('Warlike');
  await page.getByRole('searchbox', { name: 'Search' }).fill('battle army');
  await expect(page.getByText(/^\d+ of \d+$/)).not.toHaveText(/^0 /);
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
  await expect(page.getByText('Nothing has all these words.')).toBeVisible();
  await page.goto('/reference/mega-empires#famine');
  await expect(page.locator('#famine')).toBeInViewport();
  await page.locator('#famine').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rules\/mega-empires#/);
});

test('terms explain themselves by mouse, keyboard and tap', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Random');
  await page.getByRole('button', { name: 'Rules' }).click();
  const term = page
    .getByRole('dialog')
    .locator('.term', { hasText: /^victory tiles?$/i })
    .first();
  const meaning = page.locator('.meaning:popover-open');
  await term.hover();
  await expect(meaning).toContainText('temple or altar');
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await term.focus();
  await page.keyboard.press('Enter');
  await expect(meaning).toContainText('temple or altar');
  await page.keyboard.press('Escape');
  await page.goto('/rules/founders');
  await page.locator('.term').first().click();
  await expect(meaning).toBeVisible();
  expect(await objections(page)).toEqual([]);
});
