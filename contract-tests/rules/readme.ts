import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { camelCase } from '../../codegen/aliases.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `[threads.yaml](openapi/threads.yaml)`: the text and the target of a link. */
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The files of each resource: its operations, its handler, and its first test. */
export function resourceFiles(resources: readonly string[]): string[] {
  return resources.flatMap((name) => {
    const resource = camelCase(name);
    return [`openapi/paths/${name}.yaml`, `src/handlers/${resource}.ts`, `src/handlers/${resource}.test.ts`];
  });
}

function linksIn(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, , target = '']) => target);
}

/** The links of a page within the repository that lead nowhere. `headings` returns those of another page. */
export function deadLinks(file: string, page: string, headings: (file: string) => readonly string[]): string[] {
  return linksIn(page)
    .filter((target) => !/^\w+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const there = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(ROOT, there))) return true;
      return anchor !== undefined && !headings(there).includes(anchor);
    });
}

/** The headings of a page as anchors: `In production` is `in-production`. */
export function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The pages that cannot be reached by links from the README. */
export function lostPages(pages: readonly string[], read: (file: string) => string): string[] {
  const reached = new Set(['README.md']);
  // The list grows while it is read.
  for (const page of reached) {
    const targets = linksIn(read(page)).map((target) => join(dirname(page), target.split('#', 1)[0] ?? ''));
    for (const target of targets) if (pages.includes(target)) reached.add(target);
  }
  return pages.filter((page) => !reached.has(page));
}

/** The npm commands in a page that do not exist. */
export function unknownCommands(page: string, commands: readonly string[]): string[] {
  return [...page.matchAll(/\bnpm run ([a-z][a-z:]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !commands.includes(name));
}

/** The files in a page that do not exist, from the root, from src, or beside the page. */
export function missingFiles(file: string, page: string): string[] {
  const isThere = (path: string) => existsSync(join(ROOT, path));
  return [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|md|yaml|sql|json))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => ![path, join('src', path), join(dirname(file), path)].some(isThere));
}

/** The rows of a page that are in no table, or have another number of cells than the head of their table. */
export function strayRows(page: string): string[] {
  const lines = page.replaceAll(/^```[^]*?^```/gm, '').split('\n');
  const stray: string[] = [];
  let cells = 0;
  for (const [index, line] of lines.entries()) {
    const isRow = line.startsWith('|');
    if (isRow && cells === 0 && /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '')) cells = cellsIn(line);
    if (!isRow) cells = 0;
    else if (cellsIn(line) !== cells) stray.push(line);
  }
  return stray;
}

function cellsIn(row: string): number {
  return row.split(/(?<!\\)\|/).length;
}
