import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ rateLimit: true });
skein.clock.stand();

/** More than one statement changes. */
const COMMENTS = 10_001;

let thread: Schema<'Thread'>;
beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
  const { id, workspace_id, channel_id, creator } = thread;
  const bucket = bucketOf(id);
  const ids = await skein.db.numbers(sql`
    select next_id(${bucket}::int) as id from generate_series(1, ${COMMENTS}::int)`);
  await skein.db.run(sql`
    insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
    values (${bucket}, unnest(${ids}::bigint[]), ${workspace_id}, ${channel_id}, ${id},
      generate_series(0, ${COMMENTS - 1}::int), 'one of many', ${creator}, '{}', ${skein.clock.now()})`);
  await skein.db.run(sql`
    insert into notifications (bucket, id, type_id, workspace_id, channel_id, thread_id, comment_id, by_user_id, receivers, posted_at, listed)
    select bucket, id, 1, workspace_id, channel_id, thread_id, id, creator, array[${team.ben.id}::bigint], posted_at, true
    from comments where bucket = ${bucket} and thread_id = ${id}`);
  await skein.db.run(sql`
    insert into search_documents (bucket, id, workspace_id, kind, channel_id, thread_id, obj_index, posted_at, words)
    select bucket, id, workspace_id, 'comment', channel_id, thread_id, obj_index, posted_at, 'many'
    from comments where bucket = ${bucket} and thread_id = ${id}`);
  await skein.db.run(sql`
    update threads set comment_count = ${COMMENTS}, last_obj_index = ${COMMENTS - 1}
    where bucket = ${bucket} and id = ${id}`);
});

/** The number of rows about the thread and its comments, by table and channel. */
async function rowsByChannel() {
  const bucket = bucketOf(thread.id);
  const rows = await skein.db.many<{ of: string; channel_id: number; count: number }>(sql`
    select 'comments' as of, channel_id, count(*)::int as count from comments
    where bucket = ${bucket} and thread_id = ${thread.id} group by 2
    union all
    select 'notifications', channel_id, count(*)::int from notifications
    where bucket = ${bucket} and thread_id = ${thread.id} group by 2
    union all
    select 'documents', channel_id, count(*)::int from search_documents
    where bucket = ${bucket} and thread_id = ${thread.id} group by 2`);
  return rows;
}

/** Calls an operation. Returns how many requests it has counted as. */
async function countOf(path: string, form: Record<string, unknown>): Promise<number> {
  const call = async (method: string, target: string, body?: string) => {
    const headers = { authorization: `Bearer ${team.ada.token}`, 'content-type': 'application/json' };
    const { status, headers: sent } = await skein.send({ method, path: `/api/v3/${target}`, headers, body });
    expect(status).toBe(200);
    return Number(sent.get('ratelimit-remaining'));
  };
  const before = await call('GET', 'users/get_session_user');
  return before - (await call('POST', path, JSON.stringify(form)));
}

describe('a thread of ten thousand comments', () => {
  it('is moved with all of them, and that counts as a request for each hundred rows', async () => {
    const { id: to_channel } = await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Long' });
    const counted = await countOf('threads/move_to_channel', { id: thread.id, to_channel });
    expect(counted).toBe(301);
    expect(await rowsByChannel()).toEqual([
      { of: 'comments', channel_id: to_channel, count: COMMENTS },
      // The thread itself has one of each.
      { of: 'notifications', channel_id: to_channel, count: COMMENTS + 1 },
      { of: 'documents', channel_id: to_channel, count: COMMENTS + 1 },
    ]);
  });

  it('is removed with all of them, and that counts as much', async () => {
    skein.clock.advance(60_000);
    expect(await countOf('threads/remove', { id: thread.id })).toBe(301);
    expect(await rowsByChannel()).toEqual([]);
  });
});
