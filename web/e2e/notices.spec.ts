// Notices: a channel is added and tried, what went wrong is told, and one's wishes are kept.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objections, prefer } from './play';
import { expect, test } from './server';
import { make, person, sit } from './tables';

test('somebody adds a channel, says when, and sees what became of it', async ({ page, server }) => {
  // Somebody listens, and must not be reached: the address is a private one.
  let asked = 0;
  const sink = createServer((_, answer) => {
    asked += 1;
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const { port } = sink.address() as AddressInfo;
  await prefer(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Octavia');
  await page.getByLabel('Passphrase').fill('seven brown kettles');
  await page.locator('form').getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('You are told nothing yet')).toBeVisible();
  await notices.getByText('Add a channel', { exact: true }).click();
  await notices.getByLabel('Kind').selectOption('Webhook for programs');
  await notices.getByLabel('Address').fill(`https://127.0.0.1:${port}/hook`);
  await notices.getByRole('button', { name: 'Add' }).click();
  await expect(notices.getByRole('alert')).toHaveText('This server reaches no private address');
  expect(await objections(page)).toEqual([]);
  await notices.getByLabel('Address').fill('https://hooks.invalid/secret-part');
  await notices.getByRole('button', { name: 'Add' }).click();
  await expect(notices.getByText('hooks.invalid/…part').first()).toBeVisible();
  await expect(notices.getByLabel('It is not shown again.')).toHaveValue(/^ecu_hook_/);
  await expect(notices.getByLabel('My turn')).toBeChecked();
  await notices.getByLabel('Others have talked').check();
  await notices.getByRole('button', { name: 'Send a try' }).click();
  await expect(notices.getByRole('status')).toContainText('on its way');

  await notices.getByText('When', { exact: true }).click();
  await notices.getByLabel('Quiet from').fill('22:30');
  await notices.getByLabel('to', { exact: true }).fill('07:00');
  await notices.getByLabel('Gather everything').check();
  await notices.getByRole('button', { name: 'Keep' }).click();
  await expect(notices.getByRole('status')).toHaveText('Kept.');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(notices.getByLabel('Others have talked')).toBeChecked();
  await notices.getByText('When', { exact: true }).click();
  await expect(notices.getByLabel('Quiet from')).toHaveValue('22:30');
  await expect(notices.getByLabel('At', { exact: true })).toHaveValue('08:00');
  await notices.getByText('What was told').click();
  await expect(async () => {
    await notices.getByRole('button', { name: 'Look again' }).click();
    await expect(notices.getByText('nobody has this address')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await objections(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await notices.getByRole('button', { name: 'Remove hooks.invalid' }).click();
  await expect(notices.getByText('You are told nothing yet')).toBeVisible();
  expect(asked).toBe(0);
  expect(server.url).toContain('127.0.0.1');
  sink.close();
});

test('somebody who waits reminds the one who is waited for, once a day', async ({ page, request }) => {
  await prefer(page);
  const made = await make(request, { game: 'founders', seats: [person('Ada'), person('Ben')] });
  const { to_act } = (await (await request.get(`/api/v1/tables/${made.table.id}`)).json()) as { to_act: number[] };
  const names = ['Ada', 'Ben'];
  const late = to_act[0] ?? 0;
  await sit(page, made, [3 - late]);
  await page.getByRole('button', { name: 'Table menu' }).click();
  const menu = page.getByRole('dialog', { name: 'This table' });
  await expect(menu.getByRole('button', { name: /^Remind/ })).toHaveCount(1);
  await menu.getByRole('button', { name: `Remind ${names[late - 1]} of the game` }).click();
  await expect(menu).toContainText(`${names[late - 1]} is told that the table waits`);
  await menu.getByRole('button', { name: /^Remind/ }).click();
  await expect(menu).toContainText('this seat has been nudged today');
});
