import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wrongCitations } from './citations.js';
import { headingsOf, ROOT } from './readme.js';

const BEHAVIOUR = join(ROOT, 'docs/behaviour');
const anchors = new Map(
  readdirSync(BEHAVIOUR).map((page) => [page, headingsOf(readFileSync(join(BEHAVIOUR, page), 'utf8'))]),
);
const headings = (page: string) => anchors.get(page);

const FOLDERS = [
  'bench',
  'codegen',
  'contract-tests',
  'docs',
  'examples',
  'migrations',
  'openapi',
  'packages/client',
  'scripts',
  'site',
  'src',
];

/** Releases of the contract do not change any more. */
const isWritten = (path: string) =>
  /\.(ts|js|mjs|py|go|sql|md|yaml|json)$/.test(path) && !/(^|\/)(generated|node_modules|releases)\//.test(path);

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.' })
    .map((path) => join(folder, String(path)))
    .filter(isWritten);

describe('a citation of what Skein does', () => {
  it.each(['.', ...FOLDERS])('leads to a page and a heading: %s', (folder) => {
    const wrong = filesIn(folder).map((path) => [
      path,
      wrongCitations(readFileSync(join(ROOT, path), 'utf8'), headings),
    ]);
    expect(wrong.filter(([, citations]) => citations?.length !== 0)).toEqual([]);
  });

  it('is refused for a page or a heading that is not there', () => {
    const page = [...anchors.keys()].find((name) => name !== 'README.md') ?? '';
    const [heading = ''] = anchors.get(page) ?? [];
    const lost = [`behaviour/no${page}`, `behaviour/${page}#no-${heading}`];
    expect(wrongCitations(`behaviour/${page}, behaviour/${page}#${heading}, ${lost.join(' ')}`, headings)).toEqual(
      lost,
    );
  });

  it.each([`decision ${38}c`, `Decisions ${7} and 8`, `decision\n * ${16}`, `decisions ${'.md'}`.replace(' ', '')])(
    'is refused as a number: %j',
    (citation) => {
      expect(wrongCitations(`A comment (${citation}).`, headings)).toHaveLength(1);
    },
  );
});
