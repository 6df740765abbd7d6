import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, later } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { areWaiting, insertDeliveries } from '../models/delivery.js';
import { taskContext } from '../testing/background.js';
import { anAddressCodeFor, aRecoveryCodeFor } from '../testing/codes.js';
import { aDelivery, keptFor, somethingFor } from '../testing/deliveries.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import { cleanUp } from './clean_up.js';

const skein = useSkein();
let ada: Person;
let workspace: { id: number };

beforeAll(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});

const runCleanUp = () => cleanUp.run(undefined, taskContext(skein));

describe('what was told to hooks', () => {
  it('is kept for 30 days, with its attempts; what still waits is kept for longer', async () => {
    const old = await aDelivery(skein, ada, workspace, { attempts: 3 });
    await insertDeliveries(skein.db, [somethingFor(ada, old.hook, workspace)], skein.clock.now());
    skein.clock.advance(DAY);
    const newer = await aDelivery(skein, ada, workspace, { hook: old.hook });
    skein.clock.advance(29.5 * DAY);
    await runCleanUp();
    expect((await keptFor(skein, old.hook)).map(({ state }) => state)).toEqual(['new', 'failed']);
    const left = await skein.db.number(sql`
      select count(*)::int as left from delivery_attempts where bucket = ${bucketOf(ada.id)}`);
    expect(left).toBe(1);
    expect(await ada.call('deliveries.getone', { id: newer.id })).toMatchObject({ id: newer.id });
  });

  it('can be looked at as long, also where Skein has ended the subscription; others are gone after a day', async () => {
    const now = skein.clock.now();
    const [failed, left] = [await aDelivery(skein, ada, workspace), await aDelivery(skein, ada, workspace)];
    await skein.db.run(sql`
      update hook_subscriptions set ended_at = ${now}, end_reason = 'failing' where id = ${failed.hook.id}`);
    await skein.db.run(sql`update hook_subscriptions set ended_at = ${now} where id = ${left.hook.id}`);
    const kept = async () => {
      await runCleanUp();
      const ids = [failed.hook.id, left.hook.id];
      return skein.db.numbers(sql`
        select id from hook_subscriptions where id = any(${ids}::bigint[]) order by id`);
    };
    skein.clock.advance(DAY / 2);
    expect(await kept()).toEqual([failed.hook.id, left.hook.id]);
    skein.clock.advance(DAY);
    expect(await kept()).toEqual([failed.hook.id]);
    skein.clock.advance(29 * DAY);
    expect(await kept()).toEqual([]);
  });
});

describe('an address that was kept aside, or for a recovery', () => {
  it('is forgotten when its time is over', async () => {
    const ben = await skein.aUser('ben');
    await anAddressCodeFor(skein, ben, 'new.ben@example.com');
    await aRecoveryCodeFor(skein, ben);
    const kept = async () => {
      await runCleanUp();
      return skein.db.one(sql`select new_email, recovery_email from users where id = ${ben.id}`);
    };
    expect(await kept()).toEqual({ new_email: 'new.ben@example.com', recovery_email: ben.email });
    skein.clock.advance(DAY + 1);
    expect(await kept()).toEqual({ new_email: null, recovery_email: null });
  });
});

describe('more expired rows than one statement takes', () => {
  const SLICE = 5000;
  /** The expired rows, and those that have not expired. */
  const counts = (before: Date) =>
    skein.db.one<{ expired: number; fresh: number }>(sql`
      select count(*) filter (where created_at < ${before})::int as expired,
        count(*) filter (where created_at >= ${before})::int as fresh
      from temp_ids where bucket = ${bucketOf(ada.id)}`);
  const keepTempIds = (from: number, many: number, at: Date) =>
    skein.db.run(sql`
      insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
      select ${bucketOf(ada.id)}::int, ${ada.id}::bigint, - n, 1, ${at}::timestamptz
      from generate_series(${from}::int, ${from + many - 1}::int) as made (n)`);

  it('are all deleted, and the others stay', async () => {
    const expiry = later(skein.clock.now(), -DAY);
    await keepTempIds(1, 2 * SLICE + 1, later(expiry, -1));
    await keepTempIds(3 * SLICE, 3, later(expiry, HOUR));
    await runCleanUp();
    expect(await counts(expiry)).toEqual({ expired: 0, fresh: 3 });
  });

  it('are deleted slice by slice: a process that stops ends after one', async () => {
    const expiry = later(skein.clock.now(), -DAY);
    await keepTempIds(4 * SLICE, SLICE + 1, later(expiry, -1));
    const stopping = taskContext(skein, { signal: AbortSignal.abort() });
    await expect(cleanUp.run(undefined, stopping)).rejects.toThrow('aborted');
    expect(await counts(expiry)).toEqual({ expired: 1, fresh: 3 });
    await runCleanUp();
    expect(await counts(expiry)).toEqual({ expired: 0, fresh: 3 });
  });

  it('are all cleared, where only some of their columns expire', async () => {
    const now = skein.clock.now();
    await skein.db.run(sql`
      insert into users (id, name, email, new_email, new_email_until, created_at)
      select 4096::bigint * (1000000 + n), 'Nora', 'nora' || n || '@example.com', 'new.nora' || n || '@example.com',
        case when n > ${SLICE + 1}::int then ${later(now, HOUR)}::timestamptz else ${later(now, -1)}::timestamptz end, ${now}::timestamptz
      from generate_series(1, ${SLICE + 3}::int) as made (n)`);
    await runCleanUp();
    const kept = await skein.db.many<{ email: string }>(sql`
      select email from users where name = 'Nora' and new_email is not null order by id`);
    expect(kept.map(({ email }) => email)).toEqual([SLICE + 2, SLICE + 3].map((number) => `nora${number}@example.com`));
  });
});

describe('the end of a workspace', () => {
  it('is still to be told until it has arrived or was given up', async () => {
    const spare = await skein.aWorkspace(ada, 'Spare');
    const wanted = { target_url: 'https://hooks.example.com/', event: 'workspace_deleted' as const };
    const hook = await ada.call('hooks.subscribe', wanted);
    expect(await areWaiting(skein.db, spare.id)).toBe(false);
    await ada.call('workspaces.remove', { id: spare.id, current_password: PASSWORD });
    await insertDeliveries(skein.db, [somethingFor(ada, hook, spare)], skein.clock.now());
    expect(await areWaiting(skein.db, spare.id)).toBe(true);
    expect(await areWaiting(skein.db, workspace.id)).toBe(false);
    const states = [
      { state: 'retrying', next_at: later(skein.clock.now(), 1), waits: true },
      { state: 'failed', next_at: null, waits: false },
    ];
    for (const { state, next_at, waits } of states) {
      await skein.db.run(sql`
        update deliveries set state = ${state}, next_at = ${next_at} where bucket = ${bucketOf(ada.id)} and subscription_id = ${hook.id}`);
      expect(await areWaiting(skein.db, spare.id)).toBe(waits);
    }
  });
});
