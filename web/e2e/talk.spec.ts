import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, type Server, test } from './server';
import { objections, prefer } from './play';
import { hasten } from './antiquity';
import { bots, make, type Made, person, sit } from './tables';

const chat = (page: Page) => page.getByRole('log', { name: 'Chat' });
const rooms = (page: Page) => page.getByRole('group', { name: 'Conversations' });
const room = (page: Page, name: string | RegExp) => rooms(page).getByRole('button', { name });
const line = (page: Page) => page.getByLabel('Say something');

async function somebody(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(page, { name });
  return page;
}

/** Everything that a page hears over its socket. */
function heardBy(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

async function three(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<Made> {
  return make(request, { game: 'founders', seats: ['Dido', 'Hanno', 'Livia'].map(person), ...more });
}

async function openChat(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await expect(chat(page)).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press('Enter');
}

test('two talk in private, and the third and who watches see nothing of it', async ({
  page,
  browser,
  server,
  request,
}) => {
  const made = await three(request);
  await prefer(page);
  const [hanno, livia, watcher] = [
    await somebody(browser, server, 'Hanno'),
    await somebody(browser, server, 'Livia'),
    await somebody(browser, server, 'Numa'),
  ];
  const heard = [heardBy(livia), heardBy(watcher)];
  await sit(page, made, [1]);
  await sit(hanno, made, [2]);
  await sit(livia, made, [3]);
  await watcher.goto(`/game/${made.table.id}`);
  for (const one of [page, livia, watcher]) await openChat(one);

  // Dido begins a conversation with Hanno.
  await rooms(page).getByRole('button', { name: 'Talk in private' }).click();
  await page.getByRole('form', { name: 'Talk in private' }).getByLabel('Hanno').check();
  await page.getByRole('form', { name: 'Talk in private' }).getByRole('button', { name: 'Talk' }).click();
  await expect(room(page, 'Hanno')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Only Hanno and you read this.')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await say(page, 'the north is ours');
  await expect(chat(page)).toContainText('Dido the north is ours');

  // Hanno is told that there is something new, and by whom; he answers.
  await expect(hanno.getByRole('tab', { name: /^Chat.*1 new/ })).toBeVisible();
  await openChat(hanno);
  await expect(chat(hanno)).not.toContainText('the north');
  await expect(room(hanno, /^Dido.*1 new/)).toBeVisible();
  await room(hanno, /^Dido/).click();
  await expect(chat(hanno)).toContainText('the north is ours');
  await expect(room(hanno, /^Dido$/)).toBeVisible();
  await say(hanno, 'and the south is not');
  await expect(chat(page)).toContainText('Hanno and the south is not');

  // What everybody reads comes after it, so that it would have come before.
  await room(hanno, 'Everybody').click();
  await say(hanno, 'good morning');
  for (const one of [livia, watcher]) {
    await expect(chat(one)).toContainText('good morning');
    await expect(chat(one)).not.toContainText('north');
    await expect(one.getByRole('tab', { name: /^Chat$/ })).toBeVisible();
  }
  for (const messages of heard) expect(messages.filter((text) => /north|south|"talk"/.test(text))).toEqual([]);
  await expect(rooms(livia).getByRole('button', { name: 'Dido' })).toHaveCount(0);

  // Loaded again, each has what is theirs, and nothing is new that was read.
  for (const one of [page, livia]) await one.reload();
  await openChat(livia);
  await expect(chat(livia)).toContainText('good morning');
  await expect(rooms(livia).getByRole('button', { name: 'Dido' })).toHaveCount(0);
  await openChat(page);
  await expect(room(page, /^Hanno$/)).toBeVisible();
  await room(page, /^Hanno$/).click();
  await expect(chat(page)).toContainText('and the south is not');
});

test('a name is completed, and who is muted is not seen', async ({ page, browser, server, request }) => {
  const made = await three(request);
  await prefer(page);
  const hanno = await somebody(browser, server, 'Hanno');
  await sit(page, made, [1]);
  await sit(hanno, made, [2]);
  for (const one of [page, hanno]) await openChat(one);
  await line(page).pressSequentially('come, @ha');
  await expect(page.getByRole('option', { name: '@Hanno' })).toBeVisible();
  await line(page).press('Tab');
  await expect(line(page)).toHaveValue('come, @Hanno ');
  await line(page).press('Enter');
  await expect(chat(hanno).locator('.named')).toContainText('come, @Hanno');
  await expect(chat(page).locator('.named')).toHaveCount(0);
  await expect(chat(hanno).locator('time')).toHaveCount(1);

  await rooms(hanno).getByRole('button', { name: 'Mute' }).click();
  await hanno.getByRole('group', { name: 'Mute' }).getByLabel('Dido').check();
  await expect(chat(hanno)).not.toContainText('come');
  await hanno.reload();
  await openChat(hanno);
  await say(hanno, 'who is there?');
  await expect(chat(hanno)).toContainText('who is there?');
  await expect(chat(hanno)).not.toContainText('come');
  await rooms(hanno).getByRole('button', { name: 'Mute' }).click();
  await hanno.getByRole('group', { name: 'Mute' }).getByLabel('Dido').uncheck();
  await expect(chat(hanno)).toContainText('come, @Hanno');
});

test('who watches talks apart, and a table may be without private talk', async ({ page, browser, server, request }) => {
  const made = await three(request, { press: 'public' });
  await prefer(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const [numa, camilla] = [await somebody(browser, server, 'Numa'), await somebody(browser, server, 'Camilla')];
  await sit(page, made, [1]);
  for (const one of [numa, camilla]) {
    await one.goto(`/game/${made.table.id}`);
    await openChat(one);
    await expect(line(one)).toHaveCount(0);
    await room(one, 'Those who watch').click();
    await expect(one.getByText('a name proves nothing')).toBeVisible();
  }
  await say(numa, 'Dido is in trouble');
  await expect(chat(camilla)).toContainText('Numa Dido is in trouble');
  await openChat(page);
  await expect(rooms(page).getByRole('button', { name: 'Talk in private' })).toHaveCount(0);
  await say(page, 'hello');
  await expect(chat(page)).toContainText('Dido hello');
  await expect(chat(page)).not.toContainText('trouble');
  await expect(room(page, 'Those who watch')).toHaveCount(0);
  expect(await objections(page)).toEqual([]);
});

test('private rooms open and close with trade, where a table has agreed so', async ({
  page,
  browser,
  server,
  request,
}) => {
  const made = await make(request, {
    seats: [person('Dido'), person('Hanno'), ...bots(3)],
    options: { scenario: 'short' },
    deadline: { seconds: 15 },
    press: 'trade',
  });
  await prefer(page);
  const hanno = await somebody(browser, server, 'Hanno');
  await sit(page, made, [1]);
  await sit(hanno, made, [2]);
  await openChat(page);
  const begin = rooms(page).getByRole('button', { name: 'Talk in private' });
  const whom = page.getByRole('form', { name: 'Talk in private' });
  const onlyInTrade = page.getByText('People talk in private only while they trade.');
  await begin.click();
  await expect(onlyInTrade).toBeVisible();
  await expect(whom).toHaveCount(0);
  expect(await objections(page)).toEqual([]);

  // The panel is still open when trade begins, and then one picks whom to talk to.
  await Promise.all([page, hanno].map((one) => hasten(one, /What do you offer or take/)));
  await expect(onlyInTrade).toHaveCount(0);
  await whom.getByLabel('Hanno').check();
  await whom.getByRole('button', { name: 'Talk' }).click();
  await say(page, 'salt for iron?');
  await expect(chat(page)).toContainText('Dido salt for iron?');

  // The clock ends the round, and what was said can be read, but not answered.
  await expect(onlyInTrade).toBeVisible({ timeout: 60_000 });
  await expect(line(page)).toHaveCount(0);
  await expect(chat(page)).toContainText('salt for iron?');
  await room(page, 'Everybody').click();
  await expect(line(page)).toBeVisible();
});

test('at one device the next seat learns nothing of a private talk', async ({ page, request }) => {
  await prefer(page);
  const made = await three(request);
  await sit(page, made, [1, 2]);
  const decision = page.getByRole('region', { name: 'Your decision' });
  await expect(decision).toContainText("Dido's turn");
  await openChat(page);
  await rooms(page).getByRole('button', { name: 'Talk in private' }).click();
  await page.getByRole('form', { name: 'Talk in private' }).getByLabel('Livia').check();
  await page.getByRole('form', { name: 'Talk in private' }).getByRole('button', { name: 'Talk' }).click();
  await expect(room(page, 'Livia')).toHaveAttribute('aria-pressed', 'true');
  await line(page).fill('Hanno is weak in the');
  // The board, not the line, is what keys are for.
  await page.locator('h1').click();
  await page.keyboard.press('1');
  await expect(decision).toContainText("Hanno's turn");
  await expect(room(page, 'Everybody')).toHaveAttribute('aria-pressed', 'true');
  await expect(room(page, 'Livia')).toHaveCount(0);
  await expect(line(page)).toHaveValue('');
});
