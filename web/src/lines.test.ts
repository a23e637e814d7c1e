import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WRITTEN = /\.(css|html|js|md|mjs|mts|svelte|ts)$/;
/** What Rust writes, and what a browser test leaves behind. */
/** A sentence is one string there, however long: its gaps have types. */
const isCatalogue = (file: string) => /^src\/lib\/words\/\w\w\//.test(file);
const isGenerated = (file: string) => /\bgenerated\b|^e2e\/openapi\/(client|built)\//.test(file);

function written(): string[] {
  const below = ['src', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const isMeant = (file: string) => WRITTEN.test(file) && !isGenerated(file) && !isCatalogue(file);
  return [...readdirSync(ROOT), ...below].filter(isMeant);
}

describe('what people write here', () => {
  it('has no line over 120 columns', () => {
    const files = written();
    expect(files.length).toBeGreaterThan(200);
    const long = files.flatMap((file) =>
      readFileSync(ROOT + file, 'utf8')
        .split('\n')
        .flatMap((line, index) => ([...line].length > 120 ? `${file}:${index + 1}` : [])),
    );
    expect(long).toEqual([]);
  });
});
