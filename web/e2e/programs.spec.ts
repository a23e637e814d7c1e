// Programs: made on the page of an account with a token that is shown once, given a seat by name, and marked there.

import { objections, prefer } from './play';
import { expect, test } from './server';

test('somebody makes a program, and plays against it', async ({ page, server }) => {
  await prefer(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lovelace');
  await page.getByLabel('Passphrase').fill('seven brown kettles');
  await page.locator('form').getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  const programs = page.getByRole('region', { name: 'Programs' });
  await expect(programs.getByText('You have none.')).toBeVisible();
  await programs.getByText('Make a program', { exact: true }).click();
  await programs.getByLabel('Name of the program').fill('lovelace');
  await programs.getByRole('button', { name: 'Make it' }).click();
  await expect(programs.getByRole('alert')).toContainText('Somebody has this name');
  await programs.getByLabel('Name of the program').fill('Engine');
  await programs.getByRole('button', { name: 'Make it' }).click();
  const engine = programs.getByRole('group', { name: 'Engine' });
  await expect(engine.getByText('not running')).toBeVisible();
  await expect(engine.getByText('It has none, so it cannot come in.')).toBeVisible();
  await engine.getByText('New token for Engine').click();
  await engine.getByLabel('What it is for').fill('laptop');
  await expect(engine.getByLabel('play', { exact: true })).toBeChecked();
  await expect(engine.getByLabel('make tables')).not.toBeChecked();
  expect(await objections(page)).toEqual([]);
  await engine.getByRole('button', { name: 'Make the token' }).click();
  const shown = engine.getByLabel('Copy it now');
  await expect(shown).toHaveValue(/^ecu_program_/);
  const token = await shown.inputValue();
  await expect(engine.getByText('look, play', { exact: true })).toBeVisible();
  await engine.getByLabel('Who may give it a seat').selectOption('Only I');
  await expect(programs.getByRole('status')).toHaveText('Kept.');
  expect(await objections(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(engine.getByText('laptop', { exact: true })).toBeVisible();
  await expect(page.locator(`input[value="${token}"]`)).toHaveCount(0);
  await expect(shown).toHaveCount(0);

  // In the lobby: not while it does not run.
  await page.goto('/?game=founders');
  await page.getByText('Seats and options').click();
  await page.locator('.sitters select').nth(1).selectOption('A program');
  await page.getByLabel('Name of the program in seat 2').fill('Engine');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('alert')).toContainText('This program is not running now');
  // It comes: a stream is all that needs.
  const stop = new AbortController();
  const bearer = { Authorization: `Bearer ${token}` };
  const stream = await fetch(`${server.url}/api/v1/stream`, { headers: bearer, signal: stop.signal });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('heartbeat');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByText(/^program, /).first()).toBeVisible();
  await expect(page.getByText('Engine').first()).toBeVisible();
  await expect(page).toHaveURL(/\/game\//);
  const table = new URL(page.url()).pathname.split('/').pop() ?? '';
  // What it says is marked as a program's, too.
  const say = await fetch(`${server.url}/api/v1/tables/${table}/chat`, {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'I compute.' }),
  });
  expect(say.status).toBe(200);
  await page.getByRole('tab', { name: /Chat/ }).click();
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('program', { exact: true })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  stop.abort();

  // Ended, the token is worth nothing; and the program goes.
  await page.goto('/account');
  await expect(engine.getByText('running', { exact: true })).toBeVisible();
  await engine.getByRole('button', { name: 'End laptop' }).click();
  await expect(engine.getByText('It has none, so it cannot come in.')).toBeVisible();
  const refused = await fetch(`${server.url}/api/v1/tables/${table}/state`, { headers: bearer });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'UnknownToken']);
  await engine.getByText('Delete the program', { exact: true }).click();
  await engine.getByRole('button', { name: 'Delete Engine' }).click();
  await expect(programs.getByText('You have none.')).toBeVisible();
});
