// The board comes first: how much of the window the map has, that nothing needs the page to scroll, and that a click on
// it which means nothing is answered.

import type { APIRequestContext, Page } from '@playwright/test';
import { bots, make, person, sit, upTo, type Made } from './tables';
import { objections, prefer, prompt } from './play';
import { expect, test } from './server';

const people = (count: number) => ['Dido', 'Hanno', 'Livia', 'Numa', 'Xanthe'].slice(0, count).map(person);

interface Tried {
  game: string;
  make: (request: APIRequestContext) => Promise<Made>;
  map: string;
  /** The least share of the window that the map has at 1440x900 and at 1024x768. */
  shares: [number, number];
  /** What can be opened, one tap away. */
  tabs: string[];
  /** Something on the map that cannot be picked. */
  wrong: string;
}

const GAMES: Tried[] = [
  {
    game: 'clash',
    make: (request) => make(request, { game: 'clash', seats: [person('Dido'), ...bots(3)] }),
    map: '.map.hexes',
    shares: [0.48, 0.6],
    tabs: ['Players', 'Cards', 'Advances', 'Wonders'],
    wrong: '.space:not(.lit) .hit',
  },
  {
    game: 'new-dawn',
    make: (request) => make(request, { game: 'new-dawn', seats: [person('Dido'), ...bots(3)] }),
    map: '.map.hexes',
    shares: [0.48, 0.6],
    tabs: ['My row', 'Victory', 'Wonders', 'Rivals'],
    wrong: '.space:not(.lit) .hit',
  },
  {
    game: 'mega-empires',
    make: (request) => upTo(request, 'move', people(5)),
    map: '.frame',
    shares: [0.5, 0.45],
    tabs: ['Advances', 'Empires'],
    wrong: '.area.sea:not(.source)',
  },
  {
    game: 'expansion-project',
    make: (request) => upTo(request, 'move', people(5), 'expansion-project/five-seats'),
    map: '.frame',
    shares: [0.5, 0.45],
    tabs: ['Advances', 'Empires'],
    wrong: '.area.sea:not(.source)',
  },
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** The share of the window that the map has, where it begins, and how much higher than the window the page is. */
const measured = (page: Page, map: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const { clientWidth, clientHeight, scrollHeight, scrollWidth } = document.documentElement;
    return {
      share: ((box?.width ?? 0) * (box?.height ?? 0)) / (clientWidth * clientHeight),
      top: box?.top ?? Infinity,
      over: scrollHeight - clientHeight,
      wide: scrollWidth - clientWidth,
    };
  }, map);

for (const { game, make: deal, map, shares, tabs, wrong } of GAMES) {
  test(`the map of ${game} comes first, and says why not`, async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await prefer(page);
    const made = await deal(request);
    await sit(page, made, made.seats.map(({ seat }) => seat).slice(0, 5));
    // Whoever is to play takes the device first, where several share it.
    const asked = prompt(page).locator('.asking h2');
    const taken = page.getByRole('button', { name: /^I am / });
    await expect(asked.or(taken)).toBeVisible();
    if (await taken.isVisible()) await taken.click();
    await expect(asked).toBeVisible();
    for (const [index, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      const [at, share] = [`${size.width}x${size.height}`, shares[index]];
      // The page is laid out anew a moment after the window has changed.
      await expect(async () => {
        const seen = await measured(page, map);
        expect(seen.wide, `width at ${at}`).toBeLessThanOrEqual(0);
        if (share !== undefined) expect(seen.share, `of the window at ${at}`).toBeGreaterThan(share);
        else expect(seen.top, `where the map begins at ${at}`).toBeLessThan(size.height > 400 ? 200 : 120);
        expect(seen.over, `to scroll at ${at}`).toBeLessThanOrEqual(share === undefined ? size.height * 0.4 : 0);
      }).toPass({ timeout: 120_000 });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(wrong).first().dispatchEvent('click');
    await expect(prompt(page).getByRole('alert')).toContainText('Why not?');
    await expect(prompt(page).getByRole('alert')).toContainText(/[A-Z]{2}-[\w.-]+|nothing that can be picked/);
    await page.keyboard.press('Escape');
    const list = page.getByRole('tablist', { name: 'What to look at' });
    for (const name of tabs) {
      const tab = list.getByRole('tab', { name });
      // The first one opens by itself a moment after the window has become wide, and a second tap would close it.
      await expect(async () => {
        if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
        await expect(page.getByRole('tabpanel', { name })).toBeInViewport({ ratio: 0.9, timeout: 5000 });
      }).toPass();
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Colours follow the scheme a moment later.
      await expect(async () => expect(await objections(page, colorScheme)).toEqual([])).toPass({ timeout: 120_000 });
    }
  });
}
