import { readFileSync } from 'node:fs';
import { expect, test } from './server';
import { newTable, prefer, prompt } from './play';

const record = readFileSync(
  new URL('../../records/founders/three-seats-last-victory-tile.jsonl', import.meta.url),
  'utf8',
);

test('a saved record is opened and replayed by slider and keys', async ({ page, request }) => {
  await prefer(page);
  const made = await request.post('/api/v1/tables/import', { data: { record } });
  expect(made.ok(), await made.text()).toBe(true);
  const { table } = (await made.json()) as { table: { id: string; seq: number; status: string } };
  await page.goto(`/game/${table.id}/replay`);
  const slider = page.getByRole('slider');
  await expect(slider).toHaveValue('0');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('2');
  await expect(page.locator('.log li.now')).toHaveAttribute('value', '2');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(String(table.seq));
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(table.seq - 1));
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await expect(page.getByText('The start.')).toBeVisible();
  await slider.fill('10');
  await expect(page).toHaveURL(/action=10/);
  // The game is over, so everything may be shown, but a seat still knows only what it knew.
  expect(table.status).toBe('finished');
  const eyes = page.getByLabel('Seen by');
  await eyes.selectOption({ label: 'Everything' });
  await expect(page).toHaveURL(/seat=table/);
  await expect(page.getByRole('list', { name: 'city stack, face down' }).getByRole('listitem').first()).toBeVisible();
  await eyes.selectOption('1');
  await expect(page.getByRole('list', { name: /face down$/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(slider).toHaveValue('10');
});

test('a running game shows only what the reader may know', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await expect(prompt(page)).toContainText('Which nature tile do you take?');
  await page.goto(`${new URL(page.url()).pathname}/replay`);
  await expect(page.getByLabel('Seen by').getByRole('option')).toHaveText(['Everybody', 'Dido']);
});
