import { queryOf, type LocatedOperation } from '../../codegen/document.js';
import { inputOf } from '../contract.js';
import { kindOf } from '../fuzz/valid_input.js';
import type { Kind } from '../fuzz/world.js';
import type { CrowdedWorld } from './world.js';

/** The object of each kind that has as many of everything as the world. */
const CROWDED: Readonly<Partial<Record<Kind, (world: CrowdedWorld) => number | undefined>>> = {
  workspace: ({ workspace }) => workspace.id,
  channel: ({ channel }) => channel.id,
  group: ({ groups }) => groups[0],
  thread: ({ thread }) => thread.id,
  comment: ({ comment }) => comment.id,
  conversation: ({ conversation }) => conversation.id,
  message: ({ message }) => message.id,
  hook: ({ hook }) => hook,
  delivery: ({ delivery }) => delivery,
};

/**
 * The call of an operation that reads: what is required, for the crowded object of its kind or as in the example of the
 * contract, and the greatest limit.
 */
export function readingCall(located: LocatedOperation, world: CrowdedWorld): Record<string, unknown> {
  const examples = new Map(queryOf(located.operation).map(({ name, example }) => [name, example]));
  const given = inputOf(located).flatMap(({ name, schema, isRequired }): [string, unknown][] => {
    if (name === 'limit') return [[name, schema.maximum]];
    if (!isRequired) return [];
    const kind = kindOf(located.operation.operationId, name);
    return [[name, kind === undefined ? examples.get(name) : CROWDED[kind]?.(world)]];
  });
  return Object.fromEntries(given);
}
