import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../clock.js';
import { sql } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import { uploadBucket } from '../../db/ids.js';
import { anUpload } from '../../testing/uploads.js';
import { startBackgroundOf, taskContext } from '../../testing/background.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';
import { until } from '../../testing/until.js';
import { cleanUp } from '../clean_up.js';

const { skein, team } = useTeam();

/** Dispatches all pending events and runs their jobs, until this number of files is left. */
async function workUntilKept(count: number): Promise<void> {
  const background = await startBackgroundOf(skein);
  await until(async () => (await skein.filesKept()).length === count);
  await background.stop();
}

const clean = () => cleanUp.run(undefined, taskContext(skein));

let thread: Schema<'Thread'>;
/** An upload that is attached to a post that stays. */
let stays: Schema<'Attachment'>;
let before: number;
beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
  stays = await anUpload(team.ada);
  await aThread(team.ben, team.channel, { attachments: [] });
  await aThread(team.ada, team.channel, { attachments: [stays] });
  before = (await skein.filesKept()).length;
});

describe('the files of what is removed', () => {
  it('go with a comment, but for those that hang on something else too', async () => {
    const goes = await anUpload(team.ada);
    const { id } = await aComment(team.ada, thread, { attachments: [goes, stays] });
    await team.ada.call('comments.remove', { id });
    await workUntilKept(before);
    expect((await fetch(stays.url?.replace('http://skein.test', skein.baseUrl) ?? '')).status).toBe(200);
  });

  it('go with a message, but for those that hang on something else too', async () => {
    const conversation = await aConversation(team.workspace, team.ada, team.ben);
    const { id } = await aMessage(team.ada, conversation, { attachments: [await anUpload(team.ada), stays] });
    expect(await skein.filesKept()).toHaveLength(before + 1);
    await team.ada.call('conversationMessages.remove', { id });
    await workUntilKept(before);
    expect((await fetch(stays.url?.replace('http://skein.test', skein.baseUrl) ?? '')).status).toBe(200);
  });

  it('go with a thread and its comments', async () => {
    const { id } = await aThread(team.ada, team.channel, { attachments: [await anUpload(team.ada), stays] });
    await aComment(team.ada, { id }, { attachments: [await anUpload(team.ada)] });
    await aComment(team.ada, { id }, { attachments: [stays] });
    expect(await skein.filesKept()).toHaveLength(before + 2);
    await team.ada.call('threads.remove', { id });
    await workUntilKept(before);
  });

  it('go with a channel', async () => {
    const channel = await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Short' });
    const { id } = await aThread(team.ada, channel, { attachments: [await anUpload(team.ada), stays] });
    await aComment(team.ada, { id }, { attachments: [await anUpload(team.ada)] });
    await team.ada.call('channels.archive', { id: channel.id });
    await team.ada.call('channels.remove', { id: channel.id });
    await workUntilKept(before);
  });

  it('go with a workspace', async () => {
    const workspace = await skein.aWorkspace(team.ada, 'Short');
    const channel = { id: workspace.default_channel };
    const { id } = await aThread(team.ada, channel, { attachments: [await anUpload(team.ada), stays] });
    await aComment(team.ada, { id }, { attachments: [await anUpload(team.ada)] });
    const notes = await aConversation(workspace, team.ada);
    await aMessage(team.ada, notes, { attachments: [await anUpload(team.ada), stays] });
    await team.ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    await workUntilKept(before);
  });

  it('go when two posts let go of one at the same time', async () => {
    const attachments = [await anUpload(team.ada)];
    const posts = await Promise.all(Array.from({ length: 4 }, () => aThread(team.ada, team.channel, { attachments })));
    await Promise.all(posts.map(({ id }) => team.ada.call('threads.remove', { id })));
    await workUntilKept(before);
  });
});

describe('cleaning up', () => {
  it('erases what hangs on nothing after 24 hours, and not before', async () => {
    const unused = await anUpload(team.ben);
    skein.clock.advance(DAY - HOUR);
    await clean();
    expect(await skein.filesKept()).toHaveLength(before + 1);
    skein.clock.advance(2 * HOUR);
    await clean();
    expect(await skein.filesKept()).toHaveLength(before);
    expect(
      await team.ben.error('threads.add', {
        channel_id: team.channel.id,
        title: 'T',
        content: '',
        attachments: [unused],
      }),
    ).toBe('attachments_invalid');
  });

  it('erases what an edit took from a message 24 hours ago, and not before', async () => {
    const conversation = await aConversation(team.workspace, team.ada, team.ben);
    const { id } = await aMessage(team.ada, conversation, { attachments: [await anUpload(team.ada)] });
    skein.clock.advance(2 * DAY);
    await clean();
    await team.ada.call('conversationMessages.update', { id, attachments: [] });
    await clean();
    expect(await skein.filesKept()).toHaveLength(before + 1);
    skein.clock.advance(DAY + HOUR);
    await clean();
    expect(await skein.filesKept()).toHaveLength(before);
  });

  it('erases what was taken away 24 hours ago, unless it was attached again', async () => {
    const [goes, returns] = [await anUpload(team.ada), await anUpload(team.ada)];
    const { id } = await aComment(team.ada, thread, { attachments: [goes, returns] });
    skein.clock.advance(2 * DAY);
    await clean();
    await team.ada.call('comments.update', { id, attachments: [] });
    await team.ada.call('comments.update', { id, attachments: [returns] });
    await clean();
    expect(await skein.filesKept()).toHaveLength(before + 2);
    skein.clock.advance(DAY + HOUR);
    await clean();
    expect(await skein.filesKept()).toHaveLength(before + 1);
  });

  it('goes on where it died between a file and its row', async () => {
    const goes = await anUpload(team.ben);
    skein.clock.advance(DAY + HOUR);
    // The rows are deleted in a transaction, and nothing else of the clean-up is.
    const transaction = () => Promise.reject(new Error('The connection broke'));
    const dying = { ...skein.db, transaction };
    await expect(cleanUp.run(undefined, taskContext(skein, { db: dying }))).rejects.toThrow('broke');
    expect(await skein.filesKept()).toHaveLength(before);
    await clean();
    const left = await skein.db.number(sql`
      select count(*)::int as left from uploads
      where bucket = ${uploadBucket(goes.attachment_id)} and attachment_id = ${goes.attachment_id}`);
    expect(left).toBe(0);
  });
});
