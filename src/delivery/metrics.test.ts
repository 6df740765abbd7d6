import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { EnvelopeSeal } from '../domain/hooks/envelopes.js';
import { useDelivering } from '../testing/delivering.js';
import { status, useReceivers } from '../testing/receivers.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { openSocket, silent } from '../testing/sockets.js';
import { until } from '../testing/until.js';
import { Sender } from './http/sender.js';
import { DeliveryCounts, measureDeliveries, SocketCounts } from './metrics.js';
import { SocketRelay } from './socket_relay.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const aReceiver = useReceivers();
const log = pino({ level: 'silent' });

describe('the metrics', () => {
  it('count waiting deliveries, their age, attempts and outcomes', async () => {
    const [ada, registry] = [await skein.aUser('ada'), new Registry()];
    const workspace = await skein.aWorkspace(ada);
    const [accepting, refusing] = [await aReceiver(), await aReceiver(status(500))];
    const hook = await delivering.subscribe(ada, accepting.url());
    const failing = await ada.call('hooks.subscribe', { target_url: refusing.url(), event: 'workspace_added' });
    await delivering.happen(ada, hook, workspace, 3);
    await delivering.happen(ada, failing, workspace);
    const clock = { now: () => later(skein.clock.now(), MINUTE) };
    measureDeliveries(registry, { db: skein.db, clock, log });
    expect(await registry.metrics()).toMatch(/skein_deliveries_waiting\{for="first"\} 4\n/);
    expect(await registry.metrics()).toMatch(/skein_deliveries_oldest_seconds 6\d/);
    delivering.startWorker({ counts: new DeliveryCounts(registry) });
    await delivering.settled(hook, 'delivered');
    await delivering.settled(failing, 'retrying');
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/skein_deliveries_waiting\{for="first"\} 0\n/);
    expect(metrics).toMatch(/skein_deliveries_waiting\{for="another"\} 1\n/);
    expect(metrics).toMatch(/skein_deliveries_oldest_seconds 0\n/);
    expect(metrics).toMatch(/skein_delivery_tries_total\{outcome="taken"\} 3\n/);
    expect(metrics).toMatch(/skein_delivery_tries_total\{outcome="failed"\} 1\n/);
    expect(metrics).toMatch(/skein_deliveries_ended_total\{state="delivered"\} 3\n/);
  });

  it('count the requests to sockets of programs by outcome, also when one is sent to another socket at once', async () => {
    const [ada, registry] = [await skein.aUser('ada'), new Registry()];
    const [workspace, counts] = [await skein.aWorkspace(ada), new SocketCounts(registry)];
    const { db, databaseUrl: url, clock } = skein;
    const relay = new SocketRelay({ db, url, clock, log, counts, seal: new EnvelopeSeal(SECRET_KEY) });
    const sender = new Sender({ development: true, allow: [], relay });
    const hook = await ada.call('hooks.subscribe', { delivery: 'socket', event: 'workspace_updated' });
    const worker = delivering.startWorker({ sender });
    await delivering.happen(ada, hook, workspace);
    await delivering.settled(hook, 'retrying');
    const first = await openSocket(skein.baseUrl, ada, { answering: silent });
    await delivering.happen(ada, hook, workspace);
    await first.gets(1);
    await openSocket(skein.baseUrl, ada, { answering: () => ({ status: 500, body: 'x'.repeat(70_000) }) });
    first.cut();
    await until(async () => (await delivering.attemptsFor(hook)).some(({ status: code }) => code === 500));
    await worker.stop();
    await sender.close();
    await relay.stop();
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('skein_socket_requests'));
    expect(lines.toSorted()).toEqual([
      'skein_socket_requests_total{outcome="answered"} 1',
      'skein_socket_requests_total{outcome="interrupted"} 1',
      'skein_socket_requests_total{outcome="no_socket"} 1',
    ]);
  });
});
