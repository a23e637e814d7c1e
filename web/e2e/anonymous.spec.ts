import { expect, test } from './server';
import { objections, playToEnd, prefer, result } from './play';

test('two play without knowing each other, and names appear at the end', async ({ page, browser, server }) => {
  await prefer(page, { name: 'Dido' });
  await page.goto('/');
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Friends by link', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel(/Anyone can find this table/).check();
  await page.getByLabel('Anonymous table: names appear at the end').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const room = page.getByRole('region', { name: 'Waiting room' });
  await expect(room).toContainText('This table is anonymous');
  await expect(room).toContainText('Seat 1 (you)');
  expect(await objections(page)).toEqual([]);

  // Hanno finds it in the lobby, which names nobody.
  const hanno = await (await browser.newContext({ baseURL: server.url })).newPage();
  const heard: string[] = [];
  hanno.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await prefer(hanno, { name: 'Hanno' });
  await hanno.goto('/?anonymous=true');
  const card = hanno.getByRole('article').filter({ hasText: 'Anonymous' });
  await expect(card).toContainText('Seat 1');
  await expect(card).not.toContainText('Dido');
  await card.getByRole('link', { name: /^Join/ }).click();
  await hanno.getByLabel('Your name').fill('Hanno');
  await hanno.getByRole('button', { name: 'Sit down' }).click();
  await expect(hanno.locator('.prompt, .pass').first()).toBeVisible();
  await expect(hanno.locator('body')).toContainText('Seat 1');
  await expect(hanno.locator('body')).not.toContainText('Dido');
  await expect(page.locator('body')).not.toContainText('Hanno');
  expect(heard.join('\n')).not.toContain('Dido');

  // They play on; with the result come the names.
  await playToEnd([page, hanno]);
  await expect(result(hanno)).toContainText('Dido');
  await expect(result(page)).toContainText('Hanno');
});
