// A stranger is reported and banned, and let in again; to everybody else the administrators' page is not there.

import type { Browser, Page } from '@playwright/test';
import { PASSPHRASE, signUp } from './account';
import { expect, type Server, test } from './server';
import { objections } from './play';
import { make, person, sit } from './tables';

async function signedUp(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signUp(page, name);
  return page;
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
}

test('a guest who floods is muted at the table', async ({ page, browser, server, request }) => {
  const mark = Date.now().toString(36).slice(-5);
  const root = `Cato ${mark}`;
  const admin = await signedUp(browser, server, root);
  server.order('user', 'role', root, 'administrator');
  const made = await make(request, { game: 'founders', seats: [person('Dido'), person(`Zed ${mark}`)] });
  const [dido, zed] = made.seats.map(({ token }) => ({ authorization: `Bearer ${token}` }));
  const at = `/api/v1/tables/${made.table.id}`;
  const data = { seat: 2, kind: 'spam', text: `All day long ${mark}`, lines: [] };
  expect((await request.post(`${at}/report`, { headers: dido, data })).ok()).toBe(true);

  await admin.goto('/admin');
  const report = admin.getByRole('listitem').filter({ hasText: data.text });
  const act = report.getByText(`Do something about Zed ${mark}`);
  await act.click();
  await report.getByLabel('Reason').fill('Flooding');
  await report.getByLabel(/^Days/).fill('2');
  expect(await objections(admin)).toEqual([]);
  await report.getByRole('button', { name: 'Mute at this table' }).click();
  await expect(report).toContainText(/Muted until .*Flooding/);
  expect(await objections(admin)).toEqual([]);

  await sit(page, made, [2]);
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByLabel('Say something').fill('Why?');
  await page.getByLabel('Say something').press('Enter');
  await expect(page.getByText('muted this seat for 2 days more: Flooding')).toBeVisible();

  await act.click();
  await report.getByLabel('Reason').fill('Long enough');
  await report.getByRole('button', { name: 'Let talk again' }).click();
  await expect(report).not.toContainText('Muted');
  expect((await request.post(`${at}/chat`, { headers: zed, data: { text: 'Thanks' } })).ok()).toBe(true);
  await admin.getByRole('group', { name: 'Parts' }).getByRole('button', { name: 'What was done' }).click();
  await expect(admin.getByText(`muted a seat of table ${made.table.id} 2`)).toBeVisible();
  server.order('user', 'role', root, 'player');
});

test('a stranger is reported and banned, and let in again', async ({ browser, server, request }) => {
  const mark = Date.now().toString(36).slice(-5);
  const [root, dido, hanno] = [`Cato ${mark}`, `Dido ${mark}`, `Hanno ${mark}`];
  const admin = await signedUp(browser, server, root);
  const pages = [await signedUp(browser, server, dido), await signedUp(browser, server, hanno)] as const;
  const [one, other] = pages;
  const made = await make(request, { game: 'founders', seats: [person(dido), person(hanno)] });
  await sit(one, made, [1]);
  await sit(other, made, [2]);
  // The seats are the accounts' own.
  for (const [index, page] of pages.entries()) {
    const seat = { table: made.table.id, token: made.seats[index]?.token };
    const headers = { origin: server.url };
    const taken = await page.request.post('/api/v1/account/seats', { headers, data: { seats: [seat] } });
    expect(taken.ok(), await taken.text()).toBe(true);
    await page.goto(`/game/${made.table.id}`);
    await page.getByRole('tab', { name: /^Chat/ }).click();
  }
  await other.getByLabel('Say something').fill('<b>You fool</b>');
  await other.getByLabel('Say something').press('Enter');
  await expect(one.getByRole('log', { name: 'Chat' })).toContainText('<b>You fool</b>');

  // Dido reports it, with the line.
  await one.getByRole('button', { name: 'Report', exact: true }).click();
  const form = one.getByRole('form', { name: 'Report somebody' });
  await form.getByLabel('What happened').fill('An insult out of nothing');
  await form.getByLabel('<b>You fool</b>').check();
  expect(await objections(one)).toEqual([]);
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(one.getByText('Thank you.')).toBeVisible();

  // Nobody but an administrator finds the page.
  for (const address of ['/admin', '/nowhere']) {
    await one.goto(address);
    await expect(one.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    await expect(one.locator('main')).toHaveText(/^\s*There is nothing here.*Go to the lobby\s*$/s);
  }
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  server.order('user', 'role', root, 'administrator');
  await admin.goto('/account');
  await admin.getByRole('link', { name: 'Administration' }).click();
  const part = (name: string | RegExp) => admin.getByRole('group', { name: 'Parts' }).getByRole('button', { name });
  const report = admin.getByRole('listitem').filter({ hasText: 'An insult out of nothing' });
  await expect(report).toContainText('<b>You fool</b>');
  await expect(report).toContainText(dido);
  expect(await objections(admin)).toEqual([]);
  await report.getByRole('button', { name: `Do something about ${hanno}` }).click();
  await expect(admin.getByRole('textbox', { name: 'Find' })).toHaveValue(hanno);
  await expect(admin.getByRole('listitem').filter({ hasText: hanno })).toHaveCount(1);
  await part(/^Reports/).click();
  await report.getByLabel('Answer to whoever wrote it').fill('We have banned them');
  await report.getByRole('button', { name: 'Answer and close' }).click();
  await expect(report).toHaveCount(0);

  await part('Fair play').click();
  await expect(admin.getByText('This accuses nobody')).toBeVisible();
  expect(await objections(admin)).toEqual([]);

  // The stranger is banned, and reads why.
  await part('People').click();
  await admin.getByLabel('Find').fill(hanno.toUpperCase());
  await admin.getByRole('button', { name: 'Find' }).click();
  const row = admin.getByRole('listitem').filter({ hasText: hanno });
  await row.getByText(`Do something about ${hanno}`).click();
  await row.getByLabel('Reason').fill('Insults');
  await row.getByLabel(/^Days/).fill('3');
  await row.getByRole('button', { name: 'Do it' }).click();
  await expect(row).toContainText(/Banned until .*Insults/);
  expect(await objections(admin)).toEqual([]);
  await signIn(other, hanno);
  await expect(other.getByRole('alert')).toContainText('for 3 days more: Insults');

  // An appeal is made where one signs in, and its answer is read there.
  await other.getByText('Appeal against it').click();
  await other.getByLabel('Why it is wrong').fill('It was a quotation');
  expect(await objections(other)).toEqual([]);
  await other.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(other.getByText('The administrators will read it')).toBeVisible();
  await part(/^Reports/).click();
  const appeal = admin.getByRole('listitem').filter({ hasText: 'It was a quotation' });
  await expect(appeal).toContainText(`${hanno} appeals`);
  await appeal.getByLabel('Answer to whoever wrote it').fill('So it was');
  await appeal.getByRole('button', { name: 'Answer and close' }).click();
  await expect(appeal).toHaveCount(0);
  await signIn(other, hanno);
  await expect(other.getByRole('alert')).toContainText('your appeal was answered: So it was');
  await part('People').click();
  await admin.getByLabel('Find').fill(hanno);
  await admin.getByRole('button', { name: 'Find' }).click();
  await row.getByText(`Do something about ${hanno}`).click();
  await row.getByLabel('Reason').fill('A misunderstanding');
  await row.getByRole('button', { name: 'Do it' }).click();
  await expect(row).not.toContainText('Banned');
  await signIn(other, hanno);
  await expect(other.getByText(`Signed in as ${hanno}`)).toBeVisible();

  // Muted, they read why at the table and on their own page.
  await row.getByText(`Do something about ${hanno}`).click();
  await row.getByLabel('What to do').selectOption('Mute everywhere');
  await row.getByLabel('Reason').fill('Flooding');
  await row.getByRole('button', { name: 'Do it' }).click();
  await expect(row).toContainText('Muted for good: Flooding');
  await other.goto(`/game/${made.table.id}`);
  await other.getByRole('tab', { name: /^Chat/ }).click();
  await other.getByLabel('Say something').fill('Why?');
  await other.getByLabel('Say something').press('Enter');
  await expect(other.getByText('muted this account: Flooding')).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText('You may say nothing at any table: Flooding')).toBeVisible();

  // What was done stands there, also on a phone, and whoever reported reads the answer.
  await one.goto('/account');
  await expect(one.getByText('We have banned them')).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const [name, text] of [
    ['What was done', 'A misunderstanding'],
    ['Tables', made.table.id],
    ['Server', 'The database answers'],
  ] as const) {
    await part(name).click();
    await expect(admin.getByText(text).first()).toBeVisible();
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await objections(admin)).toEqual([]);
  }

  // Whoever loses the rank while the page is open finds nothing there any more.
  server.order('user', 'role', root, 'player');
  await part('People').click();
  await expect(admin.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});
