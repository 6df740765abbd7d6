import type { Queryable, Sql } from '../db/database.js';

const METHODS = [
  'many',
  'maybe',
  'page',
  'one',
  'numbers',
  'strings',
  'number',
  'string',
  'boolean',
  'json',
  'run',
] as const satisfies readonly (keyof Queryable)[];

/** The same database or session. `before` is called with each statement before it is sent, and may fail it. */
export function watched<Target extends Queryable>(
  target: Target,
  before: (statement: Sql) => unknown,
  after: (statement: Sql) => unknown = () => undefined,
): Target {
  const sending = METHODS.map((method) => {
    const send = async (statement: Sql): Promise<unknown> => {
      await before(statement);
      const result: unknown = await Reflect.apply(target[method], target, [statement]);
      await after(statement);
      return result;
    };
    return [method, send];
  });
  return Object.assign({}, target, Object.fromEntries(sending));
}
