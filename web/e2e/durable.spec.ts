import type { WebSocketRoute } from '@playwright/test';
import { expect, Server, test } from './server';
import { entries, firstChoice, newTable, prefer, pressOn, prompt } from './play';

test('a cut connection is taken up again where it was', async ({ page }) => {
  const sockets: WebSocketRoute[] = [];
  let blocked = false;
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (blocked) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await pressOn(page, async () => (await entries(page).count()) >= 6);
  blocked = true;
  await sockets[sockets.length - 1]?.close();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  const before = await entries(page).count();
  await firstChoice(page).click(); // Sent once the connection is back.
  blocked = false;
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
  const numbers = await entries(page).evaluateAll((items) => items.map((item) => (item as HTMLLIElement).value));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a server that dies in mid-game comes back with every action', async ({ browser }) => {
  const server = new Server();
  await server.start();
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await prefer(page);
    await newTable(page, 2, 'Steady');
    await pressOn(page, async () => (await entries(page).count()) >= 8);
    await expect(firstChoice(page)).toBeVisible();
    const log = await page.getByRole('list', { name: 'Log' }).innerText();
    await server.kill();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await server.start();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    expect(await page.getByRole('list', { name: 'Log' }).innerText()).toBe(log);
    await page.reload();
    await expect(firstChoice(page)).toBeVisible();
    expect(await page.getByRole('list', { name: 'Log' }).innerText()).toBe(log);
    const count = await entries(page).count();
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await expect.poll(() => entries(page).count()).toBeGreaterThan(count);
    await expect(prompt(page)).toBeVisible();
  } finally {
    await server.end();
  }
});
