import type { LocatedOperation } from '../../codegen/document.js';
import { CANNOT_SUCCEED, inputOf } from '../contract.js';

/** How many wrong requests an operation gets that must be refused, and that may be accepted. */
export interface Share {
  refused: number;
  tolerated: number;
}

/** Operations that the member cannot repeat successfully, and why. The tests beside their handlers try these. */
const NOT_REPEATED: Record<string, string> = {
  'workspaceUsers.update': 'only an ADMIN may, and it would change what the other people of the world may do',
  'workspaceUsers.remove': 'a removed user cannot be removed again',
  'users.delete': 'a deleted user cannot be deleted again',
  'users.updatePassword': 'sign-in needs the former password',
  'users.setPassword': 'a code works once, and travels by mail',
  'hooks.ping': 'limited to ten a minute',
  'devices.add': 'limited to sixty an hour',
  'devices.remove': 'a removed device cannot be removed again',
  'devices.test': 'limited to ten a minute',
  'integrations.ping': 'limited to ten a minute',
  'deliveries.redeliver': 'limited to sixty a minute',
  'deliveries.redeliverFailed': 'limited to six a minute',
};

/** Whether wrong requests are sent to it. Aliases are left out: they have the same handler. */
export function isFuzzed({ operation }: LocatedOperation): boolean {
  return operation['x-alias-of'] === undefined && !(operation.operationId in { ...NOT_REPEATED, ...CANNOT_SUCCEED });
}

const LEAST = 15;
/** These hash passwords, which is slow on purpose. */
const SLOW = ['users.login', 'users.register', 'users.update', 'workspaces.remove'];
/**
 * The share of requests that may be accepted. Operations without arguments can only be wrong in shape, so they get more
 * requests that pass the shape check.
 */
const TOLERATED = { withArguments: 0.3, withoutArguments: 0.7 };

/** Divides the requests between the operations. */
export function shareOut(operations: readonly LocatedOperation[], runs: number): Map<string, Share> {
  const slow = Math.max(LEAST, Math.ceil(runs / 100));
  const isSlow = (id: string) => SLOW.includes(id);
  const fast = operations.filter(({ operation }) => !isSlow(operation.operationId)).length;
  const each = Math.max(LEAST, Math.ceil((runs - slow * (operations.length - fast)) / fast));
  return new Map(
    operations.map((located) => {
      const all = isSlow(located.operation.operationId) ? slow : each;
      const part = inputOf(located).length === 0 ? TOLERATED.withoutArguments : TOLERATED.withArguments;
      const tolerated = Math.round(all * part);
      return [located.operation.operationId, { refused: all - tolerated, tolerated }];
    }),
  );
}
