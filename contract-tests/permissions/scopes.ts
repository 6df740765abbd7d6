import type { OperationSpec } from '../../src/generated/operations.js';

/**
 * The needed scopes where they depend on the arguments (behaviour/tokens.md#scopes), by operation and the beginning of
 * the row's name.
 */
const BY_WAY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'devices.add': { '': ['notifications:write', 'threads:read', 'comments:read', 'messages:read'] },
  'hooks.subscribe': { '': ['comments:read'], conversation: ['messages:read'] },
  'loopIn.getOrCreate': { channel: ['channels:write'], thread: ['threads:write'], conversation: ['messages:write'] },
  'loopIn.disable': { channel: ['channels:write'], thread: ['threads:write'], conversation: ['messages:write'] },
};

/** The scopes that a call needs: those of the contract, or those of its row. */
export function scopesNeeded({ id, scopes }: OperationSpec, way: string): readonly string[] {
  const ways = Object.entries(BY_WAY[id] ?? {}).filter(([beginning]) => way.startsWith(beginning));
  return ways.at(-1)?.[1] ?? scopes;
}
