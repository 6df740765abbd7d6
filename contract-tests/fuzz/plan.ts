import type { LocatedOperation } from '../../codegen/document.js';
import { inputOf } from '../contract.js';

/** How many wrong requests an operation gets: such as must be refused, and such as may be tolerated. */
export interface Share {
  refused: number;
  tolerated: number;
}

const LEAST = 15;
/** Requests of these hash passwords, which is slow on purpose. */
const SLOW = ['users.login', 'users.register', 'workspaces.remove'];
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
