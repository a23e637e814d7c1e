import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellOf, workerOf } from '../../scripts/shell';

const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
const page = (script: string) =>
  `<script type="module" src="./assets/${script}.js"></script><link rel="stylesheet" href="./assets/index-1.css">`;

describe('the service worker', () => {
  it('keeps what the page loads first, and nothing that the server answers', () => {
    const shell = shellOf(page('index-1'));
    expect(shell).toEqual([
      './',
      './icon.svg',
      './manifest.webmanifest',
      './assets/index-1.js',
      './assets/index-1.css',
    ]);
    expect(workerOf(source, page('index-1'))).toContain("'./assets/index-1.css']");
    // What comes after it tells of notices, and keeps nothing.
    const [before, after] = source.split('// What a notice says.');
    expect(before).not.toContain('/api');
    expect(after).not.toMatch(/cache/i);
  });

  it('is another one with every build', () => {
    const [one, same, other] = [page('a'), page('a'), page('b')].map((text) => workerOf(source, text));
    expect(one).toBe(same);
    expect(/shell-|VERSION = '(.+)'/.exec(one ?? '')?.[1]).not.toBe(/VERSION = '(.+)'/.exec(other ?? '')?.[1]);
    expect(one).not.toContain('__');
  });
});
