import type { Actor } from '../actor.js';
import type { Database } from '../db/database.js';
import { meet } from '../domain/workspaces/meeting.js';
import type { InputPlan } from './input.js';

/** Lets an actor have been where the ids of a request that has succeeded lead, if there is a workspace in which they have not been yet. */
export async function meetByInput(
  db: Database,
  actor: Actor,
  plan: InputPlan,
  input: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const ids = plan.arguments.filter((one) => one.takesTempIds).flatMap(({ name }) => idsIn(input[name]));
  if (ids.length > 0) await meet(db, actor, ids, now);
}

function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}
