import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import { useDelivering } from '../testing/delivering.js';
import type { Person } from '../testing/person.js';
import { Program } from '../testing/program.js';
import { status } from '../testing/receivers.js';
import { saying } from '../testing/calling.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { listen, type ListenOptions } from './listen/listening.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Runs the command until the test ends. */
function listening(
  by: { token: string | undefined },
  options: Pick<ListenOptions, 'forwardTo'> & Partial<ListenOptions>,
) {
  const said: string[] = [];
  const stopping = new AbortController();
  const print = (...lines: readonly string[]) => void said.push(...lines);
  const ended = listen({
    url: skein.baseUrl,
    token: by.token ?? '',
    events: ['workspace_updated'],
    workspaceId: undefined,
    signal: stopping.signal,
    print,
    ...options,
  });
  const stop = async () => {
    stopping.abort();
    await ended.catch(() => undefined);
  };
  stops.push(stop);
  return { said, stop, ended, isReady: () => until(() => said.some((line) => line.startsWith('Forwarding to'))) };
}

/** Its subscription, to which `happen` delivers. */
async function subscriptionOf(person: Person) {
  const [hook] = await person.call('hooks.get');
  if (hook === undefined) throw new Error('There is no subscription');
  return { ...hook, secret: '' };
}

it('forwards each delivery with its bytes and headers, and prints a line for it and the secret', async () => {
  const ada = await skein.aUser('ada');
  const [workspace, receiver] = [await skein.aWorkspace(ada), await delivering.aReceiver(status(204))];
  const command = listening(ada, { forwardTo: receiver.url('hook') });
  await command.isReady();
  const hook = await subscriptionOf(ada);
  expect(hook).toMatchObject({ delivery: 'socket', event: 'workspace_updated' });
  delivering.startWorker();
  const [body] = await delivering.happen(ada, hook, workspace);
  const [received] = await receiver.gets(1);
  const secret = command.said[0]?.split('  ').at(-1) ?? '';
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = received?.headers ?? {};
  const headers = {
    'webhook-id': String(id),
    'webhook-timestamp': String(time),
    'webhook-signature': String(signature),
  };
  expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual(JSON.parse(body ?? ''));
  expect(received?.headers).toMatchObject({ 'content-type': 'application/json', 'x-skein-event': 'workspace_updated' });
  await delivering.settled(hook, 'delivered');
  await until(() => command.said.some((line) => /^workspace_updated {2}204 {2}\d+ ms$/.test(line)));
});

it('has subscriptions of its own: another run gets the same event, and none are left after it', async () => {
  const ada = await skein.aUser('ada');
  const forwardTo = 'http://127.0.0.1:9/';
  const [one, two] = [
    listening(ada, { forwardTo }),
    listening(ada, { forwardTo, events: ['group_added', 'thread_added'] }),
  ];
  await Promise.all([one.isReady(), two.isReady()]);
  expect(await ada.call('hooks.get')).toHaveLength(3);
  await Promise.all([one.stop(), two.stop()]);
  expect(await ada.call('hooks.get')).toEqual([]);
});

it('answers 502 for a program that does not run, and says why; the delivery is made again', async () => {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const command = listening(ada, { forwardTo: 'http://127.0.0.1:9/' });
  await command.isReady();
  const hook = await subscriptionOf(ada);
  delivering.startWorker();
  await delivering.happen(ada, hook, workspace);
  await delivering.settled(hook, 'retrying');
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ status: 502 }]);
  await until(() => command.said.some((line) => line.startsWith('workspace_updated  502 (')));
});

it('forwards the calls of an integration with its socket token, and answers with its reply', async () => {
  const ada = await skein.aUser('ada');
  const bot = await ada.call('integrations.add', { name: 'Loom', kind: 'BOT', delivery: 'socket' });
  const receiver = await delivering.aReceiver(saying('{"content":"pong"}'));
  const command = listening({ token: bot.socket_token ?? '' }, { forwardTo: receiver.url() });
  await command.isReady();
  expect(await ada.call('integrations.ping', { id: bot.id })).toMatchObject({ pong: true });
  await until(() => command.said.some((line) => line.startsWith('ping  200  ')));
});

it('subscribes again when its subscriptions have lapsed while it was cut off', async () => {
  const ada = await skein.aUser('ada');
  const command = listening(ada, { forwardTo: 'http://127.0.0.1:9/' });
  await command.isReady();
  const { id } = await subscriptionOf(ada);
  await ada.call('hooks.unsubscribe', { subscription_id: id });
  await until(async () => (await ada.call('hooks.get')).length === 1, 5000);
  expect((await subscriptionOf(ada)).id).not.toBe(id);
});

it('ends with an error when its token has ended, or is none', async () => {
  const ada = await skein.aUser('ada');
  await expect(listening({ token: 'wrong' }, { forwardTo: 'http://127.0.0.1:9/' }).ended).rejects.toThrow('403');
  const command = listening(ada, { forwardTo: 'http://127.0.0.1:9/' });
  await command.isReady();
  await ada.call('users.invalidateToken', {});
  await expect(command.ended).rejects.toThrow('403');
});

it('runs as a command until it is interrupted, and names wrong arguments in one line', async () => {
  const ada = await skein.aUser('ada');
  const args = (...more: string[]) => ({ args: ['listen', '--forward-to', 'http://127.0.0.1:9/', ...more] });
  const settings = { SKEIN_URL: skein.baseUrl, SKEIN_TOKEN: ada.token ?? '' };
  const program = new Program(settings, args('--events', 'comment_added,thread_added'));
  await until(() => program.said.includes('Forwarding to'), 10_000);
  expect((await ada.call('hooks.get')).map(({ event }) => event)).toEqual(['comment_added', 'thread_added']);
  program.signal('SIGINT');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(await ada.call('hooks.get')).toEqual([]);
  // Without SKEIN_URL it is the configured Skein, whose address is BASE_URL.
  const refused = new Program({ BASE_URL: skein.baseUrl, SKEIN_URL: '', SKEIN_TOKEN: 'wrong' }, args());
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.complained).toContain('403');
  const wrong = new Program(settings, args('--events', 'comment_lost'));
  expect(await wrong.ended).toEqual({ code: 2, signal: null });
  expect(wrong.complained).toContain('--events has no event of Skein: "comment_lost"');
});
