import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, later } from '../../clock.js';
import type { EventName } from '../../generated/events.js';
import { causedBy, madeOf, subscribedToAll } from '../../testing/events/deliveries.js';
import { ofUser } from '../../testing/mentions.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';
import { jsonOf } from './bodies.js';

const { skein, team } = useTeam();

beforeAll(async () => {
  const { ada, ben, cleo, gus } = team;
  await subscribedToAll(skein, [ada, ben, cleo, gus]);
});

/** The bodies of the deliveries of one event that `work` causes, by user. */
async function bodies(event: EventName, work: () => Promise<unknown>, meanwhile?: () => Promise<unknown>) {
  const events = await causedBy(skein, team.workspace, work);
  await meanwhile?.();
  const made = await madeOf(skein, events);
  return new Map(made.filter((one) => one.event === event).map((one) => [one.user_id, jsonOf(one)]));
}

function parsed(texts: ReadonlyMap<number, string>, { id }: Person): unknown {
  return JSON.parse(texts.get(id) ?? 'null');
}

describe('the body of a delivery', () => {
  it('has the receiver’s own star, mute and inbox state of a thread', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.star', { id: thread.id });
    await cleo.call('threads.mute', { id: thread.id, minutes: 5 });
    await cleo.call('threads.follow', { id: thread.id });
    await cleo.call('threads.archive', { id: thread.id });
    const texts = await bodies('thread_updated', () => ada.call('threads.pin', { id: thread.id }));
    for (const person of [ada, ben, cleo, gus]) {
      expect(parsed(texts, person)).toEqual(await person.call('threads.getone', { id: thread.id }));
    }
    const until = Math.floor(later(skein.clock.now(), 5 * MINUTE).getTime() / 1000);
    expect(parsed(texts, ben)).toMatchObject({ starred: true, is_saved: true, in_inbox: true, muted_until_ts: null });
    expect(parsed(texts, cleo)).toMatchObject({ starred: false, is_archived: true, in_inbox: false });
    expect(parsed(texts, cleo)).toMatchObject({ muted_until_ts: expect.closeTo(until, -1) });
  });

  it('has the receiver’s own favorite of a channel, and their own notes to self of a workspace', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    await ben.call('channels.favorite', { id: channel.id });
    const texts = await bodies('channel_updated', () => ada.call('channels.update', { id: channel.id, color: 7 }));
    for (const person of [ada, ben, cleo, gus]) {
      expect(parsed(texts, person)).toEqual(await person.call('channels.getone', { id: channel.id }));
    }
    const renamed = await bodies('workspace_updated', () =>
      ada.call('workspaces.update', { id: workspace.id, color: 3 }),
    );
    for (const person of [ada, ben, gus]) {
      expect(parsed(renamed, person)).toEqual(await person.call('workspaces.getone', { id: workspace.id }));
    }
  });

  it('is shared by all receivers for whom it is equal', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await ben.call('threads.star', { id: thread.id });
    const texts = await bodies('thread_updated', () => ada.call('threads.pin', { id: thread.id }));
    expect(texts.get(cleo.id)).toBe(texts.get(gus.id));
    expect(texts.get(ben.id)).not.toBe(texts.get(cleo.id));
  });

  it('has the state at the time of the event, not the current one', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread, { content: 'First' });
    const texts = await bodies(
      'comment_updated',
      () => ada.call('comments.update', { id: comment.id, content: 'Second' }),
      () => ada.call('comments.update', { id: comment.id, content: 'Third' }),
    );
    expect(parsed(texts, ben)).toMatchObject({ content: 'Second', version: comment.version + 1 });
  });

  it('shows the public profile of people, and never a token', async () => {
    const { ada, ben, workspace } = team;
    const texts = await bodies('workspace_user_updated', () => ben.call('users.update', { profession: 'Dyer' }));
    const shown = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: ben.id });
    const about = { workspace_id: workspace.id, user_id: ben.id, user: shown };
    expect(parsed(texts, ada)).toEqual(about);
    expect(parsed(texts, ben)).toEqual(about);
    expect([...texts.values()].join()).not.toContain(ben.token);
  });

  it('does not name users who have since deleted their accounts', async () => {
    const { ada, cleo, channel, workspace } = team;
    const zoe = await skein.aMember(ada, workspace, 'zoe');
    const content = `${ofUser(zoe.id, zoe.name)}, are you there?`;
    const goodbye = () => zoe.call('users.delete', { password: PASSWORD });
    const texts = await bodies('thread_added', () => aThread(ada, channel, { content }), goodbye);
    const left = ofUser(zoe.id, 'Deleted user');
    expect(parsed(texts, cleo)).toMatchObject({
      content: `${left}, are you there?`,
      creator_name: ada.name,
      snippet: 'Deleted user, are you there?',
    });
    expect([...texts.values()].join()).not.toContain('Zoe');
  });
});
