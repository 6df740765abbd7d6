import type { Actor } from '../actor.js';
import { ApiError } from '../errors.js';

const STRENGTH = ['read', 'write', 'remove'];

/** Refuses a program whose scopes do not reach: 109, and which are missing (decision 28). `:remove` includes `:write`, which includes `:read`. */
export function requireScopes({ scopes: granted }: Actor, needed: readonly string[]): void {
  if (granted === null) return;
  const missing = needed.filter((scope) => !allows(granted, scope));
  if (missing.length > 0) throw new ApiError('forbidden', { required_scopes: missing });
}

function allows(granted: readonly string[], needed: string): boolean {
  const [kind = '', action = ''] = needed.split(':');
  return STRENGTH.slice(STRENGTH.indexOf(action)).some((stronger) => granted.includes(`${kind}:${stronger}`));
}
