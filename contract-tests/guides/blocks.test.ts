import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allBlocks, blocksIn, firstLine, isClaimed, isNotRun, type Block, type Claim } from './blocks.js';
import { NOT_RUN } from './not_run.js';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
const THIS_FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** What a source claims to run, and how many calls of `blocksOf` it has. */
function claimsIn(source: string): { claims: Claim[]; calls: number } {
  const literal = /blocksOf\(\s*'([^']+)',\s*'(\w*)'(?:,\s*'([^']+)')?,?\s*\)/g;
  const claims = [...source.matchAll(literal)].map(([, guide = '', language = '', heading]) => ({
    guide,
    language,
    heading,
  }));
  return { claims, calls: [...source.matchAll(/(?<!function )\bblocksOf\(/g)].length };
}

function sources(): [string, string][] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !file.startsWith('clients/') && `${FOLDER}${file}` !== `${THIS_FOLDER}blocks.test.ts`,
  );
  return files.map((file) => [file, readFileSync(`${FOLDER}${file}`, 'utf8')]);
}

/** The blocks that no claim covers and no list names. */
function forgotten(blocks: readonly Block[], claims: readonly Claim[]): string[] {
  return blocks
    .filter((block) => !isNotRun(block) && !claims.some((claim) => isClaimed(block, claim)))
    .map(({ guide, heading, language, text }) => `${guide}, ${heading}: ${language} ${firstLine(text)}`);
}

describe('the blocks of docs/guides', () => {
  const blocks = allBlocks();

  it('are run by a test, or the list of those that are not run has them, with a reason', () => {
    expect(
      forgotten(
        blocks,
        sources().flatMap(([, source]) => claimsIn(source).claims),
      ),
    ).toEqual([]);
  });

  it('are claimed by calls whose arguments are written out', () => {
    const others = sources().filter(([, source]) => claimsIn(source).calls !== claimsIn(source).claims.length);
    expect(others.map(([file]) => file)).toEqual([]);
  });

  it.each(NOT_RUN)('has one that is not run: $first', ({ guide, first, why }) => {
    expect(blocks.filter((block) => block.guide === guide && firstLine(block.text) === first)).toHaveLength(1);
    expect(why).not.toBe('');
  });

  it('would be missed without a test', () => {
    const page = '# Title\n\n```bash\necho 1\n```\n\n## Part\n\n```\nfirst\nsecond\n```\n';
    const two = blocksIn('page.md', page);
    expect(forgotten(two, [])).toEqual(['page.md, Title: bash echo 1', 'page.md, Part:  first']);
    const { claims } = claimsIn(`blocksOf('page.md', 'bash')`);
    expect(forgotten(two, claims)).toEqual(['page.md, Part:  first']);
    expect(forgotten(two, [...claims, ...claimsIn(`blocksOf('page.md', '', 'Part')`).claims])).toEqual([]);
    expect(forgotten(two, claimsIn(`blocksOf('page.md', '', 'Title')`).claims)).toHaveLength(2);
  });
});
