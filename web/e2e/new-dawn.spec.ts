import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './server';
import { bots, goOnFrom, nearEnd, person, sit } from './tables';
import { firstChoice, objections, playOn, prefer, prompt, result } from './play';

const map = (page: Page) => page.getByRole('group', { name: /^Map, \d+ spaces$/ });
const focusRow = (page: Page, name = 'Dido') => page.getByRole('region', { name: `Focus row of ${name}`, exact: true });

async function startTable(page: Page, players: number, options: Record<string, string> = {}): Promise<void> {
  await page.goto('/');
  await page.getByRole('radio', { name: /A New Dawn/ }).click();
  await page
    .getByRole('radiogroup', { name: 'Players' })
    .getByRole('radio', { name: String(players), exact: true })
    .click();
  await page.getByRole('button', { name: 'Steady', exact: true }).click();
  if (Object.keys(options).length > 0) await page.getByText('Seats and options').click();
  for (const [label, value] of Object.entries(options)) await page.getByLabel(label).selectOption({ label: value });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

/** A table that starts from the position of the rulebook's attack; seat 1 is ours. */
async function attackTable(request: APIRequestContext, page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ecumene-position-'));
  const position = fileURLToPath(new URL('../../records/new-dawn/position.json', import.meta.url));
  execFileSync(process.env.ECUMENE_BIN ?? '', ['position', 'load', position, '-o', join(folder, 'attack.jsonl')]);
  const record = readFileSync(join(folder, 'attack.jsonl'), 'utf8');
  rmSync(folder, { recursive: true });
  await sit(page, await goOnFrom(request, record, [person('Dido'), person('Hanno')]), [1, 2]);
}

test('a game of A New Dawn of 2, by keyboard, to the result', async ({ page }) => {
  await prefer(page);
  await startTable(page, 2);
  await expect(prompt(page)).toContainText('Which focus card do you resolve this turn?');
  await toTheEnd(page, 2);
});

for (const [players, game] of [
  [3, 'three-seats-advanced-chosen-leaders'],
  [4, 'four-seats-advanced-epic'],
] as const) {
  test(`the end of a game of A New Dawn of ${players}, by keyboard`, async ({ page, request }) => {
    await prefer(page);
    const seats = [person('Dido'), ...bots(players - 1, 'greedy')];
    await sit(page, await nearEnd(request, `new-dawn/${game}`, 120, seats), [1]);
    await toTheEnd(page, players);
  });
}

/** The strongest card in turn, then the first answer, until somebody has won. */
async function toTheEnd(page: Page, players: number): Promise<void> {
  await expect(focusRow(page).locator('.slot')).toHaveCount(5);
  await playOn(page, ({ question }) => (question.includes('Which focus card do you resolve') ? '5' : '1'));
  await expect(result(page)).toContainText(/wins\.|share the win\./);
  await expect(result(page)).toContainText('victory cards completed');
  await expect(result(page).getByRole('row')).toHaveCount(players + 1);
}

test('a card is picked in the row, and its reach is lit on the map', async ({ page }) => {
  await prefer(page);
  await startTable(page, 2);
  await focusRow(page).locator('.slot.culture .card').click();
  await expect(prompt(page)).toContainText('Where do you place control tokens');
  await expect(focusRow(page).locator('.slot.culture.now')).toHaveCount(1);
  const lit = map(page).locator('.space.lit');
  await expect(lit.first()).toBeVisible();
  const place = (await lit.first().getAttribute('data-place')) ?? '';
  await lit.first().click();
  await expect(map(page).locator(`.space[data-place="${place}"] .hit`)).toHaveAttribute(
    'aria-label',
    /control token of Dido/,
  );
  // A space that cannot be taken says why.
  await map(page).locator('.space:not(.lit) .hit[aria-label*=": water"]').first().click();
  await expect(prompt(page).getByRole('alert')).toContainText('Why not?');
});

test('the players build the map: legal places are lit, previewed and turned', async ({ page }) => {
  await prefer(page);
  await startTable(page, 2, { Map: 'Built by the players' });
  await expect(prompt(page)).toContainText('Which tile do you lay');
  const before = await map(page).locator('.space').count();
  const tiles = page.getByRole('region', { name: 'Tiles of Dido to lay' });
  await tiles.locator('.tile.fits').first().click();
  const plots = map(page).locator('.plot');
  await expect(plots.first()).toBeVisible();
  await plots.first().hover();
  await expect(map(page).locator('.ghost')).toBeVisible();
  await expect(map(page).locator('.ghost .base')).toHaveCount(10);
  await plots.first().click();
  await page.getByRole('button', { name: 'Turn the tile', exact: true }).click();
  await page.getByRole('button', { name: 'Lay it here' }).click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(/Dido lays tile/);
  await expect.poll(() => map(page).locator('.space').count()).toBeGreaterThanOrEqual(before + 10);
});

test('an attack shows its odds first, then the dice, and trade tokens turn it', async ({ page, request }) => {
  await prefer(page);
  await attackTable(request, page);
  await focusRow(page).locator('.slot.military .card').click();
  await expect(prompt(page)).toContainText('Do you reinforce control tokens, or attack?');
  const odds = page.getByRole('region', { name: 'Odds of attacks' });
  const target = odds.getByRole('button', {
    name: /^Attack Token of Hanno at 5,1: \d+ against \d+, \d+% before trade tokens/,
  });
  await expect(target).toBeVisible();
  const [, percent] = /(\d+)%/.exec((await target.innerText()) ?? '') ?? [];
  await expect(map(page).locator('.space.hostile[data-place="5,1"] .odds')).toHaveText(`${percent}%`);
  await map(page).locator('.space.hostile[data-place="5,1"]').click();
  const battle = page.getByRole('region', { name: 'Attack', exact: true });
  await expect(battle.getByRole('img', { name: 'Die: 5' })).toBeVisible();
  await expect(battle.getByRole('img', { name: 'Die: 3' })).toBeVisible();
  await expect(battle).toContainText('The defender is ahead');
  await focusRow(page)
    .getByRole('button', { name: /^Spend a trade token/ })
    .click();
  await expect(battle).toContainText('ties go to the defender');
  await focusRow(page)
    .getByRole('button', { name: /^Spend a trade token/ })
    .click();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('wins with 10 against 9');
});

test('a phone answers without the map, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  await startTable(page, 3);
  for (let answered = 0; answered < 12; answered++) {
    await expect(firstChoice(page)).toBeVisible();
    await prompt(page).locator('.choice').first().click();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the accessibility checker has no objection, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    await prefer(page);
    await attackTable(request, page);
    await expect(focusRow(page)).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    await focusRow(page).locator('.slot.military .card').click();
    await expect(page.getByRole('region', { name: 'Odds of attacks' })).toBeVisible();
    // Answers are dim until the server has answered: look at them when they can be given.
    await expect(prompt(page).locator('.choice:enabled').first()).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
  });
}
