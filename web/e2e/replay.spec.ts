import { readFileSync } from 'node:fs';
import { expect, test } from './server';
import { prefer } from './play';

const record = readFileSync(new URL('../../records/founders/undo.jsonl', import.meta.url), 'utf8');

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
  const knowers = await page.getByLabel('Seen by').getByRole('option').allInnerTexts();
  if (table.status === 'finished') {
    expect(knowers).toContain('The whole truth');
    await page.getByLabel('Seen by').selectOption('table');
    await expect(page).toHaveURL(/seat=table/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } else {
    expect(knowers).not.toContain('The whole truth');
  }
  await page.reload();
  await expect(slider).toHaveValue('10');
});
