import type { Page } from '@playwright/test';
import { expect, test } from './server';
import { entries, firstChoice, newTable, prefer, prompt, takeFirst } from './play';

const recap = (page: Page) => page.getByRole('region', { name: 'Since you last looked' });

test('who comes back is told what happened, once', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 2, 'Friends by link');
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(other, { name: 'Hanno' });
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  const table = page.url();
  await takeFirst(page);
  await expect(entries(page)).toHaveCount(1);
  await expect(recap(page)).toHaveCount(0);
  await page.goto('/');

  await expect(firstChoice(other)).toBeVisible();
  await takeFirst(other);
  await expect(entries(other)).toHaveCount(2);
  await takeFirst(other);
  await expect(entries(other)).toHaveCount(3);

  await page.goto(table);
  await expect(recap(page)).toContainText('2 actions');
  await expect(recap(page).getByRole('listitem')).toHaveCount(2);
  await expect(recap(page).getByRole('listitem').first()).toContainText('Hanno');
  await expect(recap(page).getByRole('link', { name: 'Watch it' })).toHaveAttribute('href', /replay\?action=1&seat=1$/);
  // Nothing is in the way of the answer, and what was answered needs no recap.
  await takeFirst(page);
  await expect(recap(page)).toHaveCount(0);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(4);
  await expect(recap(page)).toHaveCount(0);
});

/** Puts the page out of sight or back, and keeps the notices it shows. */
async function fakeBackground(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: { title: string; body: string }[] = [];
    let hidden = false;
    class FakeNotification {
      static permission = 'default';
      static requestPermission() {
        return Promise.resolve((FakeNotification.permission = 'granted'));
      }
      constructor(title: string, { body }: { body: string }) {
        shown.push({ title, body });
      }
    }
    Object.defineProperty(window, 'Notification', { value: FakeNotification });
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.assign(window, {
      shown,
      hide: (value: boolean) => {
        hidden = value;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

test('a notice comes when it is my turn and the page is out of sight, if I asked for it', async ({
  page,
  browser,
  server,
}) => {
  await fakeBackground(page);
  await prefer(page);
  await newTable(page, 2, 'Friends by link');
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(other, { name: 'Hanno' });
  await other.goto(await page.getByLabel(/Send this link/).inputValue());
  await other.getByRole('button', { name: 'Sit down' }).click();
  const shown = () => page.evaluate(() => (window as unknown as { shown: { title: string; body: string }[] }).shown);
  const hide = (value: boolean) =>
    page.evaluate((to) => (window as unknown as { hide: (to: boolean) => void }).hide(to), value);

  await expect(page).toHaveTitle(/^● Your turn: /);
  await takeFirst(page);
  await expect(page).not.toHaveTitle(/Your turn/);
  await hide(true);
  await takeFirst(other); // The second of a two-player draft takes two.
  await expect(entries(other)).toHaveCount(2);
  await takeFirst(other);
  await expect(page).toHaveTitle(/^● Your turn: /);
  expect(await shown()).toEqual([]); // Nobody asked for notices yet.

  await hide(false);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel(/Tell me outside this page/).check();
  await page.keyboard.press('Escape');
  await expect(firstChoice(page)).toBeVisible();
  // Until only Hanno is asked.
  await expect(async () => {
    if (await firstChoice(page).isVisible()) await page.keyboard.press('1');
    await expect(prompt(page)).toContainText('Hanno to play', { timeout: 300 });
  }).toPass({ intervals: [100] });
  await hide(true);
  await expect(async () => {
    if (await firstChoice(other).isVisible()) await other.keyboard.press('1');
    expect(await shown()).not.toEqual([]);
  }).toPass({ intervals: [100] });
  const [notice] = await shown();
  expect(notice?.title).toBe('Your turn at Founders of the Empire');
  expect(notice?.body.length).toBeGreaterThan(5);
});

test('the lobby counts the tables that wait for me', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Hot-seat');
  await expect(firstChoice(page)).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveTitle(/^\(1\) Ecumene/);
  await expect(page.getByRole('region', { name: 'Your tables' }).getByRole('listitem').first()).toContainText(
    'Your turn',
  );
});
