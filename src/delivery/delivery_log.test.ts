import { describe, expect, it } from 'vitest';
import { HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aDelivery, keptFor } from '../testing/deliveries.js';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import type { Person } from '../testing/person.js';
import { status, type Answering } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { times } from '../testing/times.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

const LONG = 64 * 1024;
const BYTES_AT_ONCE = 8 * 1024 * 1024;
const BYTES_AN_HOUR = 1024 * 1024;
/** The characters of a response that are always kept. */
const SHORT = 256;

/** Responds with this body, and with headers of this length. */
const respond =
  (body: string, headers = 0): Answering =>
  (_received, response) =>
    void response.writeHead(200, { 'x-long': 'x'.repeat(headers), 'content-length': body.length }).end(body);

/** The lengths of the responses in the log of a user, in the order of the attempts. */
const kept = (person: Person) =>
  skein.db.many<{ body: number; headers: number }>(sql`
    select octet_length(a.body) as body, octet_length(a.headers::text) as headers from delivery_attempts a
    join deliveries d on d.bucket = ${bucketOf(person.id)} and d.id = a.delivery_id and d.user_id = ${person.id}
    where a.bucket = ${bucketOf(person.id)} order by a.delivery_id, a.number`);

async function happenAndSettle({ hook, happen }: Subscriber, count: number): Promise<void> {
  await happen(count);
  await delivering.settled(hook, 'delivered');
}

const bodiesOf = async (person: Person) => (await kept(person)).map(({ body }) => body);
const wholeOf = async (person: Person) => (await bodiesOf(person)).filter((length) => length === LONG).length;

describe('the responses to the deliveries of a user', () => {
  it('have 8 MB at once, and 1 MB more with each hour; beyond it only the beginning is kept', async () => {
    const [subscriber, other] = [
      await delivering.aSubscriber(respond('x'.repeat(LONG))),
      await delivering.aSubscriber(),
    ];
    other.receiver.answering = respond('y'.repeat(LONG));
    delivering.startWorker();
    await happenAndSettle(subscriber, 140);
    const first = await wholeOf(subscriber.ada);
    expect(first).toBe(Math.floor(BYTES_AT_ONCE / (LONG + 200)));
    expect((await bodiesOf(subscriber.ada)).slice(first)).toEqual(times(140 - first).map(() => SHORT));
    await happenAndSettle(other, 1);
    expect(await bodiesOf(other.ada)).toEqual([LONG]);
    skein.clock.advance(HOUR);
    await happenAndSettle(subscriber, 40);
    expect((await wholeOf(subscriber.ada)) - first).toBe(Math.floor(BYTES_AN_HOUR / LONG));
  });

  it('are kept whole when they are short, whatever the others are', async () => {
    const subscriber = await delivering.aSubscriber(respond('x'.repeat(LONG)));
    delivering.startWorker();
    await happenAndSettle(subscriber, 130);
    const { receiver, ada, hook } = subscriber;
    receiver.answering = respond('z'.repeat(SHORT));
    await happenAndSettle(subscriber, 1);
    const newest = (await keptFor(skein, hook)).at(-1);
    const shown = await ada.call('deliveries.getone', { id: newest?.id ?? 0 });
    expect(shown.attempts[0]?.response).toMatchObject({
      body: 'z'.repeat(SHORT),
      headers: { 'content-length': '256' },
    });
  });

  it('lose long headers too, beyond their bytes', async () => {
    const subscriber = await delivering.aSubscriber(respond('No', 12 * 1024));
    delivering.startWorker();
    await happenAndSettle(subscriber, 720);
    const lengths = await kept(subscriber.ada);
    expect(lengths[0]?.headers).toBeGreaterThan(12 * 1024);
    expect(lengths.at(-1)).toEqual({ body: 2, headers: 2 });
    expect(lengths.reduce((sum, { headers }) => sum + headers, 0)).toBeLessThan(BYTES_AT_ONCE + 720 * 2);
  });
});

describe('the finished deliveries of a user', () => {
  const LIMITS = { logLimits: { mostAttempts: 20, attemptsBetween: 10 } };

  it('are the newest with so many attempts; the oldest are deleted, with what they share', async () => {
    const subscriber = await delivering.aSubscriber();
    const { ada, workspace, hook } = subscriber;
    const old = await aDelivery(skein, ada, workspace, { attempts: 5, hook });
    const waiting = await delivering.subscribe(ada, 'http://127.0.0.1:9/waits');
    const others = await aDelivery(skein, await skein.aUser('ben'), workspace);
    delivering.startWorker({ ...LIMITS, retryTimes: [HOUR] });
    await delivering.happen(ada, waiting, workspace);
    await delivering.settled(waiting, 'retrying');
    await subscriber.happen(8);
    await delivering.settled(hook, 'delivered', 'failed');
    expect((await keptFor(skein, hook)).map(({ id }) => id)).toContain(old.id);
    for (let round = 0; round < 3; round += 1) {
      await subscriber.happen(10);
      await delivering.settled(hook, 'delivered', 'failed');
    }
    await until(async () => (await keptFor(skein, hook)).length <= 29);
    const left = await keptFor(skein, hook);
    expect(left.length).toBeGreaterThanOrEqual(20);
    expect(left.map(({ id }) => id)).not.toContain(old.id);
    expect(left.every(({ state }) => state === 'delivered')).toBe(true);
    expect(await keptFor(skein, waiting)).toMatchObject([{ state: 'retrying' }]);
    expect(await keptFor(skein, others.hook)).toHaveLength(1);
    const bodies = await skein.db.number(sql`
      select count(*)::int as bodies from shared_bodies where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id}`);
    expect(bodies).toBe(1);
  });

  it('that were deleted are in no page, and are not sent again (110)', async () => {
    const subscriber = await delivering.aSubscriber();
    const { ada, hook } = subscriber;
    delivering.startWorker(LIMITS);
    await happenAndSettle(subscriber, 25);
    const [oldest] = await keptFor(skein, hook);
    const page = await ada.try('deliveries.get', { subscription_id: hook.id, limit: 20 });
    const cursor = new URL(/<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor');
    await happenAndSettle(subscriber, 25);
    await until(async () => (await keptFor(skein, hook)).every(({ id }) => id !== oldest?.id));
    const id = oldest?.id ?? 0;
    for (const operation of ['deliveries.getone', 'deliveries.redeliver'] as const)
      expect(await ada.error(operation, { id })).toBe('not_found');
    const next = await ada.call('deliveries.get', { subscription_id: hook.id, limit: 20, cursor: cursor ?? '' });
    expect(next.map((delivery) => delivery.id)).not.toContain(id);
  });

  it('count when they were dropped', async () => {
    const subscriber = await delivering.aSubscriber(status(204));
    const { ada, hook } = subscriber;
    await subscriber.happen(60);
    await ada.call('hooks.unsubscribe', { target_url: hook.target_url });
    delivering.startWorker(LIMITS);
    await delivering.settled(hook, 'dropped');
    await until(async () => (await keptFor(skein, hook)).length <= 29);
    expect((await keptFor(skein, hook)).length).toBeGreaterThanOrEqual(20);
  });
});
