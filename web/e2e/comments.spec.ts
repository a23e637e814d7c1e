// A finished game is commented by those who played it, and read by everybody.

import { objections, prefer } from './play';
import { expect, test } from './server';
import { golden, goOnFrom, person } from './tables';

test('players comment moments of a finished game, and a click leads there', async ({
  page,
  request,
  browser,
  server,
}) => {
  await prefer(page);
  const record = `${golden('founders/three-seats-last-victory-tile').join('\n')}\n`;
  const made = await goOnFrom(request, record, [person('Dido'), person('Hanno'), person('Livia')]);
  const { id } = made.table;
  const mine = made.seats[0];
  await page.goto(`/game/${id}#seat=${mine?.seat}&token=${mine?.token}`);
  await expect(page.locator('.prompt')).toBeVisible(); // The seat's secret is kept by now.
  await page.goto(`/game/${id}/replay?action=5`);
  const slider = page.getByRole('slider');
  await expect(slider).toHaveValue('5');
  await page.locator('h1').click();
  await page.keyboard.press('c');
  const line = page.getByRole('textbox', { name: 'About this moment, entry 5' });
  await expect(line).toBeFocused();
  await line.fill('Here I should have opened the village stack.');
  await page.keyboard.press('Enter');
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveText(/5.*Dido.*opened the village stack/s);
  await expect(line).toHaveValue('');
  await slider.fill('12');
  await page.getByRole('textbox', { name: 'About this moment, entry 12' }).fill('<b>Bold</b>');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments.getByRole('listitem')).toHaveCount(2);
  await expect(comments).toContainText('<b>Bold</b>');
  expect(await objections(page)).toEqual([]);

  // Whoever watches reads them and goes where they lead, and cannot comment.
  const watcher = await (await browser.newContext({ baseURL: server.url })).newPage();
  await prefer(watcher);
  await watcher.goto(`/game/${id}/replay`);
  await watcher.getByRole('tab', { name: 'Comments (2)' }).click();
  await watcher.getByRole('button', { name: 'Go to entry 5, which Dido comments' }).click();
  await expect(watcher.getByRole('slider')).toHaveValue('5');
  await expect(watcher.getByRole('textbox')).toHaveCount(0);
  await expect(watcher.getByText('Those who played this game can comment its moments.')).toBeVisible();
});
