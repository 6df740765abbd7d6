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
