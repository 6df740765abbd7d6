// How many rows of a kind an owner has (behaviour/limits.md#numbers). Rows are inserted by a statement, because there
// are thousands.
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf, BUCKETS } from '../db/ids.js';
import type { Person } from '../testing/person.js';
import { anIntegration } from '../testing/integrations.js';
import { whileLocked } from '../testing/locks.js';
import { Browser } from '../testing/oauth.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** Ids that no sequence of a test reaches. */
const FAR = 1_000_000_000;

const tooMany = (reason: string) => ({ status: 400, error_code: 114, error_extra: { reason } });

async function fillChannels(count: number): Promise<void> {
  const { id, bucket } = { id: team.workspace.id, bucket: bucketOf(team.workspace.id) };
  await skein.db.run(sql`
    insert into channels (bucket, id, workspace_id, name, creator, color, public, archived, created_at)
    select ${bucket}, (${FAR} + n) * ${BUCKETS} + ${bucket}, ${id}, 'Loom', ${team.ada.id}, 0, true, true, ${skein.clock.now()}
    from generate_series(1, ${count}::bigint) n`);
}

async function fillGroups(count: number): Promise<void> {
  const { id, bucket } = { id: team.workspace.id, bucket: bucketOf(team.workspace.id) };
  await skein.db.run(sql`
    insert into groups (bucket, id, workspace_id, name, creator, created_at)
    select ${bucket}, (${FAR} + n) * ${BUCKETS} + ${bucket}, ${id}, 'Crew', ${team.ada.id}, ${skein.clock.now()}
    from generate_series(1, ${count}::bigint) n`);
}

async function fillIntegrations(count: number): Promise<void> {
  await skein.db.run(sql`
    insert into integrations (id, creator, client_id, kind, description, callback_url, configure_url, command_description, usage_help, created_at)
    select (${FAR} + n) * ${BUCKETS} + ${bucketOf(team.ada.id)}, ${team.ada.id}, ${`${team.ada.id} `} || n, 'GENERAL', '', '', '', '', '', ${skein.clock.now()}
    from generate_series(1, ${count}::bigint) n`);
}

/** Memberships of workspaces that do not exist. */
async function fillWorkspaces(person: Person, count: number): Promise<void> {
  await skein.db.run(sql`
    insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at)
    select (${FAR} + n) * ${BUCKETS}, ${person.id}, 'USER', 1, ${skein.clock.now()}
    from generate_series(1, ${count}::bigint) n`);
}

describe('a workspace', () => {
  it('has 20,000 channels, archived ones included; a removed one makes room', async () => {
    const wanted = { workspace_id: team.workspace.id, name: 'Loft', public: true };
    await fillChannels(20_000 - 3);
    const last = await team.ada.call('channels.add', wanted);
    expect(await team.ben.refused('channels.add', wanted)).toMatchObject(tooMany('too_many_channels'));
    await team.ada.call('channels.archive', { id: last.id });
    expect(await team.ada.refused('channels.add', wanted)).toMatchObject(tooMany('too_many_channels'));
    await team.ada.call('channels.remove', { id: last.id });
    expect(await team.ben.call('channels.add', wanted)).toMatchObject({ name: 'Loft' });
  });

  it('has 10,000 groups; a removed one makes room', async () => {
    const wanted = { workspace_id: team.workspace.id, name: 'Night shift' };
    await fillGroups(10_000 - 1);
    const last = await team.ada.call('groups.add', wanted);
    expect(await team.ben.refused('groups.add', wanted)).toMatchObject(tooMany('too_many_groups'));
    await team.ada.call('groups.remove', { id: last.id });
    expect(await team.ben.call('groups.add', wanted)).toMatchObject({ name: 'Night shift' });
  });
});

describe('a user', () => {
  it('has 500 integrations; a removed one makes room, and others build theirs', async () => {
    await fillIntegrations(500 - 1);
    const wanted = { name: 'Loom counter', kind: 'GENERAL', description: 'Counts looms.' } as const;
    const last = await team.ada.call('integrations.add', wanted);
    expect(await team.ada.refused('integrations.add', wanted)).toMatchObject(tooMany('too_many_integrations'));
    await anIntegration(team.ben);
    await team.ada.call('integrations.remove', { id: last.id });
    expect(await team.ada.call('integrations.add', wanted)).toMatchObject({ name: 'Loom counter' });
  });

  it('never gets more integrations by requests at the same moment', async () => {
    await fillIntegrations(500 - 1);
    const wanted = { name: 'Loom counter', kind: 'GENERAL', description: 'Counts looms.' } as const;
    const tries = await whileLocked(skein, {
      lock: sql`lock table integrations in share mode`,
      work: () => Promise.all([1, 2, 3, 4].map(() => team.ada.try('integrations.add', wanted))),
      waiting: 4,
    });
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('a user in 1,000 workspaces', () => {
  const add = () => ({ id: team.workspace.id, email: team.olga.email });

  it('is added to no more by others, until they leave one', async () => {
    await fillWorkspaces(team.olga, 1000 - 1);
    const other = await skein.aWorkspace(team.ada, 'Dyers');
    await team.ada.call('workspaceUsers.add', { ...add(), id: other.id });
    expect(await team.ada.refused('workspaceUsers.add', add())).toMatchObject(tooMany('too_many_workspaces'));
    await team.olga.call('workspaceUsers.remove', { id: other.id, user_id: team.olga.id });
    expect(await team.ada.call('workspaceUsers.add', add())).toMatchObject({ id: team.olga.id });
  });

  it('creates and joins more, up to 2,000: nobody takes their room by adding them', async () => {
    const { url: link } = await team.ada.call('urlJoin.getOrCreate', { workspace_id: team.workspace.id });
    await fillWorkspaces(team.olga, 2000 - 1);
    await team.olga.call('urlJoin.joinWorkspace', { url_invite_code: link });
    const refusal = tooMany('too_many_workspaces');
    expect(await team.olga.refused('workspaces.add', { name: 'One more' })).toMatchObject(refusal);
    await team.olga.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.olga.id });
    await team.olga.call('workspaces.add', { name: 'One more' });
    expect(await team.olga.refused('urlJoin.joinWorkspace', { url_invite_code: link })).toMatchObject(refusal);
  });
});

describe('the pages', () => {
  it('say that a user has too many integrations', async () => {
    await fillIntegrations(500);
    const browser = await Browser.of(skein, team.ada);
    const form = await browser.open('/integrations/new?kind=GENERAL');
    const refused = await browser.submit(form, { name: 'Loom counter', decision: 'build' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('You have too many integrations.')]);
  });

  it('say that a user is in too many workspaces', async () => {
    const { url } = await team.ada.call('urlJoin.getOrCreate', { workspace_id: team.workspace.id });
    await fillWorkspaces(team.olga, 2000);
    const browser = await Browser.of(skein, team.olga);
    const refused = await browser.submit(await browser.open(new URL(url).pathname), { decision: 'join' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('You are in too many workspaces.')]);
  });
});
