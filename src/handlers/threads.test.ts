import { describe, expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();

describe('threads/add', () => {
  it('notifies the users of the channel by default', async () => {
    const { ada, ben, gus, channel } = await skein.aTeam();
    const thread = await ada.call('threads.add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?' });
    expect(thread.recipients).toEqual([ada.id, ben.id, gus.id]);
    expect(await ben.call('threads.getUnread', { workspace_id: channel.workspace_id })).toEqual([
      { channel_id: channel.id, thread_id: thread.id, obj_index: -1, direct_mention: false },
    ]);
  });
});
