declare const row: unique symbol;

/** What selects columns, with the type of the rows that have them. */
export interface Rows<Row> {
  readonly [row]: Row;
}

/** Columns of a class, for `select` of a query and for the tag `sql`, with the type of the rows that have them. */
export class Columns<Row> extends Array<string> implements Rows<Row> {
  declare readonly [row]: Row;
}

/** The rows of a statement in SQL: the columns that it names directly. */
export type RowsOfColumns<Value> = [Taking<Value>] extends [never]
  ? unknown
  : Taking<Value> extends (row: infer Row) => void
    ? Rows<Row>
    : never;
type Taking<Value> = Value extends Columns<infer Row> ? (row: Row) => void : never;

/** A query that selects a row's columns. */
export type Selecting<Query, Row> = Ends & Query & Rows<Row>;

/** The query that follows another one, whose rows it keeps. */
export type Kept<Query, Next> = Query extends Rows<infer Row> ? Selecting<Next, Row> : Next;

/** Methods that keep the selected columns. The compiler takes the first that fits, so they are before Objection's. */
interface Ends {
  execute(): Promise<Found<this>>;
  first<Query extends { MaybeSingleQueryBuilderType: unknown }>(
    this: Query,
  ): Kept<Query, Query['MaybeSingleQueryBuilderType']>;
  throwIfNotFound<Query extends { SingleQueryBuilderType: unknown }>(
    this: Query,
  ): Kept<Query, Query['SingleQueryBuilderType']>;
}

/** Objection's result, with the selected columns instead of all. */
type Found<Query> = Query extends { ResultType: infer Result } ? Chosen<Result, RowOf<Query>> : never;
type Chosen<Result, Row> = Result extends unknown[] ? Row[] : Result extends object ? Row : Result;

/** The rows of a statement: what its `select` or `returning` names. */
export type RowOf<Query> = Query extends Rows<infer Row> ? { [Name in keyof Row]: Row[Name] } : unknown;
