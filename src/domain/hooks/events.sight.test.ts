import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../clock.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import {
  causedBy,
  madeOf,
  subscribedToAll,
  toldOf,
  waitingEvents,
  type Told,
} from '../../testing/events/deliveries.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { aCrew, aTeamWithTwoChannels, useTeam } from '../../testing/teams.js';
import { happeningOf } from './audience.js';

const { skein, team } = useTeam({ build: aTeamWithTwoChannels, per: 'test' });
let people: Person[];

// Ada (ADMIN), Ben (USER) and Gus (GUEST) are in both channels. Cleo (USER), Eve (ADMIN) and Gwen (GUEST) are in
// neither. Olga is not in the workspace.
beforeEach(async () => {
  const { ada, ben, cleo, eve, gus, gwen, olga } = team;
  people = [ada, ben, cleo, eve, gus, gwen, olga];
  await subscribedToAll(skein, people);
});

/**
 * The names of the users who get deliveries of what `work` causes, by event. `meanwhile` runs before the deliveries are
 * made.
 */
async function told(work: () => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<Told> {
  const events = await causedBy(skein, team.workspace, work);
  skein.clock.advance(SECOND);
  await meanwhile?.();
  return toldOf(await madeOf(skein, events), people);
}

const INSIDE = ['Ada', 'Ben', 'Gus'];
const NO_GUESTS = ['Ada', 'Ben', 'Cleo', 'Eve'];
const ALL = ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus', 'Gwen'];

describe('events in a channel', () => {
  const REACH = [
    ['open', ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus']],
    ['hidden', INSIDE],
  ] as const;

  it.each(REACH)('reach the users who see the channel (%s)', async (which, reached) => {
    const { ada, ben, [which]: channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread);
    expect(await told(() => aThread(ada, channel))).toEqual({ thread_added: reached });
    expect(await told(() => ada.call('threads.update', { id: thread.id, title: 'New' }))).toEqual({
      thread_updated: reached,
    });
    expect(await told(() => aComment(ada, thread))).toEqual({ comment_added: reached });
    expect(await told(() => ben.call('comments.update', { id: comment.id, content: 'New' }))).toEqual({
      comment_updated: reached,
    });
    expect(await told(() => ada.call('channels.update', { id: channel.id, name: 'New' }))).toEqual({
      channel_updated: reached,
    });
  });

  it('reach the users who see a new channel', async () => {
    const { ada, ben, workspace } = team;
    const adding = (input: { public: boolean }) => () =>
      ada.call('channels.add', { workspace_id: workspace.id, name: 'New', user_ids: [ben.id], ...input });
    expect(await told(adding({ public: true }))).toEqual({ channel_added: NO_GUESTS });
    expect(await told(adding({ public: false }))).toEqual({ channel_added: ['Ada', 'Ben'] });
  });

  it.each(REACH)('of deletion reach the users who saw the object just before (%s)', async (which, reached) => {
    const { ada, [which]: channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread);
    expect(await told(() => ada.call('comments.remove', { id: comment.id }))).toEqual({ comment_deleted: reached });
    expect(await told(() => ada.call('threads.remove', { id: thread.id }))).toEqual({ thread_deleted: reached });
    await ada.call('channels.archive', { id: channel.id });
    expect(await told(() => ada.call('channels.remove', { id: channel.id }))).toEqual({ channel_deleted: reached });
  });

  it('reach nobody who joined afterwards, not even about deleted objects', async () => {
    const { ada, cleo, hidden } = team;
    const thread = await aThread(ada, hidden);
    const come = () => ada.call('channels.addUser', { id: hidden.id, user_id: cleo.id });
    expect(await told(() => aComment(ada, thread), come)).toEqual({ comment_added: INSIDE });
    await ada.call('channels.removeUser', { id: hidden.id, user_id: cleo.id });
    expect(await told(() => ada.call('threads.remove', { id: thread.id }), come)).toEqual({ thread_deleted: INSIDE });
  });

  it('reach nobody who was removed or became a guest in the meantime', async () => {
    const { ada, ben, cleo, open, hidden, workspace } = team;
    const thread = await aThread(ada, hidden);
    const leave = () => ada.call('channels.removeUser', { id: hidden.id, user_id: ben.id });
    expect(await told(() => aComment(ada, thread), leave)).toEqual({ comment_added: ['Ada', 'Gus'] });
    const demote = () => ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type: 'GUEST' });
    expect(await told(() => aThread(ada, open), demote)).toEqual({ thread_added: ['Ada', 'Ben', 'Eve', 'Gus'] });
  });

  it('reach nobody who does not see the channel to which the thread moved, and nobody after the thread was deleted', async () => {
    const { ada, open, hidden } = team;
    const thread = await aThread(ada, open);
    const move = () => ada.call('threads.moveToChannel', { id: thread.id, to_channel: hidden.id });
    expect(await told(() => aComment(ada, thread), move)).toEqual({ comment_added: INSIDE });
    const remove = () => ada.call('threads.remove', { id: thread.id });
    expect(await told(() => aComment(ada, thread), remove)).toEqual({});
  });

  it('reach nobody once the channel is deleted, except that deletion', async () => {
    const { ada, hidden } = team;
    const thread = await aThread(ada, hidden);
    await ada.call('channels.archive', { id: hidden.id });
    const remove = () => ada.call('channels.remove', { id: hidden.id });
    const rename = () => ada.call('threads.update', { id: thread.id, title: 'New' });
    expect(await told(rename, remove)).toEqual({});
  });
});

describe('added and removed members of a channel', () => {
  it('are announced to the users who see it, and to the member', async () => {
    const { ada, cleo, hidden } = team;
    const person = { id: hidden.id, user_id: cleo.id };
    expect(await told(() => ada.call('channels.addUser', person))).toEqual({
      channel_user_added: ['Ada', 'Ben', 'Cleo', 'Gus'],
    });
    expect(await told(() => ada.call('channels.removeUser', person))).toEqual({
      channel_user_removed: ['Ada', 'Ben', 'Cleo', 'Gus'],
    });
    expect(await told(() => ada.call('channels.removeUser', { id: hidden.id, user_id: team.gus.id }))).toEqual({
      channel_user_removed: ['Ada', 'Ben', 'Gus'],
    });
  });
});

describe('a user who becomes a guest', () => {
  it('is announced in each of their channels to those who see it, and to the guest', async () => {
    const { ada, cleo, hidden, workspace } = team;
    await ada.call('channels.addUser', { id: hidden.id, user_id: cleo.id });
    const demote = () => ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type: 'GUEST' });
    const { channel_user_updated } = await told(demote);
    const ofGeneral = NO_GUESTS;
    expect(channel_user_updated).toEqual([...ofGeneral, 'Ada', 'Ben', 'Cleo', 'Gus'].toSorted());
  });
});

describe('events in a conversation', () => {
  it('reach its members, from the first message that each sees', async () => {
    const { ben, cleo, eve, workspace } = team;
    const conversation = await aConversation(workspace, ben, cleo);
    const first = await aMessage(ben, conversation);
    expect(await told(() => aMessage(cleo, conversation))).toEqual({ message_added: ['Ben', 'Cleo'] });
    const come = () => ben.call('conversations.addUser', { id: conversation.id, user_id: eve.id });
    expect(await told(() => aMessage(ben, conversation), come)).toEqual({ message_added: ['Ben', 'Cleo'] });
    expect(await told(() => aMessage(ben, conversation))).toEqual({ message_added: ['Ben', 'Cleo', 'Eve'] });
    const { id } = first;
    expect(await told(() => ben.call('conversationMessages.update', { id, content: 'New' }))).toEqual({
      message_updated: ['Ben', 'Cleo'],
    });
    expect(await told(() => ben.call('conversationMessages.remove', { id }))).toEqual({
      message_deleted: ['Ben', 'Cleo'],
    });
  });

  it('do not reach removed members, nor ADMINs who are no members', async () => {
    const { ben, cleo, eve, workspace } = team;
    const conversation = await aConversation(workspace, ben, cleo, eve);
    const takeOut = () => ben.call('conversations.removeUser', { id: conversation.id, user_id: eve.id });
    expect(await told(takeOut)).toEqual({ message_added: ['Ben', 'Cleo'] });
  });
});

describe('events of a group', () => {
  it('reach all users except guests, and the guests in the group', async () => {
    const { ben, gus, gwen, workspace } = team;
    const seers = [...NO_GUESTS, 'Gwen'];
    expect(await told(() => aCrew(ben, workspace, [ben, gwen]))).toEqual({ group_added: seers });
    const group = await aCrew(ben, workspace, [ben, gwen]);
    const { id } = group;
    expect(await told(() => ben.call('groups.update', { id, name: 'New' }))).toEqual({ group_updated: seers });
    expect(await told(() => ben.call('groups.addUser', { id, user_id: gus.id }))).toEqual({ group_user_added: ALL });
    expect(await told(() => ben.call('groups.removeUser', { id, user_id: gus.id }))).toEqual({
      group_user_removed: ALL,
    });
    expect(await told(() => ben.call('groups.remove', { id }))).toEqual({ group_deleted: seers });
  });

  it('about members of a group deleted since reach all users except guests', async () => {
    const { ben, cleo, workspace } = team;
    const { id } = await aCrew(ben, workspace, [ben, cleo]);
    const remove = () => ben.call('groups.remove', { id });
    expect(await told(() => ben.call('groups.removeUser', { id, user_id: cleo.id }), remove)).toEqual({
      group_user_removed: NO_GUESTS,
    });
  });
});

describe('changes of the members of a workspace', () => {
  it('reach all users except guests, and the guests who see the member', async () => {
    const { ben, cleo, gwen } = team;
    const rename = (person: Person) => () => person.call('users.update', { name: `${person.name} Jr.` });
    expect(await told(rename(ben))).toEqual({ workspace_user_updated: [...NO_GUESTS, 'Gus'] });
    expect(await told(rename(cleo))).toEqual({ workspace_user_updated: NO_GUESTS });
    expect(await told(rename(gwen))).toEqual({ workspace_user_updated: [...NO_GUESTS, 'Gwen'] });
  });

  it('of removal reach the removed member and the guests who saw them', async () => {
    const { ada, ben, workspace } = team;
    const remove = () => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const events = await told(remove);
    expect(events.workspace_user_removed).toEqual([...NO_GUESTS, 'Gus']);
    expect(events.channel_user_removed).toEqual(
      // In General, the open channel and the hidden channel.
      ['Ada', 'Ben', 'Cleo', 'Eve', 'Ada', 'Ben', 'Cleo', 'Eve', 'Gus', ...INSIDE].toSorted(),
    );
  });

  it('of removal reach those who see the groups of the removed member, and that member', async () => {
    const { ada, ben, gus, workspace } = team;
    await aCrew(ada, workspace, [ada, ben, gus]);
    await aCrew(ada, workspace, [ada, ben]);
    const { group_user_removed } = await told(() =>
      ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id }),
    );
    expect(group_user_removed).toEqual([...NO_GUESTS, ...NO_GUESTS, 'Gus'].toSorted());
  });

  it('end all deliveries to a member who left, even of earlier events', async () => {
    const { ada, ben, open, workspace } = team;
    const remove = () => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await told(() => aThread(ada, open), remove)).toEqual({ thread_added: ['Ada', 'Cleo', 'Eve', 'Gus'] });
    expect(await told(() => aThread(ada, open))).toEqual({ thread_added: ['Ada', 'Cleo', 'Eve', 'Gus'] });
  });

  it('reach a new member, with their own arrival and later events', async () => {
    const { ada, olga, open, workspace } = team;
    const come = () => ada.call('workspaceUsers.add', { id: workspace.id, email: olga.email });
    expect(await told(() => aThread(ada, open), come)).toEqual({
      thread_added: ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus'],
    });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: olga.id });
    expect((await told(come)).workspace_user_added).toEqual([...NO_GUESTS, 'Olga']);
  });
});

describe('events of a workspace', () => {
  it('reach only the creator of a new one', async () => {
    const made = await skein.aWorkspace(team.ben, 'Elsewhere');
    const events = await waitingEvents(skein, made);
    expect(toldOf(await madeOf(skein, events.map(happeningOf)), people)).toEqual({
      workspace_added: ['Ben'],
      channel_added: ['Ben'],
    });
  });

  it('reach its members', async () => {
    const { ada, workspace } = team;
    const rename = () => ada.call('workspaces.update', { id: workspace.id, name: 'New' });
    expect(await told(rename)).toEqual({ workspace_updated: ALL });
  });

  it('reach nobody once it is deleted', async () => {
    const { ada, open, workspace } = team;
    const remove = () => ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await told(() => aThread(ada, open), remove)).toEqual({});
  });

  it('of its deletion reach those who were still members', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const remove = () => ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await told(remove)).toEqual({ workspace_deleted: ['Ada', 'Cleo', 'Eve', 'Gus', 'Gwen'] });
  });
});
