// Finding a table among those that are open to all, and making one.

import { objections, prefer } from './play';
import { expect, test } from './server';
import { make, person, sit } from './tables';

test('tables are looked for by what they are, and the address keeps it', async ({ page, request }) => {
  await prefer(page);
  const open = { kind: 'open' };
  const say = async (more: Record<string, unknown>) =>
    (await make(request, { game: 'founders', visibility: 'public', seats: [person('Ada'), open], ...more })).table.id;
  const german = await say({ language: 'de', deadline: { seconds: 60 } });
  const slow = await say({ seats: [person('Ada'), open, open], deadline: { seconds: 86_400 } });
  const clash = await say({ game: 'clash', seats: [person('Ada'), person('Ben')] });
  await page.goto('/');
  const card = (id: string) => page.locator('section[aria-labelledby=watch-title]').locator(`a[href="/game/${id}"]`);
  // Other tests of this server make public tables, too: what is shown is judged, not how many there are.
  const areShown = async (shown: string[], hidden: string[]) => {
    for (const id of shown) await expect(card(id).first()).toBeVisible();
    for (const id of hidden) await expect(card(id)).toHaveCount(0);
  };
  await areShown([german, slow, clash], []);

  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('group', { name: 'Which tables are shown' });
  expect(await objections(page)).toEqual([]);
  await filter.getByLabel('Game').selectOption('founders');
  await areShown([german, slow], [clash]);
  await filter.getByLabel('Pace').selectOption('slow');
  await areShown([slow], [german, clash]);
  await page.reload();
  await areShown([slow], [german, clash]);
  await expect(filter.getByLabel('Pace')).toHaveValue('slow');
  await filter.getByLabel('Pace').selectOption('');
  await filter.getByLabel('Language of talk').selectOption('German');
  await areShown([german], [slow, clash]);
  await filter.getByLabel('Seats').selectOption('4');
  await expect(page.getByText('No public table fits just now.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('from every page one gets to the next table at which others wait', async ({ page, request }) => {
  await prefer(page);
  const table = (seats: unknown[]) => make(request, { game: 'founders', seats });
  const alone = await table([person('Ada'), { kind: 'bot', level: 'random' }]);
  const older = await table([person('Ada'), person('Ben')]);
  const newer = await table([person('Ada'), person('Cleo')]);
  const next = page.getByRole('link', { name: 'Next table' });
  for (const made of [alone, newer]) await sit(page, made, [1]);
  await expect(next).toHaveCount(0);
  await sit(page, older, [1]);
  await expect(next).toHaveAttribute('href', `/game/${newer.table.id}`);
  expect(await objections(page)).toEqual([]);
  for (const path of ['/account', '/rules/founders', '/about/clash', '/ratings/founders']) {
    await page.goto(path);
    await expect(next).toContainText('2');
    await expect(next).toHaveAttribute('href', `/game/${older.table.id}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await next.click();
  await expect(page).toHaveURL(new RegExp(older.table.id));
  await expect(next).toHaveAttribute('href', `/game/${newer.table.id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a bot with a character is chosen where its game has one, and sits at the table', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  const against = page.getByRole('group', { name: 'Against whom' });
  const builder = against.getByRole('button', { name: 'Builder', exact: true });
  await page.getByRole('radio', { name: /A New Dawn/ }).click();
  await expect(builder).toHaveAttribute('title', /^Builder: builds more than others \(\d{4}\)$/);
  await page.getByRole('radio', { name: /Founders/ }).click();
  await expect(against.getByRole('button', { name: 'Steady', exact: true })).toBeVisible();
  await expect(builder).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: /A New Dawn/ }).click();
  await builder.click();
  await expect(builder).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  const seats = page.getByRole('list', { name: 'Seats' });
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(seats.getByText('greedy:builder')).toBeVisible();

  // A board to try things on has the same bots.
  await page.getByText('Try something out').click();
  await page.getByRole('combobox', { name: 'Bots that play' }).selectOption('greedy:trader');
  await page.getByRole('button', { name: 'Against bots' }).click();
  await expect(page.getByText('Analysis board.')).toBeVisible();
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(seats.getByText('greedy:trader')).toBeVisible();
});
