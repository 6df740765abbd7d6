import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql, type Database } from '../db/database.js';
import { bucketOf, bucketPrefix } from '../db/ids.js';
import { listBacklogs, type BacklogPlace } from '../models/search_change.js';
import { taskContext } from '../testing/background.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { rowOf, untilWaiting, whileLocked } from '../testing/locks.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { watched } from '../testing/watched.js';
import { indexBacklogs } from './search_backlogs.js';
import type { TaskContext } from './tasks.js';

const { skein, team } = useTeam({ per: 'test' });

const inWorkspace = () => sql`bucket = ${bucketOf(team.workspace.id)} and workspace_id = ${team.workspace.id}`;
const run = (more: Partial<TaskContext> = {}) => indexBacklogs.run(undefined, taskContext(skein, more));

const documents = () =>
  skein.db.many<{ id: number; kind: string }>(sql`
  select bucket, id, kind, channel_id, thread_id, conversation_id, obj_index, posted_at, words::text
  from search_documents where ${inWorkspace()} order by id`);

async function lexemesOf({ id }: { id: number }): Promise<string[]> {
  const row = await skein.db.maybe<{ lexemes: string[] }>(sql`
    select tsvector_to_array(words) as lexemes from search_documents where ${rowOf({ id })}`);
  const prefix = bucketPrefix(bucketOf(id));
  return (row?.lexemes ?? []).map((lexeme) => lexeme.slice(prefix.length));
}

/** Makes the posts of the workspace older than the table of documents. Those of earlier kinds have documents. */
async function forget(kind: BacklogPlace['kind'] = 'thread'): Promise<void> {
  const { id } = team.workspace;
  await skein.db.run(sql`delete from search_documents where ${inWorkspace()}`);
  await skein.db.run(sql`
    insert into search_backlogs (bucket, workspace_id, kind) values (${bucketOf(id)}, ${id}, ${kind})`);
}

/** Posts of every kind, in every state. */
async function somePosts(): Promise<void> {
  const { ada, ben, cleo, workspace, channel } = team;
  const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Design', user_ids: [ben.id] });
  const mentions = `[Ben](app-mention://${ben.id}) [Design](app-group-mention://${group.id})`;
  const thread = await aThread(ada, channel, {
    title: 'Über den Straßen',
    content: `We launched it, ${mentions}. 東京都庁`,
  });
  await aThread(ada, channel, {
    title: 'Empty',
    content: '',
    attachments: [{ attachment_id: randomUUID(), url_type: 'website', url: 'https://example.com' }],
  });
  const comment = await aComment(ben, thread, { content: "It's 'quoted' \\ and: weighted:1A" });
  await ben.call('comments.update', { id: comment.id, content: 'Edited' });
  await aComment(ben, thread, { content: 'Closing', thread_action: 'close' });
  await ben.call('comments.remove', { id: (await aComment(ben, thread)).id });
  const integration = await anIntegration(ada, 'THREAD');
  await installed(ada, integration, { thread_id: thread.id });
  const moved = await aThread(ada, channel, { title: 'Moved' });
  await aComment(ben, moved);
  await ada.call('threads.moveToChannel', { id: moved.id, to_channel: workspace.default_channel });
  const conversation = await aConversation(workspace, ada, ben, cleo);
  const message = await aMessage(ben, conversation, { content: mentions });
  await aMessage(ben, conversation);
  await ben.call('conversationMessages.remove', { id: message.id });
  await ada.call('conversations.update', { id: conversation.id, title: 'Weaving' });
  skein.clock.advance(MINUTE);
  await ada.call('conversations.update', { id: conversation.id, title: 'Weaving on' });
  await aMessage(ada, await aConversation(workspace, ada, ben), { content: 'Untitled' });
}

const backlog = async () => {
  const all = await listBacklogs(skein.db);
  return all.filter(({ workspace_id }) => workspace_id === team.workspace.id);
};

/** A database that calls `after` after each transaction. */
function watching(after: (count: number) => void): Database {
  let count = 0;
  const transaction: Database['transaction'] = async (work) => {
    const result = await skein.db.transaction(work);
    count += 1;
    after(count);
    return result;
  };
  return { ...skein.db, transaction };
}

/** Long enough that a slice has no more than two of them. */
const long = (word: string) => `${'🧵'.repeat(65_500)} ${word}`;

describe('posts that are older than the table of documents', () => {
  it('get the documents that posting would have written', async () => {
    await somePosts();
    const written = await documents();
    expect(new Set(written.map(({ kind }) => kind))).toEqual(new Set(['thread', 'comment', 'message', 'conversation']));
    await forget();
    await run();
    expect(await documents()).toEqual(written);
    expect(await backlog()).toEqual([]);
  });

  it('are indexed further where an earlier run was interrupted', async () => {
    const thread = await aThread(team.ada, team.channel);
    for (const word of ['one', 'two', 'three', 'four']) await aComment(team.ben, thread, { content: long(word) });
    const written = await documents();
    await forget();
    const stop = new AbortController();
    const db = watching((count) => count === 2 && stop.abort());
    await expect(run({ db, signal: stop.signal })).rejects.toThrow();
    expect(await backlog()).toMatchObject([{ kind: 'comment', after_id: written[2]?.id }]);
    expect(await documents()).toEqual(written.slice(0, 3));
    await run();
    expect(await documents()).toEqual(written);
    expect(await backlog()).toEqual([]);
  });

  it('are indexed by several runs at the same time', async () => {
    const thread = await aThread(team.ada, team.channel);
    for (const word of ['one', 'two', 'three', 'four']) await aComment(team.ben, thread, { content: long(word) });
    const written = await documents();
    await forget();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await documents()).toEqual(written);
    expect(await backlog()).toEqual([]);
  });

  it('are left to the process that has claimed the backlog, without waiting for it', async () => {
    const comment = await aComment(team.ben, await aThread(team.ada, team.channel));
    await forget('comment');
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`select from search_backlogs where ${inWorkspace()} for update`);
      await run();
    });
    expect(await backlog()).toHaveLength(1);
    expect(await documents()).toEqual([]);
    await run();
    expect(await documents()).toMatchObject([{ id: comment.id }]);
  });

  it('are indexed in other workspaces when those of one cannot be', async () => {
    await aThread(team.ada, team.channel);
    await forget();
    const other = await skein.aWorkspace(team.ada, 'Other');
    const thread = await aThread(team.ada, { id: other.default_channel });
    await skein.db.run(sql`delete from search_documents where ${rowOf(thread)}`);
    await skein.db.run(sql`
      insert into search_backlogs (bucket, workspace_id) values (${bucketOf(other.id)}, ${other.id})`);
    const { log } = taskContext(skein);
    const warn = vi.spyOn(log, 'warn');
    const transaction: Database['transaction'] = (work) =>
      skein.db.transaction(async (trx) => {
        const result = await work(trx);
        const moved = await trx.boolean(sql`
          select exists (select from search_documents where ${inWorkspace()}) as moved`);
        if (moved) throw new Error('This workspace cannot be indexed.');
        return result;
      });
    await run({ db: { ...skein.db, transaction }, log });
    expect(warn).toHaveBeenCalled();
    expect(await lexemesOf(thread)).toContain('launch');
    expect(await backlog()).toHaveLength(1);
    await run();
    expect(await backlog()).toEqual([]);
  });

  it('are not indexed once their workspace is removed: the backlog ends', async () => {
    await aThread(team.ada, team.channel);
    await forget();
    await team.ada.call('workspaces.remove', { id: team.workspace.id, current_password: PASSWORD });
    await run();
    expect(await backlog()).toEqual([]);
    expect(await documents()).toEqual([]);
  });
});

describe('a post that changes while it is indexed', () => {
  it('is indexed as it is after the change', async () => {
    const comment = await aComment(team.ben, await aThread(team.ada, team.channel), { content: 'former' });
    const thread = await aThread(team.ada, team.channel);
    const removed = await aComment(team.ben, thread, { content: 'secret' });
    await forget('comment');
    await whileLocked(skein, {
      lock: sql`update comments set content = 'present' where ${rowOf(comment)}`,
      work: () => run(),
      waiting: 1,
      atLast: (trx) =>
        trx.run(sql`update comments set content = '', deleted_by = ${team.ben.id} where ${rowOf(removed)}`),
    });
    expect(await lexemesOf(comment)).toContain('present');
    expect(await lexemesOf(comment)).not.toContain('former');
    expect(await lexemesOf(removed)).toEqual([]);
  });

  it('keeps the words of a change that waits for the slice', async () => {
    const { ada, ben, channel } = team;
    const comment = await aComment(ben, await aThread(ada, channel), { content: 'former' });
    const removed = await aComment(ben, await aThread(ada, channel), { content: 'secret' });
    await forget('comment');
    const lock = sql`insert into search_documents
      (bucket, id, workspace_id, kind, channel_id, thread_id, obj_index, posted_at, words)
      values (${bucketOf(comment.id)}, ${comment.id}, ${team.workspace.id}, 'comment', ${channel.id}, ${comment.thread_id}, 0,
        ${skein.clock.now()}, '')`;
    const { done } = await skein.db.transaction(async (trx) => {
      await trx.run(lock);
      const indexing = run();
      await untilWaiting(skein, 1);
      const changes = [
        ben.call('comments.update', { id: comment.id, content: 'present' }),
        ben.call('comments.remove', { id: removed.id }),
      ];
      await untilWaiting(skein, 3);
      return { done: Promise.all([indexing, ...changes]) };
    });
    await done;
    await run();
    expect(await lexemesOf(comment)).toContain('present');
    expect(await lexemesOf(comment)).not.toContain('former');
    expect(await lexemesOf(removed)).toEqual([]);
  });
});

describe('another language of a workspace', () => {
  it('gives older texts the stems of that language, by which they are found', async () => {
    const { ada, workspace, channel } = team;
    const { id: workspace_id } = workspace;
    const post = { title: 'Alte Häuser', content: 'Wir kaufen sie.' };
    const found = async () => {
      const { items } = await ada.call('search.query', { workspace_id, query: 'Haus kaufen' });
      return items.map(({ thread_id }) => thread_id);
    };
    const thread = await aThread(ada, channel, post);
    await ada.call('workspaces.update', { id: workspace_id, language: 'de' });
    const later = await aThread(ada, channel, post);
    expect(await found()).toEqual([later.id]);
    await run();
    expect((await found()).toSorted()).toEqual([thread.id, later.id].toSorted());
    const words = async (one: { id: number }) => (await lexemesOf(one)).filter((lexeme) => !lexeme.startsWith('@t'));
    expect(await words(thread)).toEqual(await words(later));
  });

  it('waits for posts that were under way when it was changed', async () => {
    const { ada, workspace } = team;
    const thread = await aThread(ada, team.channel);
    const comment = await aComment(ada, thread);
    await ada.call('workspaces.update', { id: workspace.id, language: 'de' });
    let looks = 0;
    const { running } = await skein.db.transaction(async (trx) => {
      // A comment that nobody else sees before the commit.
      await trx.run(sql`
        insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
        select bucket, id + 4096, workspace_id, channel_id, thread_id, 1, 'Häuser', creator, recipients, posted_at
        from comments where ${rowOf(comment)}`);
      const begun = {
        running: run({ db: watched(skein.db, ({ text }) => (looks += text.includes('pg_snapshot_xmin') ? 1 : 0)) }),
      };
      await until(() => looks > 2);
      return begun;
    });
    await running;
    expect(await lexemesOf({ id: comment.id + 4096 })).toContain('~haus');
    const { items } = await ada.call('search.query', { workspace_id: workspace.id, query: 'Haus' });
    expect(items).toHaveLength(1);
  });
});
