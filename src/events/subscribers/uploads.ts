import { eraseUploads } from '../../domain/uploads/erasing.js';
import { letGoOfChannel } from '../../models/upload.js';
import { readIdOrNull, TaskOf } from '../tasks.js';
import type { Consumer } from './subscriber.js';

/** Erases the uploads that nothing holds any more; of a removed channel all that hung in it (decision 42). */
export const eraseReleasedUploads = new TaskOf<{ channel_id: number | null }>(
  'erase_uploads',
  (payload) => ({ channel_id: readIdOrNull(payload, 'channel_id') }),
  async ({ channel_id }, { db, files, clock, signal }) => {
    const now = clock.now();
    if (channel_id !== null) await letGoOfChannel(db, channel_id, now);
    await eraseUploads(db, files, now, signal);
  },
);

/** Lets files go with what they hung on. */
export const uploads: Consumer<'uploads_released' | 'channel_deleted'> = {
  name: 'uploads',
  events: ['uploads_released', 'channel_deleted'],
  tasks: [eraseReleasedUploads],
  plan: ({ name, channel_id }) => [
    eraseReleasedUploads.job({ channel_id: name === 'channel_deleted' ? channel_id : null }),
  ],
};
