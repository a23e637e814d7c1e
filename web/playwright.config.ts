import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The system's Chromium: nothing is downloaded.
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = places.find((place) => place !== undefined && existsSync(place));
if (!executablePath) throw new Error('The end-to-end tests need Chromium: install it, or set CHROMIUM to its path.');

export default defineConfig({
  testDir: 'e2e',
  // Tests wait for what shall happen, never for a time; these limits only end one in which it does not, on a machine
  // that is busy with builds as well.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // Every worker has a server of its own, with its own data, and no test needs what another has done: so they are dealt
  // out one by one, two at a time, which is what two cores can do beside the Rust tests.
  fullyParallel: true,
  workers: 2,
  // A test that needs its second try is named at the end of the whole output, as one that fails is.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./e2e/unwell.ts']],
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 120_000,
    // What the page keeps for want of a network is tested apart: elsewhere it would only blur what is loaded.
    serviceWorkers: 'block',
    viewport: { width: 1400, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
