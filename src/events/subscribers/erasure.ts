import { later, MINUTE } from '../../clock.js';
import { removeAvatar } from '../../domain/users/avatars.js';
import { eraseUploads } from '../../domain/uploads/erasing.js';
import { forgetUser } from '../../domain/users/forgetting.js';
import type { Deliveries } from '../../domain/hooks/events.js';
import { removePrivateIntegrations } from '../../domain/integrations/integrations.js';
import { isDeleted } from '../../models/user.js';
import { eraseWorkspace, findRemoved } from '../../models/erasure.js';
import type { SequencedEvent } from '../event.js';
import { addJobs } from '../jobs.js';
import { readId, readText, TaskOf, type Job, type TaskContext } from '../tasks.js';
import type { Consumer } from './subscriber.js';

/** Between two looks whether the end of a workspace has been told. */
const AGAIN_MS = MINUTE;

/**
 * Erases a removed workspace for good, once nothing of it is to be sent any more: its `workspace_deleted` is delivered or given up (decision 42).
 * Until then it comes back.
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
        return eraseForGood(payload.workspace_id, removed.avatar_file, context);
      }
      await addJobs(db, [task.job(payload, { run_at: later(clock.now(), AGAIN_MS) })]);
    },
  );
  return task;
}

async function eraseForGood(
  id: number,
  avatarFile: string | null,
  { db, mailer, files, clock, signal }: TaskContext,
): Promise<void> {
  await mailer.forget(id);
  if (avatarFile !== null) await removeAvatar(files, avatarFile);
  await removePrivateIntegrations(db, id, signal);
  await eraseWorkspace(db, id, clock.now(), signal);
  await eraseUploads(db, files, clock.now(), signal);
}

/** Erases what is left of somebody who has deleted their account (decision 42). */
export const eraseDeletedUser = new TaskOf<{ user_id: number }>(
  'erase_user',
  (payload) => ({ user_id: readId(payload, 'user_id') }),
  async ({ user_id }, { db, mailer, signal }) => {
    if (!(await isDeleted(db, user_id))) return;
    await mailer.forget(user_id);
    await forgetUser(db, user_id, signal);
  },
);

/** Removes an avatar that is nobody's any more. */
export const eraseAvatar = new TaskOf<{ file: string }>(
  'erase_avatar',
  (payload) => ({ file: readText(payload, 'file') }),
  ({ file }, { files }) => removeAvatar(files, file),
);

type Wanted = 'workspace_deleted' | 'user_deleted' | 'avatar_dropped';

/** Lets what was removed be erased once everybody has been told. */
export function erasureAfter(deliveries: Deliveries): Consumer<Wanted> {
  const eraseWorkspaceLater = eraseRemovedWorkspace(deliveries);
  return {
    name: 'erasure',
    events: ['workspace_deleted', 'user_deleted', 'avatar_dropped'],
    tasks: [eraseWorkspaceLater, eraseDeletedUser, eraseAvatar],
    plan(event: SequencedEvent<Wanted>): Job[] {
      switch (event.name) {
        case 'workspace_deleted':
          return [eraseWorkspaceLater.job({ workspace_id: event.workspace_id })];
        case 'user_deleted':
          return [eraseDeletedUser.job(event.snapshot)];
        case 'avatar_dropped':
          return [eraseAvatar.job(event.snapshot)];
      }
    },
  };
}
