import type { Policy } from './policy.js';

/** Only the user's own token or session opens and closes the account, no program (decision 28). */
export const isThemself: Policy<undefined> = (actor) => actor.credential !== 'program';
