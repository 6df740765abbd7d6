import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, type Clock } from '../clock.js';
import { sql } from '../db/database.js';
import type { CallbackTries } from '../domain/integrations/callbacks.js';
import { IntegrationSecrets } from '../domain/integrations/secrets.js';
import { notifyUninstalled } from '../events/subscribers/callbacks.js';
import { startBackgroundOf, taskContext } from '../testing/background.js';
import { anIntegration, installed, type Kind } from '../testing/integrations.js';
import { hang, status, useReceivers } from '../testing/receivers.js';
import { aThread } from '../testing/posts.js';
import { PASSWORD, SECRET_KEY, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { IntegrationCaller } from './callbacks.js';
import { Sender } from './http/sender.js';

const skein = useSkein();
const aReceiver = useReceivers();
const secrets = new IntegrationSecrets(SECRET_KEY, 'http://skein.test');
const callerOver = (sender: Sender, clock: Clock = skein.clock) => new IntegrationCaller({ sender, secrets, clock });

/** Runs the dispatcher and the jobs while `work` runs. */
async function working(work: () => Promise<unknown>): Promise<void> {
  const background = await startBackgroundOf(skein, { callbacks: callerOver(skein.sender) });
  try {
    await work();
  } finally {
    await background.stop();
  }
}

const waiting = () =>
  skein.db.many<{ run_at: Date; payload: Record<string, unknown> }>(sql`
    select j.run_at, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${notifyUninstalled.name}`);

describe('an integration that is uninstalled', () => {
  it('is called with the arguments of the specification, signed with its verify token', async () => {
    const { ben, workspace } = await skein.aTeam();
    const receiver = await aReceiver();
    const integration = await anIntegration(ben, 'BOT', { callback_url: receiver.url('called') });
    const { id } = await installed(ben, integration, { workspace_id: workspace.id });
    await ben.call('installations.remove', { id });
    await working(() => receiver.gets(1));
    const [called] = receiver.received;
    expect(Object.fromEntries(new URLSearchParams(called?.body))).toEqual({
      event_type: 'uninstall',
      workspace_id: String(workspace.id),
      install_id: String(id),
      user_id: String(ben.id),
      user_name: ben.name,
    });
    const headers = called?.headers ?? {};
    expect([called?.path, headers['content-type']]).toEqual(['/called', 'application/x-www-form-urlencoded']);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${called?.body}`;
    const signature = createHmac('sha256', integration.verify_token).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await waiting()).toEqual([]);
  });

  it('is called when its channel, its thread, the integration or the account of its maker is removed', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    const receiver = await aReceiver(status(200));
    const maker = await skein.aUser('maker');
    const build = (kind: Kind, by = ben) => anIntegration(by, kind, { callback_url: receiver.url() });
    const doomed = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Doomed', public: true });
    const thread = await aThread(ada, channel);
    const own = await build('GENERAL');
    const gone = [
      await installed(ben, await build('CHANNEL'), { channel_id: doomed.id }),
      await installed(ben, await build('THREAD'), { thread_id: thread.id }),
      await installed(ben, own, { workspace_id: workspace.id }),
      await installed(ben, await build('SLASH_COMMAND', maker), { workspace_id: workspace.id }),
    ];
    await ada.call('channels.archive', { id: doomed.id });
    await ada.call('channels.remove', { id: doomed.id });
    await ada.call('threads.remove', { id: thread.id });
    await ben.call('integrations.remove', { id: own.id });
    await maker.call('users.delete', { password: PASSWORD });
    await working(() => receiver.gets(4));
    const told = receiver.received.map(({ body }) => new URLSearchParams(body));
    expect(told.map((body) => Number(body.get('install_id'))).toSorted()).toEqual(gone.map(({ id }) => id).toSorted());
    const byMaker = told.find((body) => Number(body.get('user_id')) === maker.id);
    expect(byMaker?.get('user_name')).toBe('Deleted user');
  });

  it('is not called without a callback URL, nor when reports are fetched from that URL', async () => {
    const { ben, workspace, channel } = await skein.aTeam();
    const receiver = await aReceiver();
    const silent = await installed(ben, await anIntegration(ben), { workspace_id: workspace.id });
    const report = await anIntegration(ben, 'URL_REPORT', { callback_url: receiver.url('report') });
    const reporting = await installed(ben, report, { channel_id: channel.id });
    const last = await anIntegration(ben, 'BOT', { callback_url: receiver.url('last') });
    const { id } = await installed(ben, last, { workspace_id: workspace.id });
    for (const one of [silent.id, reporting.id, id]) await ben.call('installations.remove', { id: one });
    await working(() => receiver.gets(1));
    expect(receiver.received.map(({ path }) => path)).toEqual(['/last']);
  });

  it('is called again later after a failure, even though it was removed meanwhile', async () => {
    const { ben, workspace } = await skein.aTeam();
    const receiver = await aReceiver(status(500));
    const integration = await anIntegration(ben, 'GENERAL', { callback_url: receiver.url() });
    await installed(ben, integration, { workspace_id: workspace.id });
    await ben.call('integrations.remove', { id: integration.id });
    await working(async () => {
      await receiver.gets(1);
      await until(async () => (await waiting())[0]?.payload['tries'] === 1);
    });
    const [job] = await waiting();
    const wait = (job?.run_at.getTime() ?? 0) - skein.clock.now().getTime();
    expect(wait).toBeGreaterThan(0.8 * MINUTE);
    expect(wait).toBeLessThanOrEqual(MINUTE);
    receiver.answering = status(200);
    await notifyUninstalled.run(job?.payload, taskContext(skein, { callbacks: callerOver(skein.sender) }));
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('a foreign site, in development,', () => {
  const FOREIGN = { origin: 'https://evil.example' };

  it('cannot make the server call itself by naming a URL or uninstalling; other integrations are called', async () => {
    const { ben, workspace } = await skein.aTeam();
    const receiver = await aReceiver(status(200));
    const hidden = receiver.url().replace('http://127.0.0.1', 'https://localhost');
    const name = 'Loom counter';
    const build = async (callback_url: string, headers: Record<string, string>): Promise<{ id: number }> =>
      JSON.parse((await ben.try('integrations.add', { name, kind: 'BOT', callback_url }, headers)).text);
    const byIt = await build(hidden, FOREIGN);
    const changedByIt = await build(receiver.url('changed'), {});
    await ben.try('integrations.update', { id: changedByIt.id, callback_url: hidden }, FOREIGN);
    const takenOver = await build(hidden, FOREIGN);
    await ben.call('integrations.update', { id: takenOver.id, callback_url: receiver.url('own') });
    await ben.try('integrations.update', { id: takenOver.id, description: 'Counts looms' }, FOREIGN);
    const ended = await build(receiver.url('ended'), {});
    for (const integration of [byIt, changedByIt, takenOver, ended]) {
      const { id } = await installed(ben, integration, { workspace_id: workspace.id });
      await ben.try('installations.remove', { id }, integration === ended ? FOREIGN : {});
    }
    const refused = async () =>
      (await waiting()).flatMap(({ payload }) => (payload['tries'] === 1 ? [payload['integration_id']] : []));
    await working(async () => {
      await receiver.gets(1);
      await until(async () => {
        const ids = await refused();
        return [byIt, changedByIt, ended].every(({ id }) => ids.includes(id));
      });
    });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/own']);
  });

  it('cannot set a URL of this machine: 20', async () => {
    const ben = await skein.aUser('ben');
    for (const argument of ['callback_url', 'configure_url']) {
      const input = { name: 'Loom counter', kind: 'BOT', [argument]: 'http://localhost:9000/' };
      const answered = await ben.try('integrations.add', input, FOREIGN);
      expect(answered.json()).toMatchObject({ error_code: 20, error_extra: { argument } });
    }
  });
});

describe('a call of an integration', () => {
  const call = async (sender: Sender, url: string, kind: 'bot' | 'integration', before: CallbackTries) => {
    const signing = { integration_id: 4096, secret_generation: 1 };
    const callback = { id: 'uninstall_1', url, kind, public_targets_only: false, ...signing, fields: { a: 'b' } };
    const { again } = await callerOver(sender).call(callback, before, new AbortController().signal);
    return again;
  };
  const FIRST: CallbackTries = { tries: 0, first: undefined };

  it.each([
    ['bot', 202, true],
    ['bot', 204, true],
    ['integration', 200, true],
    ['integration', 204, false],
    ['integration', 410, true],
    ['bot', 302, false],
    ['bot', 500, false],
  ] as const)('to a %s with the status %i is done: %s', async (kind, code, isOver) => {
    const receiver = await aReceiver(status(code, { location: 'http://127.0.0.1:1/' }));
    expect((await call(skein.sender, receiver.url(), kind, FIRST)) === null).toBe(isOver);
  });

  it('is retried three times for a bot, and ten times for the others', async () => {
    const receiver = await aReceiver(status(500));
    const tried = (kind: 'bot' | 'integration', tries: number) =>
      call(skein.sender, receiver.url(), kind, { tries, first: later(skein.clock.now(), -HOUR) });
    expect(await tried('bot', 2)).not.toBeNull();
    expect(await tried('bot', 3)).toBeNull();
    expect(await tried('integration', 9)).not.toBeNull();
    expect(await tried('integration', 10)).toBeNull();
  });

  it('reaches no private network, and times out', async () => {
    const guarded = new Sender({ development: false, allow: [] });
    const impatient = new Sender({ development: true, allow: [], timeoutMs: 1000 });
    const receiver = await aReceiver(hang);
    for (const url of [receiver.url(), 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/']) {
      expect(await call(guarded, url, 'bot', FIRST)).not.toBeNull();
    }
    expect(receiver.received).toEqual([]);
    expect(await call(impatient, receiver.url(), 'bot', FIRST)).not.toBeNull();
    expect(receiver.received).toHaveLength(1);
    await guarded.close();
    await expect(call(guarded, receiver.url(), 'bot', FIRST)).rejects.toThrow('stopped');
    await impatient.close();
  });
});
