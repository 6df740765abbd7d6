import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deadLinks,
  headingsOf,
  lostPages,
  missingFiles,
  resourceFiles,
  ROOT,
  strayRows,
  unknownCommands,
} from './readme.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const headings = (file: string): string[] => headingsOf(read(file));
const resources = readdirSync(join(ROOT, 'openapi/paths')).map((file) => file.slice(0, -'.yaml'.length));
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
/** npm itself runs `prepare`. */
const commands = Object.keys(scripts).filter((name) => name !== 'prepare');

/** The Markdown pages. */
const examples = ['bot-node', 'command-python', 'channel-go'].map((name) => `examples/integrations/${name}`);
const pages = [
  '.',
  'docs',
  'docs/adr',
  'docs/behaviour',
  'docs/guides',
  'openapi',
  'bench/floor',
  'contract-tests/clients',
  'packages/client',
  ...examples,
].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

describe('docs/architecture.md', () => {
  it('says truly that a resource has its operations, handler and test in files of its name', () => {
    // OAuth has routes of its own, and no handler.
    const files = resourceFiles(resources.filter((name) => name !== 'oauth'));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('names every folder of src', () => {
    const page = read('docs/architecture.md');
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.filter(({ name }) => !page.includes(`\`${name}/`)).map(({ name }) => name)).toEqual([]);
  });
});

describe('docs/development.md', () => {
  it('lists every npm command, and no other', () => {
    const listed = [...read('docs/development.md').matchAll(/^\| `npm (?:run )?([a-z:]+)/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(commands.toSorted());
  });
});

describe('CONTRIBUTING.md', () => {
  it('is read in five minutes: it has at most 8 KB', () => {
    expect(Buffer.byteLength(read('CONTRIBUTING.md'))).toBeLessThanOrEqual(8192);
  });
});

describe('the pages for people', () => {
  it.each(pages)('link to what is there: %s', (page) => {
    expect(deadLinks(page, read(page), headings)).toEqual([]);
  });

  it.each(pages)('name files and commands that are there: %s', (page) => {
    expect(missingFiles(page, read(page))).toEqual([]);
    expect(unknownCommands(read(page), commands)).toEqual([]);
  });

  it.each(pages)('have whole tables: %s', (page) => {
    expect(strayRows(read(page))).toEqual([]);
  });

  it('are all reached from the README', () => {
    expect(lostPages(pages, read)).toEqual([]);
  });
});

describe('a page is refused', () => {
  it('for a file that is not there, and for a heading that is not', () => {
    const page = '[a](wire-rules.md) [b](nothing.md) [c](storage.md#buckets) [d](storage.md#pails) [e](#pails)';
    const dead = deadLinks('docs/storage.md', page, headings);
    expect(dead).toEqual(['nothing.md', 'storage.md#pails', '#pails']);
  });

  it('for a file or a command that it names and that is not there', () => {
    const page =
      '`src/db/ids.ts` `http/listen.ts` `adr/0004-sql-migrations.md` `src/nothing.ts`: `npm run bench`, npm run mend';
    expect(missingFiles('docs/storage.md', page)).toEqual(['src/nothing.ts']);
    expect(unknownCommands(page, commands)).toEqual(['mend']);
  });

  it('for a row that is in no table, or has a cell too many', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n';
    expect(strayRows(`${table}\n\`\`\`\n| no row |\n\`\`\`\n`)).toEqual([]);
    expect(strayRows(`${table}| 3 | 4 | 5 |\n\nA text.\n| 6 | 7 |\n`)).toEqual(['| 3 | 4 | 5 |', '| 6 | 7 |']);
  });

  it('when no link leads to it', () => {
    const texts: Record<string, string> = {
      'README.md': '[a](docs/a.md#b)',
      'docs/a.md': '[c](c.md)',
      'docs/c.md': '',
    };
    const all = [...Object.keys(texts), 'docs/lost.md'];
    expect(lostPages(all, (file) => texts[file] ?? '')).toEqual(['docs/lost.md']);
  });
});
