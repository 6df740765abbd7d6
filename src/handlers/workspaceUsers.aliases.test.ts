import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../generated/operations.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam, type Team } from '../testing/teams.js';

const { skein, team } = useTeam();

/** Operation, its twins, and what they are called with. */
const READING: [OperationId, OperationId[], (team: Team) => Record<string, unknown>][] = [
  ['workspaceUsers.get', ['workspaceUsers.getV3', 'workspaces.getUsers', 'workspaces.getUsersByPost'], () => ({})],
  ['workspaceUsers.getIds', ['workspaceUsers.getIdsV3'], () => ({})],
  ['workspaceUsers.getone', ['workspaceUsers.getoneV3', 'workspaces.getUserById'], ({ ben }) => ({ user_id: ben.id })],
  [
    'workspaceUsers.getByEmail',
    ['workspaceUsers.getByEmailV3', 'workspaces.getUserByEmail'],
    ({ ben }) => ({ email: ben.email }),
  ],
  [
    'workspaceUsers.resendInvite',
    ['workspaceUsers.resendInviteV3', 'workspaces.resendInvite'],
    ({ ben }) => ({ user_id: ben.id }),
  ],
];
const DEPRECATED = Object.values(operations).filter((spec) => 'deprecation' in spec);

describe('the twins of an operation', () => {
  it.each(READING)('%s are %j, and answer the same', async (id, twins, inputOf) => {
    const input = { id: team.workspace.id, ...inputOf(team) };
    const { status, text } = await team.ada.try(id, input);
    expect(status).toBe(200);
    for (const twin of twins) expect(await team.ada.try(twin, input)).toMatchObject({ status, text });
  });

  it('of what depends on the time answer of the same person', async () => {
    const input = { id: team.workspace.id, user_id: team.ben.id };
    for (const id of ['workspaceUsers.getInfo', 'workspaceUsers.getInfoV3', 'workspaces.getUserInfo'] as const) {
      expect(await team.ada.call(id, input)).toMatchObject({ id: team.ben.id, presence: 'inactive' });
    }
    for (const id of ['workspaceUsers.getLocalTimeV3', 'workspaces.getUserLocalTime'] as const) {
      expect(await team.ada.call(id, input)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  it.each([
    ['workspaceUsers.addV3', 'workspaceUsers.updateV3', 'workspaceUsers.removeV3'],
    ['workspaces.addUser', 'workspaces.updateUser', 'workspaces.removeUser'],
  ] as const)('%s, %s and %s change what the operation changes', async (add, update, remove) => {
    const { ada, workspace } = team;
    const dan = await skein.aUser('dan');
    expect(await ada.call(add, { id: workspace.id, email: dan.email })).toMatchObject({
      id: dan.id,
      user_type: 'USER',
    });
    const about = { id: workspace.id, user_id: dan.id };
    expect(await ada.call(update, { ...about, user_type: 'GUEST' })).toMatchObject({ user_type: 'GUEST' });
    expect(await ada.call(remove, about)).toEqual({ status: 'ok' });
    expect(await ada.call('workspaceUsers.getone', about)).toMatchObject({ removed: true });
  });

  it('refuse what the operation refuses: strangers, programs without its scope, those who may not', async () => {
    const { ada, gus, olga, workspace } = team;
    const program = await skein.aProgramOf(ada, ['workspaces:read']);
    const input = { id: workspace.id, email: 'dan@example.com' };
    for (const caller of [skein.stranger, program, gus, olga]) {
      const refused = await Promise.all(
        (['workspaceUsers.add', 'workspaceUsers.addV3', 'workspaces.addUser'] as const).map(async (id) =>
          withoutUuid((await caller.try(id, input)).text),
        ),
      );
      expect(new Set(refused).size).toBe(1);
      expect(refused[0]).toContain('error_code');
    }
  });

  it('take the arguments of a GET as JSON and as a form when they are sent by POST', async () => {
    const { ben, workspace } = team;
    const people = await ben.call('workspaceUsers.get', { id: workspace.id, archived: false });
    const headers = { authorization: `Bearer ${ben.token}` };
    for (const [type, body] of [
      ['application/json', JSON.stringify({ id: workspace.id, archived: false })],
      ['application/x-www-form-urlencoded', `id=${workspace.id}&archived=False`],
    ] as const) {
      const sent = { method: 'POST', path: '/api/v3/workspaces/get_users', body };
      const answered = await skein.send({ ...sent, headers: { ...headers, 'content-type': type } });
      expect(answered.json()).toEqual(people);
    }
    expect(await ben.error('workspaces.getUsersByPost')).toBe('argument_missing');
  });
});

describe('a deprecated operation', () => {
  it('is each workspace-user operation under /api/v3/workspaces, the GET forms that take somebody out of a conversation, and no other', () => {
    const [ofWorkspaces, others] = [true, false].map((is) =>
      DEPRECATED.filter(({ path }) => path.startsWith('/api/v3/workspaces/') === is),
    );
    expect(ofWorkspaces).toHaveLength(10);
    expect(others?.map(({ path }) => path)).toEqual([
      '/api/v3/conversations/remove_user',
      '/api/v3/conversations/remove_users',
    ]);
  });

  it('says since when, and what to use instead, in success and in failure', async () => {
    const input = { id: team.workspace.id, user_id: team.ben.id };
    for (const by of [team.ada, team.olga]) {
      const { headers } = await by.try('workspaces.getUserById', input);
      expect(headers.get('deprecation')).toBe(`@${Date.UTC(2026, 10, 21) / 1000}`);
      expect(headers.get('link')).toBe('<http://skein.test/api/v4/workspace_users/getone>; rel="successor-version"');
    }
  });

  it('is none where a path merely stands beside the first', async () => {
    for (const id of ['workspaceUsers.get', 'workspaceUsers.getV3'] as const) {
      const { headers } = await team.ada.try(id, { id: team.workspace.id });
      expect([headers.get('deprecation'), headers.get('link')]).toEqual([null, null]);
    }
  });
});
