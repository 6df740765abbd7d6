import { forgetUser } from '../../domain/forgetting.js';
import { isDeleted } from '../../models/accounts.js';
import { eraseWorkspace, isRemoved } from '../../models/erasure.js';
import type { PlacedEvent } from '../event.js';
import { readId, TaskOf, type Job } from '../tasks.js';
import type { Consumer } from './consumer.js';

/** Erases a removed workspace for good (decision 42). */
export const eraseRemovedWorkspace = new TaskOf<{ workspace_id: number }>(
  'erase_workspace',
  (payload) => ({ workspace_id: readId(payload, 'workspace_id') }),
  async ({ workspace_id }, { db, mailer, signal }) => {
    if (!(await isRemoved(db, workspace_id))) return;
    await mailer.forget(workspace_id);
    await eraseWorkspace(db, workspace_id, signal);
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

type Wanted = 'workspace_deleted' | 'user_deleted';

/** Lets what was removed be erased once everybody has been told. */
export const erasure: Consumer<Wanted> = {
  name: 'erasure',
  events: ['workspace_deleted', 'user_deleted'],
  tasks: [eraseRemovedWorkspace, eraseDeletedUser],
  plan: (event) => planErasure(event),
};

function planErasure(event: PlacedEvent<Wanted>): Job[] {
  return event.name === 'workspace_deleted'
    ? [eraseRemovedWorkspace.job({ workspace_id: event.workspace_id })]
    : [eraseDeletedUser.job(event.snapshot)];
}
