import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFragments } from '../../codegen/merge.js';
import { deadLinks, headingsOf, missingRows, resourceRows, ROOT } from './readme.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const headings = (file: string): string[] => headingsOf(read(file));
const readme = read('README.md');
const rows = resourceRows(readFragments(join(ROOT, 'openapi')));

/** The pages for people. */
const pages = ['.', 'docs', 'docs/adr', 'docs/guides'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

describe('the README', () => {
  it('links every resource of the contract to its fragment, handler and test', () => {
    expect(missingRows(readme, rows)).toEqual([]);
  });

  it('names every folder of src', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => `\`src/${name}/\``).filter((name) => !readme.includes(name))).toEqual([]);
  });

  it('lists every npm command, and no other', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const listed = [...readme.matchAll(/^\| `npm (?:run )?([a-z:]+)/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});

describe('the pages for people', () => {
  it.each(pages)('link to what is there: %s', (page) => {
    expect(deadLinks(page, read(page), headings)).toEqual([]);
  });
});

describe('a page is refused', () => {
  it('when a resource has no row, or a row lacks a link', () => {
    const whole = rows.map((row) => `| ${row.map((target) => `[x](${target})`).join(' | ')} |`).join('\n');
    expect(missingRows(whole, rows)).toEqual([]);
    expect(missingRows(whole.replace('(src/handlers/threads.test.ts)', '(src/handlers/threads.ts)'), rows)).toEqual([
      'openapi/threads.yaml, src/handlers/threads.ts, src/handlers/threads.test.ts',
    ]);
  });

  it('for a file that is not there, and for a heading that is not', () => {
    const page = '[a](decisions.md) [b](nothing.md) [c](storage.md#buckets) [d](storage.md#pails) [e](#pails)';
    const dead = deadLinks('docs/storage.md', page, headings);
    expect(dead).toEqual(['nothing.md', 'storage.md#pails', '#pails']);
  });
});
