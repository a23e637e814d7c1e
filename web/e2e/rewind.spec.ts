// All agree to go back: a moment is proposed from the board as it was, everybody votes, and the log says so.

import type { Page } from '@playwright/test';
import { entries, objections, prefer } from './play';
import { expect, test } from './server';
import { make, person, sit } from './tables';

test('two people go back to an earlier moment', async ({ browser, server }) => {
  const open = async (language = 'en-GB'): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: language })).newPage();
    await prefer(page);
    return page;
  };
  const [ada, ben] = [await open(), await open('de-DE')];
  const made = await make(ada.request, { game: 'founders', seats: [person('Ada'), person('Ben')] });
  const api = `/api/v1/tables/${made.table.id}`;
  const state = async (token: string) => {
    const answer = await ada.request.get(`${api}/state`, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()) as { seq: number; view: unknown; prompt: { choices: { notation: string }[] } | null };
  };
  const play = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      for (const { token } of made.seats) {
        const { seq, prompt } = await state(token);
        const action = prompt?.choices.find(({ notation }) => notation !== 'agree')?.notation;
        if (!action) continue;
        const data = { seq, action, id: `e2e-${seq}` };
        const headers = { Authorization: `Bearer ${token}` };
        expect((await ada.request.post(`${api}/actions`, { data, headers })).ok()).toBe(true);
        break;
      }
    }
  };
  await play(6);
  const then = (await state(made.seats[0]!.token)).view;
  await play(6);
  await sit(ada, made, [1]);
  await sit(ben, made, [2]);

  // Ada looks at the table after entry 6 and asks for it.
  await entries(ada).nth(5).getByRole('button').first().click();
  const moment = ada.getByRole('region', { name: 'An earlier moment' });
  await expect(moment).toContainText('6 of 12');
  expect(await objections(ada)).toEqual([]);
  await moment.getByRole('button', { name: 'Ask to go back to here' }).click();
  await expect(moment).toBeHidden();
  await expect(ada.getByRole('group', { name: 'Vote' })).toContainText('Ada asks to go back');

  // Ben reads what came out, and agrees.
  const vote = ben.getByRole('group', { name: 'Abstimmung' });
  await expect(vote).toContainText('möchte zurück zum Stand nach Eintrag 6');
  await expect(vote).toContainText(/herausgekommen/);
  expect(await objections(ben)).toEqual([]);
  await vote.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(vote).toBeHidden();
  await expect(ada.getByText('All have agreed to go back').first()).toBeAttached();
  await expect(ben.getByText('Alle haben zugestimmt zurückzugehen').first()).toBeAttached();
  expect((await state(made.seats[0]!.token)).view).toEqual(then);
  const info = (await (await ada.request.get(api)).json()) as { rewound: number; seq: number };
  expect([info.rewound, info.seq]).toEqual([1, 13]);
});
