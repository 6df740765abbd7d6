// The mail about being added to a workspace by others (behaviour/workspaces.md#members-added-by-others) is a notice
// like others.
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { mailsBy } from '../domain/limits/mail_limits.js';
import { countHits } from '../domain/limits/limits.js';
import { useTelling } from '../testing/notices.js';
import type { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const telling = useTelling(skein);

/** Ada adds Ben again, who has not used the workspace since: as where VERIFY_EMAIL is on. */
async function addBen(): Promise<Person> {
  const { ada, ben, workspace } = team;
  await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
  await telling.reset();
  await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
  await setMet(false);
  return ben;
}

async function setMet(met: boolean): Promise<void> {
  const { ben, workspace } = team;
  await skein.db.run(sql`
    update workspace_users set met = ${met} where workspace_id = ${workspace.id} and user_id = ${ben.id}`);
}

const mails = () => telling.email.sent.map(({ kind, userId }) => [kind, userId]);

describe('a person whom others have added to a workspace', () => {
  it('gets a mail at once, until they have used the workspace', async () => {
    const ben = await addBen();
    await telling.run();
    expect([mails(), telling.push.sent.map(({ kind }) => kind)]).toEqual([[['added', ben.id]], ['added']]);
    await addBen();
    await setMet(true);
    await telling.run();
    expect([mails(), telling.push.sent.map(({ kind }) => kind)]).toEqual([[], ['added']]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('and has set email_added_to_ws to %s gets %i mails about that', async (email_added_to_ws, count) => {
    const mapping = { email_added_to_ws };
    await team.ben.call('notificationsSettings.updateMany', { workspace_id: team.workspace.id, mapping });
    await addBen();
    await telling.run();
    expect(mails()).toHaveLength(count);
  });

  it('gets it after a snooze, and none when they have used the workspace by then', async () => {
    const now = Math.floor(skein.clock.now().getTime() / 1000);
    await team.ben.call('users.update', { snooze_until: now + 3600 });
    const ben = await addBen();
    await telling.run();
    expect(mails()).toEqual([]);
    await telling.runAfter(HOUR);
    expect(mails()).toEqual([['added', ben.id]]);
    await ben.call('users.update', { snooze_until: now + 2 * 3600 });
    await addBen();
    await telling.run();
    await setMet(true);
    await telling.runAfter(DAY / 2);
    expect(mails()).toEqual([]);
  });

  it('gets none while they are away', async () => {
    const away = { type: 'vacation', date_from: '2020-01-01', date_to: '2099-01-01' } as const;
    await team.ben.call('users.update', { away_mode: away });
    await addBen();
    await telling.runAfter(DAY / 2);
    expect(mails()).toEqual([]);
  });

  it('gets none of a person who has sent fifty invitations in this hour', async () => {
    await addBen();
    for (let sent = 0; sent < 50; sent += 1) await countHits(skein.db, [mailsBy(team.ada.id)], skein.clock.now());
    await telling.run();
    expect(mails()).toEqual([]);
  });
});
