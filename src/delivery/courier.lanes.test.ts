import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db.js';
import { bucketOf } from '../ids.js';
import { keepDeliveries } from '../models/deliveries.js';
import { useDelivering } from '../testing/delivering.js';
import { somethingFor, type Subscribed } from '../testing/deliveries.js';
import type { Person } from '../testing/person.js';
import { hang, status, useReceivers, type Receiver } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const aReceiver = useReceivers();
let ada: Person;
let workspace: { id: number };

beforeEach(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});

/** More than there are places for targets that are well. */
const MANY = 600;
/** As many as there are places in a slow lane. */
const SLOW = 128;

/** So many subscriptions at a receiver, each with a target of its own. */
async function hooksAt(receiver: Receiver, count: number): Promise<Subscribed[]> {
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

function tellAll(hooks: readonly Subscribed[], times = 1): Promise<void> {
  const happened = hooks.flatMap((hook) => Array.from({ length: times }, () => somethingFor(ada, hook, workspace)));
  return keepDeliveries(skein.db, happened, skein.clock.now());
}

/** How long each of so many tellings takes until it has arrived, one after the other, in milliseconds. */
async function tellOneByOne(receiver: Receiver, hook: Subscribed, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let told = 0; told < times; told += 1) {
    const [before, began] = [receiver.received.length, performance.now()];
    await delivering.happen(ada, hook, workspace);
    await receiver.gets(before + 1);
    taken.push((receiver.received.at(-1)?.at ?? Infinity) - began);
  }
  return taken;
}

/** How many first tries have begun and not ended. */
async function underWay(): Promise<number> {
  const { tries } = await skein.db.one<{ tries: number }>(sql`
    select count(*)::int as tries from delivery_attempts where bucket = ${bucketOf(ada.id)} and number = 1 and finished_at is null`);
  return tries;
}

const median = (taken: number[]) => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)];

describe('targets that hang', () => {
  it('of which nobody knew hold up those that answer for a moment alone', async () => {
    const [dead, living] = [await aReceiver(hang), await aReceiver()];
    const hook = await delivering.subscribe(ada, living.url());
    const hooks = await hooksAt(dead, MANY);
    delivering.courier();
    await tellOneByOne(living, hook, 3);
    await tellAll(hooks, 2);
    const taken = await tellOneByOne(living, hook, 20);
    // None has been given up yet: that takes ten seconds.
    expect(Math.max(...taken)).toBeLessThan(9_000);
    expect(median(taken)).toBeLessThan(1_000);
    expect(dead.received.length).toBeGreaterThan(0);
  }, 60_000);

  it('and are known to share the places of the slow lane', async () => {
    const [dead, living] = [await aReceiver(hang), await aReceiver()];
    const hook = await delivering.subscribe(ada, living.url());
    const hooks = await hooksAt(dead, SLOW + 60);
    await tellAll(hooks, 2);
    await skein.db.run(sql`
      update hook_targets set failing_since = ${skein.clock.now()} where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);
    delivering.courier();
    // Not all of them reach the receiver, to which a few requests go at a time.
    await until(async () => (await underWay()) === SLOW, 30_000);
    const taken = await tellOneByOne(living, hook, 20);
    expect(median(taken)).toBeLessThan(1_000);
    // One may still be written down that the living one has answered.
    expect(await underWay()).toBeLessThanOrEqual(SLOW + 1);
    // A few of those that were cut may not be seen to be closed yet.
    expect(Math.max(...dead.received.map(({ beside }) => beside))).toBeLessThan(SLOW + 20);
  }, 60_000);
});

describe('targets that fail', () => {
  it('are all tried in their turn, each in the order of its events, though there are more than places', async () => {
    const failing = await aReceiver(status(500));
    const hooks = await hooksAt(failing, SLOW + 50);
    await tellAll(hooks, 3);
    delivering.courier();
    const distinct = () => new Set(failing.received.map(({ path, body }) => `${path} ${body}`)).size;
    await until(() => distinct() === hooks.length * 3, 30_000);
    for (const { target_url } of hooks.slice(0, 20)) {
      const path = new URL(target_url).pathname;
      const told = failing.received.filter((received) => received.path === path).map(({ body }) => body);
      // Some may have been tried again already.
      const ids = [...new Set(told)].map((body) => Number(/\d+/.exec(body)?.[0]));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(ids).toHaveLength(3);
    }
  }, 60_000);

  it('do not take the places of one another for their further tries', async () => {
    const [dead, recovering] = [await aReceiver(hang), await aReceiver(status(500))];
    const hook = await delivering.subscribe(ada, recovering.url());
    const hooks = await hooksAt(dead, SLOW);
    delivering.courier();
    await delivering.happen(ada, hook, workspace);
    await delivering.settled(hook, 'retrying');
    await tellAll(hooks);
    await skein.db.run(sql`
      update hook_targets set failing_since = ${skein.clock.now()} where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);
    recovering.answering = status(204);
    skein.clock.advance(5000);
    await delivering.settled(hook, 'delivered');
  }, 60_000);
});

describe('what waits in great numbers', () => {
  it('is read by its index: a hundred thousand that wait at one target do not slow another', async () => {
    const [dead, living] = [await aReceiver(hang), await aReceiver()];
    const hook = await delivering.subscribe(ada, living.url());
    const [deadHook] = await hooksAt(dead, 1);
    await tellAll(deadHook === undefined ? [] : [deadHook]);
    const bucket = bucketOf(ada.id);
    await skein.db.run(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, state, created_at)
      select d.bucket, (500000000 + n)::bigint * 4096 + ${bucket}, d.user_id, d.subscription_id, d.target_id, n::bigint * 4096, n, d.event,
        d.workspace_id, d.body, 'new', d.created_at
      from deliveries d cross join generate_series(1, 100000) n
      where d.bucket = ${bucket} and d.subscription_id = ${deadHook?.id}`);
    delivering.courier();
    await dead.gets(1, 20_000);
    const taken = await tellOneByOne(living, hook, 20);
    expect(median(taken)).toBeLessThan(1_000);
  }, 60_000);
});
