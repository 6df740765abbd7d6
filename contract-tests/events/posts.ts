import { aMessage } from '../../src/testing/conversations.js';
import { formWith } from '../../src/testing/person.js';
import { notificationsOf } from '../../src/testing/notifications.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { anUpload } from '../../src/testing/uploads.js';
import { row, silent, type Row, type Rows, type World } from './row.js';

/** A thread of Ada's with a comment of hers, which she has starred and muted. */
async function aTalkedOfThread({ ada, channel }: World) {
  const thread = await aThread(ada, channel);
  const comment = await aComment(ada, thread);
  await ada.call('threads.star', { id: thread.id });
  await ada.call('threads.mute', { id: thread.id, minutes: 5 });
  return { ...thread, comment };
}

/** An action of Ada's on a thread of hers. */
const toThread =
  (input: Record<string, unknown> = {}): Row['call'] =>
  async (world) => [world.ada, { id: (await aTalkedOfThread(world)).id, ...input }];

/** An action of Ben's on Ada's thread that changes only his own state. */
const forOneself = (input: Record<string, unknown> = {}): Row =>
  silent(({ ben, thread }) => [ben, { id: thread.id, ...input }]);

const inWorkspace: Row = silent(({ ben, workspace }) => [ben, { workspace_id: workspace.id }]);

const threads: Rows = {
  'threads.add': row(['thread_added'], ({ ada, ben, channel }) => [
    ada,
    { channel_id: channel.id, title: 'Dye', content: 'Who is in?', recipients: [ben.id] },
  ]),
  'threads.update': row(['thread_updated'], toThread({ title: 'New' }), []),
  'threads.remove': row(['thread_deleted'], toThread()),
  'threads.moveToChannel': row(
    ['thread_updated'],
    async (world) => {
      const { ada, workspace } = world;
      const target = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Target' });
      return [ada, { id: (await aTalkedOfThread(world)).id, to_channel: target.id }];
    },
    [],
  ),
  'threads.pin': row(['thread_updated'], toThread(), []),
  'threads.unpin': row(
    ['thread_updated'],
    async (world) => {
      const { id } = await aTalkedOfThread(world);
      await world.ada.call('threads.pin', { id });
      return [world.ada, { id }];
    },
    [],
  ),
  'threads.star': forOneself(),
  'threads.unstar': forOneself(),
  'threads.follow': forOneself(),
  'threads.unfollow': forOneself(),
  'threads.mute': forOneself({ minutes: 5 }),
  'threads.unmute': forOneself(),
  'threads.archive': forOneself(),
  'threads.unarchive': forOneself(),
  'threads.markRead': forOneself({ obj_index: 0 }),
  'threads.markUnread': forOneself({ obj_index: -1 }),
  'threads.markUnreadForOthers': forOneself({ obj_index: -1 }),
  'threads.markAllRead': inWorkspace,
  'threads.clearUnread': inWorkspace,
  'inbox.markAllRead': inWorkspace,
  'inbox.archiveAll': inWorkspace,
};

/** An action of Ada's on a comment of hers. */
const toComment =
  (input: Record<string, unknown> = {}): Row['call'] =>
  async (world) => [world.ada, { id: (await aTalkedOfThread(world)).comment.id, ...input }];

const commenting =
  (input: Record<string, unknown> = {}): Row['call'] =>
  async (world) => [world.ada, { thread_id: (await aTalkedOfThread(world)).id, content: 'Red.', ...input }];

const comments: Rows = {
  'comments.add': [
    row(['comment_added'], commenting(), ['comment_added']),
    row(['comment_added', 'thread_updated'], commenting({ thread_action: 'close' }), ['comment_added']),
    row(['comment_added'], commenting({ thread_action: 'reopen' })),
    row(
      ['comment_added', 'thread_updated'],
      async (world) => {
        const { id } = await aTalkedOfThread(world);
        await aComment(world.ada, { id }, { thread_action: 'close' });
        return [world.ada, { thread_id: id, content: 'Red.', thread_action: 'reopen' }];
      },
      ['comment_added'],
    ),
  ],
  'comments.update': row(['comment_updated'], toComment({ content: 'New' }), []),
  'comments.remove': row(['comment_deleted'], toComment(), []),
  'comments.markPosition': silent(async (world) => {
    const { id, comment } = await aTalkedOfThread(world);
    return [world.ben, { thread_id: id, comment_id: comment.id }];
  }),
};

const toMessage =
  (input: Record<string, unknown> = {}): Row['call'] =>
  async ({ ben, talk }) => [ben, { id: (await aMessage(ben, talk)).id, ...input }];

const messages: Rows = {
  'conversationMessages.add': row(['message_added'], ({ ben, talk }) => [
    ben,
    { conversation_id: talk.id, content: 'Blue.' },
  ]),
  'conversationMessages.update': row(['message_updated'], toMessage({ content: 'New' }), []),
  'conversationMessages.remove': row(['message_deleted'], toMessage(), []),
};

const attached = async ({ ben }: World) => {
  const attachment = await anUpload(ben);
  return { attachments: [attachment], attachment_id: attachment.attachment_id };
};

const things: Rows = {
  'attachments.upload': silent(({ ben }) => [
    ben,
    formWith(new File(['warp'], 'warp.txt'), { attachment_id: '0b0e7a52-6a0e-4e4e-9a6e-0a5f4f1f6a11' }),
  ]),
  'attachments.remove': [
    row(['thread_updated'], async (world) => {
      const { attachments, attachment_id } = await attached(world);
      const { id } = await aThread(world.ben, world.channel, { attachments });
      return [world.ben, { thread_id: id, attachment_id }];
    }),
    row(['comment_updated'], async (world) => {
      const { attachments, attachment_id } = await attached(world);
      const { id } = await aComment(world.ben, world.thread, { attachments });
      return [world.ben, { comment_id: id, attachment_id }];
    }),
    row(['message_updated'], async (world) => {
      const { attachments, attachment_id } = await attached(world);
      const { id } = await aMessage(world.ben, world.talk, { attachments });
      return [world.ben, { message_id: id, attachment_id }];
    }),
  ],
  'reactions.add': silent(({ ben, thread }) => [ben, { thread_id: thread.id, reaction: '👍' }]),
  'reactions.remove': silent(({ ben, thread }) => [ben, { thread_id: thread.id, reaction: '👍' }]),
  'notifications.markRead': silent(async (world) => {
    await aThread(world.ada, world.channel, { recipients: [world.ben.id] });
    const [newest] = await notificationsOf(world.ben);
    return [world.ben, { notification_id: newest?.id }];
  }),
  'notifications.reset': silent(({ ben }) => [ben, {}]),
  'notificationsSettings.update': silent(({ ben, workspace }) => [
    ben,
    { workspace_id: workspace.id, setting: 'push_delay', value: 60 },
  ]),
  'notificationsSettings.updateMany': silent(({ ben, workspace }) => [
    ben,
    { workspace_id: workspace.id, mapping: { push_delay: 90 } },
  ]),
  'hooks.subscribe': silent(({ ben }) => [ben, { target_url: 'https://hooks.example.com/', event: 'group_added' }]),
  'hooks.unsubscribe': silent(({ ben }) => [ben, { target_url: 'https://hooks.example.com/' }]),
  'loopIn.getOrCreate': silent(({ ben, channel }) => [ben, { obj_type: 'CHANNEL', obj_id: channel.id }]),
  'loopIn.disable': silent(({ ben, channel }) => [ben, { obj_type: 'CHANNEL', obj_id: channel.id }]),
  'batch.batch': row(['thread_updated', 'comment_added'], async (world) => {
    const { id } = await aTalkedOfThread(world);
    const requests = [
      { method: 'POST', url: '/api/v3/threads/pin', body: `id=${id}` },
      { method: 'POST', url: '/api/v3/threads/star', body: `id=${id}` },
      { method: 'POST', url: '/api/v3/comments/add', body: `thread_id=${id}&content=Green.` },
    ];
    return [world.ada, { requests }];
  }),
};

export const posts: Rows = { ...threads, ...comments, ...messages, ...things };
