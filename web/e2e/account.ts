// What everybody does who gets an account.

import type { Page } from '@playwright/test';
import { prefer } from './play';
import { expect } from './server';

export const PASSPHRASE = 'seven brown kettles';

/** Makes an account in this browser, and keeps the codes. */
export async function signUp(page: Page, name: string): Promise<void> {
  await prefer(page, { name });
  await page.goto('/account');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.locator('form').getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
}
