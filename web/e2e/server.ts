// A real server for the tests: the binary in ECUMENE_BIN, on a free port, with its data in a folder of its own.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

export class Server {
  #process: ChildProcess | null = null;
  #data = mkdtempSync(join(tmpdir(), 'ecumene-e2e-'));
  #port = '0';
  url = '';

  /** What its environment has that is not usual. */
  constructor(readonly unusual: Record<string, string> = {}) {}

  async start(): Promise<void> {
    const binary = process.env.ECUMENE_BIN;
    if (!binary) throw new Error('Set ECUMENE_BIN to the path of the ecumene binary.');
    const child = spawn(binary, ['serve'], {
      env: {
        ...process.env,
        PORT: this.#port,
        ECUMENE_DATA: this.#data,
        ECUMENE_WEB: fileURLToPath(new URL('../dist', import.meta.url)),
        // The same table is dealt the same every time, and bots think the same: a program built for tests can.
        ECUMENE_TEST_CHANCE: '1',
        // All tests of a run are one client, which is in more of a hurry than any person.
        ECUMENE_LIMITS_TABLES_PER_HOUR: '100000',
        ECUMENE_LIMITS_REQUESTS_PER_SECOND: '100000',
        ECUMENE_LIMITS_REQUEST_BURST: '100000',
        ECUMENE_LIMITS_MESSAGES_PER_SECOND: '100000',
        ECUMENE_LIMITS_MESSAGE_BURST: '100000',
        ECUMENE_LIMITS_SOCKETS_PER_CLIENT: '10000',
        ...this.unusual,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.url = await addressFrom(child);
    this.#port = new URL(this.url).port;
  }

  /** Does something on the command line beside it, as whoever runs it would. */
  order(...words: string[]): string {
    return execFileSync(process.env.ECUMENE_BIN ?? '', [...words, '--data', this.#data], { encoding: 'utf8' });
  }

  /** Ends it without warning, as a crash or a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** The address that the server prints when it listens. */
function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\w.:[\]]+/.exec(said);
      if (address) resolve(address[0]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    child.once('error', reject);
    setTimeout(() => reject(new Error(`The server did not say its address: ${said}`)), 120_000).unref();
  });
}

/** Tests with a server that all tests of one worker share. */
export const test = base.extend<{ alone: void; strict: void }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // What a test has opened goes with it: a table that nobody looks at any more would go on living beside the next test.
  alone: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // A page that throws fails its test, whatever else it shows.
  strict: [
    async ({ page }, use) => {
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      await use();
      if (thrown.length > 0) throw new Error(`The page threw: ${thrown.join('; ')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
