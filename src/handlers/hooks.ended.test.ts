import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { endAllAccess } from '../domain/accounts/access_end.js';
import { revokeGrant } from '../domain/oauth/revocation.js';
import { mailHooksEnded } from '../events/subscribers/mails/hooks_ended.js';
import type { Message } from '../mail/mail.js';
import { taskContext } from '../testing/background.js';
import { useHooks } from '../testing/hooks.js';
import { mailerInto, NOTHING_OUTSIDE } from '../testing/outside.js';
import { Person } from '../testing/person.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const { subscribe, unsubscribe } = useHooks(skein);
/** A new USER of the workspace. */
let dora: Person;

beforeEach(async () => {
  dora = await skein.aMember(team.ada, team.workspace, 'dora');
});

/** The subscriptions that a user lists, with the reasons of their ends. */
const listedBy = async (person: Person) =>
  (await person.call('hooks.get')).map(({ id, end_reason, ended_ts }) => [id, end_reason, ended_ts !== null]);

/** What was recorded for mails to a user about ends. */
async function ends({ id }: Person): Promise<unknown[]> {
  const rows = await skein.db.many<{ snapshot: unknown }>(sql`
    select snapshot from outbox where bucket = ${bucketOf(id)} and name = 'hooks_ended' and workspace_id = ${id} order by id`);
  return rows.map(({ snapshot }) => snapshot);
}

describe('a subscription that Skein has ended stays in the list with a reason, and its owner is mailed', () => {
  it('when the token is replaced', async () => {
    const hook = await subscribe(dora);
    const its = await subscribe(await skein.aProgramOf(dora, ['comments:read']));
    const { token } = await dora.call('users.invalidateToken');
    const renewed = new Person(skein.send, token ?? '', dora);
    expect(await listedBy(renewed)).toEqual([
      [hook.id, 'token_replaced', true],
      [its.id, null, false],
    ]);
    expect(await ends(dora)).toEqual([{ user_id: dora.id, reason: 'token_replaced' }]);
    const again = await subscribe(renewed);
    expect(again.id).not.toBe(hook.id);
  });

  it('when its user leaves the workspace', async () => {
    const { ada, workspace } = team;
    const [hook, everywhere] = [await subscribe(dora, { workspace_id: workspace.id }), await subscribe(dora)];
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dora.id });
    expect(await listedBy(dora)).toEqual([
      [hook.id, 'left_workspace', true],
      [everywhere.id, null, false],
    ]);
    expect(await ends(dora)).toEqual([{ user_id: dora.id, reason: 'left_workspace' }]);
  });

  it('when its program is revoked, which neither gets deliveries nor secrets any more', async () => {
    const program = await skein.aProgramOf(dora, ['comments:read']);
    const hook = await subscribe(program);
    const key = { user_id: dora.id, client_id: 'test-program' };
    await skein.db.transaction((trx) => revokeGrant(trx, key, skein.clock.now()));
    expect(await listedBy(dora)).toEqual([[hook.id, 'program_revoked', true]]);
    expect(await ends(dora)).toEqual([{ user_id: dora.id, reason: 'program_revoked' }]);
    for (const operation of ['hooks.rotateSecret', 'hooks.ping'] as const) {
      expect(await dora.refused(operation, { id: hook.id })).toMatchObject({ error_extra: { reason: 'ended' } });
    }
  });

  it('when everything that acts for its user is ended', async () => {
    const hook = await subscribe(dora);
    const token = await skein.db.transaction((trx) => endAllAccess(trx, skein.tokens, dora.id, skein.clock.now()));
    expect(await listedBy(new Person(skein.send, token, dora))).toEqual([[hook.id, 'access_ended', true]]);
    expect(await ends(dora)).toEqual([{ user_id: dora.id, reason: 'access_ended' }]);
  });
});

describe('nothing stays, and nobody is mailed,', () => {
  it('when the owner unsubscribes', async () => {
    await subscribe(dora);
    await unsubscribe(dora);
    expect(await listedBy(dora)).toEqual([]);
    expect(await ends(dora)).toEqual([]);
  });

  it('when the owner has deleted their account', async () => {
    await subscribe(dora);
    await dora.call('users.delete', { password: PASSWORD });
    const left = await skein.db.number(sql`
      select count(*)::int as left from hook_subscriptions where user_id = ${dora.id}`);
    expect(left).toBe(0);
    const send = () => Promise.reject(new Error('Nobody is to be told'));
    const about = { user_id: dora.id, reason: 'token_replaced', event_id: 1 };
    await mailHooksEnded.run(about, taskContext(skein, { mailer: { ...NOTHING_OUTSIDE.mailer, send } }));
  });

  it('when a token is replaced that has subscribed to nothing', async () => {
    await dora.call('users.invalidateToken');
    expect(await ends(dora)).toEqual([]);
  });
});

describe('the mail about ended subscriptions', () => {
  it('says why, and where they are listed, without the name of the account; five go to an address in a day', async () => {
    const sent: Message[] = [];
    const mailer = mailerInto(sent);
    const mail = (event_id: number) =>
      mailHooksEnded.run({ user_id: dora.id, reason: 'token_replaced', event_id }, taskContext(skein, { mailer }));
    for (let id = 1; id <= 7; id += 1) await mail(id);
    expect(sent).toHaveLength(5);
    expect(sent[0]).toMatchObject({ to: { name: '', address: dora.email }, about: [dora.id], id: 'hooks-ended-1' });
    expect(sent[0]?.text).toContain('The API token of your account was replaced');
    expect(sent[0]?.text).toContain('/integrations/hooks');
    expect(sent[0]?.text).not.toContain(dora.name);
    skein.clock.advance(DAY);
    await mail(8);
    expect(sent).toHaveLength(6);
  });
});

describe('the mail about ended subscriptions of an account that can be recovered', () => {
  it('goes to the address from before', async () => {
    const sent: Message[] = [];
    const mailer = mailerInto(sent);
    await dora.call('users.update', { email: `thief.${dora.id}@example.com` });
    const about = { user_id: dora.id, reason: 'token_replaced', event_id: 9 };
    await mailHooksEnded.run(about, taskContext(skein, { mailer }));
    expect(sent.map(({ to }) => to.address)).toEqual([dora.email]);
  });
});

describe('ended subscriptions', () => {
  it('are kept up to 1,000 for a user, the last ones', async () => {
    const hook = await subscribe(dora);
    await skein.db.run(sql`
      insert into hook_subscriptions (id, user_id, target_url, event, created_at, ended_at, end_reason)
      select ${hook.id}::bigint + n * 4096, ${dora.id}, 'https://hooks.example.com/old', 'comment_added', ${skein.clock.now()},
        ${new Date(0)}, 'gone'
      from generate_series(10000, 10999) as n`);
    const { token } = await dora.call('users.invalidateToken');
    const listed = await listedBy(new Person(skein.send, token ?? '', dora));
    expect(listed).toHaveLength(1000);
    expect(listed).toContainEqual([hook.id, 'token_replaced', true]);
  });
});
