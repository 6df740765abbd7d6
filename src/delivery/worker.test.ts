import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { insertDeliveries } from '../models/delivery.js';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import { keptFor, sentBodyOf, somethingFor } from '../testing/deliveries.js';
import type { Person } from '../testing/person.js';
import { status, type Received } from '../testing/receivers.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** Checks the signature as Standard Webhooks specifies it. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

describe('a delivery', () => {
  it('is JSON, names its event, and is signed with the secret of the subscription', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber();
    delivering.startWorker();
    const [body] = await happen();
    const [received] = await receiver.gets(1);
    expect(received).toMatchObject({
      body,
      headers: { 'content-type': 'application/json', 'x-skein-event': 'workspace_updated' },
    });
    const [kept] = await delivering.settled(hook, 'delivered');
    expect(received?.headers['webhook-id']).toBe(String(kept?.id));
    expect(received !== undefined && isSignedWith(hook.secret, received)).toBe(true);
    expect(await delivering.attemptsFor(hook)).toEqual([
      { delivery_id: kept?.id, number: 1, status: 204, error: null, is_open: false },
    ]);
  });

  it('has its attempt in the log before its request is made', async () => {
    const open: boolean[] = [];
    const { hook, happen } = await delivering.aSubscriber((_received, response) => {
      void delivering.attemptsFor(hook).then((attempts) => {
        open.push(attempts.length === 1 && attempts[0]?.is_open === true);
        response.end();
      });
    });
    delivering.startWorker();
    await happen();
    await delivering.settled(hook, 'delivered');
    expect(open).toEqual([true]);
  });

  it('is stored once for a subscription and an event, however often it is passed', async () => {
    const { ada, workspace, receiver, hook, happen } = await delivering.aSubscriber();
    const something = somethingFor(ada, hook, workspace);
    for (let times = 0; times < 3; times += 1)
      await insertDeliveries(skein.db, [something, something], skein.clock.now());
    expect(await keptFor(skein, hook)).toHaveLength(1);
    delivering.startWorker();
    await delivering.settled(hook, 'delivered');
    await insertDeliveries(skein.db, [something], skein.clock.now());
    const [last] = await happen();
    await until(() => receiver.bodies.includes(last ?? ''));
    expect(receiver.received).toHaveLength(2);
  });

  it('is found by a worker that starts afterwards, without a notification', async () => {
    const { receiver, happen } = await delivering.aSubscriber();
    const bodies = await happen(20);
    delivering.startWorker();
    await receiver.gets(20);
    expect(receiver.bodies).toEqual(bodies);
  });

  it('is neither sent nor kept when its subscriber may not receive it any more', async () => {
    const { ada, receiver, hook, happen } = await delivering.aSubscriber();
    await happen(3);
    await ada.call('hooks.unsubscribe', { target_url: hook.target_url });
    delivering.startWorker();
    const kept = await delivering.settled(hook, 'dropped');
    expect(kept.map(({ body }) => body)).toEqual([null, null, null]);
    expect(receiver.received).toEqual([]);
    expect(await delivering.attemptsFor(hook)).toEqual([]);
  });

  it('is not stored for a deleted account', async () => {
    const { ada, workspace, receiver, hook, happen } = await delivering.aSubscriber();
    await happen();
    await ada.call('users.delete', { password: PASSWORD });
    await insertDeliveries(skein.db, [somethingFor(ada, hook, workspace)], skein.clock.now());
    expect(await keptFor(skein, hook)).toHaveLength(1);
    delivering.startWorker();
    const other = await delivering.aSubscriber();
    await other.happen();
    await delivering.settled(other.hook, 'delivered');
    expect(receiver.received).toEqual([]);
  });
});

describe('the order at a target', () => {
  it('is that of the events, one at a time, for all subscriptions to the target', async () => {
    const { ada, workspace, receiver, hook } = await delivering.aSubscriber();
    const hooks = [hook, await ada.call('hooks.subscribe', { target_url: receiver.url(), event: 'workspace_added' })];
    const wanted: string[] = [];
    delivering.startWorker();
    for (let round = 0; round < 30; round += 1) {
      for (const one of hooks) wanted.push(...(await delivering.happen(ada, one, workspace, 2)));
    }
    await receiver.gets(120);
    expect(receiver.received.map(({ body }) => body)).toEqual(wanted);
    expect(receiver.received.every(({ beside }) => beside === 0)).toBe(true);
  });

  it('is that of the events even when the deliveries were stored in another order', async () => {
    const { ada, workspace, receiver, hook } = await delivering.aSubscriber();
    const happened = Array.from({ length: 10 }, () => somethingFor(ada, hook, workspace));
    for (const one of happened.toReversed()) await insertDeliveries(skein.db, [one], skein.clock.now());
    delivering.startWorker();
    await receiver.gets(10);
    expect(receiver.bodies).toEqual(happened.map(sentBodyOf));
  });

  it('is not blocked by a failure: later deliveries are sent, and the failed one is retried beside them', async () => {
    let fails = true;
    const { receiver, hook, happen } = await delivering.aSubscriber((received, response) => {
      const isFirst = received.body === first;
      response.writeHead(isFirst && fails ? 500 : 204).end();
    });
    delivering.startWorker();
    const [first = '', ...others] = await happen(10);
    await receiver.gets(10);
    expect(receiver.bodies).toEqual([first, ...others]);
    fails = false;
    skein.clock.advance(5 * SECOND);
    await delivering.settled(hook, 'delivered');
    expect(receiver.received.at(-1)?.body).toBe(first);
  });
});

describe('a delivery that fails', () => {
  const failing = async (code = 500, headers = {}): Promise<Subscriber> => {
    const subscriber = await delivering.aSubscriber(status(code, headers));
    delivering.startWorker();
    await subscriber.happen();
    await delivering.settled(subscriber.hook, 'retrying', 'failed');
    return subscriber;
  };
  const isFailing = async (ada: Person) => (await ada.call('hooks.get'))[0]?.failing_since_ts !== null;

  it('is retried after 5 s, 1, 5, 30 min and 2 h with the same webhook-id, and then failed for good', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber(status(503));
    const first = skein.clock.now().getTime();
    delivering.startWorker();
    await happen();
    for (const [index, after] of [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR].entries()) {
      await until(async () => (await keptFor(skein, hook))[0]?.tries === index + 1);
      const [kept] = await keptFor(skein, hook);
      const planned = (kept?.next_at?.getTime() ?? 0) - first;
      expect(planned).toBeGreaterThan(after * 0.85);
      expect(planned).toBeLessThan(after + 20 * SECOND);
      skein.clock.advance(Math.max(0, planned - (skein.clock.now().getTime() - first)));
    }
    await delivering.settled(hook, 'failed');
    expect(receiver.received).toHaveLength(6);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
    expect((await delivering.attemptsFor(hook)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('waits for the time of Retry-After, up to the time of the last try', async () => {
    const { hook } = await failing(429, { 'retry-after': '120' });
    const before = skein.clock.now().getTime();
    const [kept] = await keptFor(skein, hook);
    const wait = (kept?.next_at?.getTime() ?? 0) - before;
    expect(wait).toBeGreaterThan(110 * SECOND);
    expect(wait).toBeLessThanOrEqual(120 * SECOND);
  });

  it('with 410 ends its subscription with a reason, and leaves the others of the target', async () => {
    const { ada, receiver, hook, happen } = await delivering.aSubscriber(status(410));
    const other = await ada.call('hooks.subscribe', { target_url: receiver.url(), event: 'group_added' });
    delivering.startWorker();
    await happen(3);
    expect((await delivering.settled(hook, 'failed', 'dropped')).map(({ state }) => state)).toContain('dropped');
    expect(await ada.call('hooks.get')).toMatchObject([
      { id: hook.id, end_reason: 'gone', ended_ts: expect.any(Number) },
      { id: other.id, end_reason: null, ended_ts: null },
    ]);
  });

  it('for five days ends all subscriptions to the target once, and emits the event that mails the owner', async () => {
    const { ada, receiver, hook, happen } = await failing();
    const other = await ada.call('hooks.subscribe', { target_url: hook.target_url, event: 'group_added' });
    const elsewhere = await delivering.subscribe(ada, 'https://hooks.example.com/healthy');
    await until(() => isFailing(ada));
    expect(await ada.call('hooks.get')).toMatchObject([{ id: hook.id }, { id: other.id }, {}]);
    skein.clock.advance(5 * DAY - HOUR);
    await receiver.gets(2);
    await delivering.settled(hook, 'retrying', 'failed');
    expect((await ada.call('hooks.get'))[0]).toMatchObject({ id: hook.id, end_reason: null });
    skein.clock.advance(2 * HOUR);
    await happen(5);
    await until(async () => (await keptFor(skein, hook)).some(({ state }) => state === 'dropped'));
    expect(await ada.call('hooks.get')).toMatchObject([
      { id: hook.id, end_reason: 'failing' },
      { id: other.id, end_reason: 'failing' },
      { id: elsewhere.id, end_reason: null },
    ]);
    const events = await skein.db.many<{ snapshot: unknown }>(sql`
      select snapshot from outbox where bucket = ${bucketOf(ada.id)} and name = 'hooks_disabled'`);
    expect(events).toMatchObject([{ snapshot: { user_id: ada.id } }]);
  });

  it('and then succeeds makes its target healthy again', async () => {
    let code = 500;
    const { ada, hook, happen } = await delivering.aSubscriber(
      (_received, response) => void response.writeHead(code).end(),
    );
    delivering.startWorker();
    await happen();
    await delivering.settled(hook, 'retrying');
    await until(() => isFailing(ada));
    code = 200;
    skein.clock.advance(5 * SECOND);
    await delivering.settled(hook, 'delivered');
    // The row of the target is written concurrently with that of the delivery.
    await until(async () => !(await isFailing(ada)));
  });
});
