import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { useDelivering } from '../testing/delivering.js';
import { aDelivery, keptFor } from '../testing/deliveries.js';
import { status, useReceivers } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam();
const delivering = useDelivering(skein);
const aReceiver = useReceivers();

/** Somebody new in the workspace, with a subscription at a receiver that has been told something. */
async function told(name: string, answering = status(204)) {
  const person = await skein.aMember(team.ada, team.workspace, name);
  const receiver = await aReceiver(answering);
  const hook = await delivering.subscribe(person, receiver.url());
  return { person, receiver, hook };
}

describe('deliveries/get', () => {
  it('lists what was to be told to a subscription, the newest first, page by page', async () => {
    const { person, hook } = await told('dora');
    await delivering.happen(person, hook, team.workspace, 5);
    const all = await person.call('deliveries.get', { subscription_id: hook.id });
    expect(all.map(({ id }) => id)).toEqual((await keptFor(skein, hook)).map(({ id }) => id).toReversed());
    expect(all[0]).toMatchObject({
      event: 'workspace_updated',
      state: 'new',
      attempt_count: 0,
      settled_ts: null,
      next_ts: null,
    });
    const first = await person.try('deliveries.get', { subscription_id: hook.id, limit: 3 });
    const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
    const second = await person.try('deliveries.get', Object.fromEntries(next.searchParams));
    expect([first.json(), second.json()]).toEqual([all.slice(0, 3), all.slice(3)]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('is 110 for somebody else’s subscription, for one that nobody has, and for one that was taken back', async () => {
    const { ada, ben } = team;
    const { hook } = await aDelivery(skein, ben, team.workspace);
    expect(await ada.error('deliveries.get', { subscription_id: hook.id })).toBe('not_found');
    expect(await ben.error('deliveries.get', { subscription_id: 4096 + bucketOf(ben.id) })).toBe('not_found');
    await ben.call('hooks.unsubscribe', { target_url: hook.target_url });
    expect(await ben.error('deliveries.get', { subscription_id: hook.id })).toBe('not_found');
  });

  it('shows to a program what is its own, and to its user that too', async () => {
    const { cleo, workspace } = team;
    const program = await skein.aProgramOf(cleo, ['workspaces:read']);
    const own = await aDelivery(skein, cleo, workspace);
    const its = await aDelivery(skein, cleo, workspace, {
      hook: await program.call('hooks.subscribe', {
        target_url: 'https://hooks.example.com/its',
        event: 'workspace_updated',
      }),
    });
    expect(await program.call('hooks.get')).toMatchObject([{ id: its.hook.id, client_id: 'test-program' }]);
    expect(await program.call('deliveries.get', { subscription_id: its.hook.id })).toMatchObject([{ id: its.id }]);
    for (const id of ['deliveries.getone', 'deliveries.redeliver'] as const) {
      expect(await program.error(id, { id: own.id })).toBe('not_found');
    }
    expect(await program.error('deliveries.get', { subscription_id: own.hook.id })).toBe('not_found');
    expect(await program.error('deliveries.redeliverFailed', { subscription_id: own.hook.id, since_ts: 0 })).toBe(
      'not_found',
    );
    expect(await cleo.call('deliveries.getone', { id: its.id })).toMatchObject({ id: its.id });
  });
});

describe('deliveries/getone', () => {
  it('shows the request, every attempt and every answer, with nothing in it to sign or to sign in with', async () => {
    const { person, hook, receiver } = await told('dora', (_received, response) => {
      response.writeHead(500, { 'set-cookie': 'session=verysecret', 'x-loom': 'on\u00e9' }).end('Warp\0and weft');
    });
    delivering.startWorker();
    const [body] = await delivering.happen(person, hook, team.workspace);
    const [kept] = await delivering.settled(hook, 'retrying');
    const shown = await person.call('deliveries.getone', { id: kept?.id ?? 0 });
    expect(shown).toMatchObject({
      state: 'retrying',
      attempt_count: 1,
      next_ts: expect.any(Number),
      request: {
        method: 'POST',
        url: hook.target_url,
        body,
        headers: {
          'x-skein-event': 'workspace_updated',
          'webhook-id': String(kept?.id),
          'webhook-signature': 'v1,***',
        },
      },
      attempts: [
        {
          number: 1,
          error: null,
          milliseconds: expect.any(Number),
          sent_ts: expect.any(Number),
          response: { status: 500, headers: { 'set-cookie': '***' }, body: 'Warp\uFFFDand weft' },
        },
      ],
    });
    const text = JSON.stringify(shown);
    const signature = String(receiver.received[0]?.headers['webhook-signature']).slice('v1,'.length);
    for (const secret of ['verysecret', signature, hook.secret]) expect(text).not.toContain(secret);
  });

  it('shows no content that never arrived, once its subscriber has lost the sight of it', async () => {
    const { person, hook } = await told('dora');
    const [body] = await delivering.happen(person, hook, team.workspace);
    const [kept] = await keptFor(skein, hook);
    const shown = () => person.call('deliveries.getone', { id: kept?.id ?? 0 });
    expect((await shown()).request.body).toBe(body);
    await team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: person.id });
    expect((await shown()).request.body).toBeNull();
  });

  it('asks a program for the scope that subscribing asks for', async () => {
    const { ben, workspace } = team;
    const program = await skein.aProgramOf(ben, ['workspaces:read']);
    const hook = await program.call('hooks.subscribe', {
      target_url: 'https://hooks.example.com/',
      event: 'workspace_updated',
    });
    const { id } = await aDelivery(skein, ben, workspace, { hook });
    const weak = await skein.aProgramOf(ben, ['comments:read']);
    for (const [operation, input] of [
      ['deliveries.getone', { id }],
      ['deliveries.redeliver', { id }],
      ['deliveries.redeliverFailed', { subscription_id: hook.id, since_ts: 0 }],
    ] as const) {
      expect(await weak.refused(operation, input)).toMatchObject({
        error_code: 109,
        error_extra: { required_scopes: ['workspaces:read'] },
      });
    }
    expect(await program.call('deliveries.getone', { id })).toMatchObject({ id });
  });
});

describe('deliveries/redeliver', () => {
  it('tells it once more under the same id, though it has arrived, and begins a new schedule', async () => {
    const { person, hook, receiver } = await told('dora');
    delivering.startWorker();
    await delivering.happen(person, hook, team.workspace);
    const [kept] = await delivering.settled(hook, 'delivered');
    receiver.answering = status(500);
    expect(await person.call('deliveries.redeliver', { id: kept?.id ?? 0 })).toMatchObject({ id: kept?.id });
    await until(async () => (await keptFor(skein, hook))[0]?.attempts === 2);
    expect(await keptFor(skein, hook)).toMatchObject([{ state: 'retrying', tries: 1 }]);
    receiver.answering = status(204);
    await person.call('deliveries.redeliver', { id: kept?.id ?? 0 });
    await delivering.settled(hook, 'delivered');
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(String(kept?.id)));
  });

  it('refuses what was dropped, and what is of a subscription that is over: 114', async () => {
    const { ben, workspace } = team;
    const dropped = await aDelivery(skein, ben, workspace, { state: 'dropped' });
    const over = await aDelivery(skein, ben, workspace);
    const now = skein.clock.now();
    await skein.db.run(sql`
      update hook_subscriptions set ended_at = ${now}, end_reason = 'failing' where id = ${over.hook.id}`);
    const refused = (id: number) => ben.refused('deliveries.redeliver', { id });
    expect(await refused(dropped.id)).toMatchObject({ error_code: 114, error_extra: { reason: 'dropped' } });
    expect(await refused(over.id)).toMatchObject({ error_code: 114, error_extra: { reason: 'ended' } });
    const all = { subscription_id: over.hook.id, since_ts: 0 };
    expect(await ben.refused('deliveries.redeliverFailed', all)).toMatchObject({ error_extra: { reason: 'ended' } });
    expect(await ben.call('deliveries.get', { subscription_id: over.hook.id })).toHaveLength(1);
  });

  it('refuses a delivery that has had a thousand attempts: 114', async () => {
    const { ben, workspace } = team;
    const { id, hook } = await aDelivery(skein, ben, workspace, { attempts: 1000 });
    expect(await ben.refused('deliveries.redeliver', { id })).toMatchObject({
      error_code: 114,
      error_extra: { reason: 'too_many_attempts' },
    });
    const other = await aDelivery(skein, ben, workspace, { attempts: 999, hook });
    const all = { subscription_id: hook.id, since_ts: 0 };
    expect(await ben.call('deliveries.redeliverFailed', all)).toEqual({ count: 1 });
    expect(await ben.call('deliveries.redeliver', { id: other.id })).toMatchObject({ state: 'retrying' });
  });

  it('is done sixty times a minute for a user, and not more often: 429', async () => {
    const person = await skein.aMember(team.ada, team.workspace, 'dora');
    const { id } = await aDelivery(skein, person, team.workspace);
    const once = async () => (await person.try('deliveries.redeliver', { id })).status;
    const codes = await Promise.all(Array.from({ length: 70 }, once));
    // Of many at the same moment more may be refused than have to be.
    while (codes.at(-1) === 200 || codes.filter((code) => code === 200).length < 60) codes.push(await once());
    expect(codes.filter((code) => code === 200)).toHaveLength(60);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10);
    skein.clock.advance(MINUTE);
    expect(await person.call('deliveries.redeliver', { id })).toMatchObject({ id });
  });
});

describe('deliveries/redeliver_failed', () => {
  it('tells once more what has failed since a time, and nothing else', async () => {
    const { person, hook, receiver } = await told('dora');
    const of = (state: 'failed' | 'delivered') => aDelivery(skein, person, team.workspace, { state, hook });
    await of('failed');
    skein.clock.advance(HOUR);
    const since_ts = Math.floor(skein.clock.now().getTime() / 1000);
    const [second, , fourth] = [await of('failed'), await of('delivered'), await of('failed')];
    delivering.startWorker();
    expect(await person.call('deliveries.redeliverFailed', { subscription_id: hook.id, since_ts })).toEqual({
      count: 2,
    });
    await receiver.gets(2);
    await until(async () => (await keptFor(skein, hook)).filter(({ state }) => state === 'delivered').length === 3);
    const ids = receiver.received.map(({ headers }) => Number(headers['webhook-id']));
    expect(ids.toSorted()).toEqual([second.id, fourth.id].toSorted());
    expect(await person.call('deliveries.redeliverFailed', { subscription_id: hook.id, since_ts })).toEqual({
      count: 0,
    });
  });

  it('tells 10,000 at a time, the oldest first', async () => {
    const person = await skein.aMember(team.ada, team.workspace, 'dora');
    const { id, hook } = await aDelivery(skein, person, team.workspace);
    const bucket = bucketOf(person.id);
    await skein.db.run(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, shared_length,
        state, created_at, settled_at)
      select d.bucket, (900000000 + n)::bigint * 4096 + ${bucket}, d.user_id, d.subscription_id, d.target_id, d.event_id + n::bigint * 4096,
        d.position + n, d.event, d.workspace_id, d.body, d.shared_length, 'failed', d.created_at + n * interval '1 ms', d.settled_at
      from deliveries d cross join generate_series(1, 10000) n
      where d.bucket = ${bucket} and d.id = ${id}`);
    const again = () => person.call('deliveries.redeliverFailed', { subscription_id: hook.id, since_ts: 0 });
    expect(await again()).toEqual({ count: 10_000 });
    const [newest] = await person.call('deliveries.get', { subscription_id: hook.id, limit: 1 });
    expect(newest).toMatchObject({ state: 'failed' });
    expect([await again(), await again()]).toEqual([{ count: 1 }, { count: 0 }]);
  });

  it('is done six times a minute for a user, and not more often: 429', async () => {
    const person = await skein.aMember(team.ada, team.workspace, 'dora');
    const { hook } = await aDelivery(skein, person, team.workspace);
    const input = { subscription_id: hook.id, since_ts: 0 };
    for (let times = 0; times < 6; times += 1) await person.call('deliveries.redeliverFailed', input);
    expect(await person.error('deliveries.redeliverFailed', input)).toBe('too_many_requests');
  });
});
