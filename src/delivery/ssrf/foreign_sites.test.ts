import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { aDelivery } from '../../testing/deliveries.js';
import { useDelivering } from '../../testing/delivering.js';
import { Person, type Caller } from '../../testing/person.js';
import { useReceivers, type Receiver } from '../../testing/receivers.js';
import { namesOf, postTo, useSenders } from '../../testing/sending.js';
import { useSkein } from '../../testing/skein.js';
import { until } from '../../testing/until.js';

const skein = useSkein();
const production = useSkein({ trustProxy: true, settings: { development: false, baseUrl: 'https://skein.example' } });
const delivering = useDelivering(skein);
const aReceiver = useReceivers();
const aSender = useSenders();

/** The header that a browser adds to requests of a page of another site. */
const FOREIGN = { origin: 'https://evil.example' };
const NOTHING_SENT = { response: null, error: 'address_not_allowed' };
/** The receiver has no TLS: this error proves that a connection was made. */
const SENT = { response: null, error: 'tls_failed' };

let receiver: Receiver;
let people = 0;
beforeEach(async () => (receiver = await aReceiver()));

/** The URL of the receiver in a form that subscriptions of foreign sites accept. */
const overTls = () => receiver.url().replace('http://127.0.0.1', 'https://localhost');

/** Registers with these headers. */
async function registered(headers: Record<string, string>, on = skein): Promise<Person> {
  people += 1;
  const input = { name: 'Mallory', email: `mallory.${people}@example.com`, password: 'a quiet walk by the river' };
  const answered = await on.stranger.try('users.register', input, headers);
  expect(answered.status).toBe(200);
  const { id, token } = JSON.parse(answered.text);
  return new Person(on.send, token, { id, name: input.name, email: input.email });
}

const wanted = (target_url = overTls()) => ({ target_url, event: 'workspace_updated' });

/** Subscribes with these headers; returns the response. */
async function subscribed(by: Caller, headers: Record<string, string> = {}, target_url?: string) {
  const answered = await by.try('hooks.subscribe', wanted(target_url), headers);
  return { status: answered.status, ...JSON.parse(answered.text) };
}

async function pinged(by: Caller, { id }: { id: number }, headers: Record<string, string> = {}) {
  return (await by.try('hooks.ping', { id }, headers)).json();
}

describe('in development, a page of a foreign site', () => {
  it('can create an account, which reaches nothing on this machine', async () => {
    const mallory = await registered(FOREIGN);
    expect(await subscribed(mallory, FOREIGN, receiver.url())).toMatchObject({ status: 400, error_code: 20 });
    const hook = await subscribed(mallory, FOREIGN);
    expect(hook).toMatchObject({ status: 201 });
    expect(await pinged(mallory, hook, FOREIGN)).toMatchObject(NOTHING_SENT);
  });

  it.each([
    'null',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://10.0.0.1',
    'http://skein.test:81',
  ])('is recognized by the Origin %s', async (origin) => {
    const mallory = await registered({ origin });
    expect(await pinged(mallory, await subscribed(mallory, { origin }), { origin })).toMatchObject(NOTHING_SENT);
  });

  it.each([
    'http://localhost:3000',
    'https://app.localhost',
    'http://127.0.0.1:5173',
    'http://[::1]:80',
    'http://skein.test',
  ])('is not assumed with the Origin %s: it reaches this machine', async (origin) => {
    const dora = await registered({ origin });
    const hook = await subscribed(dora, { origin }, receiver.url());
    expect(await pinged(dora, hook, { origin })).toMatchObject({ response: { status: 204 }, error: null });
  });

  it('has created an account that never reaches this machine, nor do the accounts that it invites', async () => {
    const mallory = await registered(FOREIGN);
    expect(await pinged(mallory, await subscribed(mallory))).toMatchObject(NOTHING_SENT);
    const workspace = await skein.aWorkspace(mallory);
    await mallory.call('workspaceUsers.add', { id: workspace.id, email: 'invited@example.com' });
    const public_targets_only = await skein.db.boolean(sql`
      select public_targets_only from users where email = 'invited@example.com'`);
    expect(public_targets_only).toBe(true);
  });

  it('cannot subscribe or ping this machine with the token of a user; that user can', async () => {
    const ben = await skein.aUser('ben');
    const hook = await subscribed(ben, FOREIGN);
    expect(await pinged(ben, hook)).toMatchObject(NOTHING_SENT);
    expect(await subscribed(ben)).toMatchObject({ status: 201, id: hook.id });
    expect(await pinged(ben, hook, FOREIGN)).toMatchObject(NOTHING_SENT);
    expect(await pinged(ben, hook)).toMatchObject(SENT);
    expect(await subscribed(ben, FOREIGN)).toMatchObject({ id: hook.id });
    expect(await pinged(ben, hook)).toMatchObject(SENT);
  });

  it('has a rate limit for new accounts: the 101st within an hour is 429', async () => {
    await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at)
      select 'register address ' || address, ${skein.clock.now()}
      from generate_series(1, 100), unnest(array['127.0.0.1', '::ffff:127.0.0.1']) as address`);
    const input = { name: 'Mallory', email: 'one.more@example.com', password: 'a quiet walk by the river' };
    expect((await skein.stranger.try('users.register', input, FOREIGN)).status).toBe(429);
    const { status: own } = await skein.stranger.try('users.register', input, { origin: 'http://localhost:3000' });
    expect(own).toBe(200);
  });
});

describe('a subscription of a foreign site', () => {
  it('does not deliver to this machine, even when its name leads here by then; other subscriptions do', async () => {
    const ben = await skein.aUser('ben');
    const workspace = await skein.aWorkspace(ben);
    const rebound = `https://rebound.example:${new URL(receiver.url()).port}/`;
    const hooks = [await subscribed(ben, FOREIGN), await subscribed(ben, FOREIGN, rebound)];
    const own = await subscribed(ben, {}, receiver.url());
    delivering.startWorker({ sender: aSender({ names: namesOf({ 'rebound.example': ['127.0.0.1'] }) }) });
    for (const hook of [...hooks, own]) await delivering.happen(ben, hook, workspace);
    await receiver.gets(1);
    for (const hook of hooks) {
      await delivering.settled(hook, 'retrying');
      expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'address_not_allowed' }]);
    }
  });

  it('delivers to what WEBHOOK_ALLOW names only', async () => {
    const { port } = new URL(receiver.url());
    const sender = aSender({
      allow: [
        { place: { name: 'hooks.internal' }, port: 'any' },
        { place: { address: '127.0.0.1', bits: 32 }, port: Number(port) },
      ],
    });
    expect(await postTo(sender, `https://127.0.0.1:${port}/`, { publicOnly: true })).toMatchObject({
      error: 'tls_failed',
    });
    expect(await postTo(sender, `https://127.0.0.2:${port}/`, { publicOnly: true })).toMatchObject({
      error: 'address_not_allowed',
    });
    expect(await postTo(sender, receiver.url(), { publicOnly: true })).toMatchObject({ error: 'url_not_allowed' });
  });
});

describe('a redelivery by a foreign site', () => {
  it.each(['deliveries.redeliver', 'deliveries.redeliverFailed'] as const)(
    'by %s does not reach this machine; one by the owner does',
    async (operation) => {
      const ben = await skein.aUser('ben');
      const workspace = await skein.aWorkspace(ben);
      const hook = await subscribed(ben, {}, receiver.url());
      const { id } = await aDelivery(skein, ben, workspace, { hook });
      const input = operation === 'deliveries.redeliver' ? { id } : { subscription_id: hook.id, since_ts: 0 };
      expect((await ben.try(operation, input, FOREIGN)).status).toBe(200);
      delivering.startWorker();
      await until(async () => (await delivering.attemptsFor(hook)).some(({ error }) => error === 'url_not_allowed'));
      expect(receiver.received).toEqual([]);
      await ben.call('deliveries.redeliver', { id });
      await receiver.gets(1);
    },
  );
});

describe('outside development', () => {
  it('the site that created an account is not stored', async () => {
    const dora = await registered({ ...FOREIGN, 'x-forwarded-proto': 'https' }, production);
    const public_targets_only = await production.db.boolean(sql`
      select public_targets_only from users where id = ${dora.id}`);
    expect(public_targets_only).toBe(false);
  });
});
