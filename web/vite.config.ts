import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { shell } from './scripts/shell';

// In development the page is served by Vite and everything else by a server started apart.
const server = process.env.ECUMENE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), shell()],
  // The page may lie below a path of its host. The server, which knows, writes the names in index.html out.
  base: './',
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    // Browsers that know the page's colours know modulepreload, too.
    modulePreload: { polyfill: false },
    // The notices go to the server, which shows them with its own.
    license: { fileName: 'licences.md' },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/version': server, '/licences': server } },
  // One registry of modules for all files of a worker: to load them anew for each took half of the time. The limit is
  // for a test that hangs, on a machine that is busy with builds as well.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 120_000, isolate: false },
});
