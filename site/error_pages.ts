import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { operationsOf, type Document, type LocatedOperation } from '../codegen/document.js';
import { operationLink } from './operation_link.js';
import type { Source } from './pages.js';

/** What openapi/pages/errors.yaml says about an error. */
export interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

const FILE = new URL('../openapi/pages/errors.yaml', import.meta.url);

/** The explanation of each error, by its name. */
export function explanations(): Readonly<Record<string, Explanation>> {
  return parse(readFileSync(FILE, 'utf8'));
}

/** A page for each error, and one that lists them. */
export function errorPages(contract: Document): Source[] {
  const explained = explanations();
  const operations = operationsOf(contract);
  const errors = Object.entries(contract['x-error-codes']);
  const pages = errors.map(([name, { code, http, string }]) => {
    const returning = operations.filter(({ operation }) => operation['x-errors']?.includes(name));
    return page(
      `errors/${code}.html`,
      `# ${code} ${string}

| error_code | HTTP status | error_string | name |
|---|---|---|---|
| ${code} | ${http} | ${string} | \`${name}\` |

## Cause

${explained[name]?.cause ?? ''}

## What to do

${explained[name]?.remedy ?? ''}

## Operations

${operationsWith(returning, operations)}
`,
    );
  });
  const rows = errors.map(
    ([name, { code, http, string }]) =>
      `| [${code}](${code}.html) | ${http} | ${string} | ${explained[name]?.cause ?? ''} |`,
  );
  const list = `# Errors

An error is a JSON object. \`error_code\` says what is wrong, \`error_extra\` where and why. \`error_uuid\` is also the header \`X-Request-Id\`, and finds the request in the server's log.

| code | HTTP | text | cause |
|---|---|---|---|
${rows.join('\n')}
`;
  return [page('errors/index.html', list), ...pages];
}

const page = (path: string, markdown: string): Source => ({ path, file: path, markdown });

function operationsWith(returning: readonly LocatedOperation[], all: readonly LocatedOperation[]): string {
  if (returning.length === 0) return 'No operation declares this error.';
  if (returning.length === all.length) return 'Every operation can return this error.';
  const items = returning.map(
    ({ path, method, operation }) =>
      `- [${operation.summary}](${operationLink(operation)}): \`${method.toUpperCase()} ${path}\``,
  );
  return items.join('\n');
}
