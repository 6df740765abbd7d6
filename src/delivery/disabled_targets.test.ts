import { describe, expect, it } from 'vitest';
import { DAY, later, MINUTE } from '../clock.js';
import { openDatabase, sql } from '../db/database.js';
import { mailHooksDisabled } from '../events/subscribers/mails/hooks_disabled.js';
import { bucketOf } from '../db/ids.js';
import type { Message } from '../mail/mail.js';
import { startBackgroundOf, taskContext } from '../testing/background.js';
import { useDelivering } from '../testing/delivering.js';
import { keptFor } from '../testing/deliveries.js';
import { mailerInto, NOTHING_OUTSIDE } from '../testing/outside.js';
import { status, useReceivers } from '../testing/receivers.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const aReceiver = useReceivers();

describe('a target that has failed for five days', () => {
  it('is disabled with all deliveries that wait for it, and its owner gets one mail', async () => {
    const sent: Message[] = [];
    const mailer = mailerInto(sent);
    const background = await startBackgroundOf(skein, { mailer });
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const receiver = await aReceiver(status(500));
    const hook = await delivering.subscribe(ada, receiver.url());
    await delivering.happen(ada, hook, workspace, 1500);
    await skein.db.run(sql`
      update hook_targets set failing_since = ${later(skein.clock.now(), -5 * DAY)}
      where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);
    const db = openDatabase({ url: skein.databaseUrl, poolSize: 3, afterEmit: () => background.wake() });
    const worker = delivering.startWorker({ db });
    await until(() => sent.length === 1, 20_000);
    expect(sent[0]).toMatchObject({
      to: { address: ada.email },
      subject: 'Your webhook was turned off',
      about: [ada.id],
    });
    expect(sent[0]?.text).toContain(hook.target_url);
    await until(async () => (await keptFor(skein, hook)).every(({ state }) => !['new', 'retrying'].includes(state)));
    expect(receiver.received).toHaveLength(1);
    skein.clock.advance(MINUTE);
    await delivering.settled(hook, 'failed', 'dropped');
    await worker.stop();
    await db.close();
    await background.stop();
    expect(sent).toHaveLength(1);
  }, 40_000);

  it('is disabled without a mail when its owner has deleted their account', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const hook = await delivering.subscribe(ada, 'https://hooks.example.com/');
    await delivering.happen(ada, hook, workspace);
    const target_id = await skein.db.number(sql`
      select id from hook_targets where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id}`);
    await ada.call('users.delete', { password: PASSWORD });
    const send = () => Promise.reject(new Error('Nobody is to be told'));
    const mailer = { ...NOTHING_OUTSIDE.mailer, send };
    await mailHooksDisabled.run({ user_id: ada.id, target_id, event_id: 1 }, taskContext(skein, { mailer }));
  });
});
