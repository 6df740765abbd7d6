import knex, { type Knex } from 'knex';
import {
  Model,
  QueryBuilder,
  type Constructor,
  type Page,
  type RelationMapping,
  type TransactionOrKnex,
} from 'objection';
import { ApiError } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { bucketIn, compiled, type Buildable } from './compiled.js';
import { SILENT } from './knex_client.js';
import type { Sql } from './sql.js';

/** A query over tables whose rows lie in buckets (docs/storage.md). */
export class BucketQuery<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  declare ArrayQueryBuilderType: BucketQuery<M>;
  declare SingleQueryBuilderType: BucketQuery<M, M>;
  declare MaybeSingleQueryBuilderType: BucketQuery<M, M | undefined>;
  declare NumberQueryBuilderType: BucketQuery<M, number>;
  declare PageQueryBuilderType: BucketQuery<M, Page<M>>;

  /** The row with this id; the id carries its bucket. */
  byId(id: number): this['MaybeSingleQueryBuilderType'] {
    return this.findById([bucketIn(id), id]);
  }
}

/** What statements are built for: a pool or a transaction; nothing for a query that is only compiled. */
type Source = { readonly knex: Knex } | TransactionOrKnex;

/**
 * A row of a table. A class declares its table's columns, its relations, and who can see its rows. A row that is not there is the
 * error `notFound`, if the class names one.
 */
export class BaseModel extends Model {
  static notFound: ErrorName | undefined;
  static override idColumn: string | string[] = ['bucket', 'id'];
  static override QueryBuilder = BucketQuery;
  declare QueryBuilderType: BucketQuery<this>;

  /** A query over the table, on a pool or in a transaction. */
  static override query<M extends Model>(this: Constructor<M>, source?: Source): M['QueryBuilderType'] {
    const trx = source !== undefined && 'knex' in source ? source.knex : source;
    return Reflect.apply(Model.query, this, [trx]);
  }

  static override createNotFoundError(): Error {
    return this.notFound === undefined ? new Error(`No row in ${this.tableName}`) : new ApiError(this.notFound);
  }
}

/** The names of a class's columns. */
type ColumnOf<M extends BaseModel> = Exclude<keyof M, keyof BaseModel> & string;

/** Columns of a class under an alias of its table, for `select`; the compiler knows their names. */
export function columns<M extends BaseModel>(alias: string, ...names: ColumnOf<M>[]): string[] {
  return names.map((name) => `${alias}.${name}`);
}

/**
 * A statement that inserts a row with these columns. `finish` adds what follows, such as `onConflict`. It is for the class of the same file:
 * another class may not be there yet.
 */
export function insertion<M extends BaseModel, Name extends ColumnOf<M>>(
  model: Constructor<M>,
  names: readonly Name[],
  finish: (query: BucketQuery<BaseModel, BaseModel>) => Buildable = (query) => query,
): (values: Pick<M, Name>) => Sql {
  return compiled((values: Pick<M, Name>) => {
    const query: BucketQuery<BaseModel> = Reflect.apply(BaseModel.query, model, []);
    return finish(query.insert(Object.fromEntries(names.map((name) => [name, values[name]]))));
  });
}

declare const isLocked: unique symbol;

/** A row that is locked until the transaction ends. Whatever changes a row asks for this type. */
export type Locked<Row> = Row & { readonly [isLocked]: true };

/** A row whose statement ended in a lock. */
export function locked<Row>(row: Row): Locked<Row> {
  const name: string = 'row';
  return Reflect.get({ row }, name);
}

/** A relation to one row of another table of the same bucket, by the column that has its id. */
export function belongsTo(model: typeof BaseModel, column: string): RelationMapping<Model> {
  const [table = ''] = column.split('.');
  return {
    relation: Model.BelongsToOneRelation,
    modelClass: model,
    join: { from: [`${table}.bucket`, column], to: [`${model.tableName}.bucket`, `${model.tableName}.id`] },
  };
}

/** A relation to the rows of another table of the same bucket whose column has the id of this one. */
export function hasMany(table: string, model: typeof BaseModel, column: string): RelationMapping<Model> {
  return {
    relation: Model.HasManyRelation,
    modelClass: model,
    join: { from: [`${table}.bucket`, `${table}.id`], to: [`${model.tableName}.bucket`, column] },
  };
}

// Builds what is only compiled; it has no connection.
BaseModel.knex(knex({ client: 'pg', log: SILENT }));
