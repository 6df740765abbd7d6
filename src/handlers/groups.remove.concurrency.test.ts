import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { uploadBucket } from '../db/ids.js';
import { untilWaiting, whileLocked } from '../testing/locks.js';
import { aThread } from '../testing/posts.js';
import { useSkein } from '../testing/skein.js';
import { anUpload } from '../testing/uploads.js';

const skein = useSkein();

describe('removing a group that the posts of a channel notify', () => {
  it('waits for a post that names it, which does not wait for it: neither has to begin again', async () => {
    const { ada, workspace, channel } = await skein.aTeam();
    const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew' });
    await ada.call('channels.update', { id: channel.id, default_groups: [group.id] });
    const upload = await anUpload(ada);
    const id = upload.attachment_id;
    let removed: Promise<unknown> | undefined;
    const statements = await skein.statementsDuring(() =>
      whileLocked(skein, {
        lock: sql`select 1 from uploads where bucket = ${uploadBucket(id)} and attachment_id = ${id} for update`,
        work: async () => {
          const thread = await aThread(ada, channel, { groups: [group.id], attachments: [upload] });
          expect(thread.groups).toEqual([group.id]);
          await removed;
        },
        waiting: 1,
        // The post holds the channel, and waits for the upload.
        atLast: async () => {
          removed = ada.call('groups.remove', { id: group.id });
          await untilWaiting(skein, 2);
        },
      }),
    );
    const sent = (beginning: string) => statements.filter((text) => text.trim().startsWith(beginning)).length;
    expect([sent('update "uploads"'), sent('delete from "groups"')]).toEqual([1, 1]);
    expect((await ada.call('channels.getone', { id: channel.id })).default_groups).toEqual([]);
  });
});
