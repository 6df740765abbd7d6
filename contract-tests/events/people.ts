import { randomUUID } from 'node:crypto';
import { DAY, later } from '../../src/clock.js';
import { bucketOf, newSecret } from '../../src/db/ids.js';
import { replaceCode } from '../../src/models/code.js';
import { anAvatar } from '../../src/testing/images.js';
import { formWith, type Person } from '../../src/testing/person.js';
import { PASSWORD } from '../../src/testing/skein.js';
import { aCrew } from '../../src/testing/teams.js';
import { row, silent, type Rows, type World } from './row.js';

/** A new USER, who is only in General. */
const aMember = ({ ada, skein, workspace }: World) => skein.aMember(ada, workspace, 'emil');

/** A person whom Ada has invited and who has no password yet. */
async function anInvited({ ada, workspace }: World): Promise<{ id: number; email: string }> {
  const email = `invited.${randomUUID()}@example.com`;
  const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, email });
  return { id, email };
}

/** The code that was mailed to a person. */
async function aCodeOf({ skein }: World, userId: number): Promise<string> {
  const [secret, now] = [newSecret(bucketOf(userId)), skein.clock.now()];
  const code = { secret, userId, purpose: 'password_reset', workspaceId: null } as const;
  await skein.db.transaction((trx) => replaceCode(trx, code, now, later(now, DAY)));
  return secret;
}

/** A workspace of a new user, with a channel and a thread in it. */
async function aWorkspaceOf({ skein }: World): Promise<{ owner: Person; workspace: { id: number } }> {
  const owner = await skein.aUser('owner');
  const workspace = await skein.aWorkspace(owner);
  const channel = await owner.call('channels.add', { workspace_id: workspace.id, name: 'Dye' });
  await owner.call('threads.add', { channel_id: channel.id, title: 'Red', content: 'Madder' });
  return { owner, workspace };
}

const users: Rows = {
  'users.login': silent(({ skein, ben }) => [skein.stranger, { email: ben.email, password: PASSWORD }]),
  'users.logout': silent(({ skein }) => [skein.stranger, {}]),
  'users.register': silent(({ skein }) => [
    skein.stranger,
    { name: 'New Comer', email: 'new.comer@example.com', password: PASSWORD },
  ]),
  'users.invalidateToken': silent(async (world) => [await aMember(world), {}]),
  'users.update': [
    row(['workspace_user_updated'], async (world) => [await aMember(world), { name: 'Emil Elsewhere' }], []),
    row(['workspace_user_updated', 'workspace_user_updated'], async (world) => {
      const emil = await aMember(world);
      await world.skein.aWorkspace(emil);
      return [emil, { profession: 'Dyer' }];
    }),
    silent(async (world) => [await aMember(world), { off_days: [6], snooze_until: 60 }]),
  ],
  'users.updateAvatar': row(
    ['workspace_user_updated'],
    async (world) => [await aMember(world), formWith(await anAvatar())],
    [],
  ),
  'users.updatePassword': silent(async (world) => [await aMember(world), { new_password: `${PASSWORD}!` }]),
  'users.resetPassword': silent(({ skein, ben }) => [skein.stranger, { email: ben.email }]),
  'users.setPassword': [
    row(['workspace_user_updated'], async (world) => {
      const { id } = await anInvited(world);
      return [world.skein.stranger, { reset_code: await aCodeOf(world, id), new_password: PASSWORD }];
    }),
    silent(async (world) => {
      const { id } = await aMember(world);
      return [world.skein.stranger, { reset_code: await aCodeOf(world, id), new_password: PASSWORD }];
    }),
  ],
  'users.heartbeat': silent(({ ben, workspace }) => [ben, { workspace_id: workspace.id, platform: 'api' }]),
  'users.resetPresence': silent(({ ben, workspace }) => [ben, { workspace_id: workspace.id }]),
  'users.disconnectExternal': silent(({ ben }) => [ben, {}]),
  'users.delete': [
    row(['workspace_user_removed', 'channel_user_removed'], async (world) => [
      await aMember(world),
      { password: PASSWORD },
    ]),
    row(['workspace_deleted'], async (world) => [(await aWorkspaceOf(world)).owner, { password: PASSWORD }]),
  ],
};

const workspaces: Rows = {
  'workspaces.add': row(['workspace_added', 'channel_added'], ({ ben }) => [ben, { name: 'Dyers' }]),
  'workspaces.update': row(['workspace_updated'], ({ ada, workspace }) => [ada, { id: workspace.id, color: 9 }], []),
  'workspaces.updateAvatar': row(
    ['workspace_updated'],
    async ({ ada, workspace }) => [ada, formWith(await anAvatar(44), { id: String(workspace.id) })],
    [],
  ),
  'workspaces.remove': row(['workspace_deleted'], async (world) => {
    const { owner, workspace } = await aWorkspaceOf(world);
    return [owner, { id: workspace.id, current_password: PASSWORD }];
  }),
  'workspaceUsers.add': [
    row(
      ['workspace_user_added', 'channel_user_added', 'channel_user_added'],
      async ({ ada, skein, workspace, channel }) => {
        const { email } = await skein.aUser('flo');
        return [ada, { id: workspace.id, email, channel_ids: [channel.id] }];
      },
    ),
    row(['workspace_user_added', 'channel_user_added'], ({ ada, workspace }) => [
      ada,
      { id: workspace.id, email: `unknown.${randomUUID()}@example.com` },
    ]),
  ],
  'workspaceUsers.resendInvite': silent(async (world) => {
    const { email } = await anInvited(world);
    return [world.ada, { id: world.workspace.id, email }];
  }),
  'workspaceUsers.update': [
    row(
      ['workspace_user_updated', 'channel_user_updated'],
      async (world) => {
        const { id: user_id } = await aMember(world);
        return [world.ada, { id: world.workspace.id, user_id, user_type: 'GUEST' }];
      },
      [],
    ),
    row(
      ['workspace_user_updated', 'channel_user_added'],
      async ({ ada, skein, workspace }) => {
        const { id: user_id } = await skein.aMember(ada, workspace, 'guest', 'GUEST');
        return [ada, { id: workspace.id, user_id, user_type: 'USER' }];
      },
      [],
    ),
  ],
  'workspaceUsers.remove': row(
    ['workspace_user_removed', 'channel_user_removed', 'channel_user_removed', 'group_user_removed'],
    async (world) => {
      const { ada, channel, workspace } = world;
      const emil = await aMember(world);
      await ada.call('channels.addUser', { id: channel.id, user_id: emil.id });
      await aCrew(ada, workspace, [emil]);
      return [ada, { id: workspace.id, user_id: emil.id }];
    },
  ),
  'urlJoin.getOrCreate': silent(({ ada, workspace }) => [ada, { workspace_id: workspace.id }]),
  'urlJoin.joinWorkspace': row(['workspace_user_added', 'channel_user_added'], async ({ ada, skein, workspace }) => {
    const { url } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
    return [await skein.aUser('joe'), { url_invite_code: url }];
  }),
  'urlJoin.disable': silent(({ ada, workspace }) => [ada, { workspace_id: workspace.id }]),
};

export const people: Rows = { ...users, ...workspaces };
