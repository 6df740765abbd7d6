import pg from 'pg';
import type { Actor } from '../src/actor.js';
import { systemClock } from '../src/clock.js';
import { openDatabase, type Transaction } from '../src/db.js';
import { ApiTokens } from '../src/domain/api_tokens.js';
import { openChannel } from '../src/domain/channels.js';
import { addToWorkspace, createUser } from '../src/domain/people.js';
import { openWorkspace } from '../src/domain/workspaces.js';
import { bucketOf } from '../src/ids.js';
import { MEMBERS, SECRET_KEY, type Sizes, type World } from './world.js';

/** What the workspace is born with, made by the same code that serves requests. */
interface Base {
  bucket: number;
  workspaceId: number;
  userIds: number[];
  tokens: string[];
  channels: { threads: number; posting: number; long: number };
}

/**
 * Fills a migrated, empty database. People, workspace and channels come from Skein's own code; threads and comments, by the
 * million, from one statement a table. Ends with `vacuum analyze`, so that every run starts with the same plans.
 */
export async function seed(url: string, sizes: Sizes): Promise<World> {
  const base = await seedBase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await insertThreads(client, base, base.channels.threads, sizes.threads, 1);
    const posting = await insertThreads(client, base, base.channels.posting, sizes.posting, 0);
    const small = await insertThreads(client, base, base.channels.long, 1, sizes.comments.small);
    const long = await insertThreads(client, base, base.channels.long, 1, sizes.comments.long);
    const huge = await insertThreads(client, base, base.channels.long, 1, sizes.comments.huge);
    await client.query('commit');
    await client.query('vacuum analyze');
    const idOf = (range: IdRange, n = 0) => (range.first + n) * 4096 + base.bucket;
    return {
      tokens: base.tokens,
      userIds: base.userIds,
      workspaceId: base.workspaceId,
      threadsChannelId: base.channels.threads,
      postingThreadIds: Array.from({ length: posting.count }, (_, n) => idOf(posting, n)),
      threadIds: { small: idOf(small), long: idOf(long), huge: idOf(huge) },
    };
  } finally {
    await client.end();
  }
}

async function seedBase(url: string): Promise<Base> {
  const db = openDatabase({ url, poolSize: 1 });
  const tokens = new ApiTokens(SECRET_KEY);
  const now = systemClock.now();
  try {
    return await db.transaction(async (trx) => {
      const people: { id: number; name: string; token: string }[] = [];
      for (let n = 1; n <= MEMBERS; n += 1) people.push(await seedUser(trx, tokens, n, now));
      const [admin, ...others] = people;
      if (admin === undefined) throw new Error('A workspace needs somebody.');
      const actor: Actor = {
        ...{ id: admin.id, bucket: bucketOf(admin.id), name: admin.name, credential: 'own', secret: admin.token },
        ...{ token_generation: 1, client_id: null, scopes: null },
      };
      const { workspaceId, general } = await openWorkspace(trx, actor, { name: 'Bench', color: 1 }, 'unlimited', now);
      const bucket = bucketOf(workspaceId);
      const joining = { workspaceId, userType: 'USER', channelIds: [], defaultChannel: general.id } as const;
      for (const { id } of others) await addToWorkspace(trx, { ...joining, userId: id }, now);
      const open = async (name: string) => {
        const channel = { name, public: true, color: 1, user_ids: people.map(({ id }) => id) };
        return (await openChannel(trx, actor, { id: workspaceId, bucket }, channel, now)).id;
      };
      return {
        ...{ bucket, workspaceId, userIds: people.map(({ id }) => id), tokens: people.map(({ token }) => token) },
        channels: {
          threads: await open('Many threads'),
          posting: await open('Posting'),
          long: await open('Long ones'),
        },
      };
    });
  } finally {
    await db.close();
  }
}

async function seedUser(trx: Transaction, tokens: ApiTokens, n: number, now: Date) {
  const name = `Member Number${n}`;
  const user = { name, email: `member.${n}@bench.invalid`, passwordHash: '!', lang: 'en' };
  const id = await createUser(trx, user, now);
  if (id === undefined) throw new Error('The database to seed is not empty.');
  return { id, name, token: await tokens.issueFirst(trx, id, now) };
}

/** Ids `first * 4096 + bucket` and the ones after it, as next_id would have given them. */
interface IdRange {
  first: number;
  count: number;
}

async function reserveIds(client: pg.Client, count: number): Promise<IdRange> {
  const { rows } = await client.query<{ first: string }>("select nextval('skein_id_seq') as first");
  const first = Number(rows[0]?.first);
  if (count > 1) await client.query("select setval('skein_id_seq', $1)", [first + count - 1]);
  return { first, count };
}

const TEXT = `'The warp is tied to the back beam and wound up turn by turn. ' ||
  repeat('Every thread keeps its place. ', (4 + n % 5)::int)`;
/** An instant that lies a second later for each n, in the past for all that is seeded. */
const INSTANT = `timestamptz '2025-01-01' + make_interval(secs => n)`;

/** Threads with that many comments each, in which everybody takes part and has read all. */
async function insertThreads(client: pg.Client, base: Base, channelId: number, count: number, comments: number) {
  const ids = await reserveIds(client, count);
  const place = [base.bucket, ids.first, count, base.workspaceId, channelId, base.userIds, comments];
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
    `insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id, read_index, in_inbox)
     select $1::int, ($2::bigint + n) * 4096 + $1, u.id, $4, $5, $7::int - 1, true
     from generate_series(0, $3::int - 1) n cross join unnest($6::bigint[]) u (id)`,
    place,
  );
  if (comments > 0) await insertComments(client, base, channelId, ids, comments);
  return ids;
}

async function insertComments(client: pg.Client, base: Base, channelId: number, threads: IdRange, each: number) {
  const ids = await reserveIds(client, threads.count * each);
  await client.query(
    `insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
     select $1::int, ($2::bigint + n) * 4096 + $1, $4, $5, ($7::bigint + n / $8::int) * 4096 + $1, n % $8,
       n || '. ' || ${TEXT}, ($6::bigint[])[1 + n % ${MEMBERS}], $6, ${INSTANT}
     from generate_series(0, $3::int - 1) n`,
    [base.bucket, ids.first, ids.count, base.workspaceId, channelId, base.userIds, threads.first, each],
  );
}
