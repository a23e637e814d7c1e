// Any card can be looked at large, in every game: by a button on it, by its key, and by a long press.

import type { Locator, Page } from '@playwright/test';
import { tab } from './antiquity';
import { firstChoice, objections, prefer } from './play';
import { expect, test } from './server';
import { bots, make, person, sit } from './tables';

interface Shown {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  /** Where the card lies, and what is said of it. */
  card: (page: Page) => Promise<Locator>;
  says: RegExp;
}

const GAMES: Shown[] = [
  {
    game: 'founders',
    seats: 2,
    card: (page) => Promise.resolve(page.locator('.rows .draft [data-card]').first()),
    says: /Needs|Gives/,
  },
  {
    game: 'new-dawn',
    seats: 2,
    card: async (page) => {
      await page.getByRole('tab', { name: 'Wonders' }).click();
      return page.locator('.market [data-card]').first();
    },
    says: /Costs \d+/,
  },
  {
    game: 'clash',
    seats: 2,
    card: async (page) => {
      const tabs = page.getByRole('tablist', { name: 'What to look at' });
      await tabs.getByRole('tab', { name: /Advances/ }).click();
      return page.locator('.advances [data-card="farming"]');
    },
    says: /Agriculture/,
  },
  {
    game: 'mega-empires',
    seats: 5,
    card: async (page) => {
      await tab(page, 'Advances').click();
      return page.locator('[data-card="pottery"] .points');
    },
    says: /Costs 60/,
  },
  {
    game: 'expansion-project',
    seats: 5,
    card: async (page) => {
      await tab(page, 'Advances').click();
      return page.locator('[data-card="mysticism"] .points');
    },
    says: /Costs \d+/,
  },
];

for (const { game, seats, options = {}, card, says } of GAMES)
  test(`a card of ${game} is looked at closely`, async ({ page, request }) => {
    await prefer(page);
    const made = await make(request, { game, options, seats: [person('Dido'), ...bots(seats - 1)] });
    await sit(page, made, [1]);
    await expect(firstChoice(page).or(page.locator('.prompt .choice')).first()).toBeVisible();
    const one = await card(page);
    const large = page.locator('dialog[open]');
    await one.hover();
    await page.getByRole('button', { name: /^Look closer at/ }).click();
    await expect(large).toContainText(says);
    const face = await large.locator('.face svg').first().boundingBox();
    expect(face?.width ?? 0).toBeGreaterThanOrEqual(150);
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);

    await one.hover();
    await page.keyboard.press('z');
    await expect(large).toContainText(says);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);

    // A finger that stays opens it, and picks nothing; one that goes on does not.
    const box = await one.boundingBox();
    const at = { clientX: (box?.x ?? 0) + 4, clientY: (box?.y ?? 0) + 4 };
    const touch = { ...at, pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true };
    await one.dispatchEvent('pointerdown', touch);
    await one.dispatchEvent('pointermove', { ...touch, clientX: at.clientX + 40 });
    await page.waitForTimeout(700);
    await expect(large).toHaveCount(0);
    await one.dispatchEvent('pointerup', touch);
    await one.dispatchEvent('pointerdown', touch);
    await expect(large).toContainText(says);
    await one.dispatchEvent('pointerup', touch);
    await one.dispatchEvent('click', at);
    await expect(page.locator('.choice.ready')).toHaveCount(0);
  });

test('a card of the reference is looked at closely', async ({ page }) => {
  await prefer(page);
  await page.goto('/reference/clash');
  await page.locator('#farming [data-zoom]').hover();
  await page.keyboard.press('z');
  await expect(page.getByRole('dialog', { name: 'Farming' })).toContainText('Agriculture');
});
