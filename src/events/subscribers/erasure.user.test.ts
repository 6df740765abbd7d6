import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Database } from '../../db/database.js';
import { beginSession } from '../../domain/accounts/sessions.js';
import { bucketOf } from '../../db/ids.js';
import { FileMailer } from '../../mail/file_mailer.js';
import { startBackgroundOf, taskContext } from '../../testing/background.js';
import { aFullUser, WORDS } from '../../testing/full_user.js';
import type { Person } from '../../testing/person.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';
import { OF_THE_MACHINE, patternOf, Traces } from '../../testing/traces.js';
import { until } from '../../testing/until.js';
import { watched } from '../../testing/watched.js';
import { eraseDeletedUser } from './erasure.js';

const skein = useSkein();

/** Where the id of a deleted user stays, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'users.id': 'what they wrote has an author, who has no name',
  'workspace_users.user_id': 'so that a workspace shows them among those who were in it',
  'workspace_users.removed_by': 'they went by themself',
  'workspaces.creator': 'content',
  'channels.creator': 'content',
  'groups.creator': 'content',
  'conversations.creator': 'what they said there stays',
  'conversation_users.user_id': 'what they said there stays',
  'threads.creator': 'content',
  'threads.snippet': 'content: a mention, of which the name is gone',
  'threads.snippet_creator': 'content',
  'threads.snippet_mentions': 'content',
  'threads.recipients': 'whom a post was for',
  'threads.participants': 'who took part',
  'threads.responders': 'who took part',
  'threads.direct_mentions': 'content',
  'threads.content': 'content: a mention, of which the name is gone',
  'threads.reactions': 'content',
  'notifications.receivers': 'whom it was for',
  'notifications.by_user_id': 'content',
  'live_events.actor_id': 'for a day',
  'live_events.user_id': 'for a day: whom something happened to',
  'live_events.workspace_id': 'for a day: that something concerned their account',
  'live_events.object_id': 'for a day: that something concerned their account',
  'live_events.snapshot': 'for a day: what was told to others, without the name',
  'shared_bodies.body': 'what was told to others, without the name',
  'comments.creator': 'content',
  'comments.content': 'content: a mention, of which the name is gone',
  'comments.recipients': 'whom a post was for',
  'comments.direct_mentions': 'content',
  'comments.deleted_by': 'who removed it',
  'conversations.snippet': 'content: a mention, of which the name is gone',
  'conversations.snippet_creator': 'content',
  'conversations.snippet_mentions': 'content',
  'messages.creator': 'content',
  'messages.content': 'content: a mention, of which the name is gone',
  'messages.direct_mentions': 'content',
  'messages.reactions': 'content',
  'messages.system_message': 'content: who came in',
  'messages.deleted_by': 'who removed it',
  'integration_installations.installed_by': 'who installed it',
  'locks.name': 'the number of the account, which its posts name',
  'loop_in_addresses.maker': 'who made it, and may disable it; they cannot any more',
  'rate_limit_hits.name': 'how many mails somebody has sent, for a day',
  'uploads.user_id': 'content, where it hangs on a post; the rest goes after a day',
  'outbox.snapshot': 'an event that was set aside',
  'outbox.error': 'why it was set aside: quotes what says the id and nothing more',
  'outbox.user_id': 'an event that was set aside',
  'outbox.actor_id': 'an event that was set aside',
};

/** The tables that need no rows of the user before they are deleted, and why they leave none in them. */
const LEAVE_OUT: Readonly<Record<string, string>> = {
  ...OF_THE_MACHINE,
  upload_uses: 'says of posts what hangs on them, and of nobody anything',
  join_links: 'says of a workspace how one joins it, and of nobody anything',
  oauth_clients: 'says of programs who they are, and of nobody anything',
  notice_causes: 'says of posts that it is not decided who is told, and of nobody anything',
  loop_in_mails: 'has hashes of mails, for a week, and names nobody',
  search_backlogs: 'says of workspaces how far they are indexed, and of nobody anything',
  search_changes: 'says which posts Typesense does not have yet, and of nobody anything',
  search_documents:
    'has the words of posts, without the names in mentions; authors and mentions are ids behind a letter',
  report_schedules: 'says of installations when their reports come, and of nobody anything',
};

let traces: Traces;
let mailer: FileMailer;
let full: Awaited<ReturnType<typeof aFullUser>>;
let zeb: Person;
beforeEach(async () => {
  traces = new Traces(skein.databaseUrl, skein.dataDir);
  mailer = new FileMailer({
    folder: path.join(skein.dataDir, 'outbox'),
    from: 'skein@skein.test',
    baseUrl: 'http://skein.test',
  });
  await traces.eyes.run(sql`delete from outbox`);
  full = await aFullUser(skein);
  zeb = full.zeb;
});
afterEach(() => traces.close());

/** Hands over what waits, and does what follows, to the end. */
async function settle(): Promise<void> {
  const background = await startBackgroundOf(skein, { mailer });
  await until(async () => {
    const left = await traces.eyes.number(sql`
      select (select count(*) from outbox where set_aside_at is null)::int
        + (select count(*) from graphile_worker._private_jobs)::int as left`);
    return left === 0;
  });
  await background.stop();
}

/** Sets the events of these names aside, with an error that quotes them. */
async function setAside(...names: string[]): Promise<void> {
  await traces.eyes.run(sql`
    update outbox set set_aside_at = ${skein.clock.now()}, error = 'Refused: ' || snapshot::text where name = any(${names})`);
}

const erase = (db: Database = skein.db) =>
  eraseDeletedUser.run({ user_id: zeb.id }, taskContext(skein, { mailer, db }));

/** A database whose connection breaks after this number of statements; a transaction counts as one. */
function breaking(statements: number): Database {
  let sent = 0;
  const count = async () => {
    sent += 1;
    if (sent > statements) throw new Error('The connection broke');
  };
  const { db } = skein;
  return {
    ...watched(db, count),
    transaction: async (work) => (await count(), db.transaction(work)),
    slow: watched(db.slow, count),
  };
}

describe('somebody who has deleted their account', () => {
  it('is erased from every table and file; what they wrote stays, and nothing says who they were', async () => {
    await setAside(
      'message_added',
      'thread_added',
      'comment_added',
      'thread_updated',
      'channel_user_added',
      'workspace_user_updated',
    );
    await settle();
    const id = patternOf(zeb.id);
    const untried = [...(await traces.rows(id))].filter(
      ([name, rows]) => rows === 0 && !name.includes('.') && !(name in LEAVE_OUT),
    );
    expect(untried, 'aFullUser must put something into these tables, or LEAVE_OUT say why not').toEqual([]);
    expect(await traces.files(patternOf(...WORDS))).toHaveLength(3);
    const kept = await skein.filesKept();

    await zeb.call('users.delete', { password: PASSWORD });
    await settle();
    expect(await traces.everywhere(patternOf(...WORDS))).toEqual([]);
    expect(await traces.columns(id)).toEqual(Object.keys(KEPT).toSorted());
    expect(await traces.files(id)).toEqual([]);
    expect(await skein.filesKept()).toHaveLength(kept.length - 4);
  });

  it('is "Deleted user" in mentions and snippets, and mentions of others are as they were', async () => {
    const { ada, asked, told, comment } = full;
    await zeb.call('users.delete', { password: PASSWORD });
    await erase();
    const mention = `[Deleted user](app-mention://${zeb.id})`;
    expect(await ada.call('threads.getone', { id: asked.id })).toMatchObject({
      content: `${mention} and [Ada Example](app-mention://${ada.id}), [Deleted user](app-mention://0${zeb.id}), [Z](app-mention://${zeb.id}1)?`,
      snippet: 'I am.',
      last_edited_ts: null,
    });
    expect(await ada.call('threads.getone', { id: told.id })).toMatchObject({ snippet: 'Thanks, Deleted user' });
    expect(await ada.call('comments.getone', { id: comment.id })).toMatchObject({
      content: `Thanks, [Deleted user](app-mention://${zeb.id})`,
      version: comment.version + 1,
      last_edited_ts: null,
    });
  });

  it('is "Deleted user" in conversations too, whether they were inside or not', async () => {
    const { ada, inside, outside, said, known, plain } = full;
    await zeb.call('users.delete', { password: PASSWORD });
    await erase();
    const mention = `[Deleted user](app-mention://${zeb.id})`;
    const shown = async ({ id }: { id: number }) => ada.call('conversationMessages.getone', { id });
    expect(await shown(said)).toMatchObject({
      content: 'Hello',
      creator: zeb.id,
      creator_name: 'Deleted user',
      reactions: { '👍': [zeb.id] },
      attachments: [{ attachment_id: said.attachments[0]?.attachment_id }],
    });
    expect(await shown(known)).toMatchObject({ content: `Thanks, ${mention}`, version: 2, last_edited_ts: null });
    expect(await shown(plain)).toMatchObject({ content: `Where is ${mention}?`, version: 2, last_edited_ts: null });
    expect(await ada.call('conversations.getone', { id: inside.id })).toMatchObject({
      snippet: 'Thanks, Deleted user',
      snippet_creators: [ada.id],
    });
    expect(await ada.call('conversations.getone', { id: outside.id })).toMatchObject({
      snippet: 'Where is Deleted user?',
    });
  });

  it('is erased in the end wherever the job dies, and as often as it is run', async () => {
    await setAside('thread_added');
    await zeb.call('users.delete', { password: PASSWORD });
    await setAside('workspace_user_removed');
    let deaths = 0;
    for (let alive = false; !alive; deaths += 1) {
      alive = await erase(breaking(deaths)).then(
        () => true,
        () => false,
      );
    }
    expect(deaths).toBeGreaterThan(8);
    await traces.eyes.run(sql`delete from outbox where set_aside_at is null`);
    expect(await traces.everywhere(patternOf(...WORDS))).toEqual([]);
    const { asked } = full;
    const before = await full.ada.call('threads.getone', { id: asked.id });
    await erase();
    expect(await full.ada.call('threads.getone', { id: asked.id })).toEqual(before);
  });

  it('is found in every slice of a long talk', async () => {
    const { ada, asked } = full;
    const bucket = bucketOf(asked.id);
    await traces.eyes.run(sql`
      insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
      select ${bucket}, (1000000 + n)::bigint * 4096 + ${bucket}, ${asked.workspace_id}, ${asked.channel_id}, ${asked.id}, 10 + n,
        '[Quagga](app-mention://' || ${zeb.id}::bigint || ')', ${ada.id}, '{}', ${skein.clock.now()}
      from generate_series(1, 2100) n`);
    await zeb.call('users.delete', { password: PASSWORD });
    await erase();
    expect(await traces.columns('Quagga')).toEqual([]);
  });

  it('loses what a request that was under way has written after all', async () => {
    await zeb.call('users.delete', { password: PASSWORD });
    await beginSession(skein.db, zeb.id, skein.clock.now());
    await skein.aProgramOf(zeb, ['user:read']);
    const bucket = bucketOf(zeb.id);
    await traces.eyes.run(sql`
      insert into notification_settings (bucket, user_id, workspace_id, changed)
      values (${bucket}, ${zeb.id}, ${full.workspace.id}, '{}')`);
    await erase();
    const columns = await traces.columns(patternOf(zeb.id));
    expect(columns.filter((name) => /^(sessions|tokens|notification_settings)/.test(name))).toEqual([]);
  });

  it('stays as they are when the job is told to stop, until it is run again', async () => {
    await zeb.call('users.delete', { password: PASSWORD });
    const stopped = taskContext(skein, { mailer, signal: AbortSignal.abort() });
    await expect(eraseDeletedUser.run({ user_id: zeb.id }, stopped)).rejects.toThrow();
    expect(await traces.columns('Quagga')).toContain('threads.content');
    await erase();
    expect(await traces.columns('Quagga')).toEqual([]);
  });
});

describe('somebody who has not', () => {
  it('is left alone by the job', async () => {
    const before = await traces.columns(patternOf(zeb.id, ...WORDS));
    await erase();
    expect(await traces.columns(patternOf(zeb.id, ...WORDS))).toEqual(before);
  });
});
