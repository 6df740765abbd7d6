import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../clock.js';
import { useDelivering } from '../testing/delivering.js';
import { useHooks } from '../testing/hooks.js';
import { hang, useReceivers, type Received } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const { subscribe } = useHooks(skein);
const delivering = useDelivering(skein);
const aReceiver = useReceivers();

/** How many of these secrets have signed a request, and with how many it is signed. */
function signersOf({ headers, body }: Received, ...secrets: string[]): { known: number; all: number } {
  const signatures = String(headers['webhook-signature']).split(' ');
  const known = secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
  return { known: known.length, all: signatures.length };
}

describe('hooks/rotate_secret', () => {
  it('makes another secret, which subscribing to the same answers from then on', async () => {
    const { ben } = team;
    const before = await subscribe(ben, { event: 'group_added' });
    const after = await ben.call('hooks.rotateSecret', { id: before.id });
    expect(after).toEqual({ ...before, secret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{44}$/) });
    expect(after.secret).not.toBe(before.secret);
    expect(await subscribe(ben, { event: 'group_added' })).toEqual(after);
    const third = await ben.call('hooks.rotateSecret', { id: before.id });
    expect(new Set([before.secret, after.secret, third.secret]).size).toBe(3);
  });

  it('lets both sign for 24 hours, and then the new one alone; of three the last two', async () => {
    const { ben, workspace } = team;
    const receiver = await aReceiver();
    const hook = await delivering.subscribe(ben, receiver.url());
    delivering.startWorker();
    const told = async (...secrets: string[]) => {
      const before = receiver.received.length;
      await delivering.happen(ben, hook, workspace);
      const [received] = (await receiver.gets(before + 1)).slice(before);
      return received && signersOf(received, ...secrets);
    };
    expect(await told(hook.secret)).toEqual({ known: 1, all: 1 });
    const second = await ben.call('hooks.rotateSecret', { id: hook.id });
    expect(await told(hook.secret, second.secret)).toEqual({ known: 2, all: 2 });
    const third = await ben.call('hooks.rotateSecret', { id: hook.id });
    expect(await told(second.secret, third.secret)).toEqual({ known: 2, all: 2 });
    expect(await told(hook.secret)).toEqual({ known: 0, all: 2 });
    skein.clock.advance(DAY + SECOND);
    expect(await told(third.secret)).toEqual({ known: 1, all: 1 });
  });

  it('is for its owner, and for the program that has made it while it has the scope: else 110 and 109', async () => {
    const { ada, ben } = team;
    const own = await subscribe(ben);
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const its = await subscribe(program);
    expect(await ada.error('hooks.rotateSecret', { id: own.id })).toBe('not_found');
    expect(await program.error('hooks.rotateSecret', { id: own.id })).toBe('not_found');
    expect(await (await skein.aProgramOf(ben, [])).error('hooks.rotateSecret', { id: its.id })).toBe('forbidden');
    expect(await program.call('hooks.rotateSecret', { id: its.id })).toMatchObject({ id: its.id });
    expect(await ben.call('hooks.rotateSecret', { id: its.id })).toMatchObject({ id: its.id });
  });
});

describe('hooks/ping', () => {
  it('sends something at once, and shows what was sent and what was answered', async () => {
    const { ben } = team;
    const receiver = await aReceiver((_received, response) => {
      response.writeHead(418, { 'set-cookie': 'pot=tea', 'x-pot': 'tea' }).end('short and stout');
    });
    const hook = await delivering.subscribe(ben, receiver.url());
    const shown = await ben.call('hooks.ping', { id: hook.id });
    const [received] = await receiver.gets(1);
    expect(received !== undefined && signersOf(received, hook.secret)).toEqual({ known: 1, all: 1 });
    expect(shown).toEqual({
      request: {
        method: 'POST',
        url: hook.target_url,
        body: received?.body,
        headers: {
          'content-type': 'application/json',
          'x-skein-event': 'ping',
          'webhook-signature': 'v1,***',
          'webhook-id': received?.headers['webhook-id'],
          'webhook-timestamp': received?.headers['webhook-timestamp'],
        },
      },
      response: {
        status: 418,
        body: 'short and stout',
        headers: expect.objectContaining({ 'set-cookie': '***', 'x-pot': 'tea' }),
      },
      error: null,
      milliseconds: expect.any(Number),
    });
    expect(JSON.parse(received?.body ?? '')).toEqual({
      ping: true,
      subscription_id: hook.id,
      event: 'workspace_updated',
      event_type: 'ping',
    });
  });

  it('shows what went wrong, and is in no log', async () => {
    const { ben } = team;
    const hook = await delivering.subscribe(ben, 'http://127.0.0.1:9/nobody');
    expect(await ben.call('hooks.ping', { id: hook.id })).toMatchObject({ response: null, error: 'connection_failed' });
    expect(await ben.call('deliveries.get', { subscription_id: hook.id })).toEqual([]);
  });

  it('is for its owner, and for the program that has made it while it has the scope: else 110 and 109', async () => {
    const { ada, ben } = team;
    const its = await subscribe(await skein.aProgramOf(ben, ['comments:read']));
    expect(await ada.error('hooks.ping', { id: its.id })).toBe('not_found');
    expect(await (await skein.aProgramOf(ben, [])).error('hooks.ping', { id: its.id })).toBe('forbidden');
  });

  it('holds no connection to the database while it waits', async () => {
    const person = await skein.aUser('dora');
    const receivers = [await aReceiver(hang), await aReceiver(hang)];
    const hooks = await Promise.all(receivers.map((receiver) => delivering.subscribe(person, receiver.url())));
    const ping = ({ id }: { id: number }) => person.try('hooks.ping', { id });
    const pings = Promise.all([...hooks, ...hooks, ...hooks, ...hooks, ...hooks].map(ping));
    await Promise.all(receivers.map((receiver) => receiver.gets(5)));
    expect(await person.call('hooks.get')).toHaveLength(2);
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    expect((await pings).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('is done ten times a minute for a user, and not more often: 429', async () => {
    const person = await skein.aUser('dora');
    const hook = await delivering.subscribe(person, 'http://127.0.0.1:9/nobody');
    for (let times = 0; times < 10; times += 1) await person.call('hooks.ping', { id: hook.id });
    const refused = await person.try('hooks.ping', { id: hook.id });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    skein.clock.advance(MINUTE);
    expect(await person.call('hooks.ping', { id: hook.id })).toMatchObject({ response: null });
  });
});
