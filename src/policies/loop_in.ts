import type { UserType } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins make loop-in addresses. */
export const canLoopIn: Policy<{ viewer_type: UserType }> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/**
 * The maker of an address and admins disable it. Without an address, users may call it too, which ends
 * addresses for answers (behaviour/mail.md#loop-in-addresses).
 */
export const canDisableAddress: Policy<{ viewer_type: UserType; maker: number | null }> = (actor, place) =>
  place.viewer_type === 'ADMIN' || (place.maker === null ? canLoopIn(actor, place) : place.maker === actor.id);
