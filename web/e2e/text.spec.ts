// Every game is played by what a screen reader finds: roles, names and live regions, and a line for commands.

import type { APIRequestContext, Page } from '@playwright/test';
import { bots, make, person } from './tables';
import { objections, prefer } from './play';
import { expect, test } from './server';

const command = (page: Page) => page.getByRole('textbox', { name: 'Command' });
const asked = (page: Page) => page.getByRole('status', { name: 'Question' });
const answer = (page: Page) => page.getByRole('status', { name: 'Answer' });
const choices = (page: Page) => page.getByRole('list', { name: 'Choices' }).getByRole('listitem');
const passage = (page: Page, title: string) => page.getByRole('list', { name: title });

async function say(page: Page, line: string): Promise<void> {
  await command(page).fill(line);
  await command(page).press('Enter');
}

/** A table of a game with one person and bots that act at once. */
async function sitDown(
  page: Page,
  request: APIRequestContext,
  { game, seats, options = {} }: { game: string; seats: number; options?: Record<string, unknown> },
): Promise<void> {
  const made = await make(request, { game, options, seats: [person('Dido'), ...bots(seats - 1)] });
  const mine = made.seats[0];
  await page.goto(`/game/${made.table.id}#seat=${mine?.seat}&token=${mine?.token}`);
}

/**
 * Plays so many actions, each by the notation that its choice tells: the first one, or the first that `wanted` names.
 * What would leave something unused is said twice.
 */
async function play(page: Page, actions: number, wanted: RegExp): Promise<void> {
  for (let played = 0; played < actions; played++) {
    await expect(asked(page)).toContainText('Your turn. ');
    const notations = await choices(page).locator('code').allInnerTexts();
    const notation = notations.find((one) => wanted.test(one)) ?? notations[0] ?? '';
    // An earlier answer must not be taken for this one.
    await say(page, 'again');
    await expect(answer(page)).toContainText('choice');
    await say(page, notation);
    await expect(answer(page)).toContainText(/Done: |Say it again/);
    if ((await answer(page).innerText()).includes('Say it again')) await say(page, notation);
    await expect(answer(page)).toContainText('Done: ');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
}

const GAMES = [
  { game: 'founders', seats: 2, actions: 6, wanted: /^add/, own: /^Your nation/, look: 'points', found: /point/ },
  { game: 'new-dawn', seats: 2, actions: 6, wanted: /^(?!skip)/, own: /^You$/, look: 'grassland', found: /difficulty/ },
  {
    game: 'clash',
    seats: 2,
    actions: 5,
    wanted: /^(collect|found|advance)/,
    own: /^You$/,
    look: 'settler',
    found: /of Dido/,
  },
  {
    game: 'mega-empires',
    seats: 5,
    options: { scenario: 'short' },
    actions: 6,
    wanted: /^(?!done)/,
    own: /^You$/,
    look: 'Dido',
    found: /feeds .*of Dido/,
  },
  { game: 'expansion-project', seats: 5, actions: 5, wanted: /^(?!done)/, own: /^You$/, look: 'point', found: /point/ },
];

for (const { actions, wanted, own, look, found, ...table } of GAMES)
  test(`a turn of ${table.game} is played without seeing`, async ({ page, request }) => {
    await prefer(page, { text: true });
    await sitDown(page, request, table);
    await expect(command(page)).toBeVisible();
    await play(page, actions, wanted);
    await expect(page.getByRole('heading', { name: own })).toBeVisible();
    await expect(asked(page)).toContainText('Your turn. ');
    await say(page, `look ${look}`);
    await expect(answer(page)).toContainText(found);
    // A bot's advice is a choice of the list, by its number.
    await say(page, 'hint');
    await expect(answer(page)).toContainText(/\d+: .+\(.+\)\./);
    // A board is nowhere, and nothing else is out of reach.
    await expect(page.locator('main.table')).toHaveCount(0);
    expect(await objections(page)).toEqual([]);
  });

test('the first link of the page turns boards into text and back', async ({ page, request }) => {
  await prefer(page);
  await sitDown(page, request, { game: 'founders', seats: 2 });
  await expect(page.locator('main.table')).toBeVisible();
  await page.locator('body').press('Tab');
  await expect(page.getByRole('link', { name: 'Play as text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(command(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play with boards' })).toBeFocused();
  // What is refused says why, what can be done is listed, and help is one word away.
  await say(page, 'add mine 0,1');
  await expect(page.getByRole('alert')).toContainText(/\w/);
  await say(page, 'help');
  await expect(answer(page)).toContainText('takes the choice with this number');
  await say(page, '1');
  await expect(answer(page)).toContainText('Done: ');
  await expect(passage(page, 'Log').getByRole('listitem').first()).toBeVisible();
  // It stays so, until somebody wants it otherwise.
  await page.reload();
  await expect(command(page)).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Play as text').uncheck();
  await expect(page.locator('main.table')).toBeVisible();
});
