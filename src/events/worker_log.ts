import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Forwards the log of graphile-worker to our own: the message, the task and the id of the job, but never its payload.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const about = { worker: scope.workerId, task: scope.taskIdentifier, job_id: scope.jobId };
    log[LEVELS[`${level}`]](about, message);
  });
}
