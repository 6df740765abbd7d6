import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { unreadIn } from '../../../src/testing/posts.js';
import { aThreadThere } from '../kinds.js';
import { On, type Cases, type Scene } from '../sentences.js';

type OfThread = Scene<Schema<'Thread'>>;

/** The caller follows the thread, because not everybody who sees the channel has it in their inbox. */
const followed = new On(aThreadThere).after('threads.follow');
const unread = followed.after('threads.markUnread', { obj_index: -1 });

const inWorkspace = ({ world }: OfThread) => ({ workspace_id: world.workspace.id });

export const inbox: Cases = {
  'inbox.get': followed.sending(inWorkspace).lists(({ it }) => ({ id: it.id, in_inbox: true })),
  'inbox.getCount': unread.sending(inWorkspace).answers({ data: expect.toSatisfy((threads: number) => threads > 0) }),
  'inbox.markAllRead': unread
    .sending(inWorkspace)
    .doesToCaller(async ({ person, it }) => expect(await unreadIn(person, it)).toBeUndefined()),
  'inbox.archiveAll': followed.sending(inWorkspace).callerReads({ is_archived: true, in_inbox: false }),
};
