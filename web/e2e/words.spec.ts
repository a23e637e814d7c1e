import type { Page } from '@playwright/test';
import { gapsOf, type Message, type Section } from '../src/lib/words/message';
import germanLobby from '../src/lib/words/de/lobby';
import germanSettings from '../src/lib/words/de/settings';
import englishLobby from '../src/lib/words/en/lobby';
import englishSettings from '../src/lib/words/en/settings';
import { expect, test } from './server';
import { objections, prefer } from './play';

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

/** The server's own words, which happen to be ours as well. */
const OF_SERVER = ['Seat 1'];

/** What of these is read or heard on the page, in the parts of it that are our own. */
async function leftIn(page: Page, sentences: string[]): Promise<string[]> {
  const left = await page.evaluate((patterns) => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(node.getAttribute(name) ?? '');
      else if (!node.parentElement?.closest('script, style')) said.push(node.textContent ?? '');
    }
    const wanted = patterns.map((pattern) => new RegExp(pattern));
    const tidy = said.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
    return tidy.filter((text) => wanted.some((pattern) => pattern.test(text)));
  }, sentences);
  return left.filter((text) => !OF_SERVER.includes(text));
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
