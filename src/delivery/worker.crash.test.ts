import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { openDatabase, sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { useDelivering } from '../testing/delivering.js';
import { hang, status } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

describe('a leader that is killed', () => {
  it('leaves its open attempts in the log; the next leader repeats them in order, with the same webhook-id', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber();
    const bodies = await happen(8);
    receiver.answering = (received, response) => {
      if (received.body !== bodies[2]) response.end();
    };
    const child = delivering.child();
    await receiver.gets(3, 20_000);
    await child.kill();
    receiver.answering = status(204);
    delivering.startWorker();
    await delivering.settled(hook, 'delivered');
    expect(receiver.bodies).toEqual(bodies);
    const third = receiver.received.filter(({ body }) => body === bodies[2]);
    expect(third.length).toBeGreaterThanOrEqual(2);
    expect(new Set(third.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const ofThird = (await delivering.attemptsFor(hook)).filter(
      ({ delivery_id }) => String(delivery_id) === third[0]?.headers['webhook-id'],
    );
    expect(ofThird.map(({ error, status: code }) => [error, code])).toEqual([
      ['interrupted', null],
      [null, 204],
    ]);
  }, 40_000);

  it('delays a target only briefly when its last attempt is written after the next leader has started', async () => {
    const { receiver, hook, happen, ada } = await delivering.aSubscriber();
    const bucket = bucketOf(ada.id);
    const before = skein.clock.now();
    skein.clock.advance(1);
    delivering.startWorker();
    await happen();
    await delivering.settled(hook, 'delivered');
    const ids = await skein.db.numbers(sql`
      insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, body, state, created_at)
      select d.bucket, d.id + 4096000000, d.user_id, d.subscription_id, d.target_id, d.event_id + 4096000000, d.position + 1, d.event, d.workspace_id,
        d.body, 'new', d.created_at
      from deliveries d where d.bucket = ${bucket} and d.subscription_id = ${hook.id}
      returning id`);
    await skein.db.run(sql`
      insert into delivery_attempts (bucket, delivery_id, number, started_at)
      values (${bucket}, unnest(${ids}::bigint[]), 1, ${before})`);
    await happen();
    await receiver.gets(3);
    const settled = await delivering.settled(hook, 'delivered');
    expect(settled.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(
      (await delivering.attemptsFor(hook)).map(({ number, error, status: code }) => [number, error, code]),
    ).toEqual(
      expect.arrayContaining([
        [1, 'interrupted', null],
        [2, null, 204],
      ]),
    );
  });

  it('again and again, with a receiver that fails every third request, loses nothing and logs every request', async () => {
    let requests = 0;
    const failures = new Map<unknown, number>();
    const { receiver, hook, happen } = await delivering.aSubscriber(({ headers }, response) => {
      requests += 1;
      const id = headers['webhook-id'];
      const before = failures.get(id) ?? 0;
      // Fewer failures than end a delivery.
      const fails = requests % 3 === 0 && before < 3;
      if (fails) failures.set(id, before + 1);
      response.writeHead(fails ? 500 : 204).end();
    });
    const bodies: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const child = delivering.child();
      await child.says('delivers');
      const before = receiver.received.length;
      for (let times = 0; times < 10; times += 1) bodies.push(...(await happen(5)));
      await receiver.gets(before + 10 + round * 5, 20_000);
      await child.kill();
    }
    skein.clock.advance(MINUTE);
    delivering.startWorker();
    // Retries are due each time that the clock has moved.
    await until(async () => {
      skein.clock.advance(10 * MINUTE);
      return (await delivering.settled(hook, 'delivered', 'retrying')).every(({ state }) => state === 'delivered');
    }, 30_000);
    expect(new Set(receiver.bodies)).toEqual(new Set(bodies));
    const attempts = await delivering.attemptsFor(hook);
    for (const id of new Set(receiver.received.map(({ headers }) => headers['webhook-id']))) {
      const made = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
      expect(attempts.filter(({ delivery_id }) => String(delivery_id) === id).length).toBeGreaterThanOrEqual(
        made.length,
      );
    }
  }, 90_000);
});

describe('of several workers', () => {
  it('one leads, and another takes over when it stops', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber();
    const [one] = [delivering.startWorker(), delivering.startWorker(), delivering.startWorker()];
    const bodies = await happen(10);
    await receiver.gets(10);
    await one?.stop();
    bodies.push(...(await happen(10)));
    await receiver.gets(20);
    expect(receiver.received.map(({ body }) => body)).toEqual(bodies);
    expect((await delivering.attemptsFor(hook)).every(({ number }) => number === 1)).toBe(true);
  });

  it('a leader that stops waits for its requests until the grace period ends, and leaves the rest to the next one', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber(hang);
    const first = delivering.startWorker();
    await happen();
    await receiver.gets(1);
    await first.stop();
    receiver.answering = status(204);
    delivering.startWorker();
    await delivering.settled(hook, 'delivered');
    expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'interrupted' }, { status: 204 }]);
  });
});

describe('while connections to the database break', () => {
  it('nothing is lost, and delivery resumes by itself', async () => {
    const { receiver, hook, happen } = await delivering.aSubscriber();
    delivering.startWorker();
    const other = openDatabase({ url: skein.databaseUrl, poolSize: 1 });
    const bodies: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      bodies.push(...(await happen(10)));
      await receiver.gets(bodies.length - 5, 20_000);
      await other.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      // The connections of the test break too.
      await until(() =>
        skein.db.one(sql`select 1 as one`).then(
          () => true,
          () => false,
        ),
      );
    }
    await delivering.settled(hook, 'delivered');
    await other.close();
    expect(new Set(receiver.bodies)).toEqual(new Set(bodies));
  }, 60_000);
});
