import { aConversation } from '../../src/testing/conversations.js';
import { aCrew } from '../../src/testing/teams.js';
import { row, silent, type Rows, type World } from './row.js';

/** A channel of Ada's, with Ben in it. */
const aChannel = ({ ada, ben, workspace }: World) =>
  ada.call('channels.add', { workspace_id: workspace.id, name: 'Dye', user_ids: [ben.id] });

async function anArchived(world: World): Promise<{ id: number }> {
  const { id } = await aChannel(world);
  await world.ada.call('channels.archive', { id });
  return { id };
}

/** A group of Ben and Cleo. */
const aGroup = ({ ada, ben, cleo, workspace }: World) => aCrew(ada, workspace, [ben, cleo]);

/** A conversation of Ada, Ben and Cleo, for a row that changes it. */
const aTalk = ({ ada, ben, cleo, workspace }: World) => aConversation(workspace, ada, ben, cleo);

const channels: Rows = {
  'channels.add': row(['channel_added'], ({ ada, ben, gus, workspace }) => [
    ada,
    { workspace_id: workspace.id, name: 'Loom', user_ids: [ben.id, gus.id], is_favorited: true },
  ]),
  'channels.update': [
    row(['channel_updated'], async (world) => [world.ada, { id: (await aChannel(world)).id, name: 'Red' }], []),
    silent(({ ada, channel }) => [ada, { id: channel.id, is_favorited: true }]),
  ],
  'channels.archive': row(['channel_updated'], async (world) => [world.ada, { id: (await aChannel(world)).id }], []),
  'channels.unarchive': row(
    ['channel_updated'],
    async (world) => [world.ada, { id: (await anArchived(world)).id }],
    [],
  ),
  'channels.remove': row(['channel_deleted'], async (world) => [world.ada, { id: (await anArchived(world)).id }]),
  'channels.favorite': silent(({ ben, channel }) => [ben, { id: channel.id }]),
  'channels.unfavorite': silent(({ ben, channel }) => [ben, { id: channel.id }]),
  'channels.addUser': row(
    ['channel_user_added'],
    async (world) => [world.ada, { id: (await aChannel(world)).id, user_id: world.cleo.id }],
    [],
  ),
  'channels.addUsers': row(
    ['channel_user_added', 'channel_user_added'],
    async (world) => {
      const user_ids = [world.ben.id, world.cleo.id, world.gus.id];
      return [world.ada, { id: (await aChannel(world)).id, user_ids }];
    },
    [],
  ),
  'channels.removeUser': row(['channel_user_removed'], async (world) => [
    world.ada,
    { id: (await aChannel(world)).id, user_id: world.ben.id },
  ]),
  'channels.removeUsers': row(['channel_user_removed', 'channel_user_removed'], async (world) => {
    const user_ids = [world.ada.id, world.ben.id];
    return [world.ada, { id: (await aChannel(world)).id, user_ids }];
  }),
};

const groups: Rows = {
  'groups.add': row(['group_added'], ({ ada, ben, gus, workspace }) => [
    ada,
    { workspace_id: workspace.id, name: 'Dyers', user_ids: [ben.id, gus.id] },
  ]),
  'groups.update': row(
    ['group_updated'],
    async (world) => [world.ada, { id: (await aGroup(world)).id, name: 'A' }],
    [],
  ),
  'groups.remove': row(['group_deleted'], async (world) => {
    const group = await aGroup(world);
    const channel = await aChannel(world);
    await world.ada.call('channels.update', { id: channel.id, default_groups: [group.id] });
    return [world.ada, { id: group.id }];
  }),
  'groups.addUser': row(
    ['group_user_added'],
    async (world) => [world.ada, { id: (await aGroup(world)).id, user_id: world.gus.id }],
    [],
  ),
  'groups.addUsers': row(
    ['group_user_added', 'group_user_added'],
    async (world) => {
      const user_ids = [world.ben.id, world.gus.id, world.gwen.id];
      return [world.ada, { id: (await aGroup(world)).id, user_ids }];
    },
    [],
  ),
  'groups.removeUser': row(['group_user_removed'], async (world) => [
    world.ada,
    { id: (await aGroup(world)).id, user_id: world.ben.id },
  ]),
  'groups.removeUsers': row(['group_user_removed', 'group_user_removed'], async (world) => {
    const user_ids = [world.ben.id, world.cleo.id];
    return [world.ada, { id: (await aGroup(world)).id, user_ids }];
  }),
};

const conversations: Rows = {
  'conversations.getOrCreate': silent(({ ada, gus, gwen, workspace }) => [
    ada,
    { workspace_id: workspace.id, user_ids: [gus.id, gwen.id] },
  ]),
  'conversations.update': [
    row(
      ['message_added'],
      async (world) => [world.ada, { id: (await aTalk(world)).id, title: 'Dye', archived: true }],
      [],
    ),
    silent(async (world) => [world.ada, { id: (await aTalk(world)).id, archived: true }]),
  ],
  'conversations.addUser': row(
    ['message_added'],
    async (world) => [world.ada, { id: (await aTalk(world)).id, user_id: world.gus.id }],
    [],
  ),
  'conversations.addUsers': row(['message_added'], async ({ ada, ben, cleo, gwen, skein, workspace }) => {
    const dora = await skein.aMember(ada, workspace, 'dora');
    const { id } = await aConversation(workspace, ada, dora);
    return [ada, { id, user_ids: [ben.id, cleo.id, gwen.id] }];
  }),
  'conversations.removeUser': row(['message_added'], async ({ ada, gwen, gus, ben, workspace }) => {
    const { id } = await aConversation(workspace, ada, gwen, gus, ben);
    return [ada, { id, user_id: gwen.id }];
  }),
  'conversations.removeUsers': row(['message_added'], async ({ ada, gwen, gus, ben, cleo, workspace }) => {
    const { id } = await aConversation(workspace, ada, gwen, gus, ben, cleo);
    return [ada, { id, user_ids: [gwen.id, gus.id] }];
  }),
  'conversations.archive': silent(({ ben, talk }) => [ben, { id: talk.id }]),
  'conversations.unarchive': silent(({ ben, talk }) => [ben, { id: talk.id }]),
  'conversations.markRead': silent(({ ben, talk }) => [ben, { id: talk.id, obj_index: 0 }]),
  'conversations.markUnread': silent(({ ben, talk }) => [ben, { id: talk.id, obj_index: 0 }]),
  'conversations.mute': silent(({ ben, talk }) => [ben, { id: talk.id, minutes: 5 }]),
  'conversations.unmute': silent(({ ben, talk }) => [ben, { id: talk.id }]),
};

export const places: Rows = { ...channels, ...groups, ...conversations };
