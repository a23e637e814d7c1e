// Writes the service worker beside the page, with the names of what the shell is made of: they change with its content,
// and so does the worker.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const worker = new URL('../src/worker/sw.js', import.meta.url);
const ALWAYS = ['./', './icon.svg', './manifest.webmanifest'];

/** What a page loads first, by its own tags. */
export const shellOf = (page: string): string[] => [
  ...ALWAYS,
  ...Array.from(page.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g), ([, path]) => path ?? ''),
];

/** The worker that keeps this shell. */
export function workerOf(source: string, page: string): string {
  const version = createHash('sha256').update(source).update(page).digest('hex').slice(0, 12);
  const shell = JSON.stringify(shellOf(page)).slice(1, -1).replaceAll('"', "'");
  return source.replace('__VERSION__', version).replace("'__SHELL__'", shell);
}

export const shell = (): Plugin => ({
  name: 'shell',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('The build has no index.html.');
    const source = workerOf(readFileSync(worker, 'utf8'), String(page.source));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
});
