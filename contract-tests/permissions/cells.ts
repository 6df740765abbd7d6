import { operations, type OperationSpec } from '../../src/generated/operations.js';
import { rowsOf } from './matrix.js';
import { scopesNeeded } from './scopes.js';
import { COLUMNS, type Cell as Expected, type Column, type Row } from './who.js';
import { SCOPES, type Role } from './world.js';

/** One call of the test. */
export interface Cell {
  title: string;
  /** The name of the row of the operation. */
  way: string;
  column: Exclude<Column, 'missingScope'>;
  /** If set, a program with these scopes calls, for the person of the column. */
  scopes?: readonly string[];
  expected: NonNullable<Expected>;
  /** The scopes that the refusal names as missing (behaviour/errors.md#credentials-and-sight). */
  required?: readonly string[];
}

/** Roles that may be allowed to call; the first one that is calls for the programs. */
const ABLE: readonly Role[] = ['adminIn', 'memberIn', 'owner', 'guestIn'];
const STRENGTH = ['read', 'write', 'remove'];

/**
 * The cells of an operation, in the order of its rows and columns. The column of programs has a cell for each program.
 */
export function cellsOf(operationId: string): Cell[] {
  const spec = Object.values<OperationSpec>(operations).find(({ id }) => id === operationId);
  if (spec === undefined) throw new Error(`The contract has no operation ${operationId}.`);
  return Object.entries(rowsOf(operationId) ?? {}).flatMap(([way, row]) => {
    const title = way === 'any' ? '' : `${way}: `;
    const needing = { ...spec, scopes: scopesNeeded(spec, way) };
    return [...cellsByColumn(needing, way, row), ...cellsByScope(needing, way, row)].map((cell) => ({
      ...cell,
      title: `${title}${cell.title}`,
    }));
  });
}

const isCaller = (column: string): column is Cell['column'] => column in COLUMNS && column !== 'missingScope';

function cellsByColumn(spec: OperationSpec, way: string, row: Row): Cell[] {
  return Object.entries(row).flatMap(([column, expected]): Cell[] => {
    if (expected === null || !isCaller(column)) return [];
    const cell = { title: COLUMNS[column], way, column, expected };
    if (expected !== 109 || spec.scopes.length === 0) return [cell];
    // What a role does not allow, no scope allows.
    return [
      cell,
      { ...cell, title: `${cell.title}, by a program with ${spec.scopes.join(', ')}`, scopes: spec.scopes },
    ];
  });
}

/**
 * Programs of a person who is allowed: with all scopes but a needed one, with each weaker one alone, and with
 * exactly the needed ones.
 */
function cellsByScope({ access, scopes }: OperationSpec, way: string, row: Row): Cell[] {
  const column = ABLE.find((able) => row[able] === 'ok');
  const { missingScope } = row;
  if (column === undefined || missingScope === null) return [];
  const cell = { way, column, expected: missingScope };
  if (access === 'own') return [{ ...cell, title: 'a program with every scope', scopes: SCOPES }];
  const lacking = scopes.flatMap((needed) => {
    const reaching = reachingTo(needed);
    const missing = { ...cell, required: [needed] };
    const weaker = SCOPES.filter((scope) => kindOf(scope) === kindOf(needed) && !reaching.includes(scope));
    return [
      { ...missing, title: `a program with all but ${reaching.join(', ')}`, scopes: without(SCOPES, reaching) },
      ...weaker.map((scope) => ({
        ...missing,
        title: `a program with ${scope} alone`,
        scopes: [...without(scopes, [needed]), scope],
      })),
    ];
  });
  return [...lacking, { ...cell, title: `a program with ${scopes.join(', ')} alone`, scopes, expected: 'ok' }];
}

/** The scopes that include a scope: itself and the stronger ones (behaviour/tokens.md#scopes). */
function reachingTo(needed: string): string[] {
  const stronger = STRENGTH.slice(STRENGTH.indexOf(needed.split(':')[1] ?? ''));
  return SCOPES.filter((scope) => kindOf(scope) === kindOf(needed) && stronger.includes(scope.split(':')[1] ?? ''));
}

function kindOf(scope: string): string {
  return scope.split(':', 1)[0] ?? '';
}

function without(scopes: readonly string[], gone: readonly string[]): string[] {
  return scopes.filter((scope) => !gone.includes(scope));
}
