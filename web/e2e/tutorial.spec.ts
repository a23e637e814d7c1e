// Every tutorial is played to its end, by pressing what its steps ask for.

import type { Page } from '@playwright/test';
import { objections, prefer } from './play';
import { expect, test } from './server';

const panel = (page: Page) => page.getByRole('region', { name: 'Tutorial' });

interface Seen {
  step: string;
  stage: string;
  wanted: string;
  /** What the table asks. */
  asked: string;
}

async function look(page: Page): Promise<Seen> {
  return panel(page).evaluate((element: HTMLElement) => ({
    step: element.dataset.step ?? '',
    stage: element.dataset.stage ?? '',
    wanted: element.dataset.wanted ?? '',
    asked: document.querySelector('.prompt')?.textContent ?? '',
  }));
}

/** Does what the step asks: by the button of the choice if the prompt shows it, else as the tutorial would do it. */
async function follow(page: Page, seen: Seen): Promise<void> {
  const tutor = panel(page);
  if (seen.stage === 'read') return tutor.getByRole('button', { name: 'Go on' }).click();
  if (seen.stage === 'ask') {
    const button = page.locator(`.prompt [data-notation=${JSON.stringify(seen.wanted)}]:enabled`).first();
    if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {});
    else
      await tutor
        .getByRole('button', { name: 'Do it for me' })
        .click({ timeout: 2000 })
        .catch(() => {});
    const confirm = page.locator('#confirm');
    if (await confirm.isVisible()) await confirm.click({ timeout: 2000 }).catch(() => {});
    return;
  }
  // Anything goes: what ends it, or the first choice; a prompt of another make is left to the reader.
  const end = page.locator('.prompt .ends button:enabled, .prompt [data-notation="done"]:enabled').first();
  const first = page.locator('.prompt [data-key="1"]:enabled').first();
  const confirm = page.locator('#confirm');
  if (await confirm.isVisible()) await confirm.click({ timeout: 2000 }).catch(() => {});
  else if (await end.isVisible()) await end.click({ timeout: 2000 }).catch(() => {});
  else if (await first.isVisible()) await first.click({ timeout: 2000 }).catch(() => {});
}

/** How often a step's wish may be followed in vain. Waiting for others does not count: how long they take is theirs. */
const PRESSES = 400;

async function toItsEnd(page: Page, each: (seen: Seen) => Promise<void> = async () => {}): Promise<string[]> {
  const steps: string[] = [];
  for (let pressed = 0; pressed < PRESSES;) {
    const seen = await look(page);
    if (steps.at(-1) !== seen.step) {
      steps.push(seen.step);
      await each(seen);
    }
    if (seen.step === 'end') return steps;
    if (seen.stage !== 'wait') {
      pressed++;
      await follow(page, seen);
    }
    // Until something has changed, for a moment: an answer of somebody else may have been quicker.
    await page
      .waitForFunction(
        (before) => {
          const data = document.querySelector<HTMLElement>('.tutorial')?.dataset;
          const isAsked = (document.querySelector('.prompt')?.textContent ?? '') === before.asked;
          const stays = data?.step === before.step && data.stage === before.stage;
          return data && !(stays && isAsked && (data.wanted ?? '') === before.wanted);
        },
        seen,
        { timeout: 500 },
      )
      .catch(() => {});
  }
  throw new Error(`The tutorial is not over; it came as far as ${steps.join(', ')}.`);
}

for (const game of ['founders', 'new-dawn', 'clash', 'mega-empires', 'expansion-project']) {
  test(`the tutorial of ${game} is played to its end`, async ({ page }) => {
    await prefer(page);
    await page.goto(`/learn/${game}`);
    await page.getByRole('button', { name: 'Begin the tutorial' }).click();
    await expect(panel(page)).toBeVisible();
    const unmarked: string[] = [];
    const steps = await toItsEnd(page, async (seen) => {
      if (seen.stage !== 'read' && seen.stage !== 'ask') return;
      if (seen.step === 'end') return;
      // A step that is over already points at nothing any more.
      const pointedAt = expect.poll(
        async () => (await page.locator('.ring').count()) > 0 || (await look(page)).step !== seen.step,
        { timeout: 20_000 },
      );
      await pointedAt.toBe(true).catch(() => unmarked.push(seen.step));
    });
    // Most steps are seen; those whose aim is reached on the way are passed over.
    expect(steps.length).toBeGreaterThanOrEqual(12);
    expect(unmarked).toEqual([]);
    await expect(panel(page).getByRole('link', { name: 'Play against bots' })).toHaveAttribute(
      'href',
      `/?game=${game}`,
    );
    await panel(page).getByRole('button', { name: 'Finish this game on my own' }).click();
    await expect(panel(page)).toBeHidden();
  });
}

test('a tutorial holds back other answers, is left and resumed', async ({ page }) => {
  await prefer(page);
  await page.goto('/learn/founders');
  await page.getByRole('button', { name: 'Begin the tutorial' }).click();
  await page.locator('.prompt [data-notation="open nature"]').click();
  await expect(page.getByRole('alert')).toContainText('Read this step first');
  for (const step of ['welcome', 'aims', 'rows']) {
    await expect(panel(page)).toHaveAttribute('data-step', step);
    await panel(page).getByRole('button', { name: 'Go on' }).click();
  }
  await page.locator('.prompt [data-notation="open nature"]').click();
  await expect(page.getByRole('alert')).toContainText('open that one now');
  expect(await objections(page)).toEqual([]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue the tutorial of Founders of the Empire' }).click();
  await expect(panel(page)).toHaveAttribute('data-step', 'open');
  await page.goto('/about/founders');
  await page.getByRole('link', { name: 'Continue the tutorial' }).click();
  await expect(page.getByRole('link', { name: 'Go on at step 4 of' })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go on at step 4 of' }).click();
  await page.locator('.prompt [data-notation="open village"]').click();
  await expect(panel(page)).toHaveAttribute('data-step', 'feed');
});
