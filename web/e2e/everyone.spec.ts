import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Games } from '../src/lib/api/generated';
import { expect, test } from './server';
import { entries, firstChoice, newTable, objections, prefer, pressOn, prompt, result } from './play';

const record = readFileSync(
  new URL('../../records/founders/three-seats-last-victory-tile.jsonl', import.meta.url),
  'utf8',
);

/** Nothing is wider than the screen. A phone that must show something wider zooms out. */
async function fits(page: Page): Promise<void> {
  const wanted = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])).toEqual([
    wanted,
    wanted,
  ]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`lobby, table, rules and gallery are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prefer(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    await newTable(page, 3, 'Steady');
    await pressOn(page, async () => (await entries(page).count()) >= 12);
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toContainText('FE-');
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.keyboard.press('Escape');
    const address = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Table menu' }).click();
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.goto('/rules/founders');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.goto(`${address}/replay?action=9`);
    await expect(page.getByRole('slider')).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
  });

  test(`waiting room, result and every kind of prompt are accessible, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prefer(page);
    await newTable(page, 3, 'Friends by link');
    await expect(page.getByRole('region', { name: 'Waiting room' })).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.goto(await page.getByLabel(/Send this link/).inputValue());
    await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    const made = await request.post('/api/v1/tables/import', { data: { record } });
    await page.goto(`/game/${((await made.json()) as { table: { id: string } }).table.id}`);
    await expect(result(page).getByRole('img', { name: /^Points over time/ })).toBeVisible();
    expect(await objections(page, colorScheme)).toEqual([]);
    await page.goto('/gallery/prompts');
    await expect(page.getByText('Which stack do you open?')).toBeVisible();
    await page.getByText('Make an offer of your own').click();
    expect(await objections(page, colorScheme)).toEqual([]);
    await page
      .getByRole('button', { name: /^All \d+ choices/ })
      .first()
      .click();
    expect(await objections(page, colorScheme)).toEqual([]);
  });
}

/** Goes on by the Tab key until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (name.test(called)) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

test('several turns by keyboard alone, every stop with a name', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Which nature tile do you take?');
  for (let taken = 0; taken < 2; taken++) {
    await expect(firstChoice(page)).toBeVisible();
    await tabTo(page, /nature tile: needs .*, draft$/);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: /Dido's nation/ }).getByRole('img', { name: /^Drafted/ }),
    ).toHaveCount(taken + 1);
  }
  await expect(prompt(page)).toContainText('How do you lay');
  await tabTo(page, /^One behind the other/);
  await page.keyboard.press('Enter');
  const nation = page.getByRole('group', { name: /^Nation of Dido/ });
  for (let turn = 1; turn <= 3; turn++) {
    await tabTo(page, /nature stack, .*: open it$/);
    await page.keyboard.press('Enter');
    await expect(prompt(page)).toContainText('Add a tile');
    await tabTo(page, /nature tile: .*, nature row$/);
    await page.keyboard.press('Enter');
    await expect(prompt(page)).toContainText('Where does the');
    await tabTo(page, /^Add .* at -?\d+,-?\d+$/);
    await page.keyboard.press('Enter');
    await expect(nation).toHaveAttribute('aria-label', `Nation of Dido, ${2 + turn} tiles`);
    await expect(prompt(page)).toContainText('Which stack');
  }
  // A step is taken back by a key, and what can be reached has a name.
  const unnamed = await page.locator('button, a[href], input, select, [tabindex="0"]').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const name =
          element.getAttribute('aria-label') ||
          element.textContent?.trim() ||
          (element as HTMLInputElement).labels?.[0]?.textContent?.trim();
        return !name;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(unnamed).toEqual([]);
});

test('the work of others is named, with its licences', async ({ page }) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Third-party software/ }).click();
  const notices = (await opened).locator('body');
  await expect(notices).toContainText('serde_json');
  await expect(notices).toContainText('d3-zoom');
});

test('the lobby has a picture for every game', async ({ page }) => {
  await page.goto('/');
  const games = page.getByRole('radiogroup', { name: 'Game' }).getByRole('radio');
  const answer = await page.request.get('/api/v1/games');
  await expect(games).toHaveCount(((await answer.json()) as Games).games.length);
  for (const game of await games.all()) await expect(game.locator('.emblem svg')).toBeVisible();
});

test('the keyboard reaches every space, and keys explain themselves', async ({ page }) => {
  await prefer(page);
  await newTable(page, 2, 'Steady');
  await pressOn(page, async () => (await prompt(page).innerText()).includes('Add a tile'));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('undo your latest action');
  await page.keyboard.press('Escape');
  const nation = page.getByRole('group', { name: /^Nation of Dido/ });
  await nation.locator('[tabindex="0"]').first().focus();
  const start = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const end = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  expect(end).not.toBe(start);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('plays by tapping, with a second tap to confirm, and nothing sticks out', async ({ page }) => {
    await prefer(page, { confirm: true });
    await newTable(page, 2, 'Steady');
    await page.locator('.rows .draft .card.fits').first().tap();
    await page.getByRole('button', { name: /^Confirm/ }).tap();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(2);
    await expect(firstChoice(page)).toBeInViewport();
    await fits(page);
    await page.locator('.rows .draft .card.fits').first().tap();
    await page.locator('.rows .draft .card.chosen').first().tap(); // The second tap.
    await expect(prompt(page)).toContainText('How do you lay');
    const small = await page.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .filter(
          (button) =>
            // One that has gone since it was found, such as the one to undo once a bot has acted, has no size.
            button.isConnected &&
            !button.matches('.rule, .place, .moment') &&
            Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height) < 43.5,
        )
        .map((button) => button.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    // With many places to choose from, too.
    await pressOn(page, async () => (await prompt(page).innerText()).includes('Add a tile'));
    await page.locator('[aria-label="nature row"] .card.fits:not(.stack)').first().tap();
    // What is lit is not hidden under the question.
    await expect(async () => {
      const [space, bar] = await Promise.all([
        page.locator('.space.lit').last().boundingBox(),
        prompt(page).boundingBox(),
      ]);
      expect((space?.y ?? 0) + (space?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass();
    await expect(prompt(page)).toBeInViewport();
    await fits(page);
    await page.locator('.space.lit').first().tap();
    await page.locator('.space.chosen').first().tap();
    await expect(page.getByRole('group', { name: /^Nation of Dido/ })).toHaveAttribute(
      'aria-label',
      'Nation of Dido, 3 tiles',
    );
  });

  test('answers every kind of prompt without a board', async ({ page }) => {
    await prefer(page);
    await page.goto('/gallery/prompts');
    const said = page.locator('main').getByRole('status').first();
    const bar = (name: string) => page.getByRole('region', { name, exact: true });
    const answer = async (name: string, button: RegExp) =>
      bar(name).getByRole('button', { name: button }).first().tap();

    await answer('AddTile', /^mine, 2 places/);
    await answer('AddTile', /^Add mine at 1,1/);
    await expect(said).toHaveText('add mine 1,1');
    await answer('OpenTile', /city stack/);
    await expect(said).toHaveText('open city');
    await answer('Pay', /^Pay 3/);
    await expect(said).toHaveText('pay 3');
    await bar('PayMuch').getByRole('button', { name: 'One more' }).tap();
    await bar('PayMuch').getByRole('button', { name: 'One more' }).tap();
    await answer('PayMuch', /^Pay 2$/);
    await expect(said).toHaveText('pay 2');
    await answer('Victim', /^Camilla/);
    await expect(said).toHaveText('hit 9');
    await answer('Layout', /^One behind/);
    await expect(said).toHaveText('lay b');
    await answer('AgreeToEnd', /^No, play on/);
    await expect(said).toHaveText('refuse');

    // Many choices: a list with a search, first where from, then where to.
    await answer('Move', /^All 11 choices/);
    const list = page.getByRole('dialog', { name: 'Which army moves, and where?' });
    await list.getByRole('searchbox').fill('susa');
    await list.getByRole('button', { name: /^Susa, 3 ways/ }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Move 2 from Susa to Lut/ })
      .tap();
    await expect(said).toHaveText('move 2 Susa>Lut');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Offers of eight others, and one of one's own.
    await bar('Trade').getByRole('button', { name: 'Camilla, 2 offers' }).tap();
    await expect(bar('Trade').getByRole('group', { name: 'Offers to you' }).getByRole('button')).toHaveCount(2);
    await answer('Trade', /^Take of Camilla: 4 cards/);
    await expect(said).toHaveText('take 9 1');
    await bar('Trade').getByText('Make an offer of your own').tap();
    await bar('Trade').getByRole('combobox').selectOption('5');
    for (let count = 0; count < 3; count++) await answer('Trade', /^Give: one salt more/);
    await expect(bar('Trade').getByRole('button', { name: 'Give: one salt more' })).toBeDisabled();
    await answer('Trade', /^Want: one wine more/);
    await bar('Trade').getByRole('button', { name: 'Offer', exact: true }).tap();
    await expect(said).toHaveText('offer 5 3 salt for 1 wine');
    await fits(page);
  });

  test('shows the lobby and the gallery within its width', async ({ page }) => {
    for (const path of ['/', '/gallery/founders', '/gallery/prompts', '/rules/founders']) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await fits(page);
    }
  });
});

/** How often something began to move by itself from now on. */
async function countFlights(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    type Animate = (this: Element, ...values: Parameters<Element['animate']>) => Animation;
    const elements = Element.prototype as { animate: Animate };
    const { animate } = elements;
    (window as unknown as { flights: number }).flights = 0;
    elements.animate = function (...values) {
      (window as unknown as { flights: number }).flights++;
      return animate.apply(this, values);
    };
  });
  return () => page.evaluate(() => (window as unknown as { flights: number }).flights);
}

test('what happened last is shown as movement', async ({ page }) => {
  await prefer(page, { motion: true });
  await newTable(page, 2, 'Steady');
  const flights = await countFlights(page);
  await pressOn(page, async () => (await entries(page).count()) >= 10);
  expect(await flights()).toBeGreaterThan(0);
});

test('sound is off, themes change, and less motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prefer(page, { motion: true });
  await newTable(page, 2, 'Steady');
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  const flights = await countFlights(page);
  await pressOn(page, async () => (await entries(page).count()) >= 8);
  expect(await flights()).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
