// The page below a path of another site.

import { prefer, prompt, takeFirst } from './play';
import { expect, Server, test } from './server';

test.use({ serviceWorkers: 'allow' });

test('everything keeps to the path below which it lies', async ({ page }) => {
  const server = new Server({ ECUMENE_BASE_URL: '/games/ecumene' });
  await server.start();
  const home = `${server.url}/games/ecumene/`;
  const outside: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(server.url) && !request.url().startsWith(home)) outside.push(request.url());
  });
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  await prefer(page);
  await page.goto(home);
  const { scope, kept } = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { scope: worker.scope, kept: all.flat().map(({ url }) => url) };
  });
  expect(scope).toBe(home);
  expect(kept).toContain(home);
  expect(kept.filter((url) => !url.startsWith(home))).toEqual([]);

  // A link that is hovered over is one that can be copied or opened beside; a click stays in the page.
  const link = page.locator('a[href*="/about/"], a[href*="/rules/"]').first();
  await link.hover();
  await expect(link).toHaveAttribute('href', /^\/games\/ecumene\//);
  await link.click();
  await expect(page).toHaveURL(/\/games\/ecumene\/(about|rules)\//);
  await page.goBack();

  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/games\/ecumene\/game\//);
  await takeFirst(page);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  expect(sockets.length).toBeGreaterThan(0);
  for (const path of sockets) expect(path).toMatch(/^\/games\/ecumene\/api\/v1\/tables\/\w+\/live$/);
  expect(outside).toEqual([]);
  await server.end();
});
