// A game by turns over days: clocks, a vote, vacation and a stand-in, with time that passes when the test says so.

import type { Page } from '@playwright/test';
import { objections, prefer } from './play';
import { expect, test } from './server';
import { make, person, sit } from './tables';
import { DAY, withTime } from './time';

test('two people play by turns over days: a pause by vote, a vacation, and a stand-in', async ({ browser }) => {
  await withTime(async ({ server, pass }) => {
    const daily = {
      seconds: 86_400,
      cover: true,
      bank: { seconds: 86_400, increment: 0 },
      rests: true,
      vacation_days: 14,
    };
    const open = async (language: string): Promise<Page> => {
      const viewport = { width: 390, height: 844 };
      const page = await (await browser.newContext({ baseURL: server.url, viewport, locale: language })).newPage();
      await prefer(page);
      return page;
    };
    const ada = await open('en-GB');
    const ben = await open('en-GB');
    const made = await make(ada.request, { game: 'founders', seats: [person('Ada'), person('Ben')], deadline: daily });
    await sit(ada, made, [1]);
    await ben.goto(`/game/${made.table.id}#seat=2&token=${made.seats[1]!.token}`);
    const clocks = (page: Page) => page.getByRole('region', { name: 'Clocks' });
    const opened = async (page: Page) => {
      await clocks(page).getByText('Clocks', { exact: true }).click();
      return clocks(page);
    };
    await expect(clocks(ada)).toContainText('Your time');
    await expect(clocks(ada)).toContainText('23 h 59 min for this decision');
    const [hers, his] = [await opened(ada), await opened(ben)];
    expect(await objections(ada)).toEqual([]);

    // They agree on a pause: ten days later nothing has passed.
    await hers.getByRole('button', { name: 'Ask everybody' }).first().click();
    await expect(his).toContainText('Ada asks for a pause.');
    expect(await objections(ben)).toEqual([]);
    await his.getByRole('button', { name: 'Agree' }).click();
    await expect(hers).toContainText('All clocks stand still.');
    await pass(10 * DAY);
    await hers.getByRole('button', { name: 'Ask to go on' }).click();
    await his.getByRole('button', { name: 'Agree' }).click();
    await expect(hers).not.toContainText('All clocks stand still.');
    await expect(clocks(ada)).toContainText('23 h 5');

    // Ada goes away for a week, and is back: her clock has stood still, over a restart of the server, too.
    await hers.getByRole('button', { name: 'Go on vacation' }).click();
    await expect(his).toContainText('on vacation until');
    await pass(14 * DAY);
    await expect(his).toContainText('on vacation until');
    await server.kill();
    await server.start();
    await expect(ada.getByText('Reconnecting…')).toBeHidden();
    await hers.getByRole('button', { name: 'I am back' }).click();
    await expect(his).not.toContainText('on vacation until');
    await expect(clocks(ada)).toContainText('23 h 5');

    // Then she does not come at all: the stand-in plays, it is told, and she simply takes over again.
    await pass(3 * DAY);
    await expect(ben.getByText('The time of Ada is over').first()).toBeAttached();
  });
});
