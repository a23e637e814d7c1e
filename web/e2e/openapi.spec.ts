import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { expect, test } from './server';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

/** What the program in `openapi/player.ts` tells of its game. */
interface Told {
  actions: number;
  undone: number;
  seq: number;
  entries: number;
  middle: number;
  ranks: number[];
  nations: number;
  verified: boolean;
  lines: number;
  copied: number;
}

test('a client that a public generator makes of the OpenAPI document plays a whole game', async ({ server }) => {
  for (const folder of ['openapi/client', 'openapi/built']) rmSync(place(folder), { recursive: true, force: true });
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Record<string, unknown>;
  await createClient({
    input: document,
    output: { path: place('openapi/client'), importFileExtension: '.js' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  });
  await node(place('../node_modules/typescript/bin/tsc'), '-p', place('openapi/tsconfig.json'));
  const told = JSON.parse(await node(place('openapi/built/player.js'), server.url)) as Told;
  expect(told.actions).toBeGreaterThan(10);
  expect(told.undone).toBeGreaterThan(0);
  expect(told.ranks.toSorted()[0]).toBe(1);
  expect(told).toMatchObject({ nations: 3, verified: true, middle: Math.floor(told.seq / 2), copied: told.seq });
  expect(told.ranks).toHaveLength(3);
  // The header, an entry a line, and the result.
  expect(told.lines).toBeGreaterThan(told.entries);
});

/** Runs a script of Node and gives back what it wrote, or fails with all that it said. */
async function node(...words: string[]): Promise<string> {
  try {
    return (await run(process.execPath, words, { maxBuffer: 1 << 24 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
