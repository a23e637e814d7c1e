// On a phone the board is what one sees first, at full tables as well, and what scrolls is reached by keyboard.

import type { Page } from '@playwright/test';
import { objections, prefer } from './play';
import { expect, test } from './server';
import { golden, nearEnd, person, sit } from './tables';

const PHONES = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** How much of the screen shows the map, with nothing over it. */
function mapShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const map = document.querySelector('.map-room');
    const STEPS = 40;
    let seen = 0;
    for (let column = 0; column < STEPS; column++)
      for (let row = 0; row < STEPS; row++) {
        const at = document.elementFromPoint(
          ((column + 0.5) * innerWidth) / STEPS,
          ((row + 0.5) * innerHeight) / STEPS,
        );
        const over = at?.closest('.panel, button') ?? null;
        if (map?.contains(at) && (over === null || over === map || !map.contains(over))) seen++;
      }
    return seen / STEPS ** 2;
  });
}

test('a replay shows its board first, and the rarer controls when they are asked for', async ({ page, request }) => {
  await prefer(page);
  const made = await request.post('/api/v1/tables/import', { data: { record: golden('clash/four-seats').join('\n') } });
  const { table } = (await made.json()) as { table: { id: string; seq: number } };
  await page.goto(`/game/${table.id}/replay?action=${table.seq - 40}`);
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.locator('.map-room')).toBeVisible();
  // The track of rounds is longer than its place: it can be scrolled by keyboard.
  expect(await objections(page)).toEqual([]);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect(more).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next turn' })).toBeHidden();
    await expect.poll(() => mapShown(page)).toBeGreaterThan(0.25);
    await more.click();
    await page.getByRole('button', { name: 'Turn before' }).click();
    expect(await objections(page)).toEqual([]);
    await more.click();
  }
});

test('odds of attacks do not hide the map of a phone', async ({ page, request }) => {
  await prefer(page);
  const record = 'new-dawn/four-seats-advanced-epic';
  const { players } = JSON.parse(golden(record)[0] ?? '') as { players: string[] };
  const table = await nearEnd(request, record, 120, players.map(person));
  const { to_act } = (await (await request.get(`/api/v1/tables/${table.table.id}`)).json()) as { to_act: number[] };
  await sit(page, table, to_act);
  const odds = page.getByRole('region', { name: 'Odds of attacks' });
  await expect(odds.getByRole('listitem').first()).toBeVisible();
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expect(odds.getByRole('listitem').first()).toBeHidden();
    await expect.poll(() => mapShown(page)).toBeGreaterThan(0.25);
    expect(await objections(page)).toEqual([]);
    await odds.getByRole('button', { expanded: false }).click();
    await expect(odds.getByRole('listitem').first()).toBeVisible();
    await odds.getByRole('button', { expanded: true }).click();
  }
});
