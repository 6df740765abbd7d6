import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { keepDeliveries } from '../models/deliveries.js';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import { somethingFor, type Subscribed } from '../testing/deliveries.js';
import { hang, status, type Receiver } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** More than there are places for targets that are well. */
const MANY = 600;
/** As many as there are places in a slow lane. */
const SLOW = 128;

/** So many are told at one host at the same time, at least. */
const TOGETHER = 200;

/** So many subscriptions of hers at a receiver, each with a target of its own. */
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

function tellAll({ ada, workspace }: Subscriber, hooks: readonly Subscribed[], times = 1): Promise<void> {
  const happened = hooks.flatMap((hook) => Array.from({ length: times }, () => somethingFor(ada, hook, workspace)));
  return keepDeliveries(skein.db, happened, skein.clock.now());
}

/** How long each of so many tellings takes until it has arrived, one after the other, in milliseconds. */
async function tellOneByOne({ receiver, happen }: Subscriber, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let told = 0; told < times; told += 1) {
    const [before, began] = [receiver.received.length, performance.now()];
    await happen();
    await receiver.gets(before + 1);
    taken.push((receiver.received.at(-1)?.at ?? Infinity) - began);
  }
  return taken;
}

/** Lets her targets have failed before. */
const letFail = ({ ada }: Subscriber) =>
  skein.db.run(sql`
    update hook_targets set failing_since = ${skein.clock.now()} where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);

const median = (taken: number[]) => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)];

describe('targets that hang', () => {
  it('of which nobody knew hold up those that answer for a moment alone', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, MANY);
    delivering.courier();
    await tellOneByOne(living, 3);
    await tellAll(living, hooks, 2);
    const taken = await tellOneByOne(living, 20);
    // None has been given up yet: that takes ten seconds.
    expect(Math.max(...taken)).toBeLessThan(9_000);
    expect(median(taken)).toBeLessThan(1_000);
    expect(dead.received.length).toBeGreaterThan(0);
  }, 60_000);

  it('and are known to share the places of the slow lane', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, SLOW + 60);
    await tellAll(living, hooks, 2);
    await letFail(living);
    delivering.courier();
    await dead.gets(SLOW, 30_000);
    const taken = await tellOneByOne(living, 20);
    expect(median(taken)).toBeLessThan(1_000);
    // After ten seconds they are cut, and tried once more in the other slow lane.
    const began = dead.received[0]?.at ?? 0;
    const early = dead.received.filter(({ at }) => at - began < 9_000);
    expect(Math.max(...early.map(({ beside }) => beside))).toBe(SLOW - 1);
  }, 60_000);
});

describe('many targets at one host', () => {
  it('are told beside one another: none that is slow is late for the others', async () => {
    const waiting: (() => void)[] = [];
    let asked = 0;
    // Nobody is answered before so many ask at once, and then everybody.
    const slow = await delivering.aSubscriber((_received, response) => {
      waiting.push(() => void response.writeHead(204).end());
      asked += 1;
      if (asked >= TOGETHER) for (const answer of waiting.splice(0)) answer();
    });
    const hooks = await hooksAt(slow.receiver, slow, MANY);
    await tellAll(slow, hooks);
    delivering.courier();
    const told = () =>
      skein.db.many<{ state: string; count: number }>(sql`
        select state, count(*)::int as count from deliveries
        where bucket = ${bucketOf(slow.ada.id)} and user_id = ${slow.ada.id} group by state`);
    await until(async () => (await told()).every(({ state }) => state !== 'new'), 30_000);
    expect(await told()).toEqual([{ state: 'delivered', count: MANY }]);
  }, 60_000);
});

describe('targets that fail', () => {
  it('are all tried in their turn, each in the order of its events, though there are more than places', async () => {
    const failing = await delivering.aSubscriber(status(500));
    const { received } = failing.receiver;
    const hooks = await hooksAt(failing.receiver, failing, SLOW + 50);
    await tellAll(failing, hooks, 3);
    delivering.courier();
    const distinct = () => new Set(received.map(({ path, body }) => `${path} ${body}`)).size;
    await until(() => distinct() === hooks.length * 3, 30_000);
    for (const { target_url } of hooks.slice(0, 20)) {
      const path = new URL(target_url).pathname;
      const told = received.filter((one) => one.path === path).map(({ body }) => body);
      // Some may have been tried again already.
      const ids = [...new Set(told)].map((body) => Number(/\d+/.exec(body)?.[0]));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(ids).toHaveLength(3);
    }
  }, 60_000);

  it('do not take the places of one another for their further tries', async () => {
    const [dead, recovering] = [await delivering.aReceiver(hang), await delivering.aSubscriber(status(500))];
    const hooks = await hooksAt(dead, recovering, SLOW);
    delivering.courier();
    await recovering.happen();
    await delivering.settled(recovering.hook, 'retrying');
    await tellAll(recovering, hooks);
    await letFail(recovering);
    recovering.receiver.answering = status(204);
    skein.clock.advance(5000);
    await delivering.settled(recovering.hook, 'delivered');
  }, 60_000);
});

describe('what waits in great numbers', () => {
  it('is read by its index: a hundred thousand that wait at one target do not slow another', async () => {
    const [dead, living] = [await delivering.aReceiver(hang), await delivering.aSubscriber()];
    const hooks = await hooksAt(dead, living, 1);
    await tellAll(living, hooks);
    const bucket = bucketOf(living.ada.id);
    await skein.db.run(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, state, created_at)
      select d.bucket, (500000000 + n)::bigint * 4096 + ${bucket}, d.user_id, d.subscription_id, d.target_id, n::bigint * 4096, n, d.event,
        d.workspace_id, d.body, 'new', d.created_at
      from deliveries d cross join generate_series(1, 100000) n
      where d.bucket = ${bucket} and d.subscription_id = ${hooks[0]?.id}`);
    delivering.courier();
    await dead.gets(1, 20_000);
    const taken = await tellOneByOne(living, 20);
    expect(median(taken)).toBeLessThan(1_000);
  }, 60_000);
});
