// What is decided before the Expansion Project begins: civilizations, and the secrets of a shorter game.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from './server';
import { clickArea, lit, log, question, seen } from './antiquity';
import { bots, make, person, sit, type Made } from './tables';
import { objections, prefer, prompt } from './play';

const players = (page: Page) => page.getByRole('list', { name: 'Players' });
const row = (page: Page, name: string) => players(page).getByRole('button', { name: new RegExp(`^${name}`) });
const done = (page: Page) => prompt(page).locator('[data-notation="done"]');

/** Somebody else's browser, at another seat of the same table. */
async function another(browser: Browser, made: Made, seat: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1240, height: 800 } })).newPage();
  await prefer(page);
  await sit(page, made, [seat]);
  return page;
}

/** Whoever is asked first draws first. */
async function draw(page: Page, stacks: number[]): Promise<void> {
  await expect(question(page)).toContainText('Draw cards');
  let sum = 0;
  await expect(prompt(page).getByRole('status')).toHaveText('0 of 25 points drawn');
  for (const stack of stacks) {
    await prompt(page)
      .getByRole('button', { name: `Draw a card of stack ${stack}` })
      .click();
    sum += stack;
    await expect(prompt(page).getByRole('status')).toHaveText(`${sum} of 25 points drawn`);
    await expect(prompt(page).getByRole('button', { name: `Draw a card of stack ${stack}` })).toHaveCount(0);
  }
  if (sum > 0) await expect(prompt(page).getByRole('list', { name: 'Stacks' })).toContainText('too dear');
  await prompt(page)
    .getByRole('button', { name: sum > 0 ? 'Draw no more' : 'Draw no cards' })
    .click();
  // Points are left.
  await expect(question(page)).toContainText('Draw no more cards?');
  await page.getByRole('button', { name: /^Confirm/ }).click();
}

test('a shorter game: cards, a package and places for tokens, which nobody else sees before all do', async ({
  page,
  browser,
  request,
}) => {
  await prefer(page);
  const options = { length: 'short' };
  const made = await make(request, {
    game: 'expansion-project',
    options,
    seats: [person('Dido'), person('Hanno'), ...bots(3)],
  });
  await sit(page, made, [1]);
  const other = await another(browser, made, 2);
  for (const one of [page, other]) await expect(question(one)).toContainText('Propose an exchange of civilizations');
  // Once all others are done there is nobody left to exchange with.
  await done(page).click();

  await Promise.all([draw(page, [9, 8, 7]), draw(other, [])]);
  const own = (await seen(request, made, 1)).view.players[0];
  expect(Object.values(own?.hand?.commodities ?? {}).reduce((sum, count) => sum + count, 0)).toBe(3);

  await expect(question(page)).toContainText('Choose a package');
  const packages = prompt(page).getByRole('list', { name: 'Packages of advances' });
  await expect(packages.getByRole('button', { name: /^Choose / })).toHaveCount(10);
  const craft = packages.locator('> li').filter({ has: page.getByRole('heading', { name: 'Craft and Science' }) });
  await expect(craft.getByRole('list', { name: 'Advances' }).getByRole('listitem')).toHaveText([
    /Agriculture/,
    /Masonry/,
    /Empiricism/,
    /Coinage/,
  ]);
  await expect(craft).toContainText('no more tokens');
  await expect(craft).toContainText(/\d+ points/);
  await craft.getByRole('button', { name: 'Agriculture' }).click();
  await expect(page.getByRole('dialog', { name: 'Agriculture' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await objections(page)).toEqual([]);
  await packages.getByRole('button', { name: 'Choose Craft and Science' }).click();

  // Its owner reads it, the others read that something was decided.
  await expect(log(page)).toContainText('Dido chooses Craft and Science in secret.');
  await expect(row(page, 'Dido')).toContainText('Craft and Science');
  await expect(log(other)).toContainText('Dido decides in secret.');
  await expect(row(other, 'Dido')).not.toContainText('Craft');
  expect(JSON.stringify((await seen(request, made, 2)).view.players[0])).not.toContain('Craft');
  await expect(question(other)).toContainText('Choose a package');
  await prompt(other).getByRole('button', { name: 'Choose Craft and Art' }).click();
  for (const one of [page, other])
    await expect(log(one)).toContainText(/Dido starts with Craft and Science: Agriculture, .*Coinage/);

  await expect(question(page)).toContainText('Write down where your tokens go');
  const sum = prompt(page).locator('p[role=status]');
  await expect(sum).toHaveText('0 of 40 placed, 40 left');
  const first = await clickArea(page, 'choice');
  await clickArea(page, 'picked');
  await expect(sum).toHaveText('2 of 40 placed, 38 left');
  await expect(page.locator(`.area[data-place="${first}"]`)).toHaveAttribute('aria-label', /2 of Dido/);
  await prompt(page)
    .getByRole('button', { name: /^City \d/ })
    .click();
  await expect(
    prompt(page)
      .getByRole('list', { name: 'Tokens so far' })
      .getByRole('button', { name: /(5|10)\s*, enough for a city/ }),
  ).toBeVisible();
  await prompt(page)
    .getByRole('button', { name: /^One fewer in/ })
    .click();
  await expect(sum).toHaveText(/^(4|9) of 40 placed/);
  await prompt(page).getByRole('button', { name: 'Start over' }).click();
  await expect(sum).toHaveText('0 of 40 placed, 40 left');
  await prompt(page).getByRole('button', { name: 'Fill up to the limits' }).click();
  await expect(prompt(page).getByRole('button', { name: /^Place \d+ more/ })).toBeDisabled();
  while ((await lit(page, 'choice').count()) > 0) await clickArea(page, 'choice');
  await expect(sum).toHaveText('40 of 40 placed, 0 left');
  expect(await objections(page)).toEqual([]);

  // The other one answers on a phone, by the list alone.
  await other.setViewportSize({ width: 375, height: 740 });
  await expect(question(other)).toContainText('Write down where your tokens go');
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await prompt(other).getByLabel('Area').selectOption({ index: 1 });
  await prompt(other)
    .getByRole('button', { name: /^One more in/ })
    .click();
  await expect(prompt(other).locator('p[role=status]')).toHaveText('1 of 44 placed, 43 left');
  await prompt(page).getByRole('button', { name: 'Write down all 40' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(other.locator('.area[aria-label*="of Dido"]')).toHaveCount(0);
  expect((await seen(request, made, 2)).view.players[0]).not.toHaveProperty('plan');
  await other.setViewportSize({ width: 1240, height: 800 });
  await expect(log(other)).not.toContainText(/Dido writes down/);
  while ((await lit(other, 'choice').count()) > 0) await clickArea(other, 'choice');
  await prompt(other).getByRole('button', { name: 'Write down all 44' }).click();
  for (const one of [page, other]) {
    await expect(log(one)).toContainText(/Dido starts with \d+ tokens? in /);
    await expect(log(one)).toContainText(/Hanno starts with \d+ tokens? in /);
  }
  await other.context().close();
});

test('two people exchange their civilizations: proposed, declined, withdrawn, agreed', async ({
  page,
  browser,
  request,
}) => {
  await prefer(page);
  const made = await make(request, {
    game: 'expansion-project',
    seats: ['Dido', 'Hanno', 'Livia', 'Numa', 'Xanthe'].map(person),
  });
  await sit(page, made, [1]);
  const other = await another(browser, made, 2);
  const civilization = (await seen(request, made, 1)).view.players.map((player) => titled(player.civilization));
  const [mine, theirs] = [civilization[0] ?? '', civilization[1] ?? ''];
  await expect(question(page)).toHaveText(
    `You have ${mine}. Propose an exchange of civilizations, or be done and keep it.`,
  );
  const propose = prompt(page).getByRole('button', { name: `Propose: ${theirs} Hanno` });
  await propose.focus();
  await expect(page.locator('.area.pointed')).toHaveCount(1);

  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(`asked Hanno for an exchange`);
  await expect(row(other, 'Dido')).toContainText('asks Hanno');
  await expect(question(other)).toContainText('Dido would exchange with you');
  expect(await objections(other)).toEqual([]);
  await prompt(other)
    .getByRole('group', { name: 'Proposals to you' })
    .getByRole('button', { name: 'Decline Dido' })
    .click();
  for (const one of [page, other])
    await expect(log(one)).toContainText('Hanno declines to exchange civilizations with Dido.');
  await expect(question(page)).toContainText('Propose an exchange');

  await propose.click();
  await prompt(page).getByRole('button', { name: 'Withdraw the proposal' }).click();
  await expect(log(other)).toContainText('Dido withdraws the proposal.');
  await expect(question(other)).toContainText(`You have ${theirs}. Propose`);

  await propose.click();
  await prompt(other)
    .getByRole('button', { name: `Agree: ${mine} Dido` })
    .click();
  for (const one of [page, other]) {
    await expect(log(one)).toContainText('Hanno and Dido exchange civilizations.');
    await expect(row(one, 'Dido')).toContainText(theirs);
    await expect(row(one, 'Hanno')).toContainText(mine);
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await done(other).click();
  await expect(log(page)).toContainText(`Hanno keeps ${mine}.`);
  await expect(prompt(page).getByRole('button', { name: /^Propose: / })).toHaveCount(3);
  await expect(prompt(page).getByRole('button', { name: / Hanno$/ })).toHaveCount(0);
  await done(page).click();
  await expect(question(page)).toHaveCount(0);
  await other.context().close();
});

const titled = (id = '') => id.charAt(0).toUpperCase() + id.slice(1);

test('a table picks its own civilizations in the lobby, and is told what does not go together', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await page
    .getByRole('radiogroup', { name: 'Game' })
    .getByRole('radio', { name: /Expansion Project/ })
    .click();
  await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '6', exact: true }).click();
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await page.getByText('Seats and options').click();
  const form = page.getByRole('group', { name: 'Civilizations of your own choice' });
  await expect(form.getByRole('checkbox')).toHaveCount(18);
  await expect(form.getByRole('status')).toHaveText('None chosen');
  for (const name of ['Celt', 'Iberia', 'Carthage', 'Rome', 'Hellas'])
    await form.getByRole('checkbox', { name }).check();
  await expect(form.getByRole('status')).toHaveText('5 of 6 chosen: 1 more');
  expect(await objections(page)).toEqual([]);
  const start = page.getByRole('button', { name: 'Start the game' });
  await start.click();
  await expect(page.getByRole('alert')).toContainText('6 seats play as many civilizations, not 5');
  await expect(page.getByRole('alert')).toBeInViewport();

  await form.getByRole('checkbox', { name: 'Kushan' }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByRole('status')).toHaveText('6 of 6 chosen');
  await start.click();
  await expect(page.getByRole('alert')).toContainText('Kushan has fewer than two neighbours');
  await form.getByRole('checkbox', { name: 'Kushan' }).uncheck();
  await form.getByRole('checkbox', { name: 'Minoa' }).check();
  await start.click();
  await expect(page).toHaveURL(/\/game\//);
  const list = page.getByRole('list', { name: 'Players' });
  for (const name of ['Celt', 'Iberia', 'Carthage', 'Rome', 'Hellas', 'Minoa']) await expect(list).toContainText(name);
});
