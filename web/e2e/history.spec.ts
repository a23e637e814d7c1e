// What happened, read back: the whole log at a running table, its filters, and the replay of long games.

import type { Page } from '@playwright/test';
import { answerHastily, log } from './antiquity';
import { entries, firstChoice, prefer, prompt } from './play';
import { expect, test } from './server';
import { bots, goOnFrom, golden, person, sit, upTo } from './tables';

const filters = (page: Page) => page.getByRole('group', { name: 'What of the log to show' });
const only = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true }).click();
/** The numbers of the entries that the log shows. */
const numbers = (page: Page) =>
  entries(page).evaluateAll((lines) => lines.map((line) => (line as HTMLLIElement).value));

/** Scrolls the log up, once it does not go to its end any more for what has just come. */
async function toTheTop(page: Page): Promise<void> {
  await expect(async () => {
    const stays = log(page).evaluate(async (list) => {
      list.scrollTo(0, 0);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return list.scrollTop;
    });
    expect(await stays).toBe(0);
  }).toPass({ intervals: [20] });
}

/** The first part of a golden game, which one person and bots go on with. */
const part = (game: string, count: number, seats: number) => ({
  record: `${golden(game).slice(0, count).join('\n')}\n`,
  seats: [person('Dido'), ...bots(seats - 1)],
});

test('the log of a long game is read back to its beginning, and stays where it is read', async ({ page, request }) => {
  await prefer(page);
  const { record, seats } = part('mega-empires/nine-seats', 700, 9);
  await sit(page, await goOnFrom(request, record, seats), [1]);
  await expect(firstChoice(page).or(prompt(page).locator('.choice')).first()).toBeVisible();
  await expect.poll(async () => (await numbers(page))[0]).toBeGreaterThan(1);
  const earlier = page.getByRole('button', { name: /^Show .*earlier entr/ });
  while ((await earlier.count()) > 0) {
    await toTheTop(page);
    const first = Math.min(...(await numbers(page)));
    const line = log(page).locator(`li[value="${first}"]`);
    const before = (await line.boundingBox())?.y ?? 0;
    await earlier.click();
    await expect.poll(async () => Math.min(...(await numbers(page)))).toBeLessThan(first);
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(40); // The button may have gone.
  }
  expect((await numbers(page))[0]).toBe(1);
  // It is not cut off under the reader when more happens.
  await log(page).evaluate((list) => list.scrollTo(0, 40));
  const news = page.getByRole('button', { name: /^\d+ new entr/ });
  await expect(async () => {
    await answerHastily(page, /^$/, 300);
    expect(await news.count()).toBe(1);
  }).toPass({ intervals: [100] });
  expect((await numbers(page))[0]).toBe(1);
  expect(await log(page).evaluate((list) => list.scrollTop)).toBe(40);
});

test('what is looked for is found however long ago it was, under its turn', async ({ page, request }) => {
  await prefer(page);
  const { record, seats } = part('clash/roll-to-end', 700, 3);
  await sit(page, await goOnFrom(request, record, seats), [1]);
  await expect(prompt(page)).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
  const first = (await numbers(page))[0] ?? 0;
  expect(first).toBeGreaterThan(100);
  await only(page, 'Battles');
  await expect(log(page).locator('.battle').first()).toBeVisible();
  await expect.poll(async () => (await numbers(page))[0]).toBeLessThan(first);
  await expect(log(page).getByRole('status')).toHaveCount(0);
  // Every heading is over something.
  const headings = await log(page)
    .locator('li[value] p')
    .evaluateAll((lines) =>
      lines.map((line) => ['turn', 'phase', 'battle'].find((kind) => line.classList.contains(kind))),
    );
  expect(headings.at(-1)).toBe('battle');
  expect(headings).toContain('turn');
  headings.forEach((kind, index) => expect(kind === 'phase' && headings[index + 1] !== 'battle').toBe(false));
});

test('the own turns of a game without turn events have headings', async ({ page, request }) => {
  await prefer(page);
  const { record, seats } = part('founders/four-seats-last-victory-tile', 80, 4);
  await sit(page, await goOnFrom(request, record, seats), [1]);
  await expect(firstChoice(page)).toBeVisible();
  await only(page, 'Mine');
  await expect(log(page).locator('.turn', { hasText: 'Bot' })).toHaveCount(0);
  expect(await log(page).locator('.turn', { hasText: 'Dido' }).count()).toBeGreaterThan(5);
});

test('a replay goes by turns, phases and speeds, and a line of its log leads there', async ({ page, request }) => {
  await prefer(page);
  const made = await request.post('/api/v1/tables/import', {
    data: { record: golden('mega-empires/nine-seats').join('\n') },
  });
  const { table } = (await made.json()) as { table: { id: string; seq: number } };
  await page.goto(`/game/${table.id}/replay?action=${table.seq}&seat=1`);
  const slider = page.getByRole('slider');
  const at = async () => Number(await slider.inputValue());
  await expect(slider).toHaveValue(String(table.seq));
  await expect(log(page).locator(`li.now[value="${table.seq}"]`)).toBeVisible(); // All of it has come.
  for (const marks of ['turn', 'phase']) await expect(page.locator(`svg path.${marks}`)).toHaveAttribute('d', /M\d+ 0/);
  await page.locator('h1').click();
  await page.keyboard.press('PageUp');
  const turn = await at();
  await expect(log(page).locator('li.now .turn')).toHaveText(/^Turn \d+ begins\.$/);
  await page.keyboard.press(']');
  await expect(log(page).locator('li.now .phase').first()).toBeVisible();
  expect(await at()).toBeGreaterThan(turn);
  await page.keyboard.press('[');
  expect(await at()).toBe(turn);
  await page.keyboard.press('>');
  await expect(page.getByLabel('Speed')).toHaveValue('2');
  // Where the moment itself is left out, the log stays at what was before it.
  await only(page, 'Battles');
  const shown = await numbers(page);
  expect(shown.some((seq) => seq > turn) && shown.some((seq) => seq <= turn)).toBe(true);
  const now = Number(await log(page).locator('li.now').getAttribute('value'));
  expect(now).toBe(Math.max(...shown.filter((seq) => seq <= turn)));
  await only(page, 'Mine'); // Offered, since these are the eyes of a seat.
  const line = log(page).locator('li[value]').first();
  const seq = await line.getAttribute('value');
  await line
    .locator('p')
    .first()
    .click({ position: { x: 2, y: 4 } });
  await expect(slider).toHaveValue(seq ?? '');
  // From the end it begins again.
  await page.keyboard.press('End');
  await page.keyboard.press('p');
  await expect.poll(at).toBeLessThan(20);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
])
  test(`a line of the log shows the board, and its tabs, at ${size.width}x${size.height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size);
    await prefer(page);
    const made = await upTo(request, 'move', [person('Dido'), ...bots(4)]);
    await sit(page, made, [1]);
    await expect(prompt(page).locator('.asking h2')).toBeVisible();
    // Until the bots have moved: a line that goes on is hard to hit.
    const table = async () =>
      (await (await request.get(`/api/v1/tables/${made.table.id}`)).json()) as { to_act: number[]; seq: number };
    await expect.poll(async () => (await table()).to_act).toEqual([1]);
    const { seq } = await table();
    await page.keyboard.press('l');
    await expect(log(page).locator(`li[value="${seq}"]`)).toBeVisible();
    // Not the latest: from an earlier one it can be asked to go back, which takes a button more.
    await entries(page)
      .nth(-2)
      .getByRole('button', { name: /show the board after entry/ })
      .click();
    await expect(page.getByRole('region', { name: 'An earlier moment' })).toBeVisible();
    // Neither the log nor the moment's own line lies over it.
    const map = page.locator('.frame');
    await expect(map).toBeVisible();
    const tabs = page.getByRole('tab', { name: /^(Map|Advances)/ });
    for (const place of [map, ...(await tabs.all())])
      // Soon, not at once: the log is closed and the page scrolled in the next frame.
      await expect
        .poll(() =>
          place.evaluate((element) => {
            const box = element.getBoundingClientRect();
            const above = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(12, box.height / 2));
            return above !== null && element.contains(above);
          }),
        )
        .toBe(true);
  });

test('a map lies in a window that was resized as in one that was opened so', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page, { motion: true });
  await sit(page, await upTo(request, 'move', [person('Dido'), ...bots(4)]), [1]);
  const layer = page.locator('.frame [style*="transform"], .frame [transform]').first();
  const lies = async () => JSON.stringify(await layer.boundingBox());
  await expect(layer).toBeVisible();
  await page.setViewportSize({ width: 900, height: 700 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const resized = await lies();
  await page.reload();
  await expect(layer).toBeVisible();
  await expect.poll(lies).toBe(resized);
});
