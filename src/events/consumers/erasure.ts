import { eraseUploads } from '../../domain/erasing_uploads.js';
import { eraseWorkspace } from '../../models/erasure.js';
import { readId, TaskOf } from '../tasks.js';
import type { Consumer } from './consumer.js';

/** Erases a removed workspace for good (decision 42). */
export const eraseRemovedWorkspace = new TaskOf<{ workspace_id: number }>(
  'erase_workspace',
  (payload) => ({ workspace_id: readId(payload, 'workspace_id') }),
  async ({ workspace_id }, { db, files, clock, signal }) => {
    await eraseWorkspace(db, workspace_id, clock.now(), signal);
    await eraseUploads(db, files, clock.now(), signal);
  },
);

/** Lets what was removed be erased once everybody has been told. */
export const erasure: Consumer<'workspace_deleted'> = {
  name: 'erasure',
  events: ['workspace_deleted'],
  tasks: [eraseRemovedWorkspace],
  plan: ({ workspace_id }) => [eraseRemovedWorkspace.job({ workspace_id })],
};
