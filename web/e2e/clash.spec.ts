import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './server';
import { bots, goOnFrom, nearEnd, person, sit } from './tables';
import { firstChoice, objections, playOn, prefer, prompt, result } from './play';

const board = (page: Page) => page.getByRole('group', { name: /^Board, \d+ spaces$/ });
const space = (page: Page, place: string) => board(page).locator(`.space[data-place="${place}"]`);
const kind = (page: Page, name: string) => prompt(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** Opens one of the panels beside the board. */
const open = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'What to look at' }).getByRole('tab', { name }).click();
const log = (page: Page) => page.getByRole('list', { name: 'Log' });

/** A record that the program writes: all its chance is fixed. */
const recordOf = (...words: string[]) => execFileSync(process.env.ECUMENE_BIN ?? '', words, { encoding: 'utf8' });

/** Sits down at seat 1 of a table that goes on from a record, against bots. */
async function sitDown(request: APIRequestContext, page: Page, record: string, players: number): Promise<void> {
  await sit(page, await goOnFrom(request, record, [person('Dido'), ...bots(players - 1, 'greedy')]), [1]);
  await expect(firstChoice(page)).toBeVisible();
}

/** A game of four rounds from its deal. */
async function dealtTable(request: APIRequestContext, page: Page, players: number, seed: number): Promise<void> {
  const record = recordOf(
    'new',
    'clash',
    '--seats',
    String(players),
    '--options',
    '{"ending":"four_rounds"}',
    '--seed-number',
    String(seed),
  );
  await sitDown(request, page, record, players);
}

/** A table late in a game, with cities, armies and a Ship; seat 1 is ours and to act. */
async function lateTable(request: APIRequestContext, page: Page): Promise<void> {
  const position = fileURLToPath(new URL('clash-position.json', import.meta.url));
  await sitDown(request, page, recordOf('position', 'load', position, '--seed-number', '1'), 2);
}

/** Takes the first answer to every question, the first kind of action that is no trade, until somebody has won. */
async function toTheEnd(page: Page, players: number): Promise<void> {
  await playOn(page, ({ first }) => (first.startsWith('Trade') ? '2' : '1'));
  await expect(result(page)).toContainText(/wins\.|share the win\./);
  await expect(result(page)).toContainText('City-pieces');
  await expect(result(page).getByRole('row')).toHaveCount(players + 1);
}

test('a table is made in the lobby', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await page.getByRole('radio', { name: /Clash of Cultures/ }).click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: 'Steady', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel('Length').selectOption({ label: 'Four rounds' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(board(page)).toHaveAccessibleName('Board, 60 spaces');
  await expect(firstChoice(page)).toBeVisible();
});

test('a game of Clash of Cultures of 2, by keyboard, to the result', async ({ page, request }) => {
  await prefer(page);
  await dealtTable(request, page, 2, 22);
  await toTheEnd(page, 2);
});

for (const [players, game] of [
  [3, 'three-seats'],
  [4, 'four-seats'],
] as const) {
  test(`the end of a game of Clash of Cultures of ${players}, by keyboard`, async ({ page, request }) => {
    await prefer(page);
    const seats = [person('Dido'), ...bots(players - 1, 'greedy')];
    await sit(page, await nearEnd(request, `clash/${game}`, 100, seats), [1]);
    await toTheEnd(page, players);
  });
}

test('an advance is got from the advance board, and paid', async ({ page, request }) => {
  await prefer(page);
  await dealtTable(request, page, 2, 1);
  await open(page, 'Advances');
  const advances = page.getByRole('region', { name: 'Advances of Dido' });
  await expect(advances.getByRole('button', { name: /^Farming: held/ })).toBeVisible();
  await expect(advances.getByRole('button', { name: /^Philosophy: .*Writing/ })).toBeVisible();
  await advances.getByRole('button', { name: /^Writing: costs 2 Food or Ideas, available now/ }).click();
  await expect(log(page)).toContainText('Dido gets Writing.');
  await expect(advances.getByRole('button', { name: /^Writing: held/ })).toBeVisible();
  await open(page, 'Players');
  await expect(page.getByRole('region', { name: 'Culture of Dido' })).toContainText('Culture level 1');
});

test('a city is picked on the board, and what it collects in a picker', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  await space(page, 'D2').locator('.hit').click();
  await expect(prompt(page)).toContainText('Collect with the city on D2');
  await expect(prompt(page).getByRole('button', { name: 'Move units from here' })).toBeVisible();
  await page.keyboard.press('Escape');
  await kind(page, 'Collect resources').click();
  await expect(space(page, 'D2')).toHaveClass(/lit/);
  await space(page, 'D2').locator('.hit').click();
  const picker = prompt(page).getByRole('group', { name: 'What you take' });
  await expect(picker).toBeVisible();
  await expect(picker.getByRole('button', { name: 'More Gold' })).toBeVisible();
  await picker.locator('[data-key="1"]').click();
  await expect(log(page).getByText(/Dido collects .* with the city on D2/)).toBeVisible();
});

test('what lies in the dark is explored, and the rule that decided how it lies is told', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  const laid = page.getByRole('status').filter({ hasText: /Region \d+ lies/ });
  // Region 17 has no Sea: no rule tells its two ways apart.
  await space(page, 'D4').locator('.hit').click();
  await expect(space(page, 'C5')).toHaveClass(/explore/);
  await space(page, 'C5').locator('.hit').click();
  await prompt(page)
    .getByRole('button', { name: /^Explore C5 from D4 with 1 Army unit/ })
    .click();
  const ways = prompt(page).getByRole('group', { name: 'Ways to lay the region' });
  await expect(ways.getByRole('button', { name: /^(Upright|Turned): / })).toHaveCount(2);
  await ways.getByRole('button', { name: /^Turned: .*C5 forest/i }).click();
  await expect(laid).toContainText('CC-explore-5');
  await expect(space(page, 'C5').locator('.hit')).toHaveAttribute('aria-label', /Forest/);
  // The Sea of region 10 would lie under the units if it were not turned.
  await space(page, 'D4').locator('.hit').click();
  await space(page, 'E5').locator('.hit').click();
  await prompt(page)
    .getByRole('button', { name: /^Explore E5 from D4 with 1 Army unit/ })
    .click();
  await expect(laid).toContainText('CC-explore-2');
  await expect(space(page, 'G5').locator('.hit')).toHaveAttribute('aria-label', /Sea/);
});

test('spaces say what stands on them: pieces, moods, foreign colours, cargo, Barbarians', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  const label = (place: string) => space(page, place).locator('.hit');
  await expect(label('D2')).toHaveAttribute(
    'aria-label',
    /city of Dido, size 4, happy, with Academy, Port, Temple and Great Pyramids/,
  );
  await expect(label('D5')).toHaveAttribute(
    'aria-label',
    /city of .+, size 3, neutral, with Fortress and Temple of Dido, 2 Army units/,
  );
  await expect(label('E3')).toHaveAttribute('aria-label', /Sea, Ship carrying 1 Army unit of Dido/);
  await expect(label('A3')).toHaveAttribute('aria-label', /settlement of the Barbarians, size 1, 2 Barbarian units/);
  await expect(label('D3')).toHaveAttribute('aria-label', /exhausted/);
  await open(page, 'Wonders');
  await expect(page.getByRole('region', { name: 'Wonders' })).toContainText('Great Library');
  await open(page, 'Cards');
  await expect(page.getByRole('region', { name: 'Your cards' })).toContainText(/\d of \d/);
});

test('an attack is fought with dice, and its end is told', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  await space(page, 'D4').locator('.hit').click();
  await expect(space(page, 'D5')).toHaveClass(/hostile/);
  await space(page, 'D5').locator('.hit').click();
  await prompt(page)
    .getByRole('button', { name: /^Attack D5 from D4 with 3 Army units/ })
    .click();
  const battle = page.getByRole('region', { name: 'Battle', exact: true });
  await expect(battle).toContainText('Attacker');
  await expect(prompt(page)).toContainText('Siegecraft');
  for (
    let answered = 0;
    answered < 30 && (await battle.getByRole('img', { name: /^Die: \d/ }).count()) === 0;
    answered++
  )
    await firstChoice(page).click();
  await expect(battle.getByRole('img', { name: /^Die: \d/ }).first()).toBeVisible();
  await expect(battle).toContainText(/value \d+/);
  await expect(battle).toContainText(/hit/);
});

test('ending a turn with actions left asks once', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  const end = prompt(page).locator('[data-notation="end"]');
  await end.click();
  await expect(prompt(page)).toContainText('3 actions are left. End the turn without them?');
  await page.keyboard.press('Escape');
  await expect(prompt(page)).toContainText('You have 3 actions left.');
  await end.click();
  await page.keyboard.press('Enter');
  await expect(prompt(page)).not.toContainText('3 actions');
});

test('a price is paid with what the player chooses', async ({ page, request }) => {
  await prefer(page);
  await lateTable(request, page);
  await open(page, 'Advances');
  await page
    .getByRole('region', { name: 'Advances of Dido' })
    .getByRole('button', { name: /^Engineering: costs/ })
    .click();
  const picker = prompt(page).getByRole('group', { name: 'What you pay' });
  await expect(picker).toBeVisible();
  const pay = picker.locator('[data-key="1"]');
  const before = await pay.getAttribute('data-notation');
  await picker.getByRole('button', { name: 'More Gold' }).click();
  await expect(pay).not.toHaveAttribute('data-notation', before ?? '');
  await expect(pay).toHaveAttribute('data-notation', /g$/);
  await pay.click();
  await expect(log(page)).toContainText('Dido gets Engineering.');
});

test('a phone answers without the board, and nothing is wider than it', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await prefer(page);
  await dealtTable(request, page, 3, 5);
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
    for (const name of ['Players', 'Cards', 'Advances', 'Wonders']) {
      if (name !== 'Players') await open(page, name);
      expect(await objections(page, colorScheme)).toEqual([]);
    }
    await space(page, 'D4').locator('.hit').click();
    await space(page, 'D5').locator('.hit').click();
    await prompt(page)
      .getByRole('button', { name: /^Attack D5 from D4 with 3 Army units/ })
      .click();
    await expect(page.getByRole('region', { name: 'Battle', exact: true })).toBeVisible();
    await expect(firstChoice(page)).toBeVisible();
    expect(await objections(page)).toEqual([]);
  });
}
