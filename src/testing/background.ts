import { startBackground, type Background, type BackgroundOptions } from '../events/background.js';
import type { TaskContext, TaskServices } from '../events/tasks.js';
import { createLog } from '../log.js';
import { NOTHING_OUTSIDE } from './outside.js';
import { recordStatement } from './recorder.js';
import type { Skein } from './skein.js';

/** The services of the tasks over the database and the files of a Skein. They send nothing, unless `more` says so. */
export function taskServices(skein: Skein, more: Partial<TaskServices> = {}): TaskServices {
  const { db, clock, files, fileLinks } = skein;
  const own = { db, clock, files, fileLinks, log: createLog('silent'), baseUrl: 'http://skein.test' };
  return { ...NOTHING_OUTSIDE, ...own, ...more };
}

/** The context in which a test runs a task by itself. */
export function taskContext(skein: Skein, more: Partial<TaskContext> = {}): TaskContext {
  return { ...taskServices(skein), signal: new AbortController().signal, ...more };
}

/** Starts the dispatcher and the worker over the database of a Skein. The test stops them. */
export function startBackgroundOf(skein: Skein, more: Partial<BackgroundOptions> = {}): Promise<Background> {
  return startBackground({
    ...taskServices(skein),
    // Events are emitted over pools that do not wake this dispatcher.
    url: skein.databaseUrl,
    roles: ['api', 'worker'],
    onNewStatement: recordStatement,
    pollMs: 50,
    ...more,
  });
}
