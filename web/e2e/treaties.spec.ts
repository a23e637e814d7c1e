import type { Browser, Page } from '@playwright/test';
import { expect, type Server, test } from './server';
import { objections, prefer } from './play';
import { make, person, sit } from './tables';

const tab = (page: Page, name: RegExp | string = /^Treaties/) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Treaties' });
const stage = (page: Page, name: string) => panel(page).getByRole('region', { name });
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();

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

test('two promise each other something, and the third and who watches see nothing of it', async ({
  page,
  browser,
  server,
  request,
}) => {
  const made = await make(request, { game: 'founders', seats: ['Dido', 'Hanno', 'Livia'].map(person) });
  await prefer(page);
  const [hanno, livia, watcher] = [
    await somebody(browser, server, 'Hanno'),
    await somebody(browser, server, 'Livia'),
    await somebody(browser, server, 'Numa'),
  ];
  await hanno.setViewportSize({ width: 390, height: 780 });
  const heard = [heardBy(livia), heardBy(watcher)];
  await sit(page, made, [1]);
  await sit(hanno, made, [2]);
  await sit(livia, made, [3]);
  await watcher.goto(`/game/${made.table.id}`);
  await expect(watcher.getByRole('tab', { name: 'Notes' })).toBeVisible();
  await expect(tab(watcher)).toHaveCount(0);

  // Dido notes a promise to Hanno, with the keyboard.
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Nothing is promised yet.');
  await panel(page).getByRole('button', { name: 'New promise' }).press('Enter');
  const form = panel(page).getByRole('form', { name: 'New promise' });
  await expect(form.getByRole('button', { name: 'Note it' })).toBeDisabled();
  await form.getByLabel('Hanno').press('Space');
  await form.getByLabel('What is promised').fill('I leave the north to you');
  await form.getByLabel('Until when').fill('round 5');
  expect(await objections(page)).toEqual([]);
  await form.getByRole('button', { name: 'Note it' }).press('Enter');
  await expect(stage(page, 'Waiting for an answer')).toContainText('You to Hanno, until round 5');
  await expect(panel(page).getByRole('button', { name: 'New promise' })).toBeFocused();
  await expect(tab(page, 'Treaties')).toBeVisible();

  // Hanno is told that something waits for him, and agrees; Dido sees it at once.
  await expect(tab(hanno, /^Treaties.*1 waiting for you/)).toBeVisible();
  await tab(hanno).click();
  await expect(stage(hanno, 'Waiting for an answer')).toContainText('Dido to you, until round 5');
  await expect(stage(hanno, 'Waiting for an answer')).toContainText('I leave the north to you');
  expect(await objections(hanno)).toEqual([]);
  await press(hanno, 'Agree');
  await expect(stage(hanno, 'Agreed').getByRole('listitem')).toBeFocused();
  await expect(tab(hanno, /^Treaties$/)).toBeVisible();
  await expect(stage(page, 'Agreed')).toContainText('Hanno: agreed');

  // One says that it was broken, the other that it was kept; both see who said so.
  await press(hanno, 'Broken');
  await expect(stage(page, 'Over')).toContainText('Hanno: broken');
  await press(page, 'Kept');
  for (const [one, words] of [
    [page, ['Hanno: broken', 'You: kept']],
    [hanno, ['You: broken', 'Dido: kept']],
  ] as const)
    for (const word of words) await expect(stage(one, 'Over')).toContainText(word);
  expect(await objections(page)).toEqual([]);

  // What is declined is over, and nothing can be said of it any more.
  await press(hanno, 'New promise');
  const narrow = panel(hanno).getByRole('form', { name: 'New promise' });
  await narrow.getByLabel('Dido').check();
  await narrow.getByLabel('What is promised').fill('the south is mine');
  await narrow.getByRole('button', { name: 'Note it' }).click();
  await press(page, 'Decline');
  await expect(stage(hanno, 'Over')).toContainText('Dido: declined');
  await expect(stage(hanno, 'Over').getByRole('listitem').first().getByRole('button')).toHaveCount(0);

  // The others have heard nothing of it, and see nothing after they come back.
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByLabel('Say something').fill('good morning');
  await page.getByLabel('Say something').press('Enter');
  for (const one of [livia, watcher]) {
    await one.getByRole('tab', { name: /^Chat/ }).click();
    await expect(one.getByRole('log', { name: 'Chat' })).toContainText('good morning');
  }
  for (const messages of heard) expect(messages.filter((text) => /north|south|treat/.test(text))).toEqual([]);
  await livia.reload();
  await tab(livia, /^Treaties$/).click();
  await expect(panel(livia)).toContainText('Nothing is promised yet.');

  // Loaded again, each has what is theirs.
  await hanno.reload();
  await tab(hanno).click();
  await expect(stage(hanno, 'Over').getByRole('listitem')).toHaveCount(2);
  await expect(stage(hanno, 'Over')).toContainText('You: broken');
});

test('a table without private talk has no promises until the game is over', async ({ page, request }) => {
  const made = await make(request, { game: 'founders', seats: ['Dido', 'Hanno'].map(person), press: 'public' });
  await prefer(page);
  await sit(page, made, [1]);
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
});
