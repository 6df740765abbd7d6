import { eraseUploads } from '../../domain/uploads/erasure.js';
import { letGoOfChannel } from '../../models/upload.js';
import { readIdOrNull, TaskOf } from '../tasks.js';
import type { Subscriber } from './subscriber.js';

/**
 * Erases the uploads that are no longer used. `channel_id` is a deleted channel, whose uploads are released first
 * (behaviour/workspaces.md#leaving).
 */
export const eraseReleasedUploads = new TaskOf<{ channel_id: number | null }>(
  'erase_uploads',
  (payload) => ({ channel_id: readIdOrNull(payload, 'channel_id') }),
  async ({ channel_id }, { db, files, clock, signal }) => {
    const now = clock.now();
    if (channel_id !== null) await letGoOfChannel(db, channel_id, now);
    await eraseUploads(db, files, now, signal);
  },
);

/** Erases uploads with the posts and channels that they were attached to. */
export const uploads: Subscriber<'uploads_released' | 'channel_deleted'> = {
  name: 'uploads',
  events: ['uploads_released', 'channel_deleted'],
  tasks: [eraseReleasedUploads],
  jobsFor: ({ name, channel_id }) => [
    eraseReleasedUploads.job({ channel_id: name === 'channel_deleted' ? channel_id : null }),
  ],
};
