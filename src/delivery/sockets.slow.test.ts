import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { EnvelopeSeal } from '../domain/hooks/envelopes.js';
import { useDelivering } from '../testing/delivering.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { openSocket, silent } from '../testing/sockets.js';
import { until } from '../testing/until.js';
import { Sender } from './http/sender.js';
import { SocketRelay } from './socket_relay.js';

const TIMEOUT = 400;

const skein = useSkein();
const delivering = useDelivering(skein);
let relay: SocketRelay;
let sender: Sender;
beforeAll(() => {
  const { db, databaseUrl: url, clock } = skein;
  const seal = new EnvelopeSeal(SECRET_KEY);
  relay = new SocketRelay({ db, url, clock, seal, log: createLog('silent'), timeoutMs: TIMEOUT });
  sender = new Sender({ development: true, allow: [], relay });
});
afterAll(async () => {
  await sender.close();
  await relay.stop();
});

it('a delivery that is not answered in time has failed with timed_out, and a late answer is ignored', async () => {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const hook = await ada.call('hooks.subscribe', { delivery: 'socket', event: 'workspace_updated' });
  const program = await openSocket(skein.baseUrl, ada, { answering: silent });
  delivering.startWorker({ sender });
  await delivering.happen(ada, hook, workspace);
  const [late] = await program.gets(1);
  await delivering.settled(hook, 'retrying');
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ status: null, error: 'timed_out' }]);
  program.answer(late ?? { envelope_id: '' }, { status: 200 });
  skein.clock.advance(6000);
  const [, again] = await program.gets(2);
  program.answer(again ?? { envelope_id: '' }, { status: 200 });
  await delivering.settled(hook, 'delivered');
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'timed_out' }, { status: 200 }]);
  expect(program.code).toBeUndefined();
});

it('a worker that stops leaves the attempt open, and the next one makes it again', async () => {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const hook = await ada.call('hooks.subscribe', { delivery: 'socket', event: 'workspace_updated' });
  const answers = [false, true];
  const answering = () => (answers.shift() === true ? { status: 200 } : undefined);
  const program = await openSocket(skein.baseUrl, ada, { answering });
  const worker = delivering.startWorker();
  await delivering.happen(ada, hook, workspace);
  await program.gets(1);
  await worker.stop();
  delivering.startWorker();
  await delivering.settled(hook, 'delivered');
  const ids = program.envelopes.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
  await until(async () => (await delivering.attemptsFor(hook))[1]?.status === 200);
  expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'interrupted' }, { status: 200 }]);
});
