import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { useDelivering } from '../testing/delivering.js';
import { status, useReceivers } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { DeliveryCounts, measureDeliveries } from './metrics.js';

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
});
