import type { QueryResultRow } from 'pg';
import type { Database, PageRow, Queryable, Sql, Transaction } from '../db/database.js';

/** A database that passes the text of every statement to `tell`, inside transactions too. */
export function watched(db: Database, tell: (text: string) => void): Database {
  return {
    ...watchedQueries(db, tell),
    transaction: (work) => db.transaction((trx) => work(watchedTransaction(trx, tell))),
    get together() {
      return watched(db.together, tell);
    },
    close: () => db.close(),
  };
}

function watchedTransaction(trx: Transaction, tell: (text: string) => void): Transaction {
  return {
    ...watchedQueries(trx, tell),
    send: (statement) => {
      tell(statement.text);
      trx.send(statement);
    },
    get emitted() {
      return trx.emitted;
    },
    set emitted(emitted) {
      trx.emitted = emitted;
    },
  };
}

function watchedQueries(target: Queryable, tell: (text: string) => void): Queryable {
  const told = (statement: Sql) => {
    tell(statement.text);
    return statement;
  };
  return {
    many: <Row extends QueryResultRow>(statement: Sql) => target.many<Row>(told(statement)),
    maybe: <Row extends QueryResultRow>(statement: Sql) => target.maybe<Row>(told(statement)),
    one: <Row extends QueryResultRow>(statement: Sql) => target.one<Row>(told(statement)),
    page: <Row extends PageRow>(statement: Sql) => target.page<Row>(told(statement)),
    run: (statement) => target.run(told(statement)),
  };
}
