import type { HookPings } from '../domain/hook_pings.js';
import type { TaskServices } from '../events/tasks.js';

/** A mailer that sends nothing and a store that holds nothing, for tests in which nobody gets mail or files. */
export const NOTHING_OUTSIDE: Pick<TaskServices, 'mailer' | 'files'> = {
  mailer: { send: () => Promise.resolve(), forget: () => Promise.resolve() },
  files: {
    write: () => Promise.reject(new Error('There is no place for files')),
    read: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
    removeUnfinished: () => Promise.resolve(),
  },
};

/** What pings nobody, for tests in which nobody does. */
export const NO_PINGS: HookPings = { ping: () => Promise.reject(new Error('Nobody is pinged')) };
