// Trade in Mega Empires between people: by two browsers, around one device, and against the clock.

import type { Browser, Page } from '@playwright/test';
import { expect, type Server, test } from './server';
import { atTrade, commoditiesOf, hand, hasten, log, tab } from './antiquity';
import { bots, make, person, sit, type Made } from './tables';
import { prefer, prompt } from './play';

const CALAMITY = 'Slave Revolt';
const title = (card: string) => card.charAt(0).toUpperCase() + card.slice(1);
const offersOf = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(`^Offer \\d+ of ${name}$`) });
const form = (page: Page) => page.locator('#trade-form form');
const put = (page: Page, card: string) =>
  hand(page).getByRole('button', { name: card }).and(page.locator(':enabled')).first().click();

async function somebody(browser: Browser, server: Server): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1400, height: 900 } })
  ).newPage();
  await prefer(page);
  return page;
}

/**
 * Dido offers Hanno three cards, of which two are named truly and the third, a calamity, is said to be something else.
 */
async function bluff(page: Page, given: string[], wanted: string[]): Promise<void> {
  await tab(page, 'Trade').click();
  for (const card of given) await put(page, title(card));
  await put(page, CALAMITY);
  await expect(form(page).locator('.given')).toHaveCount(3);
  await page.getByLabel('You also say').selectOption('silk');
  await page.getByLabel('First commodity you want').selectOption(wanted[0] ?? '');
  await page.getByLabel('Second commodity you want').selectOption(wanted[1] ?? '');
  await page.getByLabel('To whom').selectOption({ label: 'Hanno' });
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(offersOf(page, 'Dido')).toContainText(CALAMITY);
}

/** Hanno takes Dido's offer with cards of his own choice. */
async function take(page: Page, give: string[]): Promise<void> {
  await tab(page, 'Trade').click();
  const offer = offersOf(page, 'Dido');
  await expect(offer).toContainText(/gives 3.*Silk/s);
  await offer.getByRole('button', { name: 'Take it for…' }).click();
  const there = await form(page).locator('.given').count();
  for (const card of give.slice(there)) await put(page, title(card));
  await form(page).getByRole('button', { name: 'Take it' }).click();
  await expect(offer).toHaveCount(0);
}

/** Two cards that Dido can name, and three that Hanno can give, the first two of which are asked for. */
async function cards(
  request: Parameters<typeof commoditiesOf>[0],
  made: Made,
): Promise<{ given: string[]; back: string[] }> {
  const [hers, his] = [await commoditiesOf(request, made, 1), await commoditiesOf(request, made, 2)];
  expect(hers.length).toBeGreaterThan(1);
  expect(his.length).toBeGreaterThan(2);
  return { given: hers.slice(0, 2), back: his.slice(0, 3) };
}

test('a calamity changes hands under a bluff, and is seen only when the deal is done', async ({
  browser,
  server,
  request,
}) => {
  const made = await atTrade(request, [person('Dido'), person('Hanno'), ...bots(3, 'greedy')]);
  const { given, back } = await cards(request, made);
  const [dido, hanno] = [await somebody(browser, server), await somebody(browser, server)];
  await sit(dido, made, [1]);
  await sit(hanno, made, [2]);
  await bluff(dido, given, back);

  await tab(hanno, 'Trade').click();
  await expect(offersOf(hanno, 'Dido')).toBeVisible();
  expect(await hanno.content()).not.toMatch(/slave.revolt/i);
  await take(hanno, back);
  await expect(hand(hanno).getByRole('button', { name: `${CALAMITY} may be traded, from Dido` })).toBeVisible();
  await expect(hand(dido)).not.toContainText(CALAMITY);
  for (const page of [dido, hanno])
    await expect(log(page)).toContainText(/Hanno takes offer \d+ of\s+Dido: 3 cards for 3/);
  // Who watches learns that cards changed hands, and not which.
  const watcher = await somebody(browser, server);
  await watcher.goto(`/game/${made.table.id}`);
  await expect(log(watcher)).toContainText('Hanno takes offer');
  expect(await watcher.content()).not.toMatch(/slave.revolt/i);
});

test('what one player says is heard by the others', async ({ browser, server, request }) => {
  const made = await atTrade(request, [person('Dido'), person('Hanno'), ...bots(3, 'greedy')]);
  const [dido, hanno] = [await somebody(browser, server), await somebody(browser, server)];
  await sit(dido, made, [1]);
  await sit(hanno, made, [2]);
  await tab(dido, 'Trade').click();
  await dido.getByText('Say something').click();
  for (const card of ['salt', 'salt']) await dido.getByLabel('Commodity you speak of').selectOption(card);
  await dido.getByLabel('Whom you say it to').selectOption({ label: 'to Hanno' });
  await dido.getByRole('button', { name: 'Say it' }).click();
  await dido.getByRole('group', { name: 'No deals with' }).getByRole('button', { name: 'Hanno' }).click();
  await tab(hanno, 'Trade').click();
  const heard = hanno.getByRole('list', { name: 'What players say' }).getByRole('listitem');
  await expect(heard).toHaveText(/Dido\s*needs.*makes no deals with Hanno/s);
  await expect(log(hanno)).toContainText('I need 2 Salt.');
  await dido.getByRole('button', { name: 'Hanno', pressed: true }).click();
  await expect(heard).not.toContainText('no deals');
});

test('two people trade around one device, and neither sees the other hand', async ({ page, request }) => {
  await prefer(page);
  const made = await atTrade(request, [person('Dido'), person('Hanno'), ...bots(3, 'greedy')]);
  const { given, back } = await cards(request, made);
  await sit(page, made, [1, 2]);
  const pass = page.locator('.pass');
  const handTo = async (name: string) => {
    await page.getByRole('button', { name: `Pass the device to ${name}` }).click();
    await expect(pass).toContainText(`Hand the device to ${name}`);
    await expect(hand(page)).toHaveCount(0);
    await pass.getByRole('button', { name: `I am ${name}` }).click();
    await expect(prompt(page).locator('.turn-of')).toContainText(name);
  };
  await expect(pass).toContainText('Hand the device to');
  await expect(hand(page)).toHaveCount(0);
  await pass.getByRole('button', { name: /^I am/ }).click();
  if (!(await prompt(page).locator('.turn-of').textContent())?.includes('Dido')) await handTo('Dido');
  await bluff(page, given, back);
  // An offer half made stays with whoever makes it.
  await page.getByLabel('First commodity you want').selectOption('jade');
  await handTo('Hanno');
  await expect(page.getByLabel('First commodity you want')).toHaveValue('');
  await expect(hand(page)).not.toContainText(CALAMITY);
  await take(page, back);
  await expect(hand(page)).toContainText(CALAMITY);
  await handTo('Dido');
  await expect(hand(page)).not.toContainText(CALAMITY);
});

test('the clock of a table counts down and closes a round of trade', async ({ page, request }) => {
  await watchClocks(page);
  await prefer(page);
  const made = await make(request, {
    seats: [person('Dido'), ...bots(4)],
    options: { scenario: 'short' },
    deadline: { seconds: 15 },
  });
  await sit(page, made, [1]);
  await hasten(page, /What do you offer or take/);
  await tab(page, 'Trade').click();
  // First no new offers, then the end of the round, without anybody's doing.
  await expect(log(page)).toContainText('Time is up');
  await expect(log(page)).toContainText('Trading is over.');
  await expect(page.locator('.track .now')).not.toHaveText(/^7/);
  const shown = await page.evaluate(() => (window as unknown as { clocks: string[] }).clocks);
  const times = (label: string) =>
    shown.filter((text) => text.startsWith(label)).map((text) => text.slice(label.length));
  for (const label of ['Trading closes in ', 'Trading ends in ']) {
    expect(times(label).length, `${label}: ${shown.join()}`).toBeGreaterThan(1);
    expect(times(label)).toEqual(times(label).toSorted().toReversed());
  }
});

/** Keeps what the clocks of a page have shown: a test that looks from outside may be too late to see it. */
async function watchClocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const clocks: string[] = [];
    Object.assign(window, { clocks });
    const look = () => {
      for (const clock of document.querySelectorAll('[role=timer]')) {
        const shown = `${clock.getAttribute('aria-label')} ${clock.textContent?.trim()}`;
        if (!clocks.includes(shown)) clocks.push(shown);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test('a clock is chosen with the table, and told in its menu', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await page
    .getByRole('radiogroup', { name: 'Game' })
    .getByRole('radio', { name: /Mega Empires/ })
    .click();
  await page.getByRole('button', { name: 'Hot-seat', exact: true }).click();
  await page.getByText('Seats and options').click();
  await page.getByLabel('Clock').selectOption({ label: '3 minutes' });
  await expect(page.getByLabel(/a bot acts for whoever is late/)).toBeChecked();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('button', { name: /^I am/ }).click();
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(3:00|2:\d\d)$/);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(page.getByRole('dialog', { name: 'This table' })).toContainText(
    'The table waits 3 minutes for a decision',
  );
});
