import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, later } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { areWaiting, keepDeliveries } from '../models/delivery.js';
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
    await keepDeliveries(skein.db, [somethingFor(ada, old.hook, workspace)], skein.clock.now());
    skein.clock.advance(DAY);
    const newer = await aDelivery(skein, ada, workspace, { hook: old.hook });
    skein.clock.advance(29.5 * DAY);
    await runCleanUp();
    expect((await keptFor(skein, old.hook)).map(({ state }) => state)).toEqual(['new', 'failed']);
    const { left } = await skein.db.one<{ left: number }>(sql`
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
      const rows = await skein.db.many<{ id: number }>(sql`
        select id from hook_subscriptions where id = any(${ids}::bigint[]) order by id`);
      return rows.map(({ id }) => id);
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

describe('the end of a workspace', () => {
  it('is still to be told until it has arrived or was given up', async () => {
    const spare = await skein.aWorkspace(ada, 'Spare');
    const wanted = { target_url: 'https://hooks.example.com/', event: 'workspace_deleted' as const };
    const hook = await ada.call('hooks.subscribe', wanted);
    expect(await areWaiting(skein.db, spare.id)).toBe(false);
    await ada.call('workspaces.remove', { id: spare.id, current_password: PASSWORD });
    await keepDeliveries(skein.db, [somethingFor(ada, hook, spare)], skein.clock.now());
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
