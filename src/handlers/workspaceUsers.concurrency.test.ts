import { beforeEach, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../db/database.js';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { untilWaiting, whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aThread, idsOf, unreadIn } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** Another ADMIN of the workspace, and a group. */
let eve: Person;
let group: Schema<'Group'>;

beforeEach(async () => {
  eve = await skein.aMember(team.ada, team.workspace, 'eve', 'ADMIN');
  group = await team.ada.call('groups.add', { workspace_id: team.workspace.id, name: 'Crew' });
});

const removing = ({ id }: Person) => sql`
  update workspace_users set removed_at = ${skein.clock.now()}, removed_by = ${team.ada.id}
  where workspace_id = ${team.workspace.id} and user_id = ${id}`;
const demoting = ({ id }: Person) => sql`
  update workspace_users set user_type = 'USER' where workspace_id = ${team.workspace.id} and user_id = ${id}`;

/**
 * The answer to a request that waits while `change` is made of who is what in the workspace;
 * nothing else happens there.
 */
async function answerAfter(change: Sql, by: Person, operation: OperationId, input: Record<string, unknown>) {
  const { id } = team.workspace;
  let code: unknown;
  const events = await eventsDuring(skein, team.workspace, () =>
    whileLocked(skein, {
      lock: sql`select 1 from workspaces where bucket = ${bucketOf(id)} and id = ${id} for no key update`,
      work: async () => (code = await by.error(operation, input)),
      waiting: 1,
      atLast: (trx) => trx.run(change),
    }),
  );
  expect(events).toEqual([]);
  return code;
}

type Call = [OperationId, () => Record<string, unknown>];
const inWorkspace = () => ({ workspace_id: team.workspace.id });
const withCleo = () => ({ user_ids: [team.cleo.id] });

describe('somebody who is being removed from the workspace', () => {
  const named: Call[] = [
    ['channels.add', () => ({ ...inWorkspace(), name: 'New', ...withCleo() })],
    ['channels.add', () => ({ ...inWorkspace(), name: 'New', default_recipients: [team.cleo.id] })],
    ['channels.update', () => ({ id: team.channel.id, default_recipients: [team.cleo.id] })],
    ['channels.addUser', () => ({ id: team.channel.id, user_id: team.cleo.id })],
    ['channels.addUsers', () => ({ id: team.channel.id, ...withCleo() })],
    ['groups.add', () => ({ ...inWorkspace(), name: 'New', ...withCleo() })],
    ['groups.addUser', () => ({ id: group.id, user_id: team.cleo.id })],
    ['groups.addUsers', () => ({ id: group.id, ...withCleo() })],
    ['conversations.getOrCreate', () => ({ ...inWorkspace(), ...withCleo() })],
  ];
  it.each(named)('is put into nothing by %s any more: 106', async (operation, input) => {
    expect(await answerAfter(removing(team.cleo), team.ada, operation, input())).toBe('user_not_found');
  });

  const made: Call[] = [
    ['channels.add', () => ({ ...inWorkspace(), name: 'New' })],
    ['groups.add', () => ({ ...inWorkspace(), name: 'New' })],
    ['conversations.getOrCreate', () => ({ ...inWorkspace(), user_ids: [team.ada.id, team.ben.id] })],
    ['workspaceUsers.add', () => ({ id: team.workspace.id, email: team.olga.email })],
    ['users.update', () => ({ default_workspace: team.workspace.id })],
  ];
  it.each(made)('makes nothing there by %s any more: 105', async (operation, input) => {
    expect(await answerAfter(removing(team.cleo), team.cleo, operation, input())).toBe('workspace_not_found');
  });

  /** Cleo is removed while this call of another waits for it. Returns the statements of both. */
  function whileRemoved(other: () => Promise<unknown>): Promise<string[]> {
    const { ada, cleo, workspace } = team;
    let begun: Promise<unknown> | undefined;
    return skein.statementsDuring(() =>
      whileLocked(skein, {
        lock: sql`update workspace_users set version = version where workspace_id = ${workspace.id} and user_id = ${cleo.id}`,
        work: async () => {
          await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
          await begun;
        },
        waiting: 1,
        atLast: async () => {
          begun = other();
          await untilWaiting(skein, 2);
        },
      }),
    );
  }
  const times = (statements: readonly string[], part: string) =>
    statements.filter((text) => text.includes(part)).length;

  it('is removed while another joins their group: neither request runs twice', async () => {
    const { ada, ben, cleo } = team;
    await ada.call('groups.addUser', { id: group.id, user_id: cleo.id });
    const statements = await whileRemoved(() => ada.call('groups.addUser', { id: group.id, user_id: ben.id }));
    expect([times(statements, 'set "removed_at" ='), times(statements, 'for no key update of "g"')]).toEqual([1, 1]);
    const after = await ada.call('groups.getone', { id: group.id });
    expect(after).toMatchObject({ user_ids: [ben.id], version: group.version + 3 });
  });

  it('is removed while they change their account: neither request runs twice', async () => {
    const { cleo } = team;
    const statements = await whileRemoved(() => cleo.call('users.update', { name: 'Cleopatra' }));
    expect([times(statements, 'set "removed_at" ='), times(statements, 'update "users" set "name" =')]).toEqual([1, 1]);
    expect(await cleo.call('users.getSessionUser')).toMatchObject({ name: 'Cleopatra', default_workspace: null });
  });
});

describe('an ADMIN who is being made a USER', () => {
  const asAdmin: Call[] = [
    ['workspaces.remove', () => ({ id: team.workspace.id, current_password: PASSWORD })],
    ['workspaces.update', () => ({ id: team.workspace.id, name: 'Mine' })],
    ['workspaceUsers.add', () => ({ id: team.workspace.id, email: team.olga.email, user_type: 'ADMIN' })],
    ['workspaceUsers.update', () => ({ id: team.workspace.id, user_id: team.ben.id, user_type: 'ADMIN' })],
    ['workspaceUsers.remove', () => ({ id: team.workspace.id, user_id: team.ben.id })],
  ];
  it.each(asAdmin)('and comes too late with %s is 109, and nothing has changed', async (operation, input) => {
    expect(await answerAfter(demoting(eve), eve, operation, input())).toBe('forbidden');
    expect(await team.ada.call('workspaces.getone', { id: team.workspace.id })).toMatchObject({ name: 'Weavers' });
  });
});

describe('somebody who joins by the link', () => {
  const joining = async () => ({ url_invite_code: (await team.ada.call('urlJoin.getOrCreate', inWorkspace())).url });

  it('after they have left, while an ADMIN puts them out for good, stays out: 109', async () => {
    const { cleo, workspace } = team;
    const input = await joining();
    await cleo.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    expect(await answerAfter(removing(cleo), cleo, 'urlJoin.joinWorkspace', input)).toBe('forbidden');
  });

  it('while the workspace is removed finds nothing: 110', async () => {
    const { id } = team.workspace;
    const gone = sql`
      update workspaces set removed_at = ${skein.clock.now()} where bucket = ${bucketOf(id)} and id = ${id}`;
    expect(await answerAfter(gone, team.olga, 'urlJoin.joinWorkspace', await joining())).toBe('not_found');
  });
});

/**
 * Lets Ada open a thread for Cleo, and lets `meanwhile` happen when it is written and not committed
 * yet. Answers the thread.
 */
async function aThreadFor({ id: cleo }: Person, meanwhile: () => Promise<unknown>): Promise<Schema<'Thread'>> {
  const { ada, channel } = team;
  const row = sql`bucket = ${bucketOf(ada.id)} and user_id = ${ada.id} and temp_id = -7`;
  let thread: Schema<'Thread'> | undefined;
  await whileLocked(skein, {
    lock: sql`
      insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
      values (${bucketOf(ada.id)}, ${ada.id}, -7, 0, ${skein.clock.now()})`,
    work: async () => (thread = await aThread(ada, channel, { recipients: [cleo], temp_id: -7 })),
    waiting: 1,
    atLast: async (trx) => {
      await meanwhile();
      await trx.run(sql`delete from temp_ids where ${row}`);
    },
  });
  if (thread === undefined) throw new Error('There is no thread.');
  return thread;
}

describe('what was being written for somebody', () => {
  it('who was removed meanwhile is not theirs when they come back', async () => {
    const { ada, cleo, workspace } = team;
    const about = { id: workspace.id, user_id: cleo.id };
    const thread = await aThreadFor(cleo, () => ada.call('workspaceUsers.remove', about));
    await ada.call('workspaceUsers.add', { id: workspace.id, email: cleo.email });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(idsOf(await cleo.call('inbox.get', { workspace_id: workspace.id }))).toEqual([]);
  });

  it('who became a guest meanwhile is not theirs when they are none any more', async () => {
    const { ada, cleo, workspace } = team;
    const become = (user_type: 'GUEST' | 'USER') =>
      ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type });
    const thread = await aThreadFor(cleo, () => become('GUEST'));
    await become('USER');
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(idsOf(await cleo.call('inbox.get', { workspace_id: workspace.id }))).toEqual([]);
  });
});
