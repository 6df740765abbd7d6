import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aThread, unreadIn } from '../testing/posts.js';
import { aTeamWithTwoChannels, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithTwoChannels, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'eve' | 'olga';

const usersOf = async (channel: { id: number }, by: Person = team.ada) =>
  (await by.call('channels.getone', { id: channel.id })).user_ids;

describe('channels/remove_user', () => {
  const may: ['open' | 'hidden', Name, Name, number][] = [
    ['open', 'ada', 'ben', 200],
    ['open', 'ben', 'gus', 200],
    ['open', 'ben', 'ben', 200],
    ['open', 'eve', 'ben', 200],
    ['open', 'gus', 'gus', 200],
    ['open', 'cleo', 'ben', 109],
    ['open', 'cleo', 'cleo', 106],
    ['open', 'cleo', 'olga', 109],
    ['open', 'gus', 'ben', 109],
    ['open', 'gwen', 'gus', 107],
    ['open', 'gwen', 'gwen', 107],
    ['open', 'olga', 'ben', 107],
    ['open', 'ada', 'cleo', 106],
    ['open', 'ada', 'olga', 106],
    ['hidden', 'ben', 'gus', 200],
    ['hidden', 'gus', 'gus', 200],
    ['hidden', 'gus', 'ben', 109],
    ['hidden', 'cleo', 'ben', 107],
    ['hidden', 'eve', 'ben', 107],
    ['hidden', 'eve', 'eve', 107],
  ];

  it.each(may)('out of the %s channel, by %s of %s: %s', async (name, by, whom, code) => {
    const { [name]: channel, [by]: actor, [whom]: person, workspace } = team;
    const before = await usersOf(channel);
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await actor.try('channels.removeUser', { id: channel.id, user_id: person.id });
      expect(answered.json()).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    });
    expect(await usersOf(channel)).toEqual(code === 200 ? before.filter((id) => id !== person.id) : before);
    expect(events.map((event) => [event.name, event.user_id])).toEqual(
      code === 200 ? [['channel_user_removed', person.id]] : [],
    );
  });

  it('emits channel_user_removed, with the person as the others see them', async () => {
    const { ben, gus, hidden, workspace } = team;
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: gus.id });
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('channels.removeUser', { id: hidden.id, user_id: gus.id }),
    );
    const where = { channel_id: hidden.id, user_id: gus.id };
    const shown = placeInEvent(await ben.call('channels.getone', { id: hidden.id }));
    expect(events).toEqual([
      {
        name: 'channel_user_removed',
        ...where,
        actor_id: ben.id,
        snapshot: { ...shown, ...where, user },
      },
    ]);
  });

  it('ends that the person sees a private channel', async () => {
    const { ada, ben, hidden } = team;
    const thread = await aThread(ada, hidden);
    await ada.call('channels.removeUser', { id: hidden.id, user_id: ben.id });
    expect(await ben.error('channels.getone', { id: hidden.id })).toBe('channel_not_found');
    expect(await ben.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    expect(await ben.error('threads.add', { channel_id: hidden.id, title: 'T', content: 'C' })).toBe(
      'channel_not_found',
    );
  });

  it('repeated is 106, which names the person, and emits nothing', async () => {
    const { ada, ben, open, workspace } = team;
    const input = { id: open.id, user_id: ben.id };
    await ada.call('channels.removeUser', input);
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.refused('channels.removeUser', input)).toMatchObject({
        status: 404,
        error_code: 106,
        error_extra: { id: ben.id },
      });
    });
    expect(events).toEqual([]);
  });

  it('happens once when it comes several times at once', async () => {
    const { ada, eve, ben, open, workspace } = team;
    const input = { id: open.id, user_id: ben.id };
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, eve, ada, eve].map((person) => person.try('channels.removeUser', input));
      expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });
    expect(events).toHaveLength(1);
  });

  it('takes the last one out too; then nobody sees a private channel', async () => {
    const { ada, ben, gus, hidden } = team;
    for (const person of [gus, ben, ada]) {
      expect(await person.call('channels.removeUser', { id: hidden.id, user_id: person.id })).toEqual({ status: 'ok' });
    }
    for (const person of [ada, ben, gus])
      expect(await person.error('channels.getone', { id: hidden.id })).toBe('channel_not_found');
  });

  it('needs both ids: 19', async () => {
    expect(await team.ada.error('channels.removeUser', { id: team.open.id })).toBe('argument_missing');
    expect(await team.ada.error('channels.removeUser', { user_id: team.ben.id })).toBe('argument_missing');
    expect(await team.ada.error('channels.removeUser', { id: team.open.id, user_id: -99 })).toBe('temp_id_unknown');
  });
});

describe('what was unread, and the favourite, of a person who is taken out', () => {
  /** Something unread and a favourite for Ben and Gus; then they are taken out, and let in again. */
  async function outAndIn(channel: { id: number }) {
    const { ada, ben, gus } = team;
    const thread = await aThread(ada, channel);
    const other = await aThread(ada, team[channel.id === team.open.id ? 'hidden' : 'open']);
    const people = [ben, gus];
    for (const person of people) await person.call('channels.favorite', { id: channel.id });
    const user_ids = people.map(({ id }) => id);
    await ada.call('channels.removeUsers', { id: channel.id, user_ids });
    for (const person of people) expect(await unreadIn(person, other)).toBeDefined();
    return { thread, letIn: () => ada.call('channels.addUsers', { id: channel.id, user_ids }) };
  }

  it('are gone for good where they see it no more: a private channel', async () => {
    const { ben, gus, hidden } = team;
    const { thread, letIn } = await outAndIn(hidden);
    for (const person of [ben, gus]) expect(await unreadIn(person, thread)).toBeUndefined();
    await letIn();
    for (const person of [ben, gus]) {
      expect(await unreadIn(person, thread)).toBeUndefined();
      expect(await person.call('channels.getone', { id: hidden.id })).toMatchObject({ is_favorited: false });
    }
  });

  it('stay where they still see it: a public channel, but for a guest', async () => {
    const { ben, gus, open } = team;
    const { thread, letIn } = await outAndIn(open);
    expect(await unreadIn(ben, thread)).toMatchObject({ thread_id: thread.id });
    expect(await ben.call('channels.getone', { id: open.id })).toMatchObject({ is_favorited: true });
    expect(await unreadIn(gus, thread)).toBeUndefined();
    await letIn();
    expect(await unreadIn(gus, thread)).toBeUndefined();
    expect(await gus.call('channels.getone', { id: open.id })).toMatchObject({ is_favorited: false });
  });
});

describe('channels/remove_users', () => {
  const removeUsers = (by: Person, channel: { id: number }, ...people: { id: number }[]) =>
    by.try('channels.removeUsers', { id: channel.id, user_ids: people.map(({ id }) => id) });

  it('removes each of them once, and emits for each', async () => {
    const { ada, ben, gus, hidden, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await removeUsers(ben, hidden, gus, ben, gus)).text).toBe('{"status":"ok"}');
    });
    expect(await usersOf(hidden)).toEqual([ada.id]);
    expect(events.map(({ name, user_id }) => [name, user_id])).toEqual([
      ['channel_user_removed', ben.id],
      ['channel_user_removed', gus.id],
    ]);
  });

  it('takes nobody out when one is not in it: 106, which names them', async () => {
    const { ada, ben, cleo, olga, hidden, workspace } = team;
    const thread = await aThread(ada, hidden);
    const before = await usersOf(hidden);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [cleo, olga, { id: 0 }]) {
        const { status, text } = await removeUsers(ada, hidden, ben, stranger);
        expect({ status, ...JSON.parse(text) }).toMatchObject({
          status: 404,
          error_code: 106,
          error_extra: { id: stranger.id },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await usersOf(hidden)).toEqual(before);
    expect(await unreadIn(ben, thread)).toBeDefined();
  });

  it('lets a guest leave, but take nobody along: 109', async () => {
    const { ben, gus, open } = team;
    expect((await removeUsers(gus, open, gus, ben)).status).toBe(403);
    expect((await removeUsers(gus, open, gus)).status).toBe(200);
    expect(await usersOf(open)).toContain(ben.id);
  });

  it('of nobody is ok, and emits nothing', async () => {
    const { ben, hidden, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await removeUsers(ben, hidden)).status).toBe(200);
    });
    expect(events).toEqual([]);
  });

  it('needs a list of ids: 19, 20', async () => {
    const { ada, open } = team;
    expect(await ada.error('channels.removeUsers', { id: open.id })).toBe('argument_missing');
    for (const user_ids of [7, 'x', ['x'], [1.5], [null], {}]) {
      expect(await ada.error('channels.removeUsers', { id: open.id, user_ids })).toBe('argument_invalid');
    }
    expect(await ada.error('channels.removeUsers', { id: open.id, user_ids: [-1] })).toBe('temp_id_unknown');
  });
});
