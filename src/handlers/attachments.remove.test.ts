import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();
let attachments: Schema<'Attachment'>[];
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;
beforeEach(async () => {
  attachments = [await anUpload(team.ben), await anUpload(team.ben)];
  thread = await aThread(team.ben, team.channel, { attachments });
  comment = await aComment(team.ben, thread, { attachments });
});

const firstId = () => attachments[0]?.attachment_id ?? '';
const onThread = () => ({ attachment_id: firstId(), thread_id: thread.id });
const onComment = () => ({ attachment_id: firstId(), comment_id: comment.id });
const shown = async () => [
  (await team.ada.call('threads.getone', { id: thread.id })).attachments.length,
  (await team.ada.call('comments.getone', { id: comment.id })).attachments.length,
];

describe('attachments.remove', () => {
  it('takes one away from a comment, and from nothing else, and tells of it', async () => {
    const events = await eventsDuring(skein, team.workspace, () => team.ben.call('attachments.remove', onComment()));
    expect(await shown()).toEqual([2, 1]);
    expect(events).toMatchObject([
      { name: 'comment_updated', snapshot: { id: comment.id, version: 2, attachments: [{ file_size: 13 }] } },
    ]);
  });

  it('takes one away from a thread, and tells of it', async () => {
    const events = await eventsDuring(skein, team.workspace, () => team.ben.call('attachments.remove', onThread()));
    expect(await shown()).toEqual([1, 2]);
    expect(events).toMatchObject([{ name: 'thread_updated', snapshot: { id: thread.id } }]);
  });

  it('is for who wrote it and admins; others are 109', async () => {
    await team.ada.call('attachments.remove', onThread());
    await team.ada.call('attachments.remove', onComment());
    attachments = attachments.slice(1);
    for (const by of [team.cleo, team.gus]) {
      expect(await by.error('attachments.remove', onThread())).toBe('forbidden');
      expect(await by.error('attachments.remove', onComment())).toBe('forbidden');
    }
    expect(await shown()).toEqual([1, 1]);
  });

  it('is 108 and 115 to those who see nothing of it', async () => {
    for (const by of [team.gwen, team.olga]) {
      expect(await by.error('attachments.remove', onThread())).toBe('thread_not_found');
      expect(await by.error('attachments.remove', onComment())).toBe('comment_not_found');
    }
  });

  it('is 110 for what does not hang there, or not any more', async () => {
    const other = await anUpload(team.ben);
    await team.ben.call('attachments.remove', onComment());
    for (const attachment_id of [firstId(), other.attachment_id, 'nothing']) {
      expect(await team.ben.error('attachments.remove', { ...onComment(), attachment_id })).toBe('not_found');
    }
    await team.ben.call('comments.remove', { id: comment.id });
    expect(
      await team.ben.error('attachments.remove', { ...onComment(), attachment_id: attachments[1]?.attachment_id }),
    ).toBe('not_found');
  });

  it('is 20 for the last of a post without a text, which would be empty', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const only = { content: '', attachments: attachments.slice(0, 1) };
    const message = await aMessage(ben, await aConversation(workspace, ada, ben, cleo), only);
    const posts = [
      { comment_id: (await aComment(ben, thread, only)).id },
      { thread_id: (await aThread(ben, channel, only)).id },
      { message_id: message.id },
    ];
    for (const post of posts) {
      const refused = await ben.refused('attachments.remove', { attachment_id: firstId(), ...post });
      expect(refused).toMatchObject({ status: 400, error_code: 20, error_extra: { argument: 'attachment_id' } });
    }
    const kept = await ben.call('conversationMessages.getone', { id: message.id });
    expect(kept).toMatchObject({ version: 1, attachments: [{ attachment_id: firstId() }] });
  });

  it('knows an upload in large letters, and a website by its very id', async () => {
    const website = { attachment_id: 'W-1', url_type: 'website' as const };
    await team.ben.call('comments.update', { id: comment.id, attachments: [website, ...attachments] });
    expect(await team.ben.error('attachments.remove', { ...onComment(), attachment_id: 'w-1' })).toBe('not_found');
    await team.ben.call('attachments.remove', { ...onComment(), attachment_id: 'W-1' });
    await team.ben.call('attachments.remove', { ...onComment(), attachment_id: firstId()?.toUpperCase() });
    expect(await shown()).toEqual([2, 1]);
  });

  it('without any post is 19, with several 20, without an attachment_id 19', async () => {
    expect(await team.ben.error('attachments.remove', { attachment_id: firstId() })).toBe('argument_missing');
    expect(await team.ben.error('attachments.remove', { ...onComment(), ...onThread() })).toBe('argument_invalid');
    expect(await team.ben.error('attachments.remove', { comment_id: comment.id })).toBe('argument_missing');
  });

  it('needs attachments:write', async () => {
    const program = await skein.aProgramOf(team.ben, ['threads:write', 'comments:write', 'attachments:read']);
    expect(await program.error('attachments.remove', onComment())).toBe('forbidden');
    const allowed = await skein.aProgramOf(team.ben, ['attachments:write']);
    expect(await allowed.call('attachments.remove', onComment())).toEqual({ status: 'ok' });
  });

  it('works in an archived channel', async () => {
    const { ada, ben, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old', user_ids: [ben.id] });
    const old = await aThread(ben, channel, { attachments });
    await ada.call('channels.archive', { id: channel.id });
    await ben.call('attachments.remove', { attachment_id: firstId(), thread_id: old.id });
    expect((await ben.call('threads.getone', { id: old.id })).attachments).toHaveLength(1);
  });
});

describe('attachments.remove from a message', () => {
  let message: Schema<'ConversationMessage'>;
  beforeEach(async () => {
    const { ada, ben, cleo, workspace } = team;
    message = await aMessage(ben, await aConversation(workspace, ada, ben, cleo), { attachments });
  });
  const onMessage = () => ({ attachment_id: firstId(), message_id: message.id });
  const left = async () =>
    (await team.ada.call('conversationMessages.getone', { id: message.id })).attachments.map(
      ({ attachment_id }) => attachment_id,
    );

  it('takes one away, in large letters too, and tells of it', async () => {
    const { ben, workspace } = team;
    const attachment_id = firstId().toUpperCase();
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('attachments.remove', { ...onMessage(), attachment_id }),
    );
    expect(await left()).toEqual([attachments[1]?.attachment_id]);
    expect(events).toMatchObject([
      { name: 'message_updated', snapshot: { id: message.id, version: 2, attachments: [{ file_size: 13 }] } },
    ]);
  });

  it('is for who wrote it: 109 for others inside, admins too, and 125 for everybody else', async () => {
    const { ada, cleo, gus, gwen, olga } = team;
    for (const by of [ada, cleo]) expect(await by.error('attachments.remove', onMessage())).toBe('forbidden');
    for (const by of [gus, gwen, olga])
      expect(await by.error('attachments.remove', onMessage())).toBe('message_not_found');
    expect(await team.ben.error('attachments.remove', { ...onMessage(), message_id: 7 })).toBe('message_not_found');
    expect(await left()).toHaveLength(2);
  });

  it('is 110 for what does not hang there, or not any more', async () => {
    const { ben } = team;
    await ben.call('attachments.remove', onMessage());
    expect(await ben.error('attachments.remove', onMessage())).toBe('not_found');
    await ben.call('conversationMessages.remove', { id: message.id });
    const other = { ...onMessage(), attachment_id: attachments[1]?.attachment_id };
    expect(await ben.error('attachments.remove', other)).toBe('not_found');
  });
});
