import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { bucketOf, uploadBucket } from '../../src/db/ids.js';
import { useSkein } from '../../src/testing/skein.js';
import { seed } from '../seed.js';
import { MEMBERS, type World } from '../world.js';
import { openPool } from './connections.js';
import { Operations } from './operations.js';
import { createFloor } from './server.js';

const SIZES = {
  conversations: 12,
  messages: 3,
  threads: 30,
  posting: MEMBERS + 1,
  comments: { small: 5, long: 30, huge: 25 },
  channelsEach: 2,
  crowd: { members: 15, read: 12, unread: 7, addressed: 5, recipients: 14 },
};
const TABLES = ['threads', 'comments', 'thread_users', 'notifications', 'outbox'] as const;

type Row = Record<string, unknown>;

describe('the floor', () => {
  const skein = useSkein();
  const floor = { url: '', close: () => Promise.resolve() };
  let world: World;

  beforeAll(async () => {
    world = await seed(skein.databaseUrl, SIZES);
    const connections = openPool(skein.databaseUrl, 2);
    const server = createFloor(new Operations(connections)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address: AddressInfo | string | null = server.address();
    floor.url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
    floor.close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connections.close();
    };
  });
  afterAll(() => floor.close());

  const headers = (token = world.tokens[3]) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const answers = async (path: string, token?: string): Promise<[skein: object, floor: object]> => {
    const ask = async (url: string): Promise<object> => {
      const response = await fetch(`${url}${path}`, { headers: headers(token) });
      expect(response.status).toBe(200);
      return JSON.parse(await response.text());
    };
    return [await ask(skein.baseUrl), await ask(floor.url)];
  };

  it('returns the same as Skein for users.getSessionUser', async () => {
    const [ours, theirs] = await answers('/api/v3/users/get_session_user');
    // The floor has no secret key, which a live channel is made with.
    expect(theirs).toEqual({ ...ours, comet_channel: null, comet_server: null });
    expect(ours).toMatchObject({ id: world.userIds[3], token: world.tokens[3] });
  });

  it('returns the same as Skein for threads.get', async () => {
    const [ours, theirs] = await answers(`/api/v3/threads/get?channel_id=${world.threadsChannelId}&limit=20`);
    expect(theirs).toEqual(ours);
    expect(ours).toHaveLength(20);
  });

  it('returns the same as Skein for threads.get of threads with many recipients', async () => {
    const { addressedChannelId, tokens } = world.crowd;
    const [ours, theirs] = await answers(`/api/v3/threads/get?channel_id=${addressedChannelId}&limit=100`, tokens[3]);
    expect(theirs).toEqual(ours);
    expect(ours).toHaveLength(SIZES.crowd.addressed);
  });

  it('returns the same as Skein for threads.getUnread', async () => {
    const { workspaceId, tokens } = world.crowd;
    const [ours, theirs] = await answers(`/api/v3/threads/get_unread?workspace_id=${workspaceId}`, tokens[3]);
    expect(theirs).toEqual(ours);
    expect(ours).toHaveLength(SIZES.crowd.unread);
  });

  it('returns the same as Skein for inbox.get', async () => {
    const [ours, theirs] = await answers(`/api/v3/inbox/get?workspace_id=${world.workspaceId}&limit=30`);
    expect(theirs).toEqual(ours);
    expect(ours).toHaveLength(30);
  });

  it('returns the same as Skein for conversations.get', async () => {
    const [ours, theirs] = await answers(`/api/v3/conversations/get?workspace_id=${world.workspaceId}&limit=20`);
    expect(theirs).toEqual(ours);
    expect(ours).not.toHaveLength(0);
  });

  it('writes the same rows as Skein for conversationMessages.add', async () => {
    // Two conversations with the same members.
    const [first = 0, second = 0] = [world.conversationIds[0], world.conversationIds[MEMBERS]];
    const say = async (url: string, conversation_id: number) => {
      const body = JSON.stringify({ conversation_id, content: 'Tea?' });
      const sent = { method: 'POST', headers: headers(world.tokens[0]), body };
      const response = await fetch(`${url}/api/v3/conversation_messages/add`, sent);
      expect(response.status).toBe(200);
      return withoutItself(Object(await response.json()));
    };
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await say(floor.url, second)).toEqual(await say(skein.baseUrl, first));
    }
    for (const table of ['conversations', 'conversation_users', 'messages', 'outbox'] as const) {
      const [ours, theirs] = [await talkOf(table, first), await talkOf(table, second)];
      expect(theirs.map(withoutItself)).toEqual(ours.map(withoutItself));
      expect(ours).toHaveLength({ conversations: 1, conversation_users: 3, messages: 5, outbox: 2 }[table]);
    }
  });

  async function talkOf(table: 'conversations' | 'conversation_users' | 'messages' | 'outbox', id: number) {
    const bucket = bucketOf(id);
    const statements = {
      conversations: sql`select to_jsonb(r) as row from conversations r where bucket = ${bucket} and id = ${id}`,
      conversation_users: sql`
        select to_jsonb(r) as row from conversation_users r where bucket = ${bucket} and conversation_id = ${id} order by user_id`,
      messages: sql`
        select to_jsonb(r) as row from messages r where bucket = ${bucket} and conversation_id = ${id} order by obj_index`,
      outbox: sql`select to_jsonb(r) as row from outbox r where bucket = ${bucket} and conversation_id = ${id} order by id`,
    };
    return (await skein.db.many<{ row: Row }>(statements[table])).map(({ row }) => row);
  }

  it.each(['small', 'long', 'huge'] as const)(
    'returns the same as Skein for comments.get of the %s thread',
    async (which) => {
      const [ours, theirs] = await answers(`/api/v3/comments/get?thread_id=${world.threadIds[which]}&limit=20`);
      expect(theirs).toEqual(ours);
      expect(ours).toHaveLength(Math.min(20, SIZES.comments[which]));
    },
  );

  it('writes the same rows as Skein for comments.add', async () => {
    // Two threads with the same creator.
    const [first = 0, second = 0] = [world.postingThreadIds[0], world.postingThreadIds[MEMBERS]];
    const post = async (url: string, thread: number, content: string, uploads: readonly string[] = []) => {
      const attachments = uploads.map((attachment_id) => ({ attachment_id, url_type: 'image' }));
      const body = JSON.stringify({ thread_id: thread, content, attachments });
      const response = await fetch(`${url}/api/v3/comments/add`, { method: 'POST', headers: headers(), body });
      // The floor does not sign links.
      const answer = (await response.text()).replace(/"[^"]*(\/files\/[-0-9a-f]{36})[^"]*"/g, '"$1"');
      return withoutItself(Object(JSON.parse(answer)));
    };
    const uploads = world.uploads[3];
    const said = [{ content: 'The warp is on.' }, { content: 'And the first hand is woven.', uploads }];
    for (const { content, uploads: attached } of said) {
      const [theirs, ours] = [
        await post(floor.url, second, content, attached),
        await post(skein.baseUrl, first, content, attached),
      ];
      expect(theirs).toEqual(ours);
    }
    expect(await usesIn(second)).toEqual(await usesIn(first));
    expect(await usesIn(first)).toEqual([...(uploads ?? [])].sort());
    for (const table of TABLES) {
      const [ours, theirs] = [await rowsOf(table, first), await rowsOf(table, second)];
      expect(theirs.map(withoutItself)).toEqual(ours.map(withoutItself));
      const counts = { threads: 1, comments: 2, thread_users: world.userIds.length, notifications: 2, outbox: 2 };
      expect(ours).toHaveLength(counts[table]);
    }
  });

  async function usesIn(thread: number): Promise<string[]> {
    const uploads = world.uploads.flat();
    const rows = await skein.db.many<{ attachment_id: string }>(sql`
      select u.attachment_id from upload_uses u
      where u.bucket = any(${uploads.map(uploadBucket)}::int[]) and u.attachment_id = any(${uploads}::uuid[]) and u.kind = 'comment'
        and u.post_id in (select c.id from comments c where c.bucket = ${bucketOf(thread)} and c.thread_id = ${thread})
      order by u.attachment_id`);
    return rows.map((row) => row.attachment_id);
  }

  async function rowsOf(table: (typeof TABLES)[number], thread: number): Promise<Row[]> {
    const bucket = bucketOf(thread);
    const statements = {
      threads: sql`select to_jsonb(r) - 'title' - 'content' as row from threads r where bucket = ${bucket} and id = ${thread}`,
      comments: sql`select to_jsonb(r) as row from comments r where bucket = ${bucket} and thread_id = ${thread} order by obj_index`,
      thread_users: sql`select to_jsonb(r) as row from thread_users r where bucket = ${bucket} and thread_id = ${thread} order by user_id`,
      notifications: sql`select to_jsonb(r) as row from notifications r where bucket = ${bucket} and thread_id = ${thread} order by id`,
      outbox: sql`select to_jsonb(r) as row from outbox r where bucket = ${bucket} and thread_id = ${thread} order by id`,
    };
    return (await skein.db.many<{ row: Row }>(statements[table])).map(({ row }) => row);
  }
});

/** Columns that differ between two posts of the same content to similar threads: ids, places and times. */
const ITS_OWN = new Set([
  'id',
  'thread_id',
  'comment_id',
  'conversation_id',
  'title',
  'content',
  'posted_at',
  'posted_ts',
  'last_updated_at',
  'inbox_at',
  'occurred_at',
  'created_at',
  'last_active_at',
  // The floor is older than this column.
  'text_read',
]);

function withoutItself(row: Row): Row {
  const snapshot = row['snapshot'];
  const shared = Object.entries(row).filter(([column]) => !ITS_OWN.has(column));
  if (typeof snapshot !== 'object' || snapshot === null) return Object.fromEntries(shared);
  return { ...Object.fromEntries(shared), snapshot: withoutItself({ ...snapshot }) };
}
