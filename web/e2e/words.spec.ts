import type { Page } from '@playwright/test';
import { gapsOf, type Message, type Section } from '../src/lib/words/message';
import germanAntiquity from '../src/lib/words/de/antiquity';
import germanBoards from '../src/lib/words/de/boards';
import germanClash from '../src/lib/words/de/clash';
import germanFounders from '../src/lib/words/de/founders';
import germanLobby from '../src/lib/words/de/lobby';
import germanNewDawn from '../src/lib/words/de/new-dawn';
import germanSaid from '../src/lib/words/de/said';
import germanSettings from '../src/lib/words/de/settings';
import germanTable from '../src/lib/words/de/table';
import englishLobby from '../src/lib/words/en/lobby';
import englishSettings from '../src/lib/words/en/settings';
import englishTable from '../src/lib/words/en/table';
import { expect, test } from './server';
import { objections, prefer, prompt, takeFirst } from './play';
import { bots, golden, make, nearEnd, person, sit } from './tables';

test.use({ locale: 'de-AT' });

const textsOf = (message: Message | undefined): string[] =>
  message === undefined ? [] : typeof message === 'string' ? [message] : Object.values(message);

/** Patterns of the sentences that read otherwise in German. One that is nearly all gaps would fit anything. */
function sentencesOf(english: Section, german: Section): string[] {
  return Object.entries(english).flatMap(([key, message]) => {
    const own = new Set(textsOf(german[key]));
    return textsOf(message)
      .filter((text) => !own.has(text) && text.replace(/\{\w+\}/g, '').replace(/[^\p{L}]/gu, '').length > 2)
      .map(
        (text) =>
          `^${text
            .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
            .replace(/\{count\}/g, '\\d+')
            .replace(/\{\w+\}/g, '.+')}$`,
      );
  });
}

const LOBBY = sentencesOf(englishLobby, germanLobby);
const SETTINGS = sentencesOf(englishSettings, germanSettings);
const TABLE = sentencesOf(englishTable, germanTable);

/** The server's own words, which happen to be ours as well. */
const OF_SERVER = ['Seat 1'];

/** What of these is read or heard on the page, in the parts of it that are our own. */
async function leftIn(page: Page, sentences: string[], notIn = 'script, style'): Promise<string[]> {
  const left = await page.evaluate(
    ({ patterns, notIn }) => {
      const said: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if ((node instanceof Element ? node : node.parentElement)?.closest(notIn)) continue;
        if (node instanceof Element)
          for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(node.getAttribute(name) ?? '');
        else said.push(node.textContent ?? '');
      }
      const wanted = patterns.map((pattern) => new RegExp(pattern));
      const tidy = said.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
      return tidy.filter((text) => wanted.some((pattern) => pattern.test(text)));
    },
    { patterns: sentences, notIn },
  );
  const { bots } = (await (await page.request.get('/api/v1/games')).json()) as { bots: { label: string }[] };
  const isOfServer = (text: string) => OF_SERVER.includes(text) || bots.some(({ label }) => text.startsWith(label));
  return left.filter((text) => !isOfServer(text));
}

test('the catalogues can be told apart', () => {
  expect(LOBBY.length).toBeGreaterThan(80);
  expect(LOBBY).toContain('^New table$');
  expect(gapsOf(englishLobby.seatSeat)).toEqual(['seat']);
});

test('a German browser has a German lobby, and keeps a choice of language', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Neuer Tisch' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByText('Plätze und Optionen').click();
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await expect(page.getByLabel('Schriftgröße')).toBeVisible();
  expect(await leftIn(page, [...LOBBY, ...SETTINGS])).toEqual([]);
  expect(await objections(page)).toEqual([]);

  // Another language is read at once, and again after a reload.
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await leftIn(page, LOBBY)).not.toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New table' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Neuer Tisch' })).toBeVisible();
});

/** A game's board, its question and answers, and what the log tells are in the server's words. */
const OF_GAME = 'script, style, .board, .prompt .answers, .prompt h2, .choice, [role="log"], ol li';

test('what is around the board is German, too', async ({ page }) => {
  await prefer(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Partie beginnen' }).click();
  await expect(page.getByRole('region', { name: 'Deine Entscheidung' })).toBeVisible();
  await takeFirst(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Deine Entscheidung' })).toBeVisible();
  await expect(prompt(page)).toBeVisible();
  const all = [...LOBBY, ...SETTINGS, ...TABLE];
  expect(await leftIn(page, all, OF_GAME)).toEqual([]);
  for (const tab of ['Notizen', 'Chat']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await leftIn(page, all, OF_GAME)).toEqual([]);
  }
  for (const [button, dialog] of [
    ['Tastenkürzel', 'Tastatur'],
    ['Einstellungen', 'Einstellungen'],
    ['Menü des Tisches', 'Dieser Tisch'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    expect(await leftIn(page, all, OF_GAME)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  }
  await page.getByRole('button', { name: 'Was tätest du?' }).click();
  await expect(page.getByRole('region', { name: 'Was ein Bot täte' })).toBeVisible();
  expect(await leftIn(page, all, OF_GAME)).toEqual([]);
});

test('what Rust says is German where it can be, and else marked as English', async ({ page, request }) => {
  await prefer(page);
  const founders = await make(request, { game: 'founders', seats: [person('Ada'), ...bots(1)] });
  await sit(page, founders, [1]);
  await expect(prompt(page).locator('h2')).toHaveText('Welches Naturplättchen nimmst du?');
  await takeFirst(page);
  const told = page.getByRole('list', { name: 'Protokoll' }).locator('li[value]').first();
  await expect(told).toContainText('nimmt');
  await expect(page.locator('.prompt [lang="en"], [role="log"] [lang="en"], ol li[value] [lang="en"]')).toHaveCount(0);

  const clash = await make(request, { game: 'clash', seats: [person('Ada'), ...bots(1)] });
  await sit(page, clash, [1]);
  await expect(prompt(page).locator('h2')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.prompt button[data-notation][lang="en"]').first()).toBeVisible();
});

/** Games that are well under way, with much on their boards, and the tabs of a board that show other parts of it. */
const BOARDS = [
  ['founders/three-seats-last-victory-tile', 30],
  ['new-dawn/two-seats-advanced', 30],
  ['clash/two-seats', 30],
  ['mega-empires/short-game', 60],
  ['expansion-project/short-game', 60],
] as const;

/** Names and texts that Rust gave the components of a game. */
function namesIn(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return ['name', 'title', 'text', 'effect'].includes(key) ? [part] : [];
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([name, value]) => namesIn(value, Array.isArray(part) ? key : name));
}

/** What of these stands on the board in a language that it is not marked as. */
async function misread(page: Page, english: string[], german: string[]): Promise<{ seen: number; wrong: string[] }> {
  return page.evaluate(
    ({ english, german }) => {
      const [isEnglish, isGerman] = [new Set(english), new Set(german)];
      const wrong = new Set<string>();
      let seen = 0;
      const board = document.querySelector('.table > .board') ?? document.body;
      const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
        const spoken = node.parentElement?.closest('[lang]')?.getAttribute('lang');
        if (isEnglish.has(text) && spoken !== 'en') wrong.add(text);
        if (isGerman.has(text) && spoken === 'en') wrong.add(`${text} (de)`);
        if (isEnglish.has(text)) seen++;
      }
      return { seen, wrong: [...wrong] };
    },
    { english, german },
  );
}

for (const [record, left] of BOARDS) {
  const game = record.split('/')[0] ?? '';
  test(`names on the board of ${game} are marked as English`, async ({ page, request }) => {
    await prefer(page);
    const { players } = JSON.parse(golden(record)[0] ?? '') as { players: string[] };
    const table = await nearEnd(request, record, left, players.map(person));
    await sit(page, table, [1]);
    await expect(page.locator('.table > .board').first()).toBeVisible();
    const components: unknown = await (await request.get(`/api/v1/games/${game}/components`)).json();
    const own = [germanBoards, germanTable, germanAntiquity, germanClash, germanFounders, germanNewDawn];
    const words = new Set(own.flatMap((section) => Object.values(section as Section).flatMap(textsOf)));
    const said = new Set(Object.values(germanSaid).flatMap(textsOf));
    const names = [...new Set(namesIn(components))].filter((name) => !words.has(name) && !said.has(name));
    expect(names.length).toBeGreaterThan(10);
    const english = new Set(names);
    const german = [...words].filter((text) => !english.has(text) && /\p{L}{4}/u.test(text));
    let seen = 0;
    const look = async () => {
      const found = await misread(page, names, german);
      expect(found.wrong).toEqual([]);
      seen += found.seen;
    };
    await look();
    for (const tab of await page.locator('.table > .board [role="tab"]').all()) {
      if (!(await tab.isVisible())) continue;
      await tab.click();
      await look();
    }
    // All that Rust says of Founders has its German.
    if (game === 'founders') expect(seen).toBe(0);
    else expect(seen).toBeGreaterThan(10);
  });
}
