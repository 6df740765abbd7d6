import { sql, type Queryable } from '../db/database.js';
import type { Job } from './tasks.js';

/** The schema of graphile-worker's tables. */
export const WORKER_SCHEMA = 'graphile_worker';

/**
 * Adds all jobs, or none of them. They are on disk when this returns, even on a session with asynchronous commit: the
 * caller then deletes the events that they were made from, perhaps on another machine.
 */
export async function addJobs(db: Queryable, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ task, payload, run_at, queue, max_attempts }) => ({
    identifier: task,
    payload,
    run_at,
    queue_name: queue,
    max_attempts,
  }));
  await db.run(sql`
    select count(*) from (select set_config('synchronous_commit', 'on', true) as is_waited_for) disk
    cross join lateral graphile_worker.add_jobs(
      array(select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))
    where disk.is_waited_for = 'on'`);
}
