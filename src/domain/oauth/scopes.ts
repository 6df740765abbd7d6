import type { Actor } from '../../actor.js';
import { ApiError } from '../../errors.js';
import { scopes, type Scope } from '../../generated/scopes.js';

const STRENGTH = ['read', 'write', 'remove'];

/** Refuses a program whose scopes do not reach: 109, and which are missing (decision 28). `:remove` includes `:write`, which includes `:read`. */
export function requireScopes({ scopes: granted }: Actor, needed: readonly string[]): void {
  if (granted === null) return;
  const missing = needed.filter((scope) => !allows(granted, scope));
  if (missing.length > 0) throw new ApiError('forbidden', { required_scopes: missing });
}

/** Whether what a program was granted reaches as far as that scope (decision 28). */
export function allows(granted: readonly string[], needed: string): boolean {
  const [kind = '', action = ''] = needed.split(':');
  return STRENGTH.slice(STRENGTH.indexOf(action)).some((stronger) => granted.includes(`${kind}:${stronger}`));
}

/** The scopes that a text names, separated by commas or spaces, each once (decision 27). */
export function parseScopes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))];
}

/** Whether there is such a scope. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}
