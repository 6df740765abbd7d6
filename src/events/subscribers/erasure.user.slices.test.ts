import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Database, type PageRow, type Sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { taskContext } from '../../testing/background.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { aDelivery } from '../../testing/deliveries.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';
import { Traces } from '../../testing/traces.js';
import { eraseDeletedUser } from './erasure.js';

const skein = useSkein();

/** The most posts that one transaction changes. */
const CHANGED = 20;
/** The most posts, and the most JSON texts, that one statement searches. */
const SEARCHED = { posts: 100, texts: 200 };
/** More of everything than a slice has. */
const MANY = 450;

let eyes: Database;
beforeAll(() => {
  ({ eyes } = new Traces(skein.databaseUrl));
});
afterAll(() => eyes.close());

let team: Awaited<ReturnType<typeof skein.aTeam>>;
let zeb: Person;
let mention: string;
beforeEach(async () => {
  team = await skein.aTeam();
  zeb = await skein.aMember(team.ada, team.workspace, 'zeb');
  mention = `[Quagga](app-mention://${zeb.id})`;
});

const erase = (db: Database = skein.db) => eraseDeletedUser.run({ user_id: zeb.id }, taskContext(skein, { db }));

/** A database whose connection breaks after this number of transactions. */
function breaking(transactions: number): Database {
  let begun = 0;
  const { db } = skein;
  return {
    ...db,
    transaction: async (work) => {
      if (begun === transactions) throw new Error('The connection broke');
      begun += 1;
      return db.transaction(work);
    },
  };
}

/** A database that counts the rows of its slow statements: of posts, and of JSON texts, which come in pages. */
function counting(most: { posts: number; texts: number }): Database {
  const { db } = skein;
  return {
    ...db,
    slow: {
      ...db.slow,
      many: async <Row>(statement: Sql) => {
        const rows = await db.slow.many<Row>(statement);
        most.posts = Math.max(most.posts, rows.length);
        return rows;
      },
      page: async <Row extends PageRow>(statement: Sql) => {
        const page = await db.slow.page<Row>(statement);
        most.texts = Math.max(most.texts, page.rows.length);
        return page;
      },
    },
  };
}

/** Adds comments that mention the user to a thread, before its other comments. */
async function addComments(thread: { id: number; workspace_id: number; channel_id: number }): Promise<void> {
  const bucket = bucketOf(thread.id);
  await eyes.run(sql`
    insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at)
    select ${bucket}, (1000000 + n)::bigint * 4096 + ${bucket}, ${thread.workspace_id}, ${thread.channel_id}, ${thread.id},
      n - 1000, ${mention}, ${team.ada.id}, '{}', ${skein.clock.now()}
    from generate_series(1, ${MANY}::int) n`);
}

/** The number of posts that still have the name. */
async function countNaming(posts: Sql): Promise<number> {
  return eyes.number(sql`select count(*)::int as left from ${posts} and content like '%Quagga%'`);
}

describe('posts that mention somebody who has deleted their account', () => {
  it('are changed twenty at a time, and the rest after an interruption; the snippet is right each time', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { content: `Ask ${mention}` });
    await aComment(ada, thread, { content: `Thanks, ${mention}` });
    await addComments(thread);
    await zeb.call('users.delete', { password: PASSWORD });
    const left = () => countNaming(sql`comments where thread_id = ${thread.id}`);
    const steps: number[] = [];
    for (let isDone = false; !isDone;) {
      const before = await left();
      isDone = await erase(breaking(1)).then(
        () => true,
        () => false,
      );
      steps.push(before - (await left()));
    }
    expect(Math.max(...steps)).toBe(CHANGED);
    expect(await left()).toBe(0);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      content: `Ask [Deleted user](app-mention://${zeb.id})`,
      snippet: 'Thanks, Deleted user',
    });
  });

  it('keep the name in code, which mentions nobody, as any other text that somebody wrote', async () => {
    const { ada, channel } = team;
    const said = (shown: string): string => `${shown} \`${mention}\``;
    const thread = await aThread(ada, channel, { content: said(mention), recipients: [] });
    const comment = await aComment(ada, thread, { content: `\`${mention}\``, recipients: [] });
    await zeb.call('users.delete', { password: PASSWORD });
    await erase();
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      content: said(`[Deleted user](app-mention://${zeb.id})`),
      snippet: '`Quagga`',
    });
    expect(await ada.call('comments.getone', { id: comment.id })).toMatchObject({
      content: `\`${mention}\``,
      version: 1,
    });
  });

  it('in a conversation are changed in the same way', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben);
    for (let count = 0; count < CHANGED + 2; count += 1) await aMessage(ada, conversation, { content: mention });
    await zeb.call('users.delete', { password: PASSWORD });
    await expect(erase(breaking(1))).rejects.toThrow('The connection broke');
    const left = () => countNaming(sql`messages where conversation_id = ${conversation.id}`);
    expect(await left()).toBe(2);
    await erase();
    expect(await left()).toBe(0);
    expect(await ada.call('conversations.getone', { id: conversation.id })).toMatchObject({ snippet: 'Deleted user' });
  });
});

describe('what names somebody who has deleted their account', () => {
  it('is read in slices: 100 posts at a time, and 200 events or deliveries; all is changed', async () => {
    const { ada, workspace, channel } = team;
    await addComments(await aThread(ada, channel));
    const bucket = bucketOf(workspace.id);
    const said = JSON.stringify({ creator: zeb.id, creator_name: 'Zebulon Quagga' });
    const { id } = await aDelivery(skein, ada, workspace, { body: said });
    await eyes.run(sql`
      insert into outbox (bucket, id, name, workspace_id, actor_id, snapshot, occurred_at, set_aside_at)
      select ${bucket}, (3000000 + n)::bigint * 4096 + ${bucket}, 'thread_added', ${workspace.id}, ${ada.id}, ${said}::jsonb,
        ${skein.clock.now()}, ${skein.clock.now()}
      from generate_series(1, ${MANY}::int) n`);
    await eyes.run(sql`
      insert into shared_bodies (bucket, event_id, form, event, workspace_id, body, created_at)
      select ${bucket}, (3000000 + n)::bigint * 4096 + ${bucket}, 'object', 'thread_added', ${workspace.id}, ${said}, ${skein.clock.now()}
      from generate_series(1, ${MANY}::int) n`);
    await eyes.run(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, state, created_at)
      select d.bucket, (5000000 + n)::bigint * 4096 + d.bucket, d.user_id, d.subscription_id, d.target_id, n::bigint * 4096 + ${bucket}, n,
        d.event, d.workspace_id, ${said}, 'new', d.created_at
      from deliveries d cross join generate_series(1, ${MANY}::int) n where d.bucket = ${bucketOf(ada.id)} and d.id = ${id}`);
    await zeb.call('users.delete', { password: PASSWORD });
    const most = { posts: 0, texts: 0 };
    await erase(counting(most));
    expect(most).toEqual(SEARCHED);
    const quoting = await eyes.one<{ events: number; bodies: number; deliveries: number }>(sql`
      select (select count(*) from outbox where snapshot::text like '%Quagga%')::int as events,
        (select count(*) from shared_bodies where body like '%Quagga%')::int as bodies,
        (select count(*) from deliveries where body like '%Quagga%')::int as deliveries`);
    expect(quoting).toEqual({ events: 0, bodies: 0, deliveries: 0 });
    // What is left in the outbox is checked against the contract, which knows no such events.
    await eyes.run(sql`delete from outbox where bucket = ${bucket} and set_aside_at is not null`);
  });
});
