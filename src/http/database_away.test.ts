// What clients see of a database that hangs, breaks off or ends its connections, and that nothing is left behind by it.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '../db/database.js';
import { bucketOf, uploadBucket } from '../db/ids.js';
import { onServer, withDatabase } from '../testing/database.js';
import { anAvatar, fetchAvatar } from '../testing/images.js';
import { Line } from '../testing/line.js';
import { formWith, Person } from '../testing/person.js';
import { startServerBeside } from '../testing/servers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let line: Line;
let db: Database;
let server: Awaited<ReturnType<typeof startServerBeside>>;
/** Of a Skein on the same database, by way of the line. */
let ada: Person;

beforeAll(async () => {
  line = await Line.to(skein.databaseUrl);
  db = openDatabase({ url: line.url, poolSize: 4, connectMs: 3_000, answerMs: 4_000 });
  server = await startServerBeside(skein, { db, inspector: skein.inspector });
  const someone = await skein.aUser('ada');
  ada = new Person(server.send, someone.token ?? '', someone);
  // Pages are loaded with the first of them.
  await page('/healthz');
});
afterEach(() => line.pass());
afterAll(async () => {
  await server.stop();
  await db.close();
  line.close();
});

const page = (path: string) => fetch(`${server.url}${path}`);

describe('while the database hangs', () => {
  it('calls are 503, /readyz is 503 long before them, and all is well as soon as it answers', async () => {
    await ada.call('workspaces.get');
    line.hang();
    const calls = Promise.all([ada.error('workspaces.get'), ada.error('workspaces.add', { name: 'Never' })]);
    const first = await Promise.race([calls, page('/readyz')]);
    expect(first).toMatchObject({ status: 503 });
    expect((await page('/healthz')).status).toBe(200);
    expect(await calls).toEqual(['service_unavailable', 'service_unavailable']);
    line.pass();
    await until(async () => (await page('/readyz')).status === 200);
    await ada.call('workspaces.add', { name: 'Again' });
    expect((await ada.call('workspaces.get')).map(({ name }) => name)).toEqual(['Again']);
  });
});

describe('when the connection breaks before anybody hears of a commit', () => {
  it('an upload that is there all the same has its bytes', async () => {
    const attachment_id = randomUUID();
    const form = () => formWith(new File(['warp and weft'], 'notes.txt'), { attachment_id });
    line.breakAfterCommit();
    const unheard = await ada.tryUpload('attachments.upload', form());
    expect(unheard.json()).toMatchObject({ error_code: 201 });
    expect([unheard.status, unheard.headers.get('retry-after')]).toEqual([500, null]);
    expect((await ada.tryUpload('attachments.upload', form())).json()).toMatchObject({ error_code: 131 });
    const { file_key: key } = await skein.db.one<{ file_key: string }>(sql`
      select file_key from uploads where bucket = ${uploadBucket(attachment_id)} and attachment_id = ${attachment_id}`);
    expect(await skein.filesKept()).toEqual([`${key.slice(0, 2)}/${key}`]);
  });

  it('an avatar that its owner has all the same is there, and the file that it was made of is not', async () => {
    const before = await skein.filesKept();
    line.breakAfterCommit();
    const refused = await ada.tryUpload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    expect(refused.json()).toMatchObject({ error_code: 201 });
    const { avatar_urls: urls } = await ada.call('users.getSessionUser');
    expect((await fetchAvatar(skein, urls?.s60 ?? '')).status).toBe(200);
    expect(await skein.filesKept()).toHaveLength(before.length + 4);
  });
});

describe('while the database ends all connections again and again', () => {
  it('thirty clients get their answer, 201 or 503, keep all that was acknowledged, and nothing that was 503', async () => {
    const { ada: admin, channel } = await skein.aTeam();
    const thread = await admin.call('threads.add', { channel_id: channel.id, title: 'Under load', content: 'Go.' });
    const acknowledged: number[] = [];
    const failures = new Set<string>();
    const unwritten: string[] = [];
    let number = 0;
    let isOver = false;
    const client = async (_: unknown, index: number) => {
      while (!isOver) {
        const operation = index % 3 === 0 ? 'comments.add' : 'comments.get';
        const content = `Here, ${(number += 1)}.`;
        const { status, text } = await admin.try(operation, { thread_id: thread.id, content, limit: 5 });
        if (status !== 200) failures.add(`${operation} ${status} ${JSON.parse(text).error_code}`);
        if (status === 503) unwritten.push(content);
        else if (status === 200 && operation === 'comments.add') acknowledged.push(JSON.parse(text).id);
      }
    };
    const clients = Array.from({ length: 30 }, client);
    const [elsewhere, name] = [
      withDatabase(skein.databaseUrl, 'postgres'),
      new URL(skein.databaseUrl).pathname.slice(1),
    ];
    for (let round = 0; round < 5; round += 1) {
      await onServer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 10);
    }
    isOver = true;
    await Promise.all(clients);
    expect(skein.takeUnexpected().length).toBeGreaterThan(0);
    const allowed = ['comments.add 500 201', 'comments.add 503 503', 'comments.get 503 503'];
    expect([...failures].filter((failure) => !allowed.includes(failure))).toEqual([]);
    expect(unwritten.length).toBeGreaterThan(0);
    const phantoms = await skein.db.number(sql`
      select count(*)::int as phantoms from comments where bucket = ${bucketOf(thread.id)} and content = any(${unwritten}::text[])`);
    expect(phantoms).toBe(0);
    const kept = await skein.db.number(sql`
      select count(*)::int as kept from comments where bucket = ${bucketOf(thread.id)} and id = any(${acknowledged}::bigint[])`);
    expect(kept).toBe(acknowledged.length);
  }, 40_000);
});
