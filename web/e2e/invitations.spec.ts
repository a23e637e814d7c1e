// Invitations by name to a private table, and the reserve list of an open one, each with browsers of their own.

import type { Browser, Page } from '@playwright/test';
import { signUp } from './account';
import { objections } from './play';
import { expect, type Server, test } from './server';
import { make, person } from './tables';

async function elsewhere(browser: Browser, server: Server): Promise<Page> {
  return browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.url });
}

test('somebody is invited by name to a private table and sits down', async ({ page, browser, server }) => {
  const stamp = Date.now().toString(36);
  const [ann, ben] = [`Ann ${stamp}`, `Ben ${stamp}`];
  const phone = await elsewhere(browser, server);
  await signUp(page, ann);
  await signUp(phone, ben);

  // A table of three, to which a name is invited with it that nobody has.
  await page.goto('/');
  const seats = page.getByRole('radiogroup', { name: 'Players' });
  await seats.getByRole('radio', { name: '3' }).click();
  await page.getByRole('button', { name: 'Friends by link' }).click();
  await page.getByLabel('Invite by name').fill(`Nemo ${stamp}, `);
  await page.getByRole('button', { name: 'Start the game' }).click();
  const panel = page.getByRole('region', { name: 'Invite by name' });
  const invited = panel.getByRole('list', { name: 'Invited' });
  await expect(invited.getByRole('listitem')).toHaveText([/Nemo .*no answer yet/]);
  await panel.getByLabel('Name of an account').fill(ben);
  await panel.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(invited.getByRole('listitem')).toHaveText([/Ben .*no answer yet/, /Nemo .*no answer yet/]);
  expect(await objections(page)).toEqual([]);
  await panel.getByRole('button', { name: `Take back the invitation of Nemo ${stamp}` }).click();
  await expect(invited.getByRole('listitem')).toHaveCount(1);

  // It stands in the lobby of whoever was invited, and in the title.
  await phone.goto('/');
  const offered = phone.getByRole('region', { name: 'Invitations' });
  await expect(offered).toContainText(`${ann} invites you to`);
  await expect(phone).toHaveTitle(/^\(1\)/);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await objections(phone)).toEqual([]);
  // At the table it can be seen, too, and be taken there.
  await offered.getByRole('link', { name: 'Look at the table' }).click();
  await expect(phone.getByText(`${ann} invites you to this table.`)).toBeVisible();
  expect(await objections(phone)).toEqual([]);
  await phone.goto('/');
  await offered.getByRole('button', { name: /^Sit down at/ }).click();
  await expect(phone.getByRole('list', { name: 'Seats' })).toContainText(`${ben} (you)`);
  await expect(invited.getByRole('listitem')).toHaveText([/Ben .*sits here/]);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  await expect(offered).toBeHidden();
  await phone.close();
});

test('whoever waits for a seat is offered one that becomes free', async ({ page }) => {
  const ben = `Ben ${Date.now().toString(36)}`;
  await signUp(page, ben);
  const made = await make(page.request, {
    game: 'founders',
    visibility: 'public',
    takeover: 'host',
    seats: [person('Xanthe'), person('Yan')],
  });
  await page.goto(`/game/${made.table.id}`);
  const list = page.getByRole('region', { name: 'Reserve list' });
  await list.getByRole('button', { name: 'Put me on the list' }).click();
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(`${ben}.*you`)]);
  expect(await objections(page)).toEqual([]);
  // The host opens a seat: it is offered at once, and taken.
  const opened = await page.request.post(`/api/v1/tables/${made.table.id}/seats/2`, {
    data: { kind: 'open' },
    headers: { Authorization: `Bearer ${made.host}` },
  });
  expect(opened.ok()).toBe(true);
  const offer = page.getByRole('region', { name: 'Invitations' });
  await expect(offer).toContainText('A seat has become free for you.');
  await offer.getByRole('button', { name: 'Sit down' }).click();
  await expect(offer).toBeHidden();
  const table = (await (await page.request.get(`/api/v1/tables/${made.table.id}`)).json()) as unknown;
  expect(table).toMatchObject({ seats: [{ name: 'Xanthe' }, { name: ben, kind: 'person' }] });
});
