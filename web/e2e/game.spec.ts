import { expect, test } from './server';
import { entries, firstChoice, newTable, playOn, prefer, pressOn, prompt, result } from './play';

test('a whole game against a bot, by keyboard alone, to the result', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await expect(prompt(page)).toContainText('Which nature tile do you take?');
  await playOn(page);

  await expect(result(page)).toContainText(/wins\.|share the win\./);
  await expect(result(page).getByRole('row')).toHaveCount(3);
  await expect(result(page).getByRole('img', { name: /^Points over time: .* -?\d+, .* -?\d+/ })).toBeVisible();
  // Points of a row add up to its sum.
  const cells = await result(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  const [points, ...parts] = cells.slice(1).map((text) => Number.parseInt(text, 10));
  expect(parts.reduce((sum, number) => sum + number, 0)).toBe(points);

  await page.keyboard.press('Escape');
  await expect(result(page)).toBeHidden();
  await expect(prompt(page)).toContainText('The game is over.');
  await page.reload();
  await expect(result(page)).toBeVisible();
  await result(page).getByRole('link', { name: 'Watch the replay' }).click();
  await expect(page.getByRole('region', { name: 'Replay controls' })).toBeVisible();
});

test('tiles are picked on the table and laid on lit spaces', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  for (let taken = 0; taken < 2; taken++) {
    await page.locator('.rows .draft .card.fits').first().click();
    await expect(
      page.getByRole('region', { name: /Dido's nation/ }).getByRole('img', { name: /^Drafted/ }),
    ).toHaveCount(taken + 1);
    await expect(prompt(page)).toContainText(taken === 0 ? 'Which nature tile' : 'How do you lay');
  }
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /^nature stack, .* open it/ }).click();
  await expect(prompt(page)).toContainText('Add a tile');
  const nation = page.getByRole('group', { name: /^Nation of Dido/ });
  await page.locator('[aria-label="nature row"] .card.fits:not(.stack)').first().click();
  await expect(nation.locator('.space.lit')).toHaveCount(6);
  await nation.locator('.space.lit').first().click();
  await expect(nation).toHaveAttribute('aria-label', 'Nation of Dido, 3 tiles');
  await expect(nation.locator('.changed').or(page.locator('.others .changed')).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Dido adds');
  // A place in the log points at the board, once the bot adds nothing to the log any more.
  await expect(prompt(page)).toContainText('do you open?');
  await expect(page.locator('.marked')).toHaveCount(0);
  await page
    .getByRole('list', { name: 'Log' })
    .getByRole('button', { name: /^Show .* on the board$/ })
    .last()
    .focus();
  await expect(page.locator('.marked')).toHaveCount(1);
});

test('"Why not?" answers with the rule', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await pressOn(page, async () => (await prompt(page).innerText()).includes('Add a tile'));
  await page.locator('.rows .victory .card.misfit').first().click();
  await expect(prompt(page).getByRole('alert')).toContainText('cannot be used anywhere right now');
  await page
    .getByRole('group', { name: /^Nation of Dido/ })
    .locator('.space')
    .first()
    .click({ force: true });
  const why = prompt(page).getByRole('alert');
  await expect(why).toContainText('nothing there provides');
  await why.getByRole('button', { name: 'Rule FE-add-3' }).click();
  const rules = page.getByRole('dialog', { name: /^Rules of/ });
  await expect(rules.locator('#rule-FE-add-3')).toBeInViewport();
  await rules.getByRole('searchbox').fill('carriage');
  await expect(rules.getByRole('status')).toContainText(/^\d+ of \d+ rules/);
  await expect(rules.locator('#rule-FE-carriage-1')).toBeVisible();
  await expect(rules.locator('#rule-FE-war-2')).toHaveCount(0);
  await rules.getByRole('button', { name: 'Close' }).click();
  await expect(rules).toBeHidden();
});

test('two browsers play and talk', async ({ page, browser, server }) => {
  await prefer(page);
  await newTable(page, 2, 'Friends by link');
  const invitation = await page.getByLabel(/Send this link/).inputValue();
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await prefer(other, { name: 'Hanno' });
  await other.goto(invitation);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(other).toHaveURL(/\/game\//);

  const pages = [page, other];
  await expect(async () => {
    for (const one of pages) if (await firstChoice(one).isVisible()) await one.keyboard.press('1');
    expect(await entries(page).count()).toBeGreaterThanOrEqual(8);
  }).toPass({ intervals: [50] });
  await expect(async () => {
    const counts = await Promise.all(pages.map((one) => entries(one).count()));
    expect(counts[0]).toBe(counts[1]);
  }).toPass();
  await page.keyboard.press('c');
  await page.getByLabel('Say something').fill('Ave, <b>Hanno</b>');
  await page.keyboard.press('Enter');
  await other.getByRole('tab', { name: /^Chat/ }).click();
  await expect(other.getByRole('log', { name: 'Chat' })).toContainText('Ave, <b>Hanno</b>');
  // A third browser only watches.
  const watcher = await (await browser.newContext({ baseURL: server.url })).newPage();
  await watcher.goto(new URL(page.url()).pathname);
  await expect(watcher.getByRole('list', { name: 'Log' })).toContainText('Dido');
  await expect(watcher.locator('.prompt .choice')).toHaveCount(0);
  await context.close();
});

test('one device goes around, and the latest action can be undone', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Hot-seat');
  const turn = prompt(page).getByRole('status');
  // Founders hides nothing between its players: whose turn it is is said, and nobody has to press anything.
  await expect(turn).toHaveText("Dido's turn");
  await expect(page.locator('.rows .draft .card')).toHaveCount(5);
  await page.keyboard.press('1');
  await expect(turn).toHaveText("Second player's turn");
  await expect(page.locator('.rows .draft .card')).toHaveCount(4);
  await page.keyboard.press('Control+z');
  await expect(turn).toHaveText("Dido's turn");
  await expect(page.locator('.rows .draft .card')).toHaveCount(5);
  await expect(page.locator('li.undone')).toHaveCount(1);
  await page.keyboard.press('2');
  await expect(turn).toHaveText("Second player's turn");
  await expect(page.locator('.rows .draft .card')).toHaveCount(4);
  await expect(page.getByRole('group', { name: /^Nation of Second player/ })).toBeVisible();
  // Both lay their first tiles at the same time: whoever holds the device may hand it on.
  await pressOn(page, async () => (await prompt(page).innerText()).includes('How do you lay'));
  const holder = await turn.innerText();
  await prompt(page)
    .getByRole('button', { name: /^Pass the device to/ })
    .click();
  await expect(turn).not.toHaveText(holder);
  await expect(prompt(page)).toContainText('How do you lay');
});

test('where hands are hidden, nothing is shown until the next player has the device', async ({ page }) => {
  // Founders hides nothing between seats. A game that does says so by giving every seat its own eyes.
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; state: { seat: number; eyes: number | null } | null };
      if (message.state) message.state.eyes = message.state.seat;
      socket.send(JSON.stringify(message));
    });
  });
  await prefer(page);
  await newTable(page, 2, 'Hot-seat');
  await expect(page.getByRole('heading', { name: 'Hand the device to Dido' })).toBeVisible();
  await expect(page.locator('.rows')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.rows .draft .card')).toHaveCount(5);
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'Hand the device to Second player' })).toBeVisible();
  await expect(page.locator('.rows')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.rows .draft .card')).toHaveCount(5);
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'I am Second player' }).click();
  await expect(page.locator('.rows .draft .card')).toHaveCount(4);
  await expect(page.getByRole('group', { name: /^Nation of Second player/ })).toBeVisible();
});

test('a hot-seat game goes on to its end', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Hot-seat');
  const turns = new Set<string>();
  await pressOn(page, async () => {
    if (await page.locator('dialog[open]').isVisible()) return true;
    turns.add(await prompt(page).getByRole('status').innerText());
    return false;
  });
  expect([...turns].sort()).toEqual(["Dido's turn", "Second player's turn"]);
});
