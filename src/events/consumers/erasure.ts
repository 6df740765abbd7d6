import { removeAvatar } from '../../domain/avatars.js';
import { eraseUploads } from '../../domain/erasing_uploads.js';
import { forgetUser } from '../../domain/forgetting.js';
import { removePrivateIntegrations } from '../../domain/integrations.js';
import { isDeleted } from '../../models/accounts.js';
import { eraseWorkspace, findRemoved } from '../../models/erasure.js';
import type { PlacedEvent } from '../event.js';
import { readId, readText, TaskOf, type Job } from '../tasks.js';
import type { Consumer } from './consumer.js';

/** Erases a removed workspace for good (decision 42). */
export const eraseRemovedWorkspace = new TaskOf<{ workspace_id: number }>(
  'erase_workspace',
  (payload) => ({ workspace_id: readId(payload, 'workspace_id') }),
  async ({ workspace_id }, { db, mailer, files, clock, signal }) => {
    const removed = await findRemoved(db, workspace_id);
    if (removed === undefined) return;
    await mailer.forget(workspace_id);
    if (removed.avatar_file !== null) await removeAvatar(files, removed.avatar_file);
    await removePrivateIntegrations(db, workspace_id, signal);
    await eraseWorkspace(db, workspace_id, clock.now(), signal);
    await eraseUploads(db, files, clock.now(), signal);
  },
);

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
export const erasure: Consumer<Wanted> = {
  name: 'erasure',
  events: ['workspace_deleted', 'user_deleted', 'avatar_dropped'],
  tasks: [eraseRemovedWorkspace, eraseDeletedUser, eraseAvatar],
  plan: (event) => planErasure(event),
};

function planErasure(event: PlacedEvent<Wanted>): Job[] {
  switch (event.name) {
    case 'workspace_deleted':
      return [eraseRemovedWorkspace.job({ workspace_id: event.workspace_id })];
    case 'user_deleted':
      return [eraseDeletedUser.job(event.snapshot)];
    case 'avatar_dropped':
      return [eraseAvatar.job(event.snapshot)];
  }
}
