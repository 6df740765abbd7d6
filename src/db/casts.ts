/**
 * Only these two functions assert a type, because no check at run time can. One is for placeholders and for rows that
 * PostgreSQL sends. The other says that a row is locked.
 */
/**
 * Returns the value with its type. A placeholder has the type of the argument that replaces it. A row has the type that
 * its statement selects.
 */
export function typed<Value>(given: unknown): Value {
  return given as Value;
}

declare const isLocked: unique symbol;

/** A row that is locked until the transaction ends. Functions that change a row require this type. */
export type Locked<Row> = Row & { readonly [isLocked]: true };

/** Marks a row as locked, after a statement that locks it. */
export function locked<Row>(row: Row): Locked<Row> {
  return row as Locked<Row>;
}
