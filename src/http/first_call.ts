import type { Actor } from '../actor.js';
import type { Database } from '../db/database.js';
import { meet } from '../domain/workspaces/first_use.js';
import type { InputPlan } from './input.js';

/**
 * Records the actor's first call in the workspaces of the ids in `input`, the arguments of an operation that has
 * succeeded. Until then a workspace that has added them unasked does not see their `contact_info` and
 * `profession` (behaviour/workspaces.md#members-added-by-others).
 */
export async function recordFirstCall(
  db: Database,
  actor: Actor,
  plan: InputPlan,
  input: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (actor.unmet.length === 0) return;
  const ids = plan.arguments.filter((argument) => argument.takesTempIds).flatMap(({ name }) => idsIn(input[name]));
  if (ids.length > 0) await meet(db, actor, ids, now);
}

function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}
