declare const row: unique symbol;

/** What selects columns, with the type of the rows that have them. */
export interface Rows<Row> {
  readonly [row]: Row;
}

/** The query that follows another one, whose rows it keeps. */
export type Kept<Query, Next> = Next & (Query extends Rows<infer Row> ? Rows<Row> : unknown);

/** The rows of a statement: what its `select` or `returning` names. */
export type RowOf<Query> = Query extends Rows<infer Row> ? { [Name in keyof Row]: Row[Name] } : unknown;
