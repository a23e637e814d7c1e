// A server of its own whose time passes when the test says so.

import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, Server } from './server';

export const DAY = 86_400_000;

export interface Timed {
  server: Server;
  /** Lets so many milliseconds have passed since the server first started. */
  pass: (milliseconds: number) => Promise<void>;
}

export async function withTime(tell: (timed: Timed) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ecumene-time-'));
  const passed = join(folder, 'passed');
  const server = new Server({ ECUMENE_TEST_SKIP: passed });
  await server.start();
  const pass = async (milliseconds: number) => {
    writeFileSync(`${passed}.new`, String(milliseconds));
    renameSync(`${passed}.new`, passed);
    // It takes the file away once that is so.
    await expect.poll(() => existsSync(passed)).toBe(false);
  };
  try {
    await tell({ server, pass });
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
