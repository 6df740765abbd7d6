import { sql, type Queryable } from '../db.js';
import type { Job } from './tasks.js';

/** The schema that graphile-worker keeps its tables in. */
export const WORKER_SCHEMA = 'graphile_worker';

/** Adds jobs for whoever works, all of them or none. */
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
    select count(*) from graphile_worker.add_jobs(
      array(select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`);
}
