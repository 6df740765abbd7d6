import type { LocatedOperation } from '../../codegen/document.js';
import { CANNOT_SUCCEED, inputOf } from '../contract.js';

/** How many wrong requests an operation gets: such as must be refused, and such as may be tolerated. */
export interface Share {
  refused: number;
  tolerated: number;
}

/** What the member of the world cannot do rightly again and again; the tests beside their handlers try these. */
const NOT_REPEATED: Record<string, string> = {
  'workspaceUsers.update': 'the member is no ADMIN, and an ADMIN would change what the others of the world may',
  'workspaceUsers.remove': 'who is removed is out',
  'users.delete': 'who is deleted is gone',
  'users.updatePassword': 'the password before is needed to sign in',
  'users.setPassword': 'a code works once, and travels by mail',
  'hooks.ping': 'ten a minute are sent to a target',
  'deliveries.redeliver': 'sixty a minute are told once more',
  'deliveries.redeliverFailed': 'six a minute are',
};

/** Whether wrong requests are made of it. An alias is answered by the handler of the operation that it stands beside. */
export function isFuzzed({ operation }: LocatedOperation): boolean {
  return operation['x-alias-of'] === undefined && !(operation.operationId in { ...NOT_REPEATED, ...CANNOT_SUCCEED });
}

const LEAST = 15;
/** Requests of these hash passwords, which is slow on purpose. */
const SLOW = ['users.login', 'users.register', 'users.update', 'workspaces.remove'];
/** Where arguments can be wrong only in their shape, more of the requests must be such as get past it. */
const TOLERATED = { withArguments: 0.3, withoutArguments: 0.7 };

/** Shares so many requests out to the operations. */
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
