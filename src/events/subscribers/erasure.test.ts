import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { later, DAY } from '../../clock.js';
import { raw, sql, type Database, type Sql } from '../../db/database.js';
import type { Deliveries } from '../../domain/hooks/events.js';
import { bucketOf } from '../../db/ids.js';
import { FileMailer } from '../../mail/file_mailer.js';
import { startBackgroundOf, taskContext } from '../../testing/background.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { aDelivery } from '../../testing/deliveries.js';
import { KeptDeliveries } from '../../testing/events/deliveries.js';
import { anAvatar } from '../../testing/images.js';
import { anIntegration, installed, works } from '../../testing/integrations.js';
import { aWaitingNotice } from '../../testing/notices.js';
import { listAll } from '../../testing/notifications.js';
import { formWith, Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';
import { anUpload } from '../../testing/uploads.js';
import { OF_THE_MACHINE, patternOf, Traces } from '../../testing/traces.js';
import { until } from '../../testing/until.js';
import { watched } from '../../testing/watched.js';
import { eraseRemovedWorkspace } from './erasure.js';

const skein = useSkein();

/** The tables that need no rows of the workspace before it is removed, and why it leaves none in them. */
const LEAVE_OUT: Record<string, string> = {
  sessions: 'a user’s, wherever they work',
  sign_in_addresses: 'a user’s, wherever they work',
  tokens: 'a user’s, wherever they work',
  temp_ids: 'a user’s, for a day; what they stand for is not found any more',
  idempotency_keys: 'a user’s, for a day: what that user was answered before',
  notification_reads: 'a user’s, wherever they work: how far they have read',
  hook_targets: 'a user’s, wherever they work: where they are told',
  devices: 'a user’s, wherever they work: where they get pushes',
  locks: 'a user’s, an integration’s or a program’s, without content',
  oauth_clients: 'programs; which of them is private to a workspace its integration says, with which it goes',
  oauth_grants: 'a user’s, wherever they work: which programs they have let in',
  oauth_codes: 'a user’s, wherever they work',
  oauth_refresh_tokens: 'a user’s, wherever they work',
  mail_returns: 'a user’s, wherever they work: whether mail to them comes back',
  live_events: 'written when the removal is dispatched, with what happened before',
  search_changes: 'ids alone, with which Typesense is told what to forget; empty without TYPESENSE_URL',
  uploads: 'a user’s, and name no workspace; uploads.test.ts shows that they go with what they hang on',
  ...OF_THE_MACHINE,
};

let traces: Traces;
let eyes: Database;
beforeAll(() => {
  traces = new Traces(skein.databaseUrl, skein.dataDir);
  eyes = traces.eyes;
});
afterAll(() => traces.close());

/** A workspace with rows in every table that can have some. Returns all of its ids. */
async function aFullWorkspace() {
  const { ada, ben, gus, channel, workspace } = await skein.aTeam();
  const attachments = [await anUpload(ada)];
  const thread = await aThread(ada, channel, { recipients: [ben.id, gus.id], attachments });
  await aComment(ben, thread);
  await gus.call('channels.favorite', { id: channel.id });
  await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [ben.id] });
  await aMessage(ben, await aConversation(workspace, ada, ben), { attachments: [await anUpload(ben)] });
  await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
  await ada.call('workspaces.update', { id: workspace.id, language: 'de' });
  const setting = { setting: 'push_delay', value: 60 } as const;
  await ben.call('notificationsSettings.update', { workspace_id: workspace.id, ...setting });
  await ben.call('users.heartbeat', { workspace_id: workspace.id, platform: 'api' });
  await ada.upload('workspaces.updateAvatar', formWith(await anAvatar(), { id: String(workspace.id) }));
  const eve = await ada.call('workspaceUsers.add', { id: workspace.id, email: `eve.${workspace.id}@example.com` });
  const target_url = 'https://hooks.example.com/';
  const hook = await ada.call('hooks.subscribe', { target_url, event: 'thread_added', channel_id: channel.id });
  await aDelivery(skein, ada, workspace, { hook, answer: String(thread.id) });
  await ada.call('loopIn.getOrCreate', { obj_type: 'THREAD', obj_id: thread.id });
  await skein.db.run(sql`
    insert into loop_in_mails (bucket, obj_id, digest, posted_at)
    values (${bucketOf(thread.id)}, ${thread.id}, 'a digest', ${skein.clock.now()})`);
  const inWorkspace = { workspace_id: workspace.id };
  await installed(ben, await anIntegration(ben, 'BOT', inWorkspace), inWorkspace);
  await installed(ben, await anIntegration(ben, 'URL_REPORT', inWorkspace), { channel_id: channel.id });
  const now = skein.clock.now();
  await eyes.run(sql`
    insert into codes (bucket, sha256, purpose, user_id, workspace_id, created_at, expires_at)
    values (${bucketOf(eve.id)}, ${Buffer.from(String(eve.id))}, 'invitation', ${eve.id}, ${workspace.id}, ${now}, ${later(now, DAY)})`);
  await listAll(skein);
  await aWaitingNotice(skein, ben, thread);
  return { ada, workspace, channel, thread, ids: await ownIds(workspace) };
}
type FullWorkspace = Awaited<ReturnType<typeof aFullWorkspace>>;

/** The ids of all rows of the workspace in its bucket, which other workspaces may share. */
async function ownIds(workspace: { id: number }): Promise<number[]> {
  const tables = await eyes.many<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('bucket', 'id')
    group by table_name having count(*) = 2`);
  // The workspace's bucket may also be that of a user.
  const own = tables.filter(({ name }) => !(name in LEAVE_OUT));
  const ids = own.map(({ name }) => {
    const column = raw(name === 'workspaces' ? 'id' : 'workspace_id');
    return eyes.many<{ id: number }>(sql`
      select id from ${raw(name)} where bucket = ${bucketOf(workspace.id)} and ${column} = ${workspace.id}`);
  });
  return (await Promise.all(ids)).flat().map(({ id }) => id);
}

const mentions = (ids: readonly number[]) => traces.rows(patternOf(...ids));
const mentioned = async (ids: readonly number[]) => [...(await mentions(ids))].filter(([, rows]) => rows > 0);

/**
 * Rows of these tables come or go while the background runs, whatever is erased: the backlog at each full minute, and
 * what streams read, and who may be told, when an event is dispatched.
 */
const WORKED_OFF = ['outbox', 'live_events', 'search_backlogs', 'notice_causes'];
const isNotWorkedOff = ([table]: [string, number]) => !WORKED_OFF.includes(table);

async function remove({ ada, workspace }: Pick<FullWorkspace, 'ada' | 'workspace'>): Promise<void> {
  await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
}

interface Run {
  /** The connection breaks after this number of statements. */
  statements?: number;
  /** Called with the text of each statement before it is sent. */
  before?: (text: string) => Promise<void>;
  signal?: AbortSignal;
  /** By default no deliveries are kept. */
  deliveries?: Deliveries;
}

async function erase(workspace: { id: number }, run: Run = {}): Promise<void> {
  const {
    statements = Infinity,
    before,
    signal = new AbortController().signal,
    deliveries = new KeptDeliveries(),
  } = run;
  let sent = 0;
  const watch = async (statement: Sql): Promise<void> => {
    sent += 1;
    if (sent > statements) throw new Error('The connection broke');
    await before?.(statement.text);
  };
  const context = taskContext(skein, { db: watched(skein.db, watch), signal });
  await eraseRemovedWorkspace(deliveries).run({ workspace_id: workspace.id }, context);
}

describe('a workspace that was removed', () => {
  let full: FullWorkspace;
  beforeEach(async () => {
    full = await aFullWorkspace();
  });

  it('is erased from every table and file, once its event is dispatched, and no other is touched', async () => {
    const other = await aFullWorkspace();
    const name = `Weft ${full.workspace.id}`;
    await full.ada.call('workspaces.update', { id: full.workspace.id, name });
    const before = await mentions(full.ids);
    const untried = [...before].filter(([name, rows]) => rows === 0 && !name.includes('.') && !(name in LEAVE_OUT));
    expect(untried, 'aFullWorkspace must put something into these tables, or LEAVE_OUT say why not').toEqual([]);
    const others = (await mentioned(other.ids)).filter(isNotWorkedOff);

    const mailer = new FileMailer({
      folder: path.join(skein.dataDir, 'outbox'),
      from: 'skein@skein.test',
      baseUrl: 'http://skein.test',
    });
    const background = await startBackgroundOf(skein, { mailer });
    const saying = (word: string) => traces.files(patternOf(word));
    await until(async () => (await saying(name)).length > 0 && (await saying(String(other.workspace.id))).length > 0);
    const kept = await skein.filesKept();
    await remove(full);
    background.wake();
    // The removal itself is kept for members who are away, for a day and without the workspace.
    const left = async () => {
      const tables = await traces.everywhere(patternOf(...full.ids));
      return [...tables.filter((table) => table !== 'live_events'), ...(await traces.everywhere(patternOf(name)))];
    };
    await until(async () => (await left()).length === 0).catch(() => undefined);
    await background.stop();
    expect(await left()).toEqual([]);
    // Four files of its avatar, and the attachments of a thread and of a message.
    expect(await skein.filesKept()).toHaveLength(kept.length - 6);
    expect((await mentioned(other.ids)).filter(isNotWorkedOff)).toEqual(others);
    expect(await saying(String(other.workspace.id))).toHaveLength(1);
    expect(await other.ada.call('threads.getone', { id: other.thread.id })).toMatchObject({ id: other.thread.id });
  });

  it('is erased in the end wherever the job dies, and as often as it is run', async () => {
    await remove(full);
    let deaths = 0;
    for (let alive = false; !alive; deaths += 1) {
      alive = await erase(full.workspace, { statements: deaths }).then(
        () => true,
        () => false,
      );
    }
    expect(deaths).toBeGreaterThan(5);
    expect(await mentioned(full.ids)).toEqual([]);
    await erase(full.workspace);
    expect(await mentioned(full.ids)).toEqual([]);
  });

  it('takes its bots along, and what is private to it; what is public and was installed there stays', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const inWorkspace = { workspace_id: workspace.id };
    const [own, open] = [await anIntegration(ada, 'BOT', inWorkspace), await anIntegration(ada, 'BOT')];
    const gone = await installed(ada, own, inWorkspace);
    const bots = [gone.bot_id, (await installed(ada, open, inWorkspace)).bot_id];
    await ada.call('installations.remove', { id: gone.id });
    await remove({ ada, workspace });
    await erase(workspace);
    expect((await ada.call('integrations.get')).map(({ id }) => id)).toEqual([open.id]);
    const tested = [own, open].map(({ test_token }) => new Person(skein.send, test_token ?? '', ada));
    expect(await Promise.all(tested.map(works))).toEqual([false, true]);
    const left = await eyes.number(sql`
      select (select count(*) from users where id = any(${bots}::bigint[]))::int
        + (select count(*) from oauth_clients where client_id = ${own.client_id})::int as left`);
    expect(left).toBe(0);
  });

  it('is erased by two jobs at once', async () => {
    await remove(full);
    await Promise.all([erase(full.workspace), erase(full.workspace)]);
    expect(await mentioned(full.ids)).toEqual([]);
  });

  it('is erased slice by slice, however much there is of it', async () => {
    const { id, bucket, workspace_id, channel_id } = { ...full.thread, bucket: bucketOf(full.thread.id) };
    await eyes.run(sql`
      insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
      select ${bucket}, (1000000 + n)::bigint * 4096 + ${bucket}, ${workspace_id}, ${channel_id}, ${id}, n, 'C', ${full.ada.id}, '{}', ${skein.clock.now()}
      from generate_series(1, 2500) n`);
    await eyes.run(sql`
      insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id)
      select ${bucket}, ${id}, n, ${workspace_id}, ${channel_id} from generate_series(1, 2500) n`);
    await remove(full);
    const stopping = new AbortController();
    const before = async (text: string) => (text.includes('delete from "comments"') ? stopping.abort() : undefined);
    await expect(erase(full.workspace, { before, signal: stopping.signal })).rejects.toThrow();
    const left = () =>
      eyes.one<{ comments: number; readers: number }>(sql`
        select (select count(*) from comments where bucket = ${bucket} and thread_id = ${id})::int as comments,
          (select count(*) from thread_users where bucket = ${bucket} and thread_id = ${id})::int as readers`);
    // Besides these there are one comment and three readers.
    expect(await left()).toEqual({ comments: 1501, readers: 2503 });
    await erase(full.workspace);
    expect(await left()).toEqual({ comments: 0, readers: 0 });
  });

  it('stays as it is when the job is told to stop, until it is run again', async () => {
    await remove(full);
    const before = await mentioned(full.ids);
    await expect(erase(full.workspace, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await mentioned(full.ids)).toEqual(before);
  });

  it('is not let go of when somebody has just written to it: the job fails, and erases that too the next time', async () => {
    const { workspace, ids } = full;
    await remove(full);
    const [bucket, now] = [bucketOf(workspace.id), skein.clock.now()];
    const late = 4_000_000 * 4096 + bucket;
    const before = async (text: string) => {
      if (!text.includes('delete from "workspaces"')) return;
      await eyes.run(sql`
        insert into conversations (bucket, id, workspace_id, creator, users_sha256, created_at, last_active_at)
        values (${bucket}, ${late}, ${workspace.id}, 1, '', ${now}, ${now})`);
    };
    await expect(erase(workspace, { before })).rejects.toThrow('foreign key');
    await erase(workspace);
    expect(await mentioned([...ids, late])).toEqual([]);
  });
});

describe('a workspace that was not removed', () => {
  it('is left alone by the job', async () => {
    const { workspace, ids } = await aFullWorkspace();
    const before = await mentioned(ids);
    await erase(workspace);
    expect(await mentioned(ids)).toEqual(before);
  });
});
