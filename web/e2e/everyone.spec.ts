import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './server';
import { entries, firstChoice, newTable, prefer, pressOn, prompt } from './play';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the accessibility checker objects to, in short. */
async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Results = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };
    const checker = (window as unknown as { axe: { run(context: Document): Promise<Results> } }).axe;
    const { violations } = await checker.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`));
  });
}

/** Nothing is wider than the screen. A phone that must show something wider zooms out. */
async function fits(page: Page): Promise<void> {
  const wanted = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])).toEqual([wanted, wanted]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`lobby, table, rules and gallery are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prefer(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    expect(await objections(page)).toEqual([]);
    await newTable(page, 3, 'Greedy');
    await pressOn(page, async () => (await entries(page).count()) >= 12, 30);
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toContainText('FE-');
    expect(await objections(page)).toEqual([]);
    await page.goto('/gallery/prompts');
    await expect(page.getByText('Which stack do you open?')).toBeVisible();
    expect(await objections(page)).toEqual([]);
  });
}

test('the keyboard reaches every space, and keys explain themselves', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Greedy');
  await pressOn(page, async () => (await prompt(page).innerText()).includes('Add a tile'), 10);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('undo your latest action');
  await page.keyboard.press('Escape');
  const nation = page.getByRole('group', { name: /^Nation of Dido/ });
  await nation.locator('[tabindex="0"]').first().focus();
  const start = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const end = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  expect(end).not.toBe(start);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('plays by tapping, with a second tap to confirm, and nothing sticks out', async ({ page }) => {
    await prefer(page, { confirm: true });
    await newTable(page, 2, 'Greedy');
    await page.locator('.rows .draft .card.fits').first().tap();
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(2);
    await expect(firstChoice(page)).toBeInViewport();
    await fits(page);
    await page.locator('.rows .draft .card.fits').first().tap();
    await page.locator('.rows .draft .card.chosen').first().tap(); // The second tap.
    await expect(prompt(page)).toContainText('How do you lay');
    const small = await page.locator('button:visible').evaluateAll((buttons) =>
      buttons.filter((button) => !button.matches('.rule, .place') && Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height) < 43.5).map((button) => button.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    // With many places to choose from, too.
    await pressOn(page, async () => (await prompt(page).innerText()).includes('Add a tile'), 40);
    await page.locator('[aria-label="nature row"] .card.fits:not(.stack)').first().tap();
    // What is lit is not hidden under the question.
    await expect(async () => {
      const [space, bar] = await Promise.all([page.locator('.space.lit').last().boundingBox(), prompt(page).boundingBox()]);
      expect((space?.y ?? 0) + (space?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass();
    await expect(prompt(page)).toBeInViewport();
    await fits(page);
    await page.locator('.space.lit').first().tap();
    await page.locator('.space.chosen').first().tap();
    await expect(page.getByRole('group', { name: /^Nation of Dido/ })).toHaveAttribute('aria-label', 'Nation of Dido, 3 tiles');
  });

  test('shows the lobby and the gallery within its width', async ({ page }) => {
    for (const path of ['/', '/gallery/founders', '/gallery/prompts', '/rules/founders']) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await fits(page);
    }
  });
});

/** How often something began to move by itself from now on. */
async function countFlights(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    (window as unknown as { flights: number }).flights = 0;
    Element.prototype.animate = function (...values) {
      (window as unknown as { flights: number }).flights++;
      return animate.apply(this, values);
    };
  });
  return () => page.evaluate(() => (window as unknown as { flights: number }).flights);
}

test('what happened last is shown as movement', async ({ page }) => {
  await prefer(page, { motion: true });
  await newTable(page, 2, 'Greedy');
  const flights = await countFlights(page);
  await pressOn(page, async () => (await entries(page).count()) >= 10, 20);
  expect(await flights()).toBeGreaterThan(0);
});

test('sound is off, themes change, and less motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prefer(page, { motion: true });
  await newTable(page, 2, 'Greedy');
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  const flights = await countFlights(page);
  await pressOn(page, async () => (await entries(page).count()) >= 8, 16);
  expect(await flights()).toBe(0);
});

test('the first load of a table stays under 150 KB', async ({ page }) => {
  await prefer(page);
  await newTable(page, 4, 'Greedy');
  await page.reload();
  await expect(firstChoice(page).or(prompt(page)).first()).toBeVisible();
  await page.goto(page.url(), { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() => {
    const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
    return loads.filter((load) => !load.name.includes('/api/')).reduce((sum, load) => sum + load.encodedBodySize, 0);
  });
  expect(bytes).toBeGreaterThan(20_000); // Measured at all.
  expect(bytes).toBeLessThan(150 * 1024);
});
