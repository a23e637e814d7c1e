// The page as an app: it can be installed, and its shell opens without a network.

import { objections } from './play';
import { expect, test } from './server';

test.use({ serviceWorkers: 'allow' });

test('the shell opens without a network and says what needs one', async ({ page, context }) => {
  await page.goto('/');
  const games = page.getByRole('radiogroup', { name: 'Game' });
  await expect(games).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // Not before it is in charge does it answer for this page.
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.paths).toContain('/');
  expect(kept.paths.filter((path) => !/^\/($|assets\/|icon\.svg$|manifest\.webmanifest$)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  expect(await objections(page)).toEqual([]);
  // Another page is not kept, and says so.
  await page.goto('/rules/founders');
  await expect(page.getByRole('alert')).toContainText('needs the network');

  await context.setOffline(false);
  await page.goto('/');
  await expect(games).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('the page can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const answer = await request.get(href);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const { start_url, display, icons } = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; type: string }[];
  };
  expect({ start_url, display }).toEqual({ start_url: './', display: 'standalone' });
  for (const { src, type } of icons) expect((await request.get(`/${src}`)).headers()['content-type']).toBe(type);
  // A worker that is kept for long would never learn of a new version.
  const worker = await request.get('/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});
