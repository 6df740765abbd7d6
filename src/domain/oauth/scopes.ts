import type { Actor } from '../../actor.js';
import { ApiError } from '../../errors.js';
import { scopes, type Scope } from '../../generated/scopes.js';

const STRENGTH = ['read', 'write', 'remove'];

/**
 * Throws Forbidden (109) with the missing scopes when a program lacks a needed one (behaviour/tokens.md#scopes).
 * `:remove` includes `:write`, which includes `:read`.
 */
export function requireScopes({ scopes: granted }: Actor, needed: readonly string[]): void {
  if (granted === null) return;
  const missing = needed.filter((scope) => !allows(granted, scope));
  if (missing.length > 0) throw new ApiError('forbidden', { required_scopes: missing });
}

/** Whether the granted scopes include this one, or a stronger one of the same kind (behaviour/tokens.md#scopes). */
export function allows(granted: readonly string[], needed: string): boolean {
  const [kind = '', action = ''] = needed.split(':');
  return STRENGTH.slice(STRENGTH.indexOf(action)).some((stronger) => granted.includes(`${kind}:${stronger}`));
}

/** The scopes in a text, separated by commas or spaces, without duplicates (behaviour/oauth.md#flow). */
export function parseScopes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))];
}

/** Whether the contract defines a scope with this name. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}
