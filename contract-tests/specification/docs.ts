import { readdirSync, readFileSync } from 'node:fs';
import { anchorOf } from '../rules/readme.js';

const DOCS = new URL('../../docs/', import.meta.url);
const read = (page: string) => readFileSync(new URL(page, DOCS), 'utf8');

const NUMBERED = /^(?:### )?\d+[a-z]?\. /;

/** The rules of docs/wire-rules.md. A number begins one, in a heading (`### 8a. Name`) or a paragraph. */
export const wireRules: readonly string[] = rulesIn(read('wire-rules.md'));

/** The sections of the pages in docs/behaviour, by page and anchor: `webhooks.md#order`. */
export const behaviour: ReadonlyMap<string, string> = new Map(
  readdirSync(new URL('behaviour', DOCS)).flatMap((page) => sectionsOf(page)),
);

function rulesIn(page: string): string[] {
  const rules: string[] = [];
  let isRule = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) isRule = false;
    if (NUMBERED.test(line)) {
      isRule = true;
      rules.push('');
    }
    if (isRule) rules.push(`${rules.pop() ?? ''}${line}\n`);
  }
  return rules;
}

function sectionsOf(page: string): [string, string][] {
  return read(`behaviour/${page}`)
    .split(/^#+ /m)
    .map((section) => [`${page}#${anchorOf(section.split('\n', 1)[0] ?? '')}`, section]);
}
