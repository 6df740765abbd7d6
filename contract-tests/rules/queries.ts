import type { CommonTableExpr, DeleteStmt, InsertStmt, MergeStmt, Node, SelectStmt, UpdateStmt } from 'libpg-query';
import { nodesIn } from './sql.js';

type Statement =
  | { SelectStmt: SelectStmt }
  | { InsertStmt: InsertStmt }
  | { UpdateStmt: UpdateStmt }
  | { DeleteStmt: DeleteStmt }
  | { MergeStmt: MergeStmt };

/** One query level of a statement, with the names that are `with` queries there and not tables. */
export interface Query {
  statement: Statement;
  withNames: ReadonlySet<string>;
}

/** Every query level below `value`: the outermost one, `with` queries, sub-queries of any kind, arms of a union. */
export function* queriesIn(value: unknown, withNames: ReadonlySet<string> = new Set()): Generator<Query> {
  for (const node of nodesIn(value)) {
    if (isStatement(node)) yield* queriesOf(node, withNames);
    else yield* queriesIn(Object.values(node), withNames);
  }
}

function isStatement(node: Node): node is Statement {
  const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];
  return kinds.some((kind) => kind in node);
}

export function bodyOf(statement: Statement): SelectStmt | InsertStmt | UpdateStmt | DeleteStmt | MergeStmt {
  if ('SelectStmt' in statement) return statement.SelectStmt;
  if ('InsertStmt' in statement) return statement.InsertStmt;
  if ('UpdateStmt' in statement) return statement.UpdateStmt;
  if ('DeleteStmt' in statement) return statement.DeleteStmt;
  return statement.MergeStmt;
}

function* queriesOf(statement: Statement, outer: ReadonlySet<string>): Generator<Query> {
  const { withClause, ...body } = bodyOf(statement);
  const withNames = withNamesOf(bodyOf(statement), outer);
  for (const [index, cte] of withQueries(withClause?.ctes).entries()) {
    // Without `recursive`, a `with` query only sees those before it: in `with t as (select … from t)`
    // the inner t is the table.
    const before = withQueries(withClause?.ctes).slice(0, index);
    yield* queriesIn(
      cte.ctequery,
      withClause?.recursive === true ? withNames : new Set([...outer, ...namesOf(before)]),
    );
  }
  yield { statement, withNames };
  const { larg, rarg, ...rest } = { larg: undefined, rarg: undefined, ...body };
  for (const arm of [larg, rarg]) if (arm !== undefined) yield* queriesOf({ SelectStmt: arm }, withNames);
  yield* queriesIn(rest, withNames);
}

/** The names of the `with` queries that the body of a statement sees: the outer ones and its own. */
export function withNamesOf({ withClause }: Pick<SelectStmt, 'withClause'>, outer: ReadonlySet<string>): Set<string> {
  return new Set([...outer, ...namesOf(withQueries(withClause?.ctes))]);
}

function withQueries(ctes: readonly Node[] = []): CommonTableExpr[] {
  return ctes.flatMap((node) => ('CommonTableExpr' in node ? [node.CommonTableExpr] : []));
}

function namesOf(ctes: readonly CommonTableExpr[]): string[] {
  return ctes.map(({ ctename = '' }) => ctename);
}
