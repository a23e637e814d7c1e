// Notices in this browser: one click on and off, and what the service worker makes of a message. No push service can be
// reached from a test, so the browser's part of a subscription is played.

import type { Page } from '@playwright/test';
import { signUp } from './account';
import { objections, prefer } from './play';
import { expect, test } from './server';

test.use({ serviceWorkers: 'allow' });

/** A browser that subscribes by itself; the keys are those of the example in RFC 8291. */
async function playBrowser(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((permission) => {
    const KEPT = 'test-subscription';
    const subscription = (key: number[]) => ({
      endpoint: 'https://push.invalid/one',
      options: { applicationServerKey: new Uint8Array(key).buffer },
      unsubscribe: () => (localStorage.removeItem(KEPT), Promise.resolve(true)),
      toJSON: () => ({
        endpoint: 'https://push.invalid/one',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    });
    const manager = {
      getSubscription: () => {
        const kept = localStorage.getItem(KEPT);
        return Promise.resolve(kept ? subscription(JSON.parse(kept) as number[]) : null);
      },
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(KEPT, JSON.stringify(Array.from(applicationServerKey)));
        return manager.getSubscription();
      },
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager });
    Object.assign(window, {
      PushManager: class {},
      Notification: { permission, requestPermission: () => Promise.resolve(permission) },
    });
  }, permission);
}

test('a browser is told by one click, and no more by another', async ({ page }) => {
  await prefer(page);
  await playBrowser(page, 'granted');
  await signUp(page, 'Paula');
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Notify me in this browser' }).click();
  await expect(notices.getByRole('status')).toContainText('This browser shows notices');
  await expect(notices.getByRole('group', { name: /^Browser .*\(this one\)/ })).toBeVisible();
  await expect(notices.getByLabel('My turn')).toBeChecked();
  // The server's key, as it is: an uncompressed point.
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('test-subscription') ?? '[]') as number[]);
  expect([key.length, key[0]]).toEqual([65, 4]);
  expect(await objections(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(notices.getByText('This browser shows notices')).toBeVisible();
  await notices.getByRole('button', { name: 'Send a try' }).click();
  await notices.getByText('What was told').click();
  await expect(async () => {
    await notices.getByRole('button', { name: 'Look again' }).click();
    await expect(notices.getByText('nobody has this address')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await objections(page)).toEqual([]);
  await notices.getByRole('button', { name: 'No more in this browser' }).click();
  await expect(notices.getByRole('button', { name: 'Notify me in this browser' })).toBeVisible();
  await expect(notices.getByText('You are told nothing yet')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();

  // Whoever signs out leaves nothing behind in this browser.
  await notices.getByRole('button', { name: 'Notify me in this browser' }).click();
  await expect(notices.getByText('(this one)')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'New account' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
});

test('a browser that may not says so', async ({ page }) => {
  await prefer(page);
  await playBrowser(page, 'denied');
  await signUp(page, 'Quinn');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('does not let Ecumene show notices')).toBeVisible();
  await expect(notices.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
});

test('the service worker shows what was sent, as words', async ({ page, context, server }) => {
  const started = context.waitForEvent('serviceworker');
  await page.goto('/');
  const worker = await started;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A browser without a screen shows nothing: what would be is kept instead.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const own = globalThis as unknown as { shown: unknown[]; registration: { showNotification: unknown } };
    own.shown = shown;
    own.registration.showNotification = (title: string, { body, tag, data }: NotificationOptions) => {
      shown.push({ title, body, tag, data: data as unknown });
      return Promise.resolve();
    };
  });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(server.url);
  const push = (said: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(said) });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const turn = { title: 'Ecumene', body: 'Founders: it is your turn, Ann.', tag: 'turn/abc/1' };
  await push({ ...turn, table: 'abc' });
  await expect.poll(shown).toEqual([{ ...turn, data: { table: 'abc' } }]);
  await push({ ...turn, table: '../evil' });
  await expect.poll(shown).toHaveLength(2);
  expect((await shown())[1]).toEqual({ ...turn, data: { table: '' } });
});
