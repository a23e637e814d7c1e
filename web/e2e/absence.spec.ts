// Somebody goes away: a stand-in by a link, an answer that stands, and the host's role in other hands.

import type { Page } from '@playwright/test';
import { objections, prefer, prompt } from './play';
import { expect, test } from './server';
import { make, person, sit } from './tables';

const about = (page: Page) => page.getByRole('dialog', { name: 'This table' });

async function openAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await about(page).getByText('When somebody is away').click();
}

test('who goes away lends the seat, leaves an answer, and passes the host’s role on', async ({ browser, server }) => {
  const open = async (language = 'en-GB'): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url, locale: language });
    const page = await context.newPage();
    await prefer(page);
    return page;
  };
  const [ada, ben, cleo] = [await open(), await open(), await open()];
  const made = await make(ada.request, { game: 'founders', seats: [person('Ada'), person('Ben')] });
  await sit(ada, made, [1]);
  await ben.goto(`/game/${made.table.id}#seat=2&token=${made.seats[1]!.token}`);

  // Cleo plays for Ada by a link, and everybody sees that.
  await openAway(ada);
  await about(ada).getByRole('button', { name: 'Make a link' }).click();
  const link = await about(ada).getByRole('textbox', { name: 'Link for whoever plays for you' }).inputValue();
  expect(await objections(ada)).toEqual([]);
  await expect(about(ada)).toContainText('Somebody else may play for you until');
  await cleo.goto(link);
  const api = `/api/v1/tables/${made.table.id}`;
  const state = async (token: string) => {
    const answer = await ada.request.get(`${api}/state`, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()) as {
      seq: number;
      to_act: number[];
      prompt: { name: string; choices: { notation: string; label: string }[] } | null;
    };
  };
  const lent = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
  const play = async (token: string) => {
    const { seq, prompt } = await state(token);
    const data = { seq, action: prompt!.choices[0]!.notation, id: `e2e-${seq}` };
    const answer = await ada.request.post(`${api}/actions`, { data, headers: { Authorization: `Bearer ${token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const [own, other] = made.seats.map(({ token }) => token) as [string, string];
  while ((await state(lent)).prompt === null) await play(other);
  await expect(prompt(cleo)).toBeVisible();
  await play(lent);
  await expect(ben.getByText('Somebody else acts for Ada, to whom the seat is lent.').first()).toBeAttached();
  await about(ada).getByRole('button', { name: 'End it now' }).click();
  await expect(about(ada)).not.toContainText('Somebody else may play for you until');
  await expect(cleo.getByText('This seat is no longer yours: you are watching.')).toBeVisible();

  // Ada lets an answer stand while she is asked: it is given at once, and again.
  while ((await state(own)).prompt === null) await play(other);
  const before = (await state(own)).seq;
  const answers = about(ada).getByLabel('Whenever I am asked this, answer');
  await answers.selectOption({ index: 1 });
  await about(ada).getByRole('button', { name: 'Let it stand' }).click();
  await expect(about(ada).getByText('Kept.')).toBeVisible();
  await expect(about(ada).getByRole('button', { name: /^Remove: / })).toBeVisible();
  await expect.poll(async () => (await state(own)).seq).toBeGreaterThan(before);
  // It is not Cleo's, who acted for her last; what else stands nobody sees.
  await expect(ben.getByText('Ada has said before what is answered now.').first()).toBeAttached();
  await about(ada)
    .getByRole('button', { name: /^Remove: / })
    .click();
  await expect(about(ada).getByRole('button', { name: /^Remove: / })).toHaveCount(0);

  // Nobody is replaced who is there; Ada makes Ben the host.
  await about(ada).getByRole('button', { name: 'Ask everybody: let the stand-in play for Ben' }).click();
  await expect(about(ada).getByRole('alert')).toContainText('nobody has been away from that seat for long enough');
  const { host } = made as unknown as { host: string };
  await ada.request.post(`${api}/host`, { data: { seat: 1 }, headers: { Authorization: `Bearer ${host}` } });
  await about(ada).getByRole('button', { name: 'Make Ben the host' }).click();
  await expect(about(ada)).toContainText('Ben is the host.');
  await openAway(ben);
  await expect(about(ben).getByRole('button', { name: 'Make Ada the host' })).toBeVisible();

  // The same in German.
  const dora = await open('de-DE');
  await dora.goto(`/game/${made.table.id}#seat=2&token=${other}`);
  await dora.getByRole('button', { name: 'Menü des Tisches' }).click();
  await dora.getByText('Wenn jemand weg ist').click();
  await expect(dora.getByText('Antworten im Voraus').first()).toBeVisible();
  await expect(dora.getByText('leitet den Tisch')).toBeVisible();
  expect(await objections(dora)).toEqual([]);
});
