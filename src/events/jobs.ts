import { sql, type Queryable } from '../db/database.js';
import type { Job } from './tasks.js';

/** The schema that graphile-worker keeps its tables in. */
export const WORKER_SCHEMA = 'graphile_worker';

/**
 * Adds jobs for whoever works, all of them or none. The disk has them when this answers, whatever the connection does otherwise: what they were
 * made of is deleted next, perhaps on another machine.
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
