// On a cluster alone: what workers do while a node is away.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOUR } from '../../src/clock.js';
import { openDatabase, type Database } from '../../src/db/database.js';
import { bucketOf } from '../../src/db/ids.js';
import { Nodes } from '../../src/db/nodes.js';
import { dueNotices } from '../../src/models/notice.js';
import { dueReports } from '../../src/models/report_schedule.js';
import { bringLastNodeBack, takeLastNodeAway } from '../../src/testing/citus.js';
import { useDelivering, type Subscriber } from '../../src/testing/delivering.js';
import { aWaitingNotice } from '../../src/testing/notices.js';
import { useSkein } from '../../src/testing/skein.js';
import { until } from '../../src/testing/until.js';

const { nodes: addresses = [] } = inject('testServer');
const skein = useSkein();
const delivering = useDelivering(skein);
const LIMITS = { ofBucket: 10, ofAll: 100 };
let nodes: Nodes;
let db: Database;
beforeAll(async () => {
  const log = { warn: () => undefined, info: () => undefined };
  const address = { url: skein.databaseUrl, prepares: true, setsUp: true };
  nodes = new Nodes({ address, log, everyMs: 50, awayEveryMs: 50 });
  db = openDatabase({ url: skein.databaseUrl, poolSize: 3 });
  nodes.guard(db);
  await nodes.start();
});
afterAll(async () => {
  await nodes.stop();
  await db.close();
});

async function takeAway(): Promise<void> {
  await takeLastNodeAway(skein.db);
  await until(() => db.awayBuckets.size > 0);
}

async function bringBack(): Promise<void> {
  await bringLastNodeBack(skein.db, addresses);
  await until(() => db.awayBuckets.size === 0);
}

/** A subscriber whose rows are on the node that will be away, and one whose rows are on another. */
async function aPair(): Promise<{ gone: Subscriber; there: Subscriber }> {
  await takeAway();
  const away = new Set(db.awayBuckets);
  await bringBack();
  const found: { gone?: Subscriber; there?: Subscriber } = {};
  while (found.gone === undefined || found.there === undefined) {
    const subscriber = await delivering.aSubscriber();
    // The subscription is in the bucket of its user.
    found[away.has(bucketOf(subscriber.ada.id)) ? 'gone' : 'there'] = subscriber;
  }
  return { gone: found.gone, there: found.there };
}

describe('while a node is away', () => {
  it('deliveries of the other nodes go on, and its own follow when it is there again', async () => {
    const { gone, there } = await aPair();
    const late = await gone.happen();
    await takeAway();
    delivering.startWorker({ db });
    const prompt = await there.happen();
    expect((await there.receiver.gets(1)).map(({ body }) => body)).toEqual(prompt);
    expect(gone.receiver.received).toEqual([]);
    await bringBack();
    expect((await gone.receiver.gets(1)).map(({ body }) => body)).toEqual(late);
  });

  it('what is due on the other nodes is found', async () => {
    const places = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { ben, workspace, channel } = await skein.aTeam();
        const thread = await ben.call('threads.add', { channel_id: channel.id, title: 'A', content: 'B' });
        await aWaitingNotice(skein, ben, thread);
        return workspace.id;
      }),
    );
    await takeAway();
    const due = await dueNotices(db, 'email', new Date(skein.clock.now().getTime() + HOUR), LIMITS);
    expect(await dueReports(db, skein.clock.now(), 10)).toEqual([]);
    const there = places.filter((id) => !db.awayBuckets.has(bucketOf(id)));
    await bringBack();
    expect(due.map(({ workspace_id }) => workspace_id).toSorted()).toEqual(there.toSorted());
  });
});
