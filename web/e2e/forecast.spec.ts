// What becomes of one's cities and marker if nothing changes: both antiquity games tell it beside the map and on the
// mats.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tab } from './antiquity';
import { objections, prefer } from './play';
import { expect, test } from './server';
import { bots, goOnFrom, person, sit } from './tables';

/** A record that begins with a written position. */
function recordOf(position: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ecumene-position-')), 'position.json');
  writeFileSync(file, JSON.stringify(position));
  const program = process.env.ECUMENE_BIN ?? '';
  return execFileSync(program, ['position', 'load', file, '--seed-number', '1'], { encoding: 'utf8' });
}

const MOVEMENT = { 'mega-empires': 3, 'expansion-project': 4 };
const CITIES = {
  'mega-empires': ['aden', 'himyar', 'saba', 'zafar', 'main'],
  'expansion-project': ['knossos', 'phaestos', 'thera', 'rhodes', 'salamis'],
};
const FIELDS = { 'mega-empires': 'marib', 'expansion-project': 'athens' };
const PEOPLES = {
  'mega-empires': ['saba', 'babylon', 'persia', 'nubia', 'parthia'],
  'expansion-project': ['minoa', 'carthage', 'hatti', 'rome', 'iberia', 'hellas'],
};

for (const game of ['mega-empires', 'expansion-project'] as const)
  test(`${game} foretells tax, support and succession`, async ({ page, request }) => {
    // Five cities, eight tokens on the map, forty in treasury: seven are left to be taxed.
    const position = {
      game,
      revision: 1,
      options: { seats: PEOPLES[game].length },
      position: {
        turn: 6,
        row: MOVEMENT[game],
        board: [
          ...CITIES[game].map((area) => ({ area, owner: 1, city: true })),
          { area: FIELDS[game], owner: 1, tokens: 8 },
        ],
        players: PEOPLES[game].map((civilization, index) =>
          index === 0 ? { civilization, treasury: 40, advances: ['pottery'], succession: 8 } : { civilization },
        ),
      },
    };
    await prefer(page);
    const made = await goOnFrom(request, recordOf(position), [person('Dido'), ...bots(PEOPLES[game].length - 1)]);
    await sit(page, made, [1]);
    const forecast = page.locator('.outlook .forecast');
    await expect(forecast.locator('[data-what="tax"]')).toContainText('7 of 10 due: 2 cities revolt');
    await expect(forecast.locator('[data-what="support"]')).toContainText('8 tokens, 10 needed: cities will be lost');
    await expect(forecast.locator('[data-what="succession"]')).toContainText('stays: 2 advances missing');
    await expect(forecast.locator('.ill')).toHaveCount(3);
    expect(await objections(page)).toEqual([]);
    // What is open to all is told of all.
    await tab(page, 'Empires').click();
    const mats = page.getByRole('group', { name: "Everybody's mats" });
    await expect(mats.locator('.forecast')).toHaveCount(PEOPLES[game].length);
    await expect(mats.locator('.forecast').nth(1)).toContainText('no cities to tax');
    // A phone has no room beside the map, and the mats all the same.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(forecast).toBeHidden();
    await expect(mats.locator('.forecast').first()).toContainText('2 cities revolt');
  });
