import pg from 'pg';
import { bucketOf, type Bucket } from '../../src/db/ids.js';
import { openDatabase } from '../../src/db/database.js';
import { indexSlice } from '../../src/domain/search/backlog.js';
import { listBacklogs } from '../../src/models/search_change.js';
import { insertConversations, reserveIds } from '../seed.js';
import { open, openAlone } from '../seed_people.js';
import { MEMBERS } from '../world.js';
import { randomNumbers, textOf } from './words.js';
import type { SearchSizes, SearchWorld } from './world.js';

/** The first and the last post. */
const [FIRST, LAST] = [Date.UTC(2023, 10, 1), Date.UTC(2026, 9, 31)];
/** The posts of one statement. */
const SLICE = 5_000;
/** The threads that posts are added to. */
const POSTING = 200;

/** Where posts are inserted: threads of these channels in turn. */
interface Place {
  bucket: Bucket;
  workspaceId: number;
  channelIds: readonly number[];
  userIds: readonly number[];
  random: () => number;
}

/**
 * Fills a migrated, empty database with posts to search. Skein's own code makes people, workspaces and channels, and
 * the search documents: it indexes posts as after an upgrade. Ends with `vacuum analyze`.
 */
export async function seedSearch(url: string, sizes: SearchSizes, say: (text: string) => void): Promise<SearchWorld> {
  const channels = Array.from({ length: sizes.channels }, (_, n) => `channel ${n}`);
  const team = await open(url, { name: 'readers', members: sizes.members, channels });
  const [admin = 0] = team.userIds;
  const alone = await openAlone(url, { id: admin, token: team.tokens[0] ?? '' }, sizes.others.workspaces);
  const { bucket, workspaceId, userIds, channelIds } = team;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await hide(client, team, sizes.hidden);
    await insertConversations(client, { bucket, workspaceId, userIds }, sizes);
    const at = { bucket: bucketOf(workspaceId), workspaceId, userIds, random: randomNumbers(1) };
    const long = await insertPosts(client, { ...at, channelIds }, sizes);
    for (const { workspaceId: id, channelId } of alone) {
      const own = { ...at, bucket: bucketOf(id), workspaceId: id, channelIds: [channelId], userIds: [admin] };
      await insertPosts(client, own, { ...sizes, comments: sizes.others.comments });
    }
    say('Indexing …');
    await indexAll(client, url, [workspaceId, ...alone.map((one) => one.workspaceId)]);
    await client.query('vacuum analyze');
    return {
      tokens: team.tokens.slice(0, MEMBERS),
      userIds,
      workspaceId,
      channelIds,
      longThreadId: long,
      postingThreadIds: await lastThreads(client, workspaceId),
    };
  } finally {
    await client.end();
  }
}

/** Makes the last channels private, without the searching members. */
async function hide(
  client: pg.Client,
  { bucket, channelIds, userIds }: { bucket: number; channelIds: readonly number[]; userIds: readonly number[] },
  hidden: number,
): Promise<void> {
  const ids = channelIds.slice(-hidden);
  await client.query('update channels set public = false where bucket = $1 and id = any($2::bigint[])', [bucket, ids]);
  await client.query(
    'delete from channel_users where bucket = $1 and channel_id = any($2::bigint[]) and user_id = any($3::bigint[])',
    [bucket, ids, userIds.slice(0, MEMBERS)],
  );
}

interface Post {
  id: number;
  channel_id: number;
  thread_id: number;
  obj_index: number;
  content: string;
  creator: number;
  posted_at: Date;
}

/** Inserts threads and comments in the order of their ids. Returns the id of the long thread. */
async function insertPosts(client: pg.Client, place: Place, sizes: SearchSizes): Promise<number> {
  const { comments: count, each, oneInLong } = sizes;
  const { first } = await reserveIds(client, count + Math.ceil(count / each) + place.channelIds.length + 1);
  let next = first;
  const newId = () => (next += 1) * 4096 + place.bucket;
  const open = new Map<number, { id: number; length: number }>();
  let long = 0;
  const slice = { threads: new Array<Post>(), comments: new Array<Post>() };
  for (let n = 0; n < count; n += 1) {
    const isLong = n % oneInLong === 0;
    const key = isLong ? -1 : n % place.channelIds.length;
    const post = { ...written(place, n, count), channel_id: place.channelIds[Math.max(key, 0)] ?? 0 };
    let thread = open.get(key);
    if (thread === undefined || (!isLong && thread.length === each)) {
      thread = { id: newId(), length: 0 };
      open.set(key, thread);
      slice.threads.push({ ...post, id: thread.id, thread_id: thread.id, obj_index: -1 });
      if (isLong) long = thread.id;
    }
    slice.comments.push({ ...post, id: newId(), thread_id: thread.id, obj_index: thread.length });
    thread.length += 1;
    if (slice.comments.length === SLICE || n === count - 1) {
      await insertThreads(client, place, slice.threads.splice(0));
      await insertComments(client, place, slice.comments.splice(0));
    }
  }
  await client.query(
    `update threads t set comment_count = c.count, last_obj_index = c.count - 1, last_updated_at = c.posted_at
     from (select thread_id, count(*) as count, max(posted_at) as posted_at from comments where bucket = $1 group by 1) c
     where t.bucket = $1 and t.id = c.thread_id`,
    [place.bucket],
  );
  return long;
}

/** Most posts have 20 to 40 words, and one in a hundred has 300. */
function written({ random, userIds }: Place, n: number, count: number) {
  const content = textOf(n % 100 === 50 ? 300 : 20 + Math.floor(random() * 21), random);
  const posted_at = new Date(FIRST + ((LAST - FIRST) * n) / count);
  return { content, creator: userIds[Math.floor(random() * userIds.length)] ?? 0, posted_at };
}

const COLUMNS = `r.channel_id, r.thread_id, r.obj_index, r.content, r.creator, r.posted_at`;
const ROWS = `json_to_recordset($3::json) as r (id bigint, channel_id bigint, thread_id bigint, obj_index int, content text,
  creator bigint, posted_at timestamptz)`;

async function insertThreads(client: pg.Client, { bucket, workspaceId }: Place, posts: readonly Post[]): Promise<void> {
  await client.query(
    `insert into threads (bucket, id, workspace_id, channel_id, title, content, creator, recipients, participants, snippet,
       snippet_creator, posted_at, last_updated_at)
     select $1::int, r.id, $2::bigint, r.channel_id, left(r.content, 30), r.content, r.creator, array[r.creator], array[r.creator],
       left(r.content, 140), r.creator, r.posted_at, r.posted_at from ${ROWS}`,
    [bucket, workspaceId, JSON.stringify(posts)],
  );
}

async function insertComments(
  client: pg.Client,
  { bucket, workspaceId }: Place,
  posts: readonly Post[],
): Promise<void> {
  await client.query(
    `insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, posted_at, recipients)
     select $1::int, r.id, $2::bigint, ${COLUMNS}, array[r.creator] from ${ROWS}`,
    [bucket, workspaceId, JSON.stringify(posts)],
  );
}

/** Indexes all posts of these workspaces. The indexes are made afterwards, which is faster. */
async function indexAll(client: pg.Client, url: string, workspaceIds: readonly number[]): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'search_documents' and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const id of workspaceIds) {
    await client.query('insert into search_backlogs (bucket, workspace_id) values ($1, $2)', [bucketOf(id), id]);
  }
  const db = openDatabase({ url, poolSize: 1 });
  try {
    for (let backlogs = await listBacklogs(db); backlogs.length > 0; backlogs = await listBacklogs(db)) {
      for (const backlog of backlogs) await indexSlice(db, backlog);
    }
  } finally {
    await db.close();
  }
  for (const { definition } of indexes) await client.query(definition);
}

async function lastThreads(client: pg.Client, workspaceId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from threads t join channels c on c.bucket = t.bucket and c.id = t.channel_id
     where t.bucket = $1 and t.workspace_id = $2 and c.public order by t.id desc limit $3`,
    [bucketOf(workspaceId), workspaceId, POSTING],
  );
  return rows.map(({ id }) => Number(id));
}
