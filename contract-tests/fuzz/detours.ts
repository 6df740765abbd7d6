import { inputOf } from '../contract.js';
import type { LocatedOperation } from '../../codegen/document.js';
import { always, EVERY_ENCODING, replace, type Mutation } from './mutation.js';

/**
 * Arguments that are not sent wrong here. A wrong password that is accepted would replace the member's, and break all
 * later requests; a new password without the current one keeps the member from removing workspaces.
 */
const TAKEN_FOR_GOOD = ['users.update password', 'users.update current_password'];

/** Values that the sender did not mean, but that are valid: the server must accept them as they are. */
export function harmlessDetours(located: LocatedOperation): Mutation[] {
  const detour = (name: string, change: Mutation['change']): Mutation => ({
    name,
    mustBeRefused: false,
    concerns: 'meaning',
    encodings: EVERY_ENCODING,
    change,
  });
  return inputOf(located).flatMap(({ name, schema, isRequired }) => [
    ...(isRequired || isTakenForGood(located, name)
      ? []
      : [detour(`${name}: null`, always(replace(name, () => null)))]),
    ...(schema.type === 'string'
      ? []
      : [{ ...detour(`${name}: as text`, asText(name)), encodings: ['json'] as const }]),
    ...(schema.type === 'string' && schema.enum === undefined && !isTakenForGood(located, name)
      ? [
          detour(`${name}: double-encoded`, always(replace(name, (input) => JSON.stringify(input[name] ?? 'text')))),
          detour(`${name}: percent-encoded twice`, always(replace(name, () => encodeURIComponent('a b & c')))),
        ]
      : []),
    ...(schema.type === 'array'
      ? [
          detour(`${name}: nobody`, always(replace(name, () => []))),
          detour(
            `${name}: everything twice`,
            always(replace(name, (input) => [input[name] ?? [], input[name] ?? []].flat())),
          ),
        ]
      : []),
  ]);
}

/** The value as a form has it. */
function asText(name: string): Mutation['change'] {
  return always(replace(name, (input) => (input[name] === undefined ? undefined : JSON.stringify(input[name]))));
}

function isTakenForGood({ operation }: LocatedOperation, name: string): boolean {
  return TAKEN_FOR_GOOD.includes(`${operation.operationId} ${name}`);
}
