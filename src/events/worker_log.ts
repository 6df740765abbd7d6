import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Passes what graphile-worker says on to our log: its words, and which job it is about, but nothing of the job itself. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const about = { worker: scope.workerId, task: scope.taskIdentifier, job_id: scope.jobId };
    log[LEVELS[`${level}`]](about, message);
  });
}
