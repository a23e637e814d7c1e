// Signing in by a provider of OpenID Connect on a port of its own: a new account, one that is there, and out again.

import type { Page } from '@playwright/test';
import { objections, prefer } from './play';
import { Provider } from './provider';
import { expect, Server, test } from './server';

const section = (page: Page) => page.getByRole('region', { name: 'Sign-in with Olive' });
const listed = (page: Page) => section(page).getByRole('listitem');

test('somebody comes in by a provider, shows by it who asks, and adds it to another account', async ({ page }) => {
  const provider = new Provider();
  await provider.start();
  // Below a path, so that the way back is right there, too.
  const server = new Server({ ...provider.settings(), ECUMENE_BASE_URL: '/games/ecumene' });
  await server.start();
  const home = `${server.url}/games/ecumene/account`;
  const there = (who: string) => page.getByRole('link', { name: who }).click();
  await prefer(page);
  await page.goto(home);
  await expect(page.getByRole('button', { name: 'Continue with Olive' })).toBeVisible();
  expect(await objections(page)).toEqual([]);

  // Who says no there is told so here, and the address keeps nothing of it.
  await page.getByRole('button', { name: 'Continue with Olive' }).click();
  await there('I do not say');
  await expect(page.getByRole('alert')).toContainText('You were not signed in there');
  await expect(page).toHaveURL(home);

  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'Continue with Olive' }).click();
  await there('berenice');
  await expect(page.getByRole('heading', { name: 'You are new here' })).toBeVisible();
  await expect(page).toHaveURL(home);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('berenice');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Berenice');
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText('never used');
  expect(await objections(page)).toEqual([]);

  // Nothing is changed before it is shown who asks, and the only way in stays.
  await section(page).getByText('Remove berenice').click();
  await section(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(section(page).getByRole('alert')).toContainText('First show with Olive that it is you.');
  await section(page).getByRole('button', { name: 'Show with Olive that it is you' }).first().click();
  await there('cleon');
  await expect(page.getByRole('alert')).toContainText('This is not an identity of this account');
  await section(page).getByText('Remove berenice').click();
  await section(page).getByRole('button', { name: 'Show with Olive that it is you' }).first().click();
  await there('berenice');
  await expect(page.getByRole('status').filter({ hasText: 'Olive has said that it is you' })).toBeVisible();
  await section(page).getByText('Remove berenice').click();
  await section(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(section(page).getByRole('alert')).toContainText('This is the only way in to the account');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Olive' }).click();
  await there('berenice');
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();

  // A passphrase besides, and then it can go.
  await page.getByText('Take a passphrase as well').click();
  await page.getByRole('button', { name: 'Show with Olive that it is you' }).locator('visible=true').click();
  await there('berenice');
  await expect(page.getByRole('status').filter({ hasText: 'Olive has said that it is you' })).toBeVisible();
  await page.getByText('Take a passphrase as well').click();
  await page.getByLabel('New passphrase').fill('seven brown kettles');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Changed.')).toBeVisible();
  await section(page).getByText('Remove berenice').click();
  await section(page).getByLabel('Your passphrase').first().fill('seven brown kettles');
  await section(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(listed(page)).toHaveCount(0);

  // Somebody else there is added to this account, and signs in to it.
  await section(page).getByText('Add a sign-in with Olive').click();
  await section(page).getByLabel('Your passphrase').fill('seven brown kettles');
  await section(page).getByRole('button', { name: 'Go to Olive' }).click();
  await there('cleon');
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText('cleon');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Olive' }).click();
  await there('cleon');
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();

  // While the provider is away, a passphrase still opens the door.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // The server must have heard of it before it is gone.
  await expect(page.getByRole('button', { name: 'Continue with Olive' })).toBeVisible();
  await server.kill();
  provider.end();
  await server.start();
  await page.goto(home);
  await page.getByRole('button', { name: 'Continue with Olive' }).click();
  await expect(page.getByRole('alert')).toContainText('The sign-in service does not answer as it should');
  await page.getByRole('textbox', { name: 'Name' }).fill('Berenice');
  await page.getByLabel('Passphrase').fill('seven brown kettles');
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByText('Signed in as Berenice')).toBeVisible();
  await server.end();
});
