import { later, MINUTE } from '../../clock.js';
import { removeAvatar } from '../../domain/uploads/avatars.js';
import { eraseUploads } from '../../domain/uploads/erasure.js';
import { forgetUser } from '../../domain/users/erasure.js';
import type { Deliveries } from '../../domain/hooks/events.js';
import { removePrivateIntegrations } from '../../domain/integrations/integrations.js';
import { isDeleted } from '../../models/user.js';
import { eraseWorkspace, findRemoved } from '../../models/erasure.js';
import { deleteBodiesShowing, type RemovedContent } from '../../models/shared_body.js';
import type { SequencedEvent } from '../event.js';
import { addJobs } from '../jobs.js';
import { readId, readText, TaskOf, type Job, type TaskContext } from '../tasks.js';
import type { Subscriber } from './subscriber.js';

/** Between two checks whether `workspace_deleted` was delivered. */
const RECHECK_MS = MINUTE;

/**
 * Erases a removed workspace once none of its deliveries is pending: its `workspace_deleted` was delivered, or the last
 * attempt has failed (behaviour/workspaces.md#leaving). Until then it adds itself again.
 */
export function eraseRemovedWorkspace(deliveries: Deliveries): TaskOf<{ workspace_id: number }> {
  const task: TaskOf<{ workspace_id: number }> = new TaskOf(
    'erase_workspace',
    (payload) => ({ workspace_id: readId(payload, 'workspace_id') }),
    async (payload, context) => {
      const { db, clock } = context;
      const removed = await findRemoved(db, payload.workspace_id);
      if (removed === undefined) return;
      if (!(await deliveries.areWaiting(db, payload.workspace_id))) {
        return eraseAll(payload.workspace_id, removed.avatar_file, context);
      }
      await addJobs(db, [task.job(payload, { run_at: later(clock.now(), RECHECK_MS) })]);
    },
  );
  return task;
}

async function eraseAll(
  id: number,
  avatarFile: string | null,
  { db, mailer, files, clock, signal }: TaskContext,
): Promise<void> {
  await mailer.forget(id);
  if (avatarFile !== null) await removeAvatar(files, avatarFile);
  await removePrivateIntegrations(db, id, clock.now(), signal);
  await eraseWorkspace(db, id, clock.now(), signal);
  await eraseUploads(db, files, clock.now(), signal);
}

/** Erases the remaining data of a user who has deleted their account (behaviour/workspaces.md#leaving). */
export const eraseDeletedUser = new TaskOf<{ user_id: number }>(
  'erase_user',
  (payload) => ({ user_id: readId(payload, 'user_id') }),
  async ({ user_id }, { db, mailer, signal }) => {
    if (!(await isDeleted(db, user_id))) return;
    await mailer.forget(user_id);
    await forgetUser(db, user_id, signal);
  },
);

/** Deletes the files of an avatar that is no longer used. */
export const eraseAvatar = new TaskOf<{ file: string }>(
  'erase_avatar',
  (payload) => ({ file: readText(payload, 'file') }),
  ({ file }, { files }) => removeAvatar(files, file),
);

/** Between two checks whether the deliveries with removed content are finished. */
const CONTENT_RECHECK_MS = 10 * MINUTE;

/**
 * Erases removed content from what deliveries share (behaviour/webhooks.md#targets). A delivery that waits is sent
 * first: its receiver is told in order what happened.
 */
export const eraseRemovedContent: TaskOf<RemovedContent> = new TaskOf<RemovedContent>(
  'erase_content',
  (payload) => ({
    workspace_id: readId(payload, 'workspace_id'),
    event_id: readId(payload, 'event_id'),
    kind: kindIn(payload),
    id: readId(payload, 'id'),
  }),
  async (content, { db, clock }) => {
    if (!(await deleteBodiesShowing(db, content))) return;
    await addJobs(db, [eraseRemovedContent.job(content, { run_at: later(clock.now(), CONTENT_RECHECK_MS) })]);
  },
);

/** The events that remove content. */
const REMOVALS = {
  channel_deleted: 'channel',
  thread_deleted: 'thread',
  comment_deleted: 'comment',
  message_deleted: 'message',
} as const;

function kindIn(payload: unknown): RemovedContent['kind'] {
  const kind = readText(payload, 'kind');
  const known = Object.values(REMOVALS).find((one) => one === kind);
  if (known === undefined) throw new Error('The payload of a job lacks kind');
  return known;
}

type Wanted = 'workspace_deleted' | 'user_deleted' | 'avatar_dropped' | keyof typeof REMOVALS;

/**
 * Erases what was removed. A workspace is erased after its last delivery; `deliveries` tells whether one is pending.
 */
export function erasureAfter(deliveries: Deliveries): Subscriber<Wanted> {
  const eraseWorkspaceTask = eraseRemovedWorkspace(deliveries);
  return {
    name: 'erasure',
    events: [
      'workspace_deleted',
      'user_deleted',
      'avatar_dropped',
      'channel_deleted',
      'thread_deleted',
      'comment_deleted',
      'message_deleted',
    ],
    tasks: [eraseWorkspaceTask, eraseDeletedUser, eraseAvatar, eraseRemovedContent],
    jobsFor(event: SequencedEvent<Wanted>): Job[] {
      switch (event.name) {
        case 'workspace_deleted':
          return [eraseWorkspaceTask.job({ workspace_id: event.workspace_id })];
        case 'user_deleted':
          return [eraseDeletedUser.job(event.snapshot)];
        case 'avatar_dropped':
          return [eraseAvatar.job(event.snapshot)];
        default:
          return [eraseRemovedContent.job(removedBy(event))];
      }
    },
  };
}

function removedBy({
  id: event_id,
  workspace_id,
  name,
  snapshot,
}: SequencedEvent<keyof typeof REMOVALS>): RemovedContent {
  return { workspace_id, event_id, kind: REMOVALS[name], id: snapshot.id };
}
