import type { OperationSpec } from '../../src/generated/operations.js';

/** What the token of a program must allow where that depends on the arguments (decision 28): by the operation, and how its row begins. */
const BY_WAY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'hooks.subscribe': { '': ['comments:read'], conversation: ['messages:read'] },
  'loopIn.getOrCreate': { channel: ['channels:write'], thread: ['threads:write'], conversation: ['messages:write'] },
  'loopIn.disable': { channel: ['channels:write'], thread: ['threads:write'], conversation: ['messages:write'] },
};

/** The scopes that a call needs in that way: those of the contract, or those that its arguments lead to. */
export function scopesNeeded({ id, scopes }: OperationSpec, way: string): readonly string[] {
  const ways = Object.entries(BY_WAY[id] ?? {}).filter(([beginning]) => way.startsWith(beginning));
  return ways.at(-1)?.[1] ?? scopes;
}
