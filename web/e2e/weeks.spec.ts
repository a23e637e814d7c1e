// A game by turns from its first day to its last: two people find each other, one thinks better of something, one goes
// on holiday, a stand-in covers for the other, and the game ends rated.

import type { Page } from '@playwright/test';
import { signUp } from './account';
import { entries, objections, result } from './play';
import { expect, test } from './server';
import { type Made, person, sit } from './tables';
import { DAY, withTime } from './time';

interface State {
  seq: number;
  to_act: number[];
  prompt: { choices: { notation: string }[] } | null;
}

test('two people find each other and play a rated game over weeks', async ({ browser }) => {
  await withTime(async ({ server, pass }) => {
    const open = async (viewport: { width: number; height: number }): Promise<Page> =>
      (await browser.newContext({ baseURL: server.url, viewport, locale: 'en-GB' })).newPage();
    const [ada, ben] = [await open({ width: 1280, height: 800 }), await open({ width: 390, height: 844 })];
    await signUp(ada, 'Ada');
    await signUp(ben, 'Ben');

    // Ada opens a table, and Ben finds it among those of his pace.
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const answer = await ada.request.post('/api/v1/tables', {
      headers,
      data: {
        game: 'founders',
        visibility: 'public',
        seats: [person('Ada'), { kind: 'open' }],
        rated: true,
        deadline: { seconds: 86_400, cover: true, rests: true, vacation_days: 14 },
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const made = (await answer.json()) as Made;
    const api = `/api/v1/tables/${made.table.id}`;
    await ben.goto('/?pace=slow');
    const card = ben.getByRole('article').filter({ hasText: 'Ada' });
    await card.getByRole('link', { name: /^Join/ }).click();
    await ben.getByRole('button', { name: /^Sit down/ }).click();
    await sit(ada, made, [1]);
    await expect(ben.locator('.prompt, .pass').first()).toBeVisible();

    // Ada takes a tile and would rather have another one. Nothing has come out: Ben agrees, and the game stays rated.
    await ada.keyboard.press('1');
    await expect(entries(ada)).toHaveCount(1);
    await entries(ada).nth(0).getByRole('button').first().click();
    const moment = ada.getByRole('region', { name: 'An earlier moment' });
    await moment.getByRole('button', { name: 'One entry back' }).click();
    await moment.getByRole('button', { name: 'Ask to go back to here' }).click();
    await ben.getByRole('group', { name: 'Vote' }).getByRole('button', { name: 'Agree' }).click();
    await expect(ada.getByText('All have agreed to begin again').first()).toBeAttached();
    expect(await (await ada.request.get(api)).json()).toMatchObject({ rated: true, rewound: 1 });

    // Ada goes on holiday, and nobody waits in vain: her clock stands still.
    const clocks = (page: Page) => page.getByRole('region', { name: 'Clocks' });
    for (const page of [ada, ben]) await clocks(page).getByText('Clocks', { exact: true }).click();
    await clocks(ada).getByRole('button', { name: 'Go on vacation' }).click();
    await expect(clocks(ben)).toContainText('on vacation until');
    await pass(5 * DAY);
    await expect(clocks(ben)).toContainText('on vacation until');
    expect(await objections(ben)).toEqual([]);
    await clocks(ada).getByRole('button', { name: 'I am back' }).click();
    await expect(clocks(ben)).not.toContainText('on vacation until');
    await ada.locator('.prompt [data-key="1"]').click();

    // Ben does not come: after a day the stand-in plays for him, and he takes over again when he is back.
    await expect(clocks(ada)).toContainText('Ben');
    await pass(7 * DAY);
    await expect(ada.getByText('The time of Ben is over').first()).toBeAttached();
    const keys = await ben.evaluate(() => localStorage.getItem('ecumene.tables') ?? '[]');
    const [his] = (JSON.parse(keys) as { seats: { token: string }[] }[]).flatMap(({ seats }) => seats);
    const tokens = [made.seats[0]?.token ?? '', his?.token ?? ''];
    // The stand-in may still act for Ben meanwhile, so that whoever has nothing to do may have something in a moment.
    const play = async (token: string): Promise<boolean> => {
      const asked = { Authorization: `Bearer ${token}` };
      const state = (await (await ada.request.get(`${api}/state`, { headers: asked })).json()) as State;
      const action = state.prompt?.choices.find(({ notation }) => notation !== 'agree')?.notation;
      const data = { seq: state.seq, action, id: `weeks-${state.seq}` };
      if (action) await ada.request.post(`${api}/actions`, { headers: asked, data });
      return state.to_act.length > 0;
    };
    while ((await play(tokens[0] ?? '')) && (await play(tokens[1] ?? '')));

    // The game is over, and both are rated.
    const change = result(ada).getByRole('region', { name: 'Ratings' });
    await expect(change.getByRole('listitem')).toHaveCount(2);
    await change.getByRole('link', { name: 'Ben' }).click();
    await expect(ada.getByText('Played 1 of 1 rated game to the end')).toBeVisible();
    const told = (await (await ada.request.get('/api/v1/people/Ben')).json()) as unknown;
    expect(told).toMatchObject({ profile: { reliability: { games: 1, finished: 1, late: 1 } } });
    expect(await objections(ada)).toEqual([]);
  });
});
