import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The files that run in the floor's process. */
const FILES = ['connections.ts', 'main.ts', 'operations.ts', 'server.ts', 'statements.ts'];
const PAGE = new URL('README.md', import.meta.url);

it('the floor is the one that its page has frozen', () => {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(new URL(file, import.meta.url)));
  const frozen = /SHA-256[^`]*`([0-9a-f]{64})`/.exec(readFileSync(PAGE, 'utf8'))?.[1];
  expect(
    hash.digest('hex'),
    'figures against a changed floor compare with no older ones: write the reason into README.md',
  ).toBe(frozen);
});
