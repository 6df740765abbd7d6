import { expect } from 'vitest';
import { unreadIn } from '../../../src/testing/posts.js';
import type { Schema } from '../../../src/generated/schemas.js';
import { aThreadThere, nothing } from '../kinds.js';
import { On, type Cases, type Scene } from '../sentences.js';

type OfThread = Scene<Schema<'Thread'>>;

const thread = new On(aThreadThere);
const unread = thread.after('threads.markUnread', { obj_index: -1 });

/** By channel or by workspace, as the row says. */
const inOnePlace = ({ way, place, world }: OfThread) =>
  way === 'workspace' ? { workspace_id: world.workspace.id } : { channel_id: place.channel.id };
const inWorkspace = ({ world }: OfThread) => ({ workspace_id: world.workspace.id });

const isRead = async ({ person, it }: OfThread) => expect(await unreadIn(person, it)).toBeUndefined();
const isUnread = async ({ person, it }: OfThread) => expect(await unreadIn(person, it)).toBeDefined();
const isUnreadToOthers = async ({ reader, it }: OfThread) => expect(await unreadIn(reader, it)).toBeDefined();

export const threads: Cases = {
  'threads.getone': thread.answers(({ it }) => ({ id: it.id, content: it.content })),
  'threads.get': thread
    .sending((scene) => ({ ...inOnePlace(scene), limit: 500 }))
    .lists(({ it }) => ({ id: it.id, content: it.content })),
  'threads.add': new On(nothing)
    .sending(({ place }) => ({ channel_id: place.channel.id, title: 'Added', content: 'Here it is.' }))
    .makes('threads.getone', ({ person }) => ({ title: 'Added', creator: person.id })),
  'threads.update': thread.with({ title: 'Renamed' }).ownerReads({ title: 'Renamed' }),
  'threads.remove': thread.isGone(108),
  'threads.moveToChannel': thread
    .with(({ world }) => ({ to_channel: world.target.channel.id }))
    .ownerReads(({ world }) => ({ channel_id: world.target.channel.id })),
  'threads.star': thread.callerReads({ starred: true }),
  'threads.unstar': thread.after('threads.star').callerReads({ starred: false }),
  'threads.follow': thread.after('threads.unfollow').callerReads({ in_inbox: true }),
  'threads.unfollow': thread.after('threads.follow').callerReads({ in_inbox: false }),
  'threads.mute': thread.with({ minutes: 5 }).callerReads({ muted_until_ts: expect.any(Number) }),
  'threads.unmute': thread.after('threads.mute', { minutes: 5 }).callerReads({ muted_until_ts: null }),
  'threads.archive': thread.callerReads({ is_archived: true }),
  'threads.unarchive': thread.after('threads.archive').callerReads({ is_archived: false }),
  'threads.markRead': unread.with({ obj_index: 0 }).doesToCaller(isRead),
  'threads.markUnread': thread
    .after('threads.markRead', { obj_index: 0 })
    .with({ obj_index: -1 })
    .doesToCaller(isUnread),
  'threads.pin': thread.ownerReads({ pinned: true }),
  'threads.unpin': thread.after('threads.pin').ownerReads({ pinned: false }),
  'threads.markUnreadForOthers': thread
    .afterwards(({ reader, it }) => reader.call('threads.markRead', { id: it.id, obj_index: 0 }))
    .with({ obj_index: -1 })
    .does(isUnreadToOthers),
  'threads.getUnread': thread.sending(inWorkspace).lists(({ it }) => ({ thread_id: it.id })),
  'threads.clearUnread': unread.sending(inWorkspace).doesToCaller(isRead),
  'threads.markAllRead': unread.sending(inOnePlace).doesToCaller(isRead),
};
