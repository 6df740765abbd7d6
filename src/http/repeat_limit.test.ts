import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aThread } from '../testing/posts.js';
import type { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 64 * MEGABYTE;
const MOST_ROWS = 100_000;
/** The longest content, and how many threads with it have the megabyte after which the limits are enforced. */
const [LONG, LONG_THREADS] = ['🙂'.repeat(65_536), 4];

function addThread(by: Person, key: string, content = 'Who is in?') {
  const input = { channel_id: team.channel.id, title: 'Launch', content, recipients: [] };
  return by.try('threads.add', input, { 'idempotency-key': key });
}

/** Makes a user store responses under new keys until the limits are enforced. Returns the last response. */
async function storeUntilLimited(by: Person): Promise<string> {
  const texts: string[] = [];
  for (let nr = 1; nr <= LONG_THREADS; nr += 1) texts.push((await addThread(by, `long-${nr}`, LONG)).text);
  return texts.at(-1) ?? '';
}

/** Stores keys of a user with a response of this size, one for each millisecond from now on. */
async function keepKeys(by: Person, many: number, bytes: number): Promise<void> {
  await skein.db.run(sql`
    insert into idempotency_keys (bucket, user_id, key, digest, answer, created_at)
    select ${bucketOf(by.id)}::int, ${by.id}::bigint, 'kept-' || n, '', repeat('x', ${bytes}::int),
      ${skein.clock.now()}::timestamptz + n * interval '1 millisecond'
    from generate_series(1, ${many}::int) as made (n)`);
  skein.clock.advance(many + MINUTE);
}

const keptBy = (person: Person) =>
  skein.db.one<{ keys: number; bytes: number }>(sql`
    select count(*)::int as keys, coalesce(sum(octet_length(answer)), 0)::int as bytes
    from idempotency_keys where bucket = ${bucketOf(person.id)} and user_id = ${person.id}`);

async function threads(): Promise<number> {
  return skein.db.number(sql`
    select count(*)::int as count from threads where bucket = ${bucketOf(team.workspace.id)}`);
}

describe('responses for an Idempotency-Key', () => {
  it('have 64 MB for a user: the oldest are dropped, and their requests still have no effect twice', async () => {
    const { ada, ben } = team;
    const [first, bens] = [await addThread(ada, 'first'), await addThread(ben, 'first')];
    skein.clock.advance(MINUTE);
    await keepKeys(ada, 64, MEGABYTE);
    await keepKeys(ben, 64, MEGABYTE);
    expect((await addThread(ada, 'first')).text).toBe(first.text);
    const newest = await storeUntilLimited(ada);
    const before = await threads();
    const again = await addThread(ada, 'first');
    expect({ status: again.status, ...Object(again.json()) }).toMatchObject({
      status: 400,
      error_code: 114,
      error_extra: { reason: 'idempotency_response_dropped' },
    });
    expect((await addThread(ada, 'first', 'Other.')).json()).toMatchObject({
      error_extra: { reason: 'idempotency_key_reused' },
    });
    expect((await addThread(ada, `long-${LONG_THREADS}`, LONG)).text).toBe(newest);
    expect((await addThread(ben, 'first')).text).toBe(bens.text);
    expect(await threads()).toBe(before);
    const { bytes } = await keptBy(ada);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(bytes).toBeGreaterThan(MOST_BYTES - 2 * MEGABYTE);
  });

  it('that fit are all kept', async () => {
    const { ada } = team;
    const first = await addThread(ada, 'first');
    skein.clock.advance(MINUTE);
    await keepKeys(ada, 62, MEGABYTE);
    await storeUntilLimited(ada);
    expect((await addThread(ada, 'first')).text).toBe(first.text);
  });
});

describe('the keys of a user', () => {
  it('are 100,000: the oldest are deleted', async () => {
    const { ada, ben } = team;
    const [first, bens] = [await addThread(ada, 'first'), await addThread(ben, 'first')];
    skein.clock.advance(MINUTE);
    await keepKeys(ada, MOST_ROWS, 1);
    await storeUntilLimited(ada);
    expect((await keptBy(ada)).keys).toBe(MOST_ROWS);
    const second = await addThread(ada, 'first');
    expect(second.json()).not.toMatchObject({ id: JSON.parse(first.text).id });
    expect((await addThread(ada, 'first')).text).toBe(second.text);
    expect((await addThread(ben, 'first')).text).toBe(bens.text);
  });
});

describe('the temporary ids of a user', () => {
  const isKnown = async (person: Person) => (await person.try('threads.getone', { id: -1 })).status === 200;

  it('are 100,000: the oldest are deleted', async () => {
    const { ada, ben, channel, workspace } = team;
    await aThread(ada, channel, { temp_id: -1 });
    await aThread(ben, channel, { temp_id: -1 });
    skein.clock.advance(MINUTE);
    await skein.db.run(sql`
      insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
      select ${bucketOf(ada.id)}::int, ${ada.id}::bigint, -1 - n, 1, ${later(skein.clock.now(), 1)}::timestamptz
      from generate_series(1, ${MOST_ROWS}::int) as made (n)`);
    skein.clock.advance(MINUTE);
    expect(await isKnown(ada)).toBe(true);
    const requests = (from: number) =>
      Array.from({ length: 100 }, (_, nr) => ({
        method: 'POST',
        url: '/api/v3/conversations/get_or_create',
        body: `workspace_id=${workspace.id}&user_ids=[${ben.id}]&temp_id=${-1_000_000 - from - nr}`,
      }));
    for (let from = 0; from < 1000; from += 100) await ada.call('batch.batch', { requests: requests(from) });
    expect(await isKnown(ada)).toBe(false);
    expect(await isKnown(ben)).toBe(true);
    expect((await ada.call('conversations.getone', { id: -1_000_000 })).id).toBeGreaterThan(0);
  });
});
