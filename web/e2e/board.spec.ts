// The board stays where it is while a turn is played, whatever is asked, and what ends a decision is always in sight.

import type { Page } from '@playwright/test';
import { bots, make, person, sit, upTo } from './tables';
import { objections, prefer, prompt } from './play';
import { expect, test } from './server';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

interface Tried {
  game: string;
  options?: Record<string, unknown>;
  seats: number;
  /** What must not move. */
  board: string;
  /** How many answers are given at each size: more than a turn takes, or the better part of a long one. */
  answers: number;
}

const GAMES: Tried[] = [
  { game: 'founders', seats: 3, board: '.board .middle', answers: 12 },
  { game: 'new-dawn', seats: 2, board: '.map-room', answers: 14 },
  { game: 'clash', seats: 2, board: '.map-room', answers: 20 },
  { game: 'mega-empires', seats: 5, board: '.board .stage > .main', answers: 22, options: { scenario: 'short' } },
  { game: 'expansion-project', seats: 5, board: '.board .stage > .main', answers: 16 },
];

interface Seen {
  places: string[];
  questions: number;
  hidden: string[];
  width: number;
}

/**
 * Answers question after question, the last choice as well as the first, and watches in every frame where the board is
 * and whether what ends the decision can be seen.
 */
function playWatched(page: Page, board: string, answers: number): Promise<Seen> {
  return page.evaluate(
    async ({ board, answers }) => {
      const places = new Set<string>();
      const questions = new Set<string>();
      const hidden = new Set<string>();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const look = () => {
        const element = document.querySelector(board);
        if (!element) return;
        const { left, top, width } = element.getBoundingClientRect();
        places.add([left, top + scrollY, width].map(Math.round).join(' '));
        // Nothing of an older question is left there.
        if (document.querySelectorAll('.prompt .ends button').length > 3) hidden.add('too many ends');
        for (const button of document.querySelectorAll('.prompt .ends button, #confirm')) {
          const rect = button.getBoundingClientRect();
          if (rect.top < 0 || rect.bottom > innerHeight || rect.left < 0 || rect.right > innerWidth)
            hidden.add(button.textContent ?? '');
        }
      };
      let isWatching = true;
      const watch = async () => {
        while (isWatching) {
          look();
          await frame();
        }
      };
      const watching = watch();
      const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      for (let done = 0, idle = 0; done < answers && idle < 600;) {
        const ends = find('.prompt #confirm, .prompt .ends button:enabled');
        const others = find('.prompt .answers [data-key]:enabled, .area.choice');
        // Now something on the table, now being done, so that questions of many kinds come.
        const answer = (done % 3 === 2 ? ends[0] : undefined) ?? others[(done * 5) % (others.length || 1)] ?? ends[0];
        if (document.querySelector('dialog[open]')) break;
        if (answer) {
          questions.add(document.querySelector('.prompt .asking h2')?.textContent ?? '');
          answer.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          [done, idle] = [done + 1, 0];
        } else idle++;
        for (let frames = 0; frames < 4; frames++) await frame();
      }
      isWatching = false;
      await watching;
      return {
        places: [...places],
        questions: questions.size,
        hidden: [...hidden],
        width: document.documentElement.scrollWidth,
      };
    },
    { board, answers },
  );
}

for (const { game, options = {}, seats, board, answers } of GAMES) {
  test(`the board of ${game} does not move while a turn is played`, async ({ page, request }) => {
    await prefer(page);
    let asked = 0;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const made = await make(request, { game, options, seats: [person('Dido'), ...bots(seats - 1)] });
      await sit(page, made, [1]);
      await expect(page.locator(board)).toBeVisible();
      await expect(prompt(page).locator('.asking h2')).toBeVisible();
      const seen = await playWatched(page, board, answers);
      const at = `${size.width}x${size.height}`;
      asked += seen.questions;
      expect(seen.places, `where the board was at ${at}`).toHaveLength(1);
      expect(seen.hidden, `out of sight at ${at}`).toEqual([]);
      expect(seen.width, `width at ${at}`).toBeLessThanOrEqual(size.width);
    }
    expect(asked, 'different questions').toBeGreaterThan(6);
  });
}

test('the prompt is pulled higher, and stays so', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page);
  const made = await make(request, { game: 'founders', seats: [person('Dido'), ...bots(1)] });
  await sit(page, made, [1]);
  const handle = page.getByRole('separator', { name: 'Height of your decision' });
  const height = async () => (await prompt(page).boundingBox())?.height ?? 0;
  const before = await height();
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 90, { steps: 4 });
  await page.mouse.up();
  expect(await height()).toBeCloseTo(before + 90, -1);
  await page.reload();
  await expect.poll(height).toBeCloseTo(before + 90, -1);
  await handle.press('ArrowUp');
  await expect.poll(height).toBeCloseTo(before + 74, -1);
  await handle.dblclick();
  await expect.poll(height).toBe(before);
});

test('a line of the log shows the board of its moment, and filters leave what is looked for', async ({
  page,
  request,
}) => {
  await prefer(page);
  const made = await upTo(request, 'move', [person('Dido'), ...bots(4)]);
  await sit(page, made, [1]);
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log.locator('.turn, .phase').first()).toHaveText('Tax collection.');
  const line = log.locator('li[value]').nth(1);
  const seq = await line.getAttribute('value');
  await line.getByRole('button', { name: `show the board after entry ${seq}` }).click();
  const moment = page.getByRole('region', { name: 'An earlier moment' });
  await expect(moment).toContainText(`Entry ${seq} of`);
  await expect(page.locator('.area.source')).toHaveCount(0); // Nothing can be done in the past.
  expect(await objections(page)).toEqual([]);
  await moment.getByRole('button', { name: 'One entry back' }).click();
  await expect(moment).toContainText(`Entry ${Number(seq) - 1} of`);
  await expect(moment.getByRole('link', { name: 'Replay' })).toHaveAttribute(
    'href',
    new RegExp(`replay\\?action=${Number(seq) - 1}$`),
  );
  await page.keyboard.press('Escape');
  await expect(moment).toHaveCount(0);
  await expect(page.locator('.area.source').first()).toBeVisible();
  const all = await log.locator('li[value]').count();
  const filters = page.getByRole('group', { name: 'What of the log to show' });
  await filters.getByRole('button', { name: 'Mine' }).click();
  const mine = await log.locator('li[value]').count();
  expect(mine).toBeGreaterThan(0);
  expect(mine).toBeLessThan(all);
  await filters.getByRole('button', { name: 'All' }).click();
  // What was looked for had more of the past brought here.
  await expect.poll(() => log.locator('li[value]').count()).toBeGreaterThanOrEqual(all);
});

for (const game of GAMES.map((tried) => tried.game)) {
  test(`the page of ${game} tells what it is and shows it, and the lobby leads to it`, async ({ page }) => {
    await page.goto(`/about/${game}`);
    for (const name of ['What it is', 'How one wins', 'What a turn looks like', 'For a first game'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('figure svg').filter({ visible: true }).first()).toBeVisible();
    expect(await objections(page)).toEqual([]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.getByRole('link', { name: 'Set up a table' }).click();
    await expect(page.getByRole('link', { name: /^What is / })).toHaveAttribute('href', `/about/${game}`);
    await page.getByRole('link', { name: 'Read the rules' }).click();
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', /^a word, or (FE|ND|CC|ME|EP)-/);
    await expect(page).toHaveTitle(/: rules · Ecumene$/);
    await expect(page.getByRole('heading', { name: 'Pieces and terms' })).toBeVisible();
    expect(await objections(page)).toEqual([]);
  });
}
