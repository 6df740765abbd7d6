import type { UserType } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins make addresses where they may post; guests do not. */
export const canLoopIn: Policy<{ viewer_type: UserType }> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Who made an address, and admins, disable it. Where none works, whoever could make one has nothing to disable. */
export const canDisableAddress: Policy<{ viewer_type: UserType; maker: number | null }> = (actor, place) =>
  place.viewer_type === 'ADMIN' || (place.maker === null ? canLoopIn(actor, place) : place.maker === actor.id);
