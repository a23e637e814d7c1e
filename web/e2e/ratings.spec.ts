// A rated game: made in the lobby by somebody with an account, played to the end, and seen on leaderboard and profile.

import { signUp } from './account';
import { objections, playOn, prefer, result } from './play';
import { expect, test } from './server';

test('a rated game changes ratings, which everybody can see', async ({ page, browser, server }) => {
  const name = `Zenobia ${Date.now().toString(36)}`;
  await signUp(page, name);
  await page.goto('/');
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByRole('checkbox', { name: /This game is rated/ }).check();
  // What a rated game needs is set along with it.
  await expect(page.getByRole('checkbox', { name: /ask a bot/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /When the time is over/ })).toBeChecked();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await playOn(page);
  const change = result(page).getByRole('region', { name: 'Ratings' });
  await expect(change.getByRole('listitem')).toHaveCount(2);
  await expect(change.getByRole('link', { name })).toBeVisible();
  await expect(change).toContainText(/[+−]\d+ 1000 → \d+ ± \d+/);

  await change.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Played 1 of 1 rated game to the end')).toBeVisible();
  expect(await objections(page)).toEqual([]);

  // Anybody sees the leaderboard; on a phone, too.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.url });
  await prefer(phone, { language: 'de' });
  await phone.goto('/');
  await phone.getByRole('link', { name: 'Bestenliste' }).click();
  await expect(phone.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(phone.getByRole('row').filter({ hasText: 'random' })).toContainText('Bot');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await objections(phone)).toEqual([]);
  await phone.getByRole('link', { name }).click();
  await expect(phone.getByText('hat 1 von 1 gewerteten Partie zu Ende gespielt', { exact: false })).toBeVisible();
  await phone.goto('/people?name=Nobody%20at%20all');
  await expect(phone.getByRole('alert')).toContainText('hat hier niemand');
  await phone.close();
});
