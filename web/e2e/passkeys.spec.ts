// Passkeys: an account without a passphrase, signed in to without a name, on Chromium's own virtual devices.

import type { CDPSession, Page } from '@playwright/test';
import { objections, prefer } from './play';
import { expect, test } from './server';

/** A device that keeps passkeys and whose holder is always there. */
async function device(cdp: CDPSession, transport: 'internal' | 'usb'): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const listed = (page: Page) => section(page).getByRole('listitem');

test('somebody makes an account with a passkey, signs in without a name, adds another and removes one', async ({
  page,
  server,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const phone = await device(cdp, 'internal');
  const isThere = (id: string, enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
  await prefer(page);
  // Browsers make passkeys for names of hosts only.
  await page.goto(`${server.url}/account`);
  await expect(page.getByText('Passkeys cannot be used at this address, but at localhost.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open it there' }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/account$/);

  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Arsinoe');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Signed in as Arsinoe')).toBeVisible();
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText('never used');
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Signed in as Arsinoe')).toBeVisible();
  await expect(listed(page)).toContainText('last used');

  // The only way in stays.
  await section(page).getByText('Remove Chrome, Linux').click();
  await section(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(section(page).getByRole('alert')).toContainText('An account keeps a passphrase or a passkey');

  // Another device, which comes when the first one has shown who asks: that has one already and keeps still.
  let key = '';
  await page.route('**/passkeys/ask', async (route) => {
    await isThere(phone, false);
    key = await device(cdp, 'usb');
    await route.continue();
  });
  await section(page).getByText('Add a passkey').click();
  await section(page).getByLabel('Name of the passkey').last().fill('Blue key');
  await section(page).getByRole('button', { name: 'Add it' }).click();
  await expect(listed(page)).toHaveCount(2);
  await expect(listed(page).last()).toContainText('Blue key');
  await isThere(phone, true);

  await section(page).getByText('Rename Blue key').click();
  await section(page).locator('details[open]').getByLabel('Name of the passkey').fill('Green key');
  await section(page).getByRole('button', { name: 'Keep' }).click();
  await expect(listed(page).last()).toContainText('Green key');
  expect(await objections(page)).toEqual([]);

  await listed(page).first().getByText('Remove Chrome, Linux').click();
  await listed(page).first().getByRole('button', { name: 'Remove it' }).click();
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText('Green key');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await isThere(key, false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here, or not any more');
  await isThere(key, true);
  await isThere(phone, false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Signed in as Arsinoe')).toBeVisible();

  // A passphrase besides, and the account goes by a passkey alone.
  await page.getByText('Take a passphrase as well').click();
  await page.getByLabel('New passphrase').fill('seven brown kettles');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Changed.')).toBeVisible();
  await page.getByText('Delete the account').click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('button', { name: 'New account' })).toBeVisible();
});

test('somebody who is banned and has only a passkey appeals where they sign in', async ({ page, server }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await device(cdp, 'internal');
  await prefer(page);
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/account`);
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Berenike');
  await page.getByRole('button', { name: 'Make it with a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Signed in as Berenike')).toBeVisible();
  server.order('user', 'ban', 'Berenike', '--reason', 'Insults');
  await page.reload();
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('banned this account: Insults');
  await page.getByText('Appeal against it').click();
  await page.getByLabel('Why it is wrong').fill('It was a quotation');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(page.getByText('The administrators will read it')).toBeVisible();
  // There is one, and then it is only told what became of it.
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('your appeal waits to be read');
  await expect(page.getByText('Appeal against it')).toHaveCount(0);
});
