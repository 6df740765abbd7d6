import type { Policy } from './policy.js';

/**
 * Only the user's own token or session changes credentials or deletes the account, not a program
 * (behaviour/tokens.md#scopes).
 */
export const isThemself: Policy<undefined> = (actor) => actor.credential !== 'program';
