import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.js';
import { indexSlice, type OnIndexed } from '../domain/search/backlog.js';
import {
  haveEndedBefore,
  isStart,
  listBacklogs,
  newTransactionId,
  type ListedBacklog,
  markChanged,
} from '../models/search_change.js';
import { TaskOf, type TaskContext } from './tasks.js';

/** Between two looks whether earlier transactions have ended, and the number of looks. No post takes longer. */
const [LOOK_MS, LOOKS] = [100, 600];

/**
 * Indexes the posts that are older than the table of documents, or than the language of their workspace. Workspaces
 * take turns, one slice each. After each slice the task rests for as long as the slice took, so that requests do not
 * wait. A slice is a transaction that also moves the backlog on, so the next run continues where this one was
 * interrupted.
 */
export const indexBacklogs = new TaskOf<undefined>(
  'index_backlogs',
  () => undefined,
  async (_payload, context) => {
    let hasMoved = true;
    while (hasMoved) {
      const backlogs = await listBacklogs(context.db);
      if (backlogs.some(isStart)) await earlierPosts(context.db, context.signal);
      hasMoved = false;
      for (const backlog of backlogs) hasMoved = (await moveOn(backlog, context)) || hasMoved;
    }
  },
);

/**
 * Waits until all transactions have ended that were writing before. A post that was under way when the language of its
 * workspace was changed may have stems of the former language, and no slice can see it before it is committed. A later
 * post has the stems of the new language.
 */
async function earlierPosts(db: Database, signal: AbortSignal): Promise<void> {
  const id = await newTransactionId(db);
  for (let look = 0; look < LOOKS && !(await haveEndedBefore(db, id)); look += 1) {
    await delay(LOOK_MS, undefined, { signal });
  }
}

/** Indexes a slice, and rests. Returns whether the backlog has moved. A slice that fails is left to the next run. */
async function moveOn(backlog: ListedBacklog, context: TaskContext): Promise<boolean> {
  const { db, log, signal } = context;
  signal.throwIfAborted();
  const began = performance.now();
  const hasMoved = await indexSlice(db, backlog, markingFor(context)).catch((err: unknown) => {
    const { workspace_id } = backlog;
    log.warn({ err, workspace_id }, 'Posts of a workspace could not be indexed; they will be tried again');
    return false;
  });
  await delay(performance.now() - began, undefined, { signal });
  return hasMoved;
}

/** Typesense gets the documents, if it searches. */
function markingFor({ marksSearchChanges, clock }: TaskContext): OnIndexed | undefined {
  if (marksSearchChanges !== true) return undefined;
  const documents = (ids: readonly number[]) => ids.map((id) => ({ id, scope: 'document' as const }));
  return (trx, ids) => markChanged(trx, documents(ids), clock.now());
}
