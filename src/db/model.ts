import knex from 'knex';
import {
  DBError,
  Model,
  QueryBuilder,
  type AnyQueryBuilder,
  type Constructor,
  type MaybeCompositeId,
  type Page,
  type Raw,
  type RelationMapping,
  type TransactionOrKnex,
} from 'objection';
import { ApiError } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { bucketIn, type Buildable } from './compiled.js';
import { typed } from './casts.js';
import { SILENT } from './knex_client.js';
import { knexOver } from './knex_over.js';
import type { Queryable } from './queryable.js';
import { Columns, type Kept, type Selecting } from './rows.js';

export { locked, type Locked } from './casts.js';

/** A column of a class, or a column with another name in the rows: `public as channel_public`. */
type Named<M extends Model> = ColumnOf<M> | `${ColumnOf<M>} as ${string}`;

/** The part of a row that these columns make. */
type Selected<M extends Model, Text extends string> = {
  [Name in Text as Name extends `${string} as ${infer Other}` ? Other : Name]: M[Extract<
    Name extends `${infer Column} as ${string}` ? Column : Name,
    keyof M
  >];
};

/**
 * `select` of Objection. The compiler knows the rows: their columns are those of the class, or
 * `columns` of a joined class. What SQL computes has the type that is given, as in `select<{ total: number }>(raw(…))`.
 */
interface Selects<M extends Model, Query> {
  <Name extends ColumnOf<M>>(...names: Name[]): Selecting<Query, Pick<M, Name>>;
  <Row>(names: Columns<Row>): Selecting<Query, Row>;
  <Row extends object>(...columns: (string | Raw | AnyQueryBuilder)[]): Selecting<Query, Row>;
}

/** `returning` of Objection, which takes one argument. A change then gives rows instead of their number. */
interface Returns<M extends Model, Query> {
  <Name extends ColumnOf<M>>(names: Name | Name[]): Selecting<Changed<Query>, Pick<M, Name>>;
  <Row>(names: Columns<Row>): Selecting<Changed<Query>, Row>;
  <Row extends object>(columns: string | Raw | (string | Raw)[]): Selecting<Changed<Query>, Row>;
}
type Changed<Query> = Query extends { ResultType: number; ArrayQueryBuilderType: infer Rows } ? Rows : Query;

/** `forUpdate` and its kind, of Knex. Without an alias it locks the rows of all tables. */
type Locks<Query> = (alias?: string | Raw) => Query;

/** A query over a table whose rows are partitioned by bucket (docs/storage.md). */
export class BucketQuery<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  declare ArrayQueryBuilderType: BucketQuery<M>;
  declare SingleQueryBuilderType: BucketQuery<M, M>;
  declare MaybeSingleQueryBuilderType: BucketQuery<M, M | undefined>;
  declare NumberQueryBuilderType: BucketQuery<M, number>;
  declare PageQueryBuilderType: BucketQuery<M, Page<M>>;
  declare select: Selects<M, this>;
  declare returning: Returns<M, this>;
  declare distinct: Selects<M, this>;
  declare forUpdate: Locks<this>;
  declare forNoKeyUpdate: Locks<this>;
  declare forShare: Locks<this>;
  declare forKeyShare: Locks<this>;
  declare findById: (id: MaybeCompositeId) => Kept<this, this['MaybeSingleQueryBuilderType']>;

  /**
   * Throws the errors of the database. Objection would throw others, which only name the constraint. `first` reads one
   * row. Objection would read all, and drop the others.
   */
  override async execute(): Promise<R> {
    if (this.isFind() && this.has('first') && !this.has('findById')) void this.limit(1);
    try {
      return await super.execute();
    } catch (error) {
      throw error instanceof DBError ? error.nativeError : error;
    }
  }

  /** The row with this id, found in the bucket that the id contains. */
  byId(id: number): Kept<this, this['MaybeSingleQueryBuilderType']> {
    return this.findById([bucketIn(id), id]);
  }
}

/**
 * A row of a table. Each class declares the columns, the relations and the visibility of its table's rows. `notFound`
 * is the error for a missing row.
 */
export class BaseModel extends Model {
  static notFound: ErrorName | undefined;
  static override idColumn: string | string[] = ['bucket', 'id'];
  static override QueryBuilder = BucketQuery;
  declare QueryBuilderType: BucketQuery<this>;

  /** A query over the table, which is sent by the pool or in the transaction. Without these it is only compiled. */
  static override query<M extends Model>(
    this: Constructor<M>,
    db?: Queryable | TransactionOrKnex,
  ): M['QueryBuilderType'] {
    return Reflect.apply(Model.query, this, [db !== undefined && 'many' in db ? knexOver(db) : db]);
  }

  static override createNotFoundError(): Error {
    return this.notFound === undefined ? new Error(`No row in ${this.tableName}`) : new ApiError(this.notFound);
  }
}

/** The column names of a model class. */
type ColumnOf<M extends Model> = Exclude<keyof M, keyof BaseModel> & string;

/** Columns of a class under an alias of its table. The compiler checks their names. */
export function columns<M extends BaseModel, Text extends Named<M>>(
  _model: Constructor<M>,
  alias: string,
  ...names: Text[]
): Columns<Selected<M, Text>> {
  return new Columns(...names.map((name) => `${alias}.${name}`));
}

/**
 * Builds an insert of these columns, for `changes`. `finish` may add clauses such as `onConflict`. Use it only in the
 * file of the class itself: another class may not be initialized yet.
 */
export function insertion<M extends BaseModel, Name extends ColumnOf<M>, Query extends Buildable = Buildable>(
  model: Constructor<M>,
  names: readonly Name[],
  finish?: (query: BucketQuery<M, M>) => Query,
): (values: Pick<M, Name>) => Query;
export function insertion<M extends BaseModel, Name extends ColumnOf<M>>(
  model: Constructor<M>,
  names: readonly Name[],
  finish: (query: BucketQuery<M, M>) => Buildable = (query) => query,
): (values: Pick<M, Name>) => Buildable {
  return (values) => {
    const row = Object.fromEntries(names.map((name) => [name, values[name]]));
    return finish(typed(Reflect.apply(BaseModel.query, model, []).insert(row)));
  };
}

/** The values that are not undefined, for `patch`: an undefined field does not change. */
export function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return typed(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

/** A relation to a row of another table whose id is in `column`. What has a bucket is in the same bucket. */
export function belongsTo(model: typeof BaseModel, column: string): RelationMapping<Model> {
  const [table = ''] = column.split('.');
  const [id = 'id', bucket] = [model.idColumn].flat().toReversed();
  const buckets = bucket === undefined ? [] : [bucket];
  return {
    relation: Model.BelongsToOneRelation,
    modelClass: model,
    join: {
      from: [...buckets.map((name) => `${table}.${name}`), column],
      to: [...buckets, id].map((name) => `${model.tableName}.${name}`),
    },
  };
}

// For queries that are only compiled. It has no connection.
BaseModel.knex(knex({ client: 'pg', log: SILENT }));

class Joined extends BaseModel {
  static override tableName = 'joined';
}
// Objection requires its code for joins when it builds the first one. All code is loaded at the start.
Joined.query()
  .join('other', (on) => void on.on('other.id', 'joined.id'))
  .toKnexQuery()
  .toSQL();
