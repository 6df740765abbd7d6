import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import { useSkein } from '../testing/skein.js';
import { openSocket, silent, type SocketOptions } from '../testing/sockets.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** A user with a workspace and a subscription to its changes over a socket. */
async function aSubscriber(): Promise<Omit<Subscriber, 'receiver'>> {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const hook = await ada.call('hooks.subscribe', { delivery: 'socket', event: 'workspace_updated' });
  return { ada, workspace, hook, happen: (...what) => delivering.happen(ada, hook, workspace, ...what) };
}

const open = (by: { token: string | undefined }, options: SocketOptions = {}) => openSocket(skein.baseUrl, by, options);

it('a delivery reaches the socket of its subscription, signed, with exactly the body that is signed', async () => {
  const { ada, hook, happen } = await aSubscriber();
  const program = await open(ada);
  delivering.startWorker();
  const [body] = await happen();
  const [envelope] = await program.gets(1);
  expect(envelope?.body).toBe(body);
  expect(new Webhook(hook.secret).verify(envelope?.body ?? '', envelope?.headers ?? {})).toEqual(
    JSON.parse(body ?? ''),
  );
  expect(envelope?.headers).toMatchObject({ 'content-type': 'application/json', 'x-skein-event': 'workspace_updated' });
  await delivering.settled(hook, 'delivered');
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ number: 1, status: 200, error: null, is_open: false }]);
});

it('without a socket a try fails at once with no_socket, and the schedule goes on', async () => {
  const { ada, hook, happen } = await aSubscriber();
  delivering.startWorker();
  await happen();
  const [waiting] = await delivering.settled(hook, 'retrying');
  expect(waiting).toMatchObject({ attempts: 1, tries: 1 });
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ status: null, error: 'no_socket' }]);
  const program = await open(ada);
  skein.clock.advance(6000);
  await program.gets(1);
  await delivering.settled(hook, 'delivered');
});

it('an answer other than 2xx is retried, as the response of a URL is', async () => {
  const { ada, hook, happen } = await aSubscriber();
  const statuses = [503, 200];
  const program = await open(ada, { answering: () => ({ status: statuses.shift() ?? 200, body: 'busy' }) });
  delivering.startWorker({ retryTimes: [0] });
  await happen();
  const [first, second] = await program.gets(2);
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  expect(first?.envelope_id).not.toBe(second?.envelope_id);
  await delivering.settled(hook, 'delivered');
  expect((await delivering.attemptsFor(hook)).map(({ status }) => status)).toEqual([503, 200]);
});

it('a socket that ends gives its unanswered envelope to another one', async () => {
  const { ada, hook, happen } = await aSubscriber();
  const first = await open(ada, { answering: silent });
  delivering.startWorker();
  await happen();
  await first.gets(1);
  const second = await open(ada);
  first.cut();
  await second.gets(1);
  await delivering.settled(hook, 'delivered');
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'interrupted' }, { status: 200 }]);
});

it('a socket that ends alone gives its unanswered envelope back to the schedule', async () => {
  const { ada, hook, happen } = await aSubscriber();
  const program = await open(ada, { answering: silent });
  delivering.startWorker();
  await happen();
  await program.gets(1);
  program.cut();
  const [waiting] = await delivering.settled(hook, 'retrying');
  expect(waiting).toMatchObject({ attempts: 1, tries: 1 });
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'interrupted' }]);
});
