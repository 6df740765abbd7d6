import pg from 'pg';
import { open, type Opened } from './seed_people.js';
import { insertUploads } from './seed_uploads.js';
import { INSIDE, MEMBERS, type Sizes, type World } from './world.js';

/**
 * Fills a migrated, empty database. Skein's own code makes people, workspaces and channels. Threads, comments and
 * messages come from one statement for each table, because there are up to a million. Ends with `vacuum analyze`, so
 * that every run starts with the same plans.
 */
export async function seed(url: string, sizes: Sizes): Promise<World> {
  const team = await open(url, { name: 'team', members: MEMBERS, channels: ['threads', 'posting', 'long'] });
  const crowd = await open(url, { name: 'crowd', members: sizes.crowd.members, channels: ['everybody', 'addressed'] });
  const busy = await open(url, { name: 'busy', members: MEMBERS, channels: namesOf(sizes.channelsEach) });
  const [threadsChannelId = 0, postingChannelId = 0, longChannelId = 0] = team.channelIds;
  const [everybodyChannelId = 0, addressedChannelId = 0] = crowd.channelIds;
  const uploads = await insertUploads(url, team.userIds, sizes.posting);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await insertThreads(client, { ...team, channelId: threadsChannelId }, sizes.threads, 1);
    const posting = await insertThreads(client, { ...team, channelId: postingChannelId }, sizes.posting, 0);
    const long = { ...team, channelId: longChannelId };
    const threads = {
      small: await insertThreads(client, long, 1, sizes.comments.small),
      long: await insertThreads(client, long, 1, sizes.comments.long),
      huge: await insertThreads(client, long, 1, sizes.comments.huge),
    };
    await insertRead(client, { ...crowd, channelId: everybodyChannelId }, sizes.crowd);
    await insertAddressed(client, { ...crowd, channelId: addressedChannelId }, sizes.crowd);
    const conversations = await insertConversations(client, team, sizes);
    const busyThreadIds = await insertOneEach(client, busy);
    await client.query('commit');
    await client.query('vacuum analyze');
    const idOf = (range: IdRange, n = 0) => (range.first + n) * 4096 + team.bucket;
    return {
      tokens: team.tokens,
      userIds: team.userIds,
      workspaceId: team.workspaceId,
      threadsChannelId,
      postingThreadIds: Array.from({ length: posting.count }, (_, n) => idOf(posting, n)),
      uploads,
      conversationIds: Array.from({ length: conversations.count }, (_, n) => idOf(conversations, n)),
      threadIds: { small: idOf(threads.small), long: idOf(threads.long), huge: idOf(threads.huge) },
      busy: { tokens: busy.tokens, channelIds: busy.channelIds, threadIds: busyThreadIds },
      crowd: {
        tokens: crowd.tokens.slice(0, MEMBERS),
        workspaceId: crowd.workspaceId,
        everybodyChannelId,
        addressedChannelId,
      },
    };
  } finally {
    await client.end();
  }
}

/** The channel of threads, and the people who take part in them. */
interface SeededChannel {
  bucket: number;
  workspaceId: number;
  channelId: number;
  userIds: readonly number[];
}

const namesOf = (count: number) => Array.from({ length: count }, (_, n) => `channel ${n + 1}`);

/** Inserts a thread of everybody into each channel. Returns their ids. */
async function insertOneEach(client: pg.Client, { channelIds, ...at }: Opened): Promise<number[]> {
  const ids: number[] = [];
  for (const channelId of channelIds) {
    const { first } = await insertThreads(client, { ...at, channelId }, 1, 0);
    ids.push(first * 4096 + at.bucket);
  }
  return ids;
}

/** Inserts threads that ten people have read, and threads that they have not. */
async function insertRead(client: pg.Client, at: SeededChannel, sizes: Sizes['crowd']): Promise<void> {
  const readers = { ...at, userIds: at.userIds.slice(0, MEMBERS) };
  await insertThreads(client, readers, sizes.read, 1);
  const unread = await insertThreads(client, readers, sizes.unread, 1);
  await client.query(
    `update thread_users set read_index = -1, unread = true
     where bucket = $1 and thread_id between $2::bigint * 4096 and $3::bigint * 4096`,
    [at.bucket, unread.first, unread.first + unread.count],
  );
}

/** Inserts threads that are addressed to many people. */
async function insertAddressed(client: pg.Client, at: SeededChannel, sizes: Sizes['crowd']): Promise<void> {
  await insertThreads(client, { ...at, userIds: at.userIds.slice(0, sizes.recipients) }, sizes.addressed, 1);
}

/** Ids from `first * 4096 + bucket` on, as `next_id` would have made them. */
interface IdRange {
  first: number;
  count: number;
}

/** Takes ids from the sequence. */
export async function reserveIds(client: pg.Client, count: number): Promise<IdRange> {
  const { rows } = await client.query<{ first: string }>("select nextval('skein_id_seq') as first");
  const first = Number(rows[0]?.first);
  if (count > 1) await client.query("select setval('skein_id_seq', $1)", [first + count - 1]);
  return { first, count };
}

const TEXT = `'The warp is tied to the back beam and wound up turn by turn. ' ||
  repeat('Every thread keeps its place. ', (4 + n % 5)::int)`;
/** A time that is a second later for each n. It is in the past for all rows that are seeded. */
const INSTANT = `timestamptz '2025-01-01' + make_interval(secs => n)`;

/** Inserts threads with `comments` comments each. Everybody takes part in them and has read all. */
async function insertThreads(client: pg.Client, at: SeededChannel, count: number, comments: number) {
  const ids = await reserveIds(client, count);
  const place = [at.bucket, ids.first, count, at.workspaceId, at.channelId, at.userIds, comments];
  await client.query(
    `insert into threads (bucket, id, workspace_id, channel_id, title, content, creator, recipients, participants, responders,
       comment_count, last_obj_index, snippet, snippet_creator, posted_at, last_updated_at)
     select $1::int, ($2::bigint + n) * 4096 + $1, $4, $5, 'Thread ' || n, n || '. ' || ${TEXT}, ($6::bigint[])[1 + n % ${MEMBERS}],
       $6, $6, case when $7::int > 0 then $6 else '{}' end, $7, $7 - 1, left(n || '. ' || ${TEXT}, 140), ($6)[1 + n % ${MEMBERS}], ${INSTANT},
       ${INSTANT} + make_interval(secs => greatest($7 - 1, 0))
     from generate_series(0, $3::int - 1) n`,
    place,
  );
  await client.query(
    `insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id, read_index, inbox_at)
     select $1::int, ($2::bigint + n) * 4096 + $1, u.id, $4, $5, $7::int - 1, ${INSTANT} + make_interval(secs => greatest($7 - 1, 0))
     from generate_series(0, $3::int - 1) n cross join unnest($6::bigint[]) u (id)`,
    place,
  );
  if (comments > 0) await insertComments(client, at, ids, comments);
  return ids;
}

/** Inserts conversations of three members each, who have read all messages. */
export async function insertConversations(
  client: pg.Client,
  at: Omit<SeededChannel, 'channelId'>,
  { conversations: count, messages: each }: Pick<Sizes, 'conversations' | 'messages'>,
): Promise<IdRange> {
  const ids = await reserveIds(client, count);
  const place = [at.bucket, ids.first, count, at.workspaceId, at.userIds, each];
  const inside = `array[${INSIDE.map((after) => `($5::bigint[])[1 + (n + ${after}) % ${MEMBERS}]`).join()}]`;
  const lastAt = `${INSTANT} + make_interval(secs => $6::int - 1)`;
  await client.query(
    `insert into conversations (bucket, id, workspace_id, creator, users_sha256, created_at, last_active_at, last_obj_index, snippet, snippet_creator)
     select $1::int, ($2::bigint + n) * 4096 + $1, $4, ($5::bigint[])[1 + n % ${MEMBERS}],
       sha256(array_to_string(array(select unnest(${inside}) order by 1), ',')::bytea), ${INSTANT}, ${lastAt}, $6 - 1,
       left(n || '. ' || ${TEXT}, 140), ($5)[1 + n % ${MEMBERS}]
     from generate_series(0, $3::int - 1) n`,
    place,
  );
  await client.query(
    `insert into conversation_users (bucket, conversation_id, user_id, workspace_id, read_index, last_active_at)
     select $1::int, ($2::bigint + n) * 4096 + $1, u.id, $4, $6 - 1, ${lastAt}
     from generate_series(0, $3::int - 1) n cross join unnest(${inside}) u (id)`,
    place,
  );
  const messages = await reserveIds(client, count * each);
  await client.query(
    `insert into messages (bucket, id, workspace_id, conversation_id, obj_index, content, creator, posted_at)
     select $1::int, ($7::bigint + m) * 4096 + $1, $4, ($2::bigint + n) * 4096 + $1, m % $6::int, n || '. ' || ${TEXT},
       ($5::bigint[])[1 + n % ${MEMBERS}], ${INSTANT} + make_interval(secs => m % $6)
     from generate_series(0, $3::int * $6 - 1) m cross join lateral (select m / $6 as n) place`,
    [...place, messages.first],
  );
  return ids;
}

async function insertComments(client: pg.Client, at: SeededChannel, threads: IdRange, each: number) {
  const ids = await reserveIds(client, threads.count * each);
  await client.query(
    `insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
     select $1::int, ($2::bigint + n) * 4096 + $1, $4, $5, ($7::bigint + n / $8::int) * 4096 + $1, n % $8,
       n || '. ' || ${TEXT}, ($6::bigint[])[1 + n % ${MEMBERS}], $6, ${INSTANT}
     from generate_series(0, $3::int - 1) n`,
    [at.bucket, ids.first, ids.count, at.workspaceId, at.channelId, at.userIds, threads.first, each],
  );
}
