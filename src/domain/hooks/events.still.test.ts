import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, later } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import type { HookDelivery } from '../../models/delivery.js';
import { causedBy, madeOf } from '../../testing/events/deliveries.js';
import { useHooks } from '../../testing/hooks.js';
import type { Person } from '../../testing/person.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { aCrew, useTeam } from '../../testing/teams.js';
import { mayStillBeTold } from './events.js';

const { skein, team } = useTeam();
const { subscribe, unsubscribe } = useHooks(skein);
let hidden: { id: number };
/** A USER and a GUEST in the hidden channel. */
let dora: Person;
let gil: Person;

beforeEach(async () => {
  const { ada, ben, workspace } = team;
  dora = await skein.aMember(ada, workspace, 'dora');
  gil = await skein.aMember(ada, workspace, 'gil', 'GUEST');
  const user_ids = [ben.id, dora.id, gil.id];
  hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids });
});

/** Subscribes a user to an event. Returns the delivery that `work` causes. */
async function deliveryTo(
  by: Person,
  event: Parameters<typeof subscribe>[1],
  work: () => Promise<unknown>,
): Promise<HookDelivery> {
  const { id } = await subscribe(by, event);
  const made = await madeOf(skein, await causedBy(skein, team.workspace, work));
  const [delivery] = made.filter(({ subscription_id }) => subscription_id === id);
  if (delivery === undefined) throw new Error('They are not told of it.');
  return delivery;
}

const mayAt = async (now: Date, delivery: HookDelivery) => (await mayStillBeTold(skein.db, [delivery], now))[0];
const may = (delivery: HookDelivery) => mayAt(skein.clock.now(), delivery);

const leaveChannel = (person: Person) => () =>
  team.ada.call('channels.removeUser', { id: hidden.id, user_id: person.id });
const leaveWorkspace = (person: Person) => () =>
  team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: person.id });

describe('a later attempt', () => {
  it('is made only while the subscriber sees the object', async () => {
    const { ada } = team;
    const thread = await aThread(ada, hidden);
    const comment = await deliveryTo(dora, { event: 'comment_added' }, () => aComment(ada, thread));
    const channel = await deliveryTo(dora, { event: 'channel_updated' }, () =>
      ada.call('channels.update', { id: hidden.id, name: 'New' }),
    );
    expect([await may(comment), await may(channel)]).toEqual([true, true]);
    await leaveChannel(dora)();
    expect([await may(comment), await may(channel)]).toEqual([false, false]);
  });

  it('is made for a deleted object while the subscriber sees its former place', async () => {
    const { ada, ben, workspace } = team;
    const thread = await aThread(ada, hidden);
    const comment = await aComment(ada, thread);
    const group = await aCrew(ada, workspace, [dora, gil]);
    const person = { id: group.id, user_id: dora.id };
    const gone = [
      await deliveryTo(gil, { event: 'comment_deleted' }, () => ada.call('comments.remove', { id: comment.id })),
      await deliveryTo(gil, { event: 'thread_deleted' }, () => ada.call('threads.remove', { id: thread.id })),
      await deliveryTo(gil, { event: 'group_user_removed' }, () => ada.call('groups.removeUser', person)),
      await deliveryTo(gil, { event: 'group_deleted' }, () => ada.call('groups.remove', { id: group.id })),
      await deliveryTo(gil, { event: 'channel_user_removed' }, leaveChannel(ben)),
      await deliveryTo(gil, { event: 'workspace_user_removed' }, leaveWorkspace(dora)),
    ];
    await ada.call('channels.archive', { id: hidden.id });
    const stillThere = await Promise.all(gone.map(may));
    expect(stillThere).toEqual(gone.map(() => true));
    const channel = await deliveryTo(gil, { event: 'channel_deleted' }, () =>
      ada.call('channels.remove', { id: hidden.id }),
    );
    expect(await may(channel)).toBe(true);
    expect(await Promise.all(gone.map(may))).toEqual(gone.map(() => true));
    await leaveWorkspace(gil)();
    expect(await Promise.all([...gone, channel].map(may))).toEqual([...gone, channel].map(() => false));
  });

  it('is made for a message only while the subscriber is in the conversation', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, dora, ben);
    const said = await deliveryTo(dora, { event: 'message_added' }, () => aMessage(ada, conversation));
    expect(await may(said)).toBe(true);
    await ada.call('conversations.removeUser', { id: conversation.id, user_id: dora.id });
    expect(await may(said)).toBe(false);
  });

  it('is made for the removal of the subscriber, who sees nothing any more', async () => {
    const { workspace } = team;
    const inWorkspace = { workspace_id: workspace.id };
    const out = await deliveryTo(gil, { event: 'channel_user_removed', ...inWorkspace }, leaveChannel(gil));
    const gone = await deliveryTo(dora, { event: 'workspace_user_removed', ...inWorkspace }, leaveWorkspace(dora));
    expect([await may(out), await may(gone)]).toEqual([true, true]);
  });

  it('is made for each group of a subscriber who has left the workspace', async () => {
    const { ada, workspace } = team;
    await aCrew(ada, workspace, [dora, gil]);
    const inWorkspace = { workspace_id: workspace.id };
    const own = await deliveryTo(dora, { event: 'group_user_removed', ...inWorkspace }, leaveWorkspace(dora));
    expect(await may(own)).toBe(true);
    const others = await deliveryTo(gil, { event: 'group_user_removed', ...inWorkspace }, leaveWorkspace(gil));
    expect(await may(others)).toBe(true);
  });

  it('is not made once the subscription or the account of its user is deleted', async () => {
    const { ada } = team;
    const thread = await aThread(ada, hidden);
    const [first, second] = [
      await deliveryTo(dora, { event: 'comment_added' }, () => aComment(ada, thread)),
      await deliveryTo(gil, { event: 'comment_added' }, () => aComment(ada, thread)),
    ];
    await unsubscribe(dora);
    await gil.call('users.delete', { password: PASSWORD });
    expect([await may(first), await may(second)]).toEqual([false, false]);
  });

  it('is not made to a program without a valid token and scope', async () => {
    const { ada } = team;
    const thread = await aThread(ada, hidden);
    const program = await skein.aProgramOf(dora, ['comments:read']);
    const delivery = await deliveryTo(program, { event: 'comment_added' }, () => aComment(ada, thread));
    expect(await may(delivery)).toBe(true);
    const isTheirs = sql`bucket = ${bucketOf(dora.id)} and user_id = ${dora.id} and client_id = 'test-program'`;
    await skein.db.run(sql`update tokens set expires_at = ${later(skein.clock.now(), DAY)} where ${isTheirs}`);
    expect(await may(delivery)).toBe(true);
    expect(await mayAt(later(skein.clock.now(), 2 * DAY), delivery)).toBe(false);
    await skein.db.run(sql`update tokens set scopes = ${['threads:read']} where ${isTheirs}`);
    expect(await may(delivery)).toBe(false);
  });

  it('is made for the deletion of a workspace, and for no other event in it', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const inIt = { workspace_id: workspace.id };
    const hooks = [
      await subscribe(ada, { event: 'workspace_deleted', ...inIt }),
      await subscribe(ada, { event: 'workspace_updated' }),
    ];
    const made = await madeOf(
      skein,
      await causedBy(skein, workspace, () => ada.call('workspaces.update', { id: workspace.id, name: 'New' })),
    );
    expect(made.map(({ subscription_id }) => subscription_id)).toEqual([hooks[1]?.id]);
    const remove = () => ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    const end = await madeOf(skein, await causedBy(skein, workspace, remove));
    expect(end.map(({ subscription_id }) => subscription_id)).toEqual([hooks[0]?.id]);
    expect(await Promise.all([...made, ...end].map(may))).toEqual([false, true]);
  });
});
