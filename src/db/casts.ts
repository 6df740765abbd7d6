/**
 * The two places where a type is asserted, because no check at run time could tell: what a placeholder stands for or
 * PostgreSQL sends, and that a row is locked.
 */
/**
 * The value with its type: a placeholder has that of the value that it stands for, and a row that of what its statement
 * selects.
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
