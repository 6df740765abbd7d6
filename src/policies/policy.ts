import type { Actor } from '../actor.js';
import { ApiError } from '../errors.js';

/** A policy is a pure question about rows already loaded: no queries, no throws (design: permissions). */
export type Policy<Resource> = (actor: Actor, resource: Resource) => boolean;

/** Throws 109 unless the actor may. */
export function authorize<Resource>(actor: Actor, policy: Policy<Resource>, resource: Resource): void {
  if (!policy(actor, resource)) throw new ApiError('forbidden');
}
