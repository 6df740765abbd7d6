import { expect } from 'vitest';
import { unreadOf } from '../../../src/testing/conversations.js';
import type { Schema } from '../../../src/generated/schemas.js';
import { aMessageThere, aTalk, nothing, type Talk } from '../kinds.js';
import { idOf, On, type Cases, type Kind, type Scene } from '../sentences.js';

type OfTalk = Scene<Talk>;
type OfMessage = Scene<Schema<'ConversationMessage'>>;

const talk = new On(aTalk);
const message = new On(aMessageThere);
const inWorkspace = ({ world }: Scene<unknown>) => ({ workspace_id: world.workspace.id });
const all = (scene: Scene<unknown>) => ({ ...inWorkspace(scene), limit: 500 });
const conversationOf = ({ it }: OfMessage) => ({ id: it.conversation_id, workspace_id: it.workspace_id });

/** A conversation with a message; one without is not listed. */
const said = new On<Talk>({
  ...aTalk,
  make: async (world, place, way) => {
    const made = await aTalk.make(world, place, way);
    await world.owner.call('conversationMessages.add', { conversation_id: made.id, content: 'Tea?' });
    return made;
  },
});

/** A conversation, or one of two people where the row says so. */
const aTalkOrPair: Kind<Talk> = {
  ...aTalk,
  make: async (world, place, way) => {
    if (!way.endsWith('of two')) return aTalk.make(world, place, way);
    const input = { workspace_id: world.workspace.id, user_ids: [world.adminIn.id] };
    return { ...(await world.owner.call('conversations.getOrCreate', input)), friend: world.adminIn.id };
  },
};

/** The caller, the friend, or the other one of two. */
const whoLeaves = ({ way, person, world, it }: OfTalk) => {
  if (way === 'oneself') return person.id;
  return it.friend === person.id ? world.owner.id : it.friend;
};
const leaving = new On(aTalkOrPair);
const hasLeft = (scene: OfTalk) => ({ user_ids: expect.not.arrayContaining([whoLeaves(scene)]) });
/** A guest sees Pat, because they share a channel. */
const hasCome = ({ world }: OfTalk) => ({ user_ids: expect.arrayContaining([world.pat.id]) });

const reading = message
  .afterwards(({ person, it }) => person.call('conversations.markUnread', { id: it.conversation_id, obj_index: 0 }))
  .sending(({ it }) => ({ id: it.conversation_id }));
const unreading = message
  .afterwards(({ person, it }) => person.call('conversations.markRead', { id: it.conversation_id }))
  .sending(({ it }) => ({ id: it.conversation_id, obj_index: 0 }));

export const conversations: Cases = {
  'conversations.getone': talk.answers(({ it }) => ({ id: it.id, user_ids: it.user_ids })),
  'conversations.getOrCreate': new On(nothing)
    .sending((scene) => ({ ...inWorkspace(scene), user_ids: [scene.world.pat.id] }))
    .does(async ({ world, person }, answer) => {
      const { user_ids } = await world.pat.call('conversations.getone', { id: idOf(answer) });
      expect(new Set(user_ids)).toEqual(new Set([person.id, world.pat.id]));
    }),
  'conversations.get': said.sending(all).lists(({ it }) => ({ id: it.id, user_ids: it.user_ids })),
  'conversations.update': talk.with({ title: 'Renamed' }).ownerReads({ title: 'Renamed' }),
  'conversations.addUser': talk.with(({ world }) => ({ user_id: world.pat.id })).ownerReads(hasCome),
  'conversations.addUsers': talk.with(({ world }) => ({ user_ids: [world.pat.id] })).ownerReads(hasCome),
  'conversations.removeUser': leaving.with((scene) => ({ user_id: whoLeaves(scene) })).ownerReads(hasLeft),
  'conversations.removeUsers': leaving.with((scene) => ({ user_ids: [whoLeaves(scene)] })).ownerReads(hasLeft),
  'conversations.archive': talk.callerReads({ archived: true }),
  'conversations.unarchive': talk.after('conversations.archive').callerReads({ archived: false }),
  'conversations.getUnread': message
    .afterwards(({ person, it }) => person.call('conversations.markUnread', { id: it.conversation_id, obj_index: 0 }))
    .sending(inWorkspace)
    .lists(({ it }) => ({ conversation_id: it.conversation_id })),
  'conversations.markRead': reading.doesToCaller(async (scene) =>
    expect(await unreadOf(scene.person, conversationOf(scene))).toBeUndefined(),
  ),
  'conversations.markUnread': unreading.doesToCaller(async (scene) =>
    expect(await unreadOf(scene.person, conversationOf(scene))).toBeDefined(),
  ),
  'conversations.mute': talk.with({ minutes: 5 }).callerReads({ muted_until_ts: expect.any(Number) }),
  'conversations.unmute': talk.after('conversations.mute', { minutes: 5 }).callerReads({ muted_until_ts: null }),
};

export const conversationMessages: Cases = {
  'conversationMessages.add': talk
    .sending(({ it }) => ({ conversation_id: it.id, content: 'Here it is.' }))
    .does(async ({ reader, person, it }) =>
      expect(await reader.call('conversationMessages.get', { conversation_id: it.id })).toMatchObject([
        { content: 'Here it is.', creator: person.id },
      ]),
    ),
  'conversationMessages.getone': message.answers(({ it }) => ({ id: it.id, content: it.content })),
  'conversationMessages.get': message
    .sending(({ it }) => ({ conversation_id: it.conversation_id, limit: 500 }))
    .lists(({ it }) => ({ id: it.id, content: it.content })),
  'conversationMessages.update': message.with({ content: 'It was.' }).ownerReads({ content: 'It was.' }),
  'conversationMessages.remove': message.ownerReads({ deleted: true, content: '' }),
};
