import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markedBlocks, usesRepository } from './clone.js';
import { ROOT } from './commands.js';

const GUIDES = `${ROOT}docs/guides/`;
const blocks = readdirSync(GUIDES)
  .filter((file) => file.endsWith('.md'))
  .flatMap((guide) =>
    markedBlocks(readFileSync(GUIDES + guide, 'utf8')).map((block) => ({ ...block, name: `${guide}: ${block.first}` })),
  );

describe('a block of a guide', () => {
  it('that uses a file or a command of the repository says that it needs a clone', () => {
    const using = blocks.filter((block) => block.usesRepository);
    expect(using.length).toBeGreaterThan(30);
    expect(using.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([]);
  });

  it('that uses none does not say so', () => {
    const others = blocks.filter((block) => !block.usesRepository);
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual([]);
  });
});

it.each([
  'npm ci && npm start',
  'seeded=$(npm run --silent seed)',
  'npx skein reindex',
  'A=b npx tsx verify.ts',
  'ROLES=api node dist/main.js &',
  'node examples/integrations/bot-node/bot.js',
  '(cd ./examples && ls)\ncd src/cli',
  `import { verify } from './contract-tests/pact/verify_integration.js';`,
])('is of the repository: %s', (text) => {
  expect(usesRepository(text)).toBe(true);
});

it.each([
  'npm install axios',
  'npx openapi-typescript http://127.0.0.1:8000/openapi.yaml',
  'node program.mjs',
  'curl http://127.0.0.1:8000/docs/guides/webhooks.md',
  'cat > /tmp/docs/adr/x',
  `import { a } from './verify.mjs';`,
  'curl -H "Content-Type: application/json"',
  'ls ~/src/cli',
  'cd "$HOME"/src/cli',
  'go mod init example.org/src/cli',
])('is not of the repository: %s', (text) => {
  expect(usesRepository(text)).toBe(false);
});

it('a mark is for the next block only', () => {
  const text =
    'One.\n\n> Needs a clone of Skein.\n\n```\nnpm ci\n```\n\n```\nnpm start\n```\n\n> Quoted.\n\n```\nls\n```\n';
  expect(markedBlocks(text).map(({ isMarked }) => isMarked)).toEqual([true, false, false]);
});
