// The end of a game of each kind in Firefox.

import { existsSync } from 'node:fs';
import { answerHastily } from './antiquity';
import { Firefox, type FirefoxPage } from './bidi';
import { playOn, prefer } from './play';
import { expect, test as base } from './server';
import { bots, nearEnd, person } from './tables';

const places = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const executable = places.find((place) => place !== undefined && existsSync(place));

const test = base.extend<{ tab: FirefoxPage }, { firefox: Firefox }>({
  firefox: [
    async ({}, use) => {
      if (!executable) throw new Error('These tests need Firefox: install it, or set FIREFOX to its path.');
      const firefox = await Firefox.launch(executable);
      await use(firefox);
      await firefox.end();
    },
    { scope: 'worker' },
  ],
  // In the place of Chromium's page, which is not even opened.
  strict: async ({}, use) => use(),
  tab: async ({ firefox }, use) => {
    const tab = await firefox.newPage(1400, 900);
    await use(tab);
    expect(tab.thrown).toEqual([]);
  },
});
// One after the other, so that one Firefox and one server are enough.
test.describe.configure({ mode: 'default' });

/** A golden game, how many of its entries are left to play, and how a person answers. */
interface Game {
  title: string;
  record: string;
  seats: number;
  left: number;
  play: (tab: FirefoxPage) => Promise<void>;
}

const GAMES: Game[] = [
  {
    title: 'Founders',
    record: 'founders/two-seats-last-victory-tile',
    seats: 2,
    left: 16,
    play: (tab) => playOn(tab),
  },
  {
    title: 'Clash of Cultures',
    record: 'clash/two-seats',
    seats: 2,
    left: 60,
    play: (tab) => playOn(tab, ({ first }) => (first.startsWith('Trade') ? '2' : '1')),
  },
  {
    title: 'A New Dawn',
    record: 'new-dawn/two-seats-first-game',
    seats: 2,
    left: 30,
    play: (tab) => playOn(tab, ({ question }) => (question.includes('Which focus card do you resolve') ? '5' : '1')),
  },
  {
    title: 'Mega Empires',
    record: 'mega-empires/three-seats-with-a-market',
    seats: 3,
    left: 60,
    play: async (tab) => expect(await answerHastily(tab, /^never$/)).toBe(true),
  },
  {
    title: 'the Expansion Project',
    record: 'expansion-project/five-seats',
    seats: 5,
    left: 40,
    play: async (tab) => expect(await answerHastily(tab, /^never$/)).toBe(true),
  },
];

for (const { title, record, seats, left, play } of GAMES)
  test(`Firefox plays the end of ${title}`, async ({ tab, request, baseURL }) => {
    await prefer(tab);
    const made = await nearEnd(request, record, left, [person('Dido'), ...bots(seats - 1)]);
    const key = made.seats.find(({ seat }) => seat === 1);
    await tab.goto(`${baseURL}/game/${made.table.id}#seat=1&token=${key?.token}`);
    const agent = await tab.waitForFunction(
      () => document.querySelector('.prompt, .pass') !== null && navigator.userAgent,
      null,
    );
    expect(await agent.jsonValue()).toContain('Firefox/');
    await play(tab);
    // The page has the result from the server, and shows where the points come from.
    const shown = await tab.waitForFunction(() => {
      const dialog = document.querySelector<HTMLElement>('dialog[open]');
      const rows = dialog?.querySelectorAll('tr').length ?? 0;
      return rows > 0 && { text: dialog?.innerText ?? '', rows };
    }, null);
    const result = await shown.jsonValue();
    expect(result).toMatchObject({ rows: seats + 1, text: expect.stringContaining('Dido') });
    expect(result).not.toMatchObject({ text: expect.stringContaining('@') });
    const state = await request.get(`/api/v1/tables/${made.table.id}/state`);
    expect(((await state.json()) as { table: { status: string } }).table.status).toBe('finished');
  });
