import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { insertDeliveries } from '../models/delivery.js';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import { somethingFor, type Subscribed } from '../testing/deliveries.js';
import { hang, status, type Receiver } from '../testing/receivers.js';
import { useSenders } from '../testing/sending.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const aSender = useSenders();
const delivering = useDelivering(skein);

/** More targets than one turn starts, and than one host may get. */
const MANY = 600;
/** The slow targets that have a first attempt under way. */
const FAILING = 128;

/** Fewer concurrent requests than one host may get. */
const CONCURRENT = 200;

/** Subscribes Ada `count` times at a receiver, each time with another target. */
async function hooksAt(receiver: Receiver, { ada }: Subscriber, count: number): Promise<Subscribed[]> {
  const hooks = Array.from({ length: count }, (_, index) => ({
    id: (3_000_000_000 + index) * 4096 + bucketOf(ada.id),
    target_url: receiver.url(String(index)),
    event: 'workspace_updated' as const,
    secret: '',
  }));
  await skein.db.run(sql`
    insert into hook_subscriptions (id, user_id, target_url, event, created_at)
    select made.id, ${ada.id}, made.target_url, 'workspace_updated', ${skein.clock.now()}
    from unnest(${hooks.map(({ id }) => id)}::bigint[], ${hooks.map(({ target_url }) => target_url)}::text[]) as made (id, target_url)
    on conflict (id) do update set user_id = excluded.user_id, target_url = excluded.target_url`);
  return hooks;
}

/** Stores deliveries for each of the hooks. */
function deliverAll({ ada, workspace }: Subscriber, hooks: readonly Subscribed[], times = 1): Promise<void> {
  const happened = hooks.flatMap((hook) => Array.from({ length: times }, () => somethingFor(ada, hook, workspace)));
  return insertDeliveries(skein.db, happened, skein.clock.now());
}

/** Stores deliveries one after the other; returns how long each took to arrive, in milliseconds. */
async function timesOf({ receiver, happen }: Subscriber, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const [before, began] = [receiver.received.length, performance.now()];
    await happen();
    await receiver.gets(before + 1);
    taken.push((receiver.received.at(-1)?.at ?? Infinity) - began);
  }
  return taken;
}

/** Marks Ada's targets as failing. */
const markFailing = ({ ada }: Subscriber) =>
  skein.db.run(sql`
    update hook_targets set failing_since = ${skein.clock.now()} where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);

const median = (taken: number[]) => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)];

describe('targets that hang', () => {
  it('and are unproven delay the others only for a moment', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, MANY);
    delivering.startWorker();
    await timesOf(living, 3);
    await deliverAll(living, hooks, 2);
    const taken = await timesOf(living, 20);
    // No request has timed out yet: that takes ten seconds.
    expect(Math.max(...taken)).toBeLessThan(9_000);
    expect(median(taken)).toBeLessThan(1_000);
    expect(dead.received.length).toBeGreaterThan(0);
  }, 60_000);

  it('and are marked as failing wait for each other', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, FAILING + 60);
    await deliverAll(living, hooks, 2);
    await markFailing(living);
    // No request times out during this test: retries have a bound of their own.
    delivering.startWorker({ sender: aSender({ timeoutMs: 60_000 }) });
    await dead.gets(FAILING, 30_000);
    const taken = await timesOf(living, 20);
    expect(median(taken)).toBeLessThan(1_000);
    expect(Math.max(...dead.received.map(({ beside }) => beside))).toBe(FAILING - 1);
  }, 60_000);
});

describe('many targets at one host', () => {
  it('get their requests concurrently: slow responses do not delay other targets', async () => {
    const waiting: (() => void)[] = [];
    let requests = 0;
    // No request gets a response before enough are under way, then all of them do.
    const slow = await delivering.aSubscriber((_received, response) => {
      waiting.push(() => void response.writeHead(204).end());
      requests += 1;
      if (requests >= CONCURRENT) for (const answer of waiting.splice(0)) answer();
    });
    const hooks = await hooksAt(slow.receiver, slow, MANY);
    await deliverAll(slow, hooks);
    delivering.startWorker();
    const countByState = () =>
      skein.db.many<{ state: string; count: number }>(sql`
        select state, count(*)::int as count from deliveries
        where bucket = ${bucketOf(slow.ada.id)} and user_id = ${slow.ada.id} group by state`);
    await until(async () => (await countByState()).every(({ state }) => state !== 'new'), 30_000);
    expect(await countByState()).toEqual([{ state: 'delivered', count: MANY }]);
  }, 60_000);
});

describe('failing targets', () => {
  it('are all attempted, each in the order of its events, when there are more of them than the bound', async () => {
    const failing = await delivering.aSubscriber(status(500));
    const { received } = failing.receiver;
    const hooks = await hooksAt(failing.receiver, failing, FAILING + 50);
    await deliverAll(failing, hooks, 3);
    delivering.startWorker();
    const distinct = () => new Set(received.map(({ path, body }) => `${path} ${body}`)).size;
    await until(() => distinct() === hooks.length * 3, 30_000);
    for (const { target_url } of hooks.slice(0, 20)) {
      const path = new URL(target_url).pathname;
      const bodies = received.filter((one) => one.path === path).map(({ body }) => body);
      // Some deliveries may have been retried already.
      const ids = [...new Set(bodies)].map((body) => Number(/\d+/.exec(body)?.[0]));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(ids).toHaveLength(3);
    }
  }, 60_000);

  it('do not delay retries with their first attempts', async () => {
    const [dead, recovering] = [await delivering.aReceiver(hang), await delivering.aSubscriber(status(500))];
    const hooks = await hooksAt(dead, recovering, FAILING);
    delivering.startWorker();
    await recovering.happen();
    await delivering.settled(recovering.hook, 'retrying');
    await deliverAll(recovering, hooks);
    await markFailing(recovering);
    recovering.receiver.answering = status(204);
    skein.clock.advance(5000);
    await delivering.settled(recovering.hook, 'delivered');
  }, 60_000);
});

describe('a large backlog', () => {
  it('is read by its index: a hundred thousand waiting deliveries of one target do not slow another', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, 1);
    await deliverAll(living, hooks);
    const bucket = bucketOf(living.ada.id);
    await skein.db.run(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, state, created_at)
      select d.bucket, (500000000 + n)::bigint * 4096 + ${bucket}, d.user_id, d.subscription_id, d.target_id, n::bigint * 4096, n, d.event,
        d.workspace_id, d.body, 'new', d.created_at
      from deliveries d cross join generate_series(1, 100000) n
      where d.bucket = ${bucket} and d.subscription_id = ${hooks[0]?.id}`);
    delivering.startWorker();
    await dead.gets(1, 20_000);
    const taken = await timesOf(living, 20);
    expect(median(taken)).toBeLessThan(1_000);
  }, 60_000);
});
