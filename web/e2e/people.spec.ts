// Friends and blocked people: asked and agreed by two browsers, seen in the lobby, and kept apart at open tables.

import type { Browser, Page } from '@playwright/test';
import { signUp } from './account';
import { objections, prefer } from './play';
import { expect, type Server, test } from './server';
import { make, person } from './tables';

async function elsewhere(browser: Browser, server: Server): Promise<Page> {
  return browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.url });
}

test('friends find each other in the lobby, and blocked people do not', async ({ page, browser, server }) => {
  const stamp = Date.now().toString(36);
  const [ann, ben] = [`Ann ${stamp}`, `Ben ${stamp}`];
  const phone = await elsewhere(browser, server);
  await signUp(page, ann);
  await signUp(phone, ben);

  // An open table of Ann's, taken into her account.
  const made = await make(page.request, {
    game: 'founders',
    visibility: 'public',
    seats: [person('Zoe'), { kind: 'open' }],
  });
  const taken = await page.request.post('/api/v1/account/seats', {
    data: { seats: [{ table: made.table.id, token: made.seats[0]?.token }] },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(taken.ok()).toBe(true);
  const card = phone.getByRole('article').filter({ hasText: 'Zoe' });

  // Asked by a name, answered on a phone.
  await page.goto('/account');
  const people = page.getByRole('region', { name: 'People' });
  await people.getByLabel('Name of somebody').fill(ben);
  await people.getByRole('button', { name: 'Ask to be friends' }).click();
  await expect(people.getByRole('list', { name: 'Friends' })).toContainText('asked');
  expect(await objections(page)).toEqual([]);
  await phone.goto('/');
  await expect(card).toBeVisible();
  await expect(card.getByText('Friend', { exact: true })).toBeHidden();
  await phone.goto('/account');
  await phone.getByRole('button', { name: `Agree to ${ann}` }).click();
  await expect(phone.getByRole('list', { name: 'Friends' })).toContainText(ann);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await objections(phone)).toEqual([]);
  await phone.goto('/?friends=true');
  await expect(card.getByText('Friend', { exact: true })).toBeVisible();
  await expect(phone.getByRole('checkbox', { name: 'With friends of mine' })).toBeChecked();
  expect(await objections(phone)).toEqual([]);

  // Blocked: the table is not there for Ben, and everybody else sees it.
  await page.reload();
  await people.getByLabel('Name of somebody').fill(ben);
  await people.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(people.getByRole('list', { name: 'Blocked' })).toContainText(ben);
  expect(await objections(page)).toEqual([]);
  const listed = phone.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/tables');
  await phone.goto('/');
  await listed;
  await expect(phone.getByRole('heading', { name: 'Open to all' })).toBeVisible();
  await expect(card).toBeHidden();
  const guest = await elsewhere(browser, server);
  await prefer(guest);
  await guest.goto('/');
  await expect(guest.getByRole('article').filter({ hasText: 'Zoe' })).toBeVisible();
  await guest.close();

  // By its address Ben finds it and gets no seat; nothing says why.
  await phone.goto(`/game/${made.table.id}`);
  await phone.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(phone.getByText(/there is no seat for you/i)).toBeVisible();
  await phone.close();
});
