import type { Actor } from '../actor.js';
import { ApiError } from '../errors.js';

/**
 * Whether an actor may do something with rows that are already loaded. A policy is pure: it sends no
 * query and throws nothing.
 */
export type Policy<Resource> = (actor: Actor, resource: Resource) => boolean;

/** Throws 109 unless the policy allows it. */
export function authorize<Resource>(actor: Actor, policy: Policy<Resource>, resource: Resource): void {
  if (!policy(actor, resource)) throw new ApiError('forbidden');
}
