import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aThread } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('threads/add', () => {
  const valid = () => ({ channel_id: team.channel.id, title: 'Launch', content: 'Who is in?' });

  const threadCount = async () => {
    const bucket = bucketOf(team.workspace.id);
    const row = await skein.db.one<{ count: number }>(sql`
      select count(*)::int as count from threads where bucket = ${bucket} and workspace_id = ${team.workspace.id}`);
    return row.count;
  };

  it('answers the whole thread, with nothing in it that was not given', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const before = Math.floor(skein.clock.now().getTime() / 1000);
    const thread = await ada.call('threads.add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?' });
    expect(thread).toEqual({
      id: expect.any(Number),
      title: 'Launch',
      content: 'Who is in?',
      creator: ada.id,
      creator_name: ada.name,
      workspace_id: workspace.id,
      channel_id: channel.id,
      recipients: [ada.id, ben.id, gus.id],
      participants: [ada.id, ben.id, gus.id],
      groups: [],
      direct_mentions: [],
      direct_group_mentions: [],
      responders: [],
      attachments: [],
      actions: [],
      reactions: null,
      system_message: null,
      comment_count: 0,
      last_obj_index: -1,
      last_comment: null,
      snippet: 'Who is in?',
      snippet_creator: ada.id,
      closed: false,
      pinned: false,
      pinned_ts: null,
      starred: false,
      is_saved: false,
      muted_until_ts: null,
      is_archived: false,
      in_inbox: true,
      posted_ts: thread.last_updated_ts,
      last_updated_ts: thread.last_updated_ts,
      last_edited_ts: null,
      version: 1,
    });
    expect(thread.posted_ts).toBeGreaterThanOrEqual(before);
    expect(thread.posted_ts).toBeLessThanOrEqual(before + 5);
  });

  it('keeps what it answered for threads/getone', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
  });

  it('gives the thread an id that carries the bucket of its workspace', async () => {
    const thread = await aThread(team.ada, team.channel);
    expect(bucketOf(thread.id)).toBe(bucketOf(team.workspace.id));
  });

  it('lets a user post in a public channel without being in it, and leaves them outside', async () => {
    const { cleo, channel } = team;
    const thread = await aThread(cleo, channel);
    expect(thread.creator).toBe(cleo.id);
    expect((await cleo.call('channels.getone', { id: channel.id })).user_ids).not.toContain(cleo.id);
  });

  it('lets a guest post in a channel that they are in', async () => {
    expect((await aThread(team.gus, team.channel)).creator).toBe(team.gus.id);
  });

  it('is 107 for a guest outside the channel, public as it is', async () => {
    expect(await team.gwen.error('threads.add', valid())).toBe('channel_not_found');
  });

  it('is 107 for somebody who is not in the workspace', async () => {
    expect(await team.olga.error('threads.add', valid())).toBe('channel_not_found');
  });

  it('is 120 without credentials, whatever the arguments are', async () => {
    expect(await skein.stranger.refused('threads.add', {})).toMatchObject({ status: 401, error_code: 120 });
  });

  it('is 200 for a token that nobody has', async () => {
    const refusal = await skein.stranger.refused('threads.add', { ...valid(), token: 'AAnobody' });
    expect(refusal).toMatchObject({ status: 403, error_code: 200 });
  });

  it('hides private channels from users and admins outside: 107, as if there were none', async () => {
    const { ada, ben, cleo, workspace } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const nowhere = secret.id + 4096 * 1000;
    for (const outside of [ada, cleo]) {
      const hidden = await outside.try('threads.add', { ...valid(), channel_id: secret.id });
      const missing = await outside.try('threads.add', { ...valid(), channel_id: nowhere });
      expect(hidden.status).toBe(404);
      expect(missing.status).toBe(404);
      expect(hidden.json()).toMatchObject({ error_code: 107, error_string: 'Channel not found', error_extra: {} });
      expect(withoutUuid(hidden.text)).toBe(withoutUuid(missing.text));
    }
  });

  it('finds no channel of another workspace, nor under the id of something else', async () => {
    const { ada, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const other = await skein.aTeam();
    for (const id of [other.channel.id, thread.id, workspace.id, ada.id, 1, 0, Number.MAX_SAFE_INTEGER]) {
      expect(await ada.error('threads.add', { ...valid(), channel_id: id })).toBe('channel_not_found');
    }
  });

  it('is 114 in an archived channel, with the reason', async () => {
    const { ada, ben, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old', user_ids: [ben.id] });
    await ada.call('channels.archive', { id: channel.id });
    for (const inside of [ada, ben]) {
      expect(await inside.refused('threads.add', { ...valid(), channel_id: channel.id })).toMatchObject({
        status: 400,
        error_code: 114,
        error_extra: { reason: 'archived' },
      });
    }
  });

  it.each(['channel_id', 'title', 'content'])('is 19 without %s', async (argument) => {
    const refusal = await team.ada.refused('threads.add', { ...valid(), [argument]: undefined });
    expect(refusal).toMatchObject({ status: 400, error_code: 19, error_extra: { argument, reason: 'is required' } });
  });

  it.each(['title', 'content'])('is 19 for a %s of nothing but space, and for null', async (argument) => {
    for (const empty of ['', ' \t\n\u00a0\u2003', '\u200b\u2060\u00ad\u3164\u2800', null]) {
      const refusal = await team.ada.refused('threads.add', { ...valid(), [argument]: empty });
      expect(refusal).toMatchObject({ error_code: 19, error_extra: { argument } });
    }
  });

  it.each([
    ['channel_id', 'here'],
    ['channel_id', 1.5],
    ['channel_id', Number.MAX_SAFE_INTEGER + 1],
    ['title', 7],
    ['title', ['Launch']],
    ['content', { text: 'Who is in?' }],
    ['content', 'a\u0000b'],
    ['title', 'a\ud800b'],
    ['recipients', 'NOBODY'],
    ['recipients', 'EVERYONE_IN_THREAD'],
    ['recipients', ['EVERYONE', 'EVERYONE']],
    ['recipients', [1.5]],
    ['direct_mentions', 'EVERYONE'],
    ['direct_mentions', [null]],
  ])('is 20 for %s %j, which it names', async (argument, value) => {
    const count = await threadCount();
    const refusal = await team.ada.refused('threads.add', { ...valid(), [argument]: value });
    expect(refusal).toMatchObject({
      status: 400,
      error_code: 20,
      error_extra: { argument, reason: expect.any(String) },
    });
    expect(await threadCount()).toBe(count);
  });

  it('names every wrong argument, the missing one first', async () => {
    const refusal = await team.ada.refused('threads.add', {
      channel_id: team.channel.id,
      content: 5,
      recipients: 'NOBODY',
    });
    expect(refusal.error_code).toBe(19);
    expect(refusal.error_extra.argument).toBe('title');
    expect(refusal.error_extra.errors?.map(({ argument }) => argument).sort()).toEqual([
      'content',
      'recipients',
      'title',
    ]);
  });

  it('takes a title of 300 code points, trimmed, and no longer one', async () => {
    const title = '🚀'.repeat(300);
    expect((await aThread(team.ada, team.channel, { title: ` ${title}\n` })).title).toBe(title);
    const refusal = await team.ada.refused('threads.add', { ...valid(), title: `${title}!` });
    expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument: 'title' } });
  });

  it('takes a content of 65,536 code points without white space at its end, and no longer one', async () => {
    const content = '🧵'.repeat(65_536);
    expect((await aThread(team.ada, team.channel, { content: `${content} \n` })).content).toBe(content);
    for (const longer of [`${content}!`, ` ${content}`]) {
      const refusal = await team.ada.refused('threads.add', { ...valid(), content: longer });
      expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument: 'content' } });
    }
  });

  it('keeps the indentation of the first line, also in threads/update', async () => {
    const { ada, channel } = team;
    const content = '    warp()\n    weft()';
    const thread = await aThread(ada, channel, { content: `${content}\n\n` });
    expect(thread).toMatchObject({ content, snippet: 'warp() weft()' });
    const updated = await ada.call('threads.update', { id: thread.id, content: `\t${content}\n` });
    expect(updated).toMatchObject({ content: `\t${content}`, version: thread.version + 1 });
  });

  it('leaves the inside of a text as it was written', async () => {
    const content = 'two  spaces\n\n\ttab, “quotes”, <b>&amp;</b>, \\u0000, e\u0301, 👩‍👩‍👧, \u202eleft';
    const thread = await aThread(team.ada, team.channel, { title: 'a \\ "b"', content });
    expect(await team.ben.call('threads.getone', { id: thread.id })).toMatchObject({ title: 'a \\ "b"', content });
  });

  it('shows the first 140 code points of the content on one line as the snippet, mentions as names', async () => {
    const { ada, ben, channel } = team;
    const mention = await aThread(ada, channel, { content: `Hi\n\n  [Ben Example](app-mention://${ben.id}),\tthere` });
    expect(mention.snippet).toBe('Hi Ben Example, there');
    const long = await aThread(ada, channel, { content: '🚀'.repeat(200) });
    expect(long.snippet).toBe('🚀'.repeat(140));
  });
});
