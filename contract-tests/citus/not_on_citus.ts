/** A test that may fail on Citus. */
export interface TestOnCitus {
  file: string;
  /** Of which tests of the file; undefined: of all. */
  title?: RegExp;
  why: string;
}

const NO_TRIGGERS = 'The test makes a trigger on a distributed table, which Citus refuses. Skein has no triggers.';
const PLANS = 'The floor measures plain PostgreSQL, with one generic plan for each statement, which Citus refuses.';
const OF_COORDINATOR = 'The task sees only the transactions of the coordinator (storage.md#what-is-not-supported).';
const OTHER_SERVER = 'The test is about a server with passwords or without TLS. The one of a trial may have neither.';

/** The tests that may fail with `npm run ci:citus`, each with the reason. */
export const NOT_ON_CITUS: readonly TestOnCitus[] = [
  { file: 'src/http/unavailable.test.ts', title: /^when the server refuses to write/, why: NO_TRIGGERS },
  { file: 'src/events/search_backlogs.test.ts', title: /waits for posts that were under way/, why: OF_COORDINATOR },
  { file: 'bench/floor/floor.test.ts', why: PLANS },
  { file: 'src/db/database_trouble.test.ts', title: /unknown role|TLS/, why: OTHER_SERVER },
];
