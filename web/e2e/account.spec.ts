// An account adds and never locks: a table is made as a guest, taken into an account, and played on another device.

import type { Page } from '@playwright/test';
import { firstChoice, newTable, objections, prefer } from './play';
import { expect, Server, test } from './server';

const PASSPHRASE = 'seven brown kettles';

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
}

test('a guest signs up, plays on another device, and comes back by a recovery code', async ({
  page,
  browser,
  server,
}) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await expect(firstChoice(page)).toBeVisible();
  const table = new URL(page.url()).pathname;

  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'New account' }).click();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Berenice');
  await page.getByLabel('Passphrase').fill('password123');
  await page.locator('form').getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('alert')).toContainText('too easy to guess');
  await page.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.locator('form').getByRole('button', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
  const code = (await page.locator('ol code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('1 seat of this browser is not.')).toBeVisible();
  await page.getByRole('button', { name: 'Take them into the account' }).click();
  await expect(page.getByText('1 seat is in this account.')).toBeVisible();
  expect(await objections(page)).toEqual([]);

  // On a phone.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.url });
  await prefer(phone);
  await signIn(phone, 'berenice');
  await expect(phone.getByText('1 seat is in this account.')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.goto('/');
  await phone.locator(`a[href="${table}"]`).first().click();
  await firstChoice(phone).click();
  // By the table's own address, in a browser that has not asked for the account's seats yet.
  await phone.evaluate(() => localStorage.removeItem('ecumene.tables'));
  await phone.goto(table);
  await expect(firstChoice(phone)).toBeVisible();
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();
  // Where one sits down from now on comes along by itself.
  await newTable(phone, 3, 'Random');
  await expect(firstChoice(phone)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 seats are in this account.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  await phone.goto('/');
  await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible();

  // The passphrase is forgotten.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Passphrase forgotten' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Berenice');
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('New passphrase').fill('nine green lanterns');
  await page.getByRole('button', { name: 'Sign in with it' }).click();
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();
  await page.getByText('Recovery codes').click();
  await expect(page.getByText('9 codes are left.')).toBeVisible();
  // Deleted: the seat that was held by its link stays, without the name.
  await page.getByText('Delete the account').click();
  const saved = page.waitForEvent('download');
  await page.locator('details[open]').getByRole('button', { name: 'Save everything as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('ecumene-account.json');
  await page
    .locator('details[open] form')
    .filter({ hasText: 'Delete for good' })
    .getByLabel('Your passphrase')
    .fill('nine green lanterns');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('button', { name: 'New account' })).toBeVisible();
  await page.goto(table);
  await expect(firstChoice(page)).toBeVisible();
  await expect(page.getByText('A former player').first()).toBeVisible();
  await phone.close();
});

test('a server without accounts offers none', async ({ page }) => {
  const server = new Server({ ECUMENE_ACCOUNTS: 'off' });
  await server.start();
  try {
    const answered = page.waitForResponse(/\/api\/v1\/account$/);
    await page.goto(server.url);
    await answered;
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await page.goto(`${server.url}/account`);
    await expect(page.getByText('has no accounts')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  } finally {
    await server.end();
  }
});
