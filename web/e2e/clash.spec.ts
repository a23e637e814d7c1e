import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './server';
import { firstChoice, objections, prefer, prompt, result } from './play';

const board = (page: Page) => page.getByRole('group', { name: /^Board, \d+ spaces$/ });
const space = (page: Page, place: string) => board(page).locator(`.space[data-place="${place}"]`);
const kind = (page: Page, name: string) => prompt(page).getByRole('button', { name: new RegExp(`^${name}`) });

async function startTable(page: Page, players: number, against = 'Greedy'): Promise<void> {
  await page.goto('/');
  await page.getByRole('radio', { name: /Clash of Cultures/ }).click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: String(players), exact: true }).click();
  await page.getByRole('button', { name: against, exact: true }).click();
  await page.getByText('Each seat, and the options').click();
  await page.getByLabel('Length').selectOption({ label: 'Four rounds' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

/** A table late in a game, with cities, armies and a Ship; seat 1 is ours and to act. */
async function lateTable(request: APIRequestContext, page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ecumene-position-'));
  const position = fileURLToPath(new URL('clash-position.json', import.meta.url));
  execFileSync(process.env.ECUMENE_BIN ?? '', ['position', 'load', position, '-o', join(folder, 'late.jsonl')]);
  const record = readFileSync(join(folder, 'late.jsonl'), 'utf8');
  rmSync(folder, { recursive: true });
  const made = await request.post('/api/v1/tables/import', { data: { record, seats: [{ kind: 'me', name: 'Dido' }, { kind: 'bot', level: 'greedy' }] } });
  expect(made.ok(), await made.text()).toBe(true);
  const { table, seats } = (await made.json()) as { table: { id: string }; seats: { seat: number; token: string }[] };
  await page.addInitScript(([id, keys]) => localStorage.setItem('ecumene.tables', JSON.stringify([{ id, seats: keys, at: 0 }])), [table.id, seats] as const);
  await page.goto(`/game/${table.id}`);
  await expect(firstChoice(page)).toBeVisible();
}

/** Takes the first answer to every question, the first kind of action that is no trade, until somebody has won. */
async function toTheEnd(page: Page, players: number): Promise<void> {
  for (let pressed = 0; pressed < 1500; pressed++) {
    await firstChoice(page).or(result(page)).first().waitFor();
    if (await result(page).isVisible()) break;
    const trades = (await firstChoice(page).innerText()).startsWith('Trade');
    await page.keyboard.press(trades ? '2' : '1');
  }
  await expect(result(page)).toContainText(/wins\.|share the win\./);
  await expect(result(page)).toContainText('City-pieces');
  await expect(result(page).getByRole('row')).toHaveCount(players + 1);
}

test('a game of Clash of Cultures of 2, by keyboard, to the result', async ({ page }) => {
  test.setTimeout(400_000);
  await prefer(page);
  await startTable(page, 2);
  await toTheEnd(page, 2);
});

for (const players of [3, 4]) {
  test(`a game of Clash of Cultures of ${players}, by keyboard, to the result`, async ({ page }) => {
    test.setTimeout(500_000);
    await prefer(page);
    await startTable(page, players);
    await toTheEnd(page, players);
  });
}

test('an advance is got from the advance board, and paid', async ({ page }) => {
  await prefer(page);
  await startTable(page, 2);
  const advances = page.getByRole('region', { name: 'Advances of Dido' });
  await expect(advances.getByRole('button', { name: /^Farming: held/ })).toBeVisible();
  await expect(advances.getByRole('button', { name: /^Philosophy: .*Writing/ })).toBeVisible();
  await advances.getByRole('button', { name: /^Writing: costs 2 Food or Ideas, can be got now/ }).click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Dido gets Writing.');
  await expect(advances.getByRole('button', { name: /^Writing: held/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Culture of Dido' })).toContainText('Culture level 1');
});

test('a city is picked on the board, and so are units and where they go', async ({ page }) => {
  await prefer(page);
  await startTable(page, 2);
  const home = board(page).locator('.space.lit').first();
  const place = (await home.getAttribute('data-place')) ?? '';
  await home.click();
  await expect(prompt(page)).toContainText('Collect');
  await prompt(page).getByRole('button', { name: 'Move units from here' }).or(kind(page, 'Build')).first().waitFor();
  await page.keyboard.press('Escape');
  await kind(page, 'Collect resources').click();
  await expect(space(page, place)).toHaveClass(/lit/);
  await space(page, place).click();
  // What the city takes is chosen, unless there is only one way.
  const taken = page.getByRole('list', { name: 'Log' }).getByText(/collects/);
  const picker = prompt(page).getByRole('group', { name: 'What you take' });
  await picker.or(taken).first().waitFor();
  if (await picker.isVisible()) await picker.locator('[data-key="1"]').click();
  await expect(taken).toBeVisible();
});

test('what lies in the dark is explored, and the rule that decided how it lies is told', async ({ page }) => {
  test.setTimeout(200_000);
  await prefer(page);
  await startTable(page, 2);
  // A Settler is built or at hand; it goes where nobody has been.
  await kind(page, 'Move').click();
  const explore = prompt(page).locator('button[data-to]', { hasText: 'explore' });
  if (!(await explore.first().isVisible())) await prompt(page).locator('[data-key="1"]').click();
  await expect(explore.first()).toBeVisible();
  const to = (await explore.first().getAttribute('data-to')) ?? '';
  await expect(space(page, to)).toHaveClass(/explore/);
  await space(page, to).click();
  const several = prompt(page).locator('.choice:enabled').first();
  if (await prompt(page).getByRole('group', { name: 'A move' }).isVisible()) await several.click();
  const ways = prompt(page).getByRole('group', { name: 'Ways to lay the region' });
  const laid = page.getByRole('status').filter({ hasText: /Region \d+ lies/ });
  await ways.or(laid).first().waitFor();
  if (await ways.isVisible()) {
    await expect(ways.getByRole('button', { name: /^(Upright|Turned): / })).toHaveCount(2);
    await ways.getByRole('button', { name: /^Turned: / }).click();
  }
  await expect(laid).toContainText('CC-explore-');
});

test('spaces say what stands on them: pieces, moods, foreign colours, cargo, Barbarians', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  const label = (place: string) => space(page, place).locator('.hit');
  await expect(label('D2')).toHaveAttribute('aria-label', /city of Dido, size 4, happy, with Academy, Port, Temple and Great Pyramids/);
  await expect(label('D5')).toHaveAttribute('aria-label', /city of .+, size 3, neutral, with Fortress and Temple of Dido, 2 Army units/);
  await expect(label('E3')).toHaveAttribute('aria-label', /Sea, Ship carrying 1 Army unit of Dido/);
  await expect(label('A3')).toHaveAttribute('aria-label', /settlement of the Barbarians, size 1, 2 Barbarian units/);
  await expect(label('D3')).toHaveAttribute('aria-label', /exhausted/);
  await expect(page.getByRole('region', { name: 'Wonders' })).toContainText('Great Library');
  await expect(page.getByRole('region', { name: 'Your cards' })).toContainText(/\d of \d/);
});

test('an attack is fought with dice, and its end is told', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  await space(page, 'D4').locator('.hit').click();
  await expect(space(page, 'D5')).toHaveClass(/hostile/);
  await space(page, 'D5').locator('.hit').click();
  await prompt(page).getByRole('button', { name: /^Attack D5 from D4 with 3 Army units/ }).click();
  const battle = page.getByRole('region', { name: 'Battle', exact: true });
  await expect(battle).toContainText('Attacker');
  await expect(prompt(page)).toContainText('Siegecraft');
  for (let answered = 0; answered < 30 && (await battle.getByRole('img', { name: /^Die: \d/ }).count()) === 0; answered++) await firstChoice(page).click();
  await expect(battle.getByRole('img', { name: /^Die: \d/ }).first()).toBeVisible();
  await expect(battle).toContainText(/value \d+/);
  await expect(battle).toContainText(/hit/);
});

test('a price is paid with what the player chooses', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  await page.getByRole('region', { name: 'Advances of Dido' }).getByRole('button', { name: /^Engineering: costs/ }).click();
  const picker = prompt(page).getByRole('group', { name: 'What you pay' });
  await expect(picker).toBeVisible();
  const pay = picker.locator('[data-key="1"]');
  const before = await pay.getAttribute('data-notation');
  await picker.getByRole('button', { name: 'More Gold' }).click();
  await expect(pay).not.toHaveAttribute('data-notation', before ?? '');
  await expect(pay).toHaveAttribute('data-notation', /g$/);
  await pay.click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Dido gets Engineering.');
});

test('a phone answers without the board, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  await startTable(page, 3);
  for (let answered = 0; answered < 14; answered++) {
    await expect(firstChoice(page)).toBeVisible();
    await firstChoice(page).click();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the accessibility checker has no objection, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    await prefer(page);
    await lateTable(request, page);
    expect(await objections(page)).toEqual([]);
    await space(page, 'D4').locator('.hit').click();
    await space(page, 'D5').locator('.hit').click();
    await prompt(page).getByRole('button', { name: /^Attack D5 from D4 with 3 Army units/ }).click();
    await expect(page.getByRole('region', { name: 'Battle', exact: true })).toBeVisible();
    await expect(firstChoice(page)).toBeVisible();
    expect(await objections(page)).toEqual([]);
  });
}
