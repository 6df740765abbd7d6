import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../codegen/document.js';
import { contract } from '../contract.js';
import { behaviour, wireRules } from '../specification/docs.js';
import { saidOperations } from '../specification/specification.js';
import { EMPTY } from './empty.js';
import { operationIds, rowsOf } from './matrix.js';
import { matrixPage } from './page.js';
import { resourceOf } from './walk.js';
import { WALKS } from './walks.js';
import type { Cell } from './who.js';

const operations = operationsOf(contract).map(({ operation }) => operation);
const rules = [...wireRules, ...behaviour.values()].join('\n');

/** `threads.markRead` -> `threads/mark_read`, the end of its path; `batch.batch` -> `batch`. */
function pathOf(operationId: string): string {
  const [resource = '', name] = operationId.split('.');
  if (resource === name) return resource;
  return operationId.replace('.', '/').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What is expected of all callers of an operation. */
function cellsOf(operationId: string): Cell[] {
  return Object.values(rowsOf(operationId) ?? {}).flatMap((row) => Object.values(row));
}

describe('the permission matrix', () => {
  it('has rows for every operation of the contract', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(
      ids.filter((id) => rowsOf(id) === undefined),
      'Add a row for each of these to matrix.ts (docs/permissions.md)',
    ).toEqual([]);
  });

  it('has rows for nothing that neither the specification nor a rule names', () => {
    const said = new Set(saidOperations.map(({ path }) => path.replace(/^\/api\/v\d\//, '')));
    const isNamed = (path: string) => said.has(path) || rules.includes(path);
    expect(
      operationIds.filter((id) => !isNamed(pathOf(id))),
      'Name the paths of these in a rule of docs/wire-rules.md or docs/behaviour',
    ).toEqual([]);
  });

  it('is walked over HTTP, each resource of the contract in one test file', () => {
    const walked = Object.values(WALKS).flatMap((resources) => Object.keys(resources));
    const resources = new Set(operations.map(resourceOf));
    expect(
      [...resources].filter((resource) => !walked.includes(resource)),
      'Add each of these resources to walks.ts',
    ).toEqual([]);
    expect(new Set(walked).size).toBe(walked.length);
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('walk.'));
    const tests = Object.keys(WALKS).map((name) => `walk.${name}.test.ts`);
    expect(files.filter((name) => name.endsWith('.test.ts'))).toEqual(tests.toSorted());
  });

  it('has a case for each operation, and for nothing that has no rows', () => {
    const cases = Object.values(WALKS).flatMap((resources) => Object.values(resources).flatMap(Object.keys));
    expect(
      operationIds.filter((id) => !cases.includes(id)),
      'Add a case for each of these to the file of its resource in cases/',
    ).toEqual([]);
    expect(cases.toSorted()).toEqual(operationIds.toSorted());
  });

  it('is what docs/permission-matrix.md shows', () => {
    const page = readFileSync(new URL('../../docs/permission-matrix.md', import.meta.url), 'utf8');
    expect(page === matrixPage(contract), 'docs/permission-matrix.md is stale: run npm run generate').toBe(true);
  });

  it('is empty only where it says why', () => {
    const withEmptyCells = operationIds.filter((id) => cellsOf(id).includes(null));
    const open = operations.filter(({ security }) => security?.length === 0).map(({ operationId }) => operationId);
    const ownOpen = open.filter((id) => operationIds.includes(id));
    expect(withEmptyCells.toSorted(), 'Say in empty.ts why an operation has empty cells').toEqual(
      [...ownOpen, ...Object.keys(EMPTY)].toSorted(),
    );
  });

  it('lets strangers call what asks nobody for credentials, and nothing else', () => {
    const open = operations.filter(({ security }) => security?.length === 0).map(({ operationId }) => operationId);
    const forStrangers = operations
      .map(({ operationId }) => operationId)
      .filter((id) => Object.values(rowsOf(id) ?? {}).some(({ stranger }) => stranger === 'ok'));
    expect(forStrangers).toEqual(open);
  });

  it.each(operations.map((operation) => [operation.operationId, operation['x-errors'] ?? []] as const))(
    'expects of %s no error that its contract does not declare',
    (operationId, names) => {
      const declared = new Set(names.map((name) => contract['x-error-codes'][name]?.code));
      const expected = cellsOf(operationId).filter((cell) => typeof cell === 'number');
      expect(
        expected.filter((code) => !declared.has(code)),
        `Add these errors to x-errors of ${operationId}, or correct its row in matrix.ts`,
      ).toEqual([]);
    },
  );
});
