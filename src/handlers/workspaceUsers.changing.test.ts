import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Answered } from '../testing/http.js';
import { whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aThread, unreadIn } from '../testing/posts.js';
import { adminsOf, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'olga';

const about = (person: { id: number }) => ({ id: team.workspace.id, user_id: person.id });
const seenBy = (by: Person, person: { id: number }) => by.call('workspaceUsers.getone', about(person));

describe('workspace_users/update', () => {
  const may: [Name, Name, number][] = [
    ['ada', 'ben', 200],
    ['ada', 'gwen', 200],
    ['ada', 'olga', 106],
    ['ben', 'cleo', 109],
    ['ben', 'ben', 109],
    ['gus', 'ben', 109],
    ['gus', 'cleo', 106],
    ['gwen', 'gwen', 109],
    ['olga', 'ben', 105],
  ];
  it.each(may)('by %s of %s answers %s', async (by, whom, code) => {
    const before = await team.ada.call('workspaceUsers.get', { id: team.workspace.id });
    const { text } = await team[by].try('workspaceUsers.update', { ...about(team[whom]), user_type: 'ADMIN' });
    const { error_code = 200, user_type } = JSON.parse(text);
    expect(error_code).toBe(code);
    expect(user_type).toBe(code === 200 ? 'ADMIN' : undefined);
    const after = await team.ada.call('workspaceUsers.get', { id: team.workspace.id });
    if (code !== 200) expect(after).toEqual(before);
    else expect(after.find(({ id }) => id === team[whom].id)).toMatchObject({ user_type: 'ADMIN', version: 2 });
  });

  it('emits workspace_user_updated, and channel_user_updated for each channel that they are in', async () => {
    const { ada, ben, workspace, channel } = team;
    const events = await eventsDuring(skein, workspace, () =>
      ada.call('workspaceUsers.update', { ...about(ben), user_type: 'ADMIN' }),
    );
    const user = await seenBy(ada, ben);
    const ids = [workspace.default_channel, channel.id].sort((one, other) => one - other);
    const channels = await Promise.all(ids.map((id) => ada.call('channels.getone', { id })));
    const happened = { user_id: ben.id, actor_id: ada.id };
    const snapshot = { workspace_id: workspace.id, user_id: ben.id, user };
    expect(events).toEqual([
      { name: 'workspace_user_updated', channel_id: null, ...happened, snapshot },
      ...channels.map((shown) => ({
        name: 'channel_user_updated',
        channel_id: shown.id,
        ...happened,
        snapshot: { ...placeInEvent(shown), ...snapshot, channel_id: shown.id },
      })),
    ]);
  });

  it('of what they are already answers the same, changes nothing, emits nothing', async () => {
    const { ada, ben, workspace } = team;
    const before = await seenBy(ada, ben);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const user of [{ user_id: ben.id }, { email: ben.email.toUpperCase() }]) {
        const input = { id: workspace.id, ...user, user_type: 'USER' as const };
        expect(await ada.call('workspaceUsers.update', input)).toEqual(before);
      }
    });
    expect(events).toEqual([]);
  });

  it('prefers the id to the address; without either it is 19, an unknown address 132, a wrong one 103', async () => {
    const { ada, ben, cleo, olga, workspace } = team;
    const update = (input: Record<string, unknown>) => ({ id: workspace.id, user_type: 'GUEST' as const, ...input });
    const both = update({ user_id: ben.id, email: cleo.email });
    expect(await ada.call('workspaceUsers.update', both)).toMatchObject({ id: ben.id, user_type: 'GUEST' });
    expect(await seenBy(ada, cleo)).toMatchObject({ user_type: 'USER' });
    expect(await ada.refused('workspaceUsers.update', update({}))).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'user_id' },
    });
    for (const email of [olga.email, 'nobody@example.com']) {
      expect(await ada.error('workspaceUsers.update', update({ email }))).toBe('email_not_found');
    }
    expect(await ada.error('workspaceUsers.update', update({ email: 'nobody' }))).toBe('email_invalid');
    expect(await ada.error('workspaceUsers.update', { ...about(ben), user_type: 'OWNER' })).toBe('argument_invalid');
    expect(await ada.error('workspaceUsers.update', { ...about(ben), user_id: -9, user_type: 'USER' })).toBe(
      'temp_id_unknown',
    );
    expect(await ada.error('workspaceUsers.update', about(ben))).toBe('argument_missing');
  });

  it('takes from a new guest what was unread in channels that they are not in, and nothing else', async () => {
    const { ada, ben, cleo, workspace, channel } = team;
    const open = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Open', public: true });
    const outside = await aThread(ada, open, { recipients: [ben.id, cleo.id] });
    const inside = await aThread(ada, channel, { recipients: [ben.id] });
    await ada.call('workspaceUsers.update', { ...about(ben), user_type: 'GUEST' });
    expect(await ben.error('threads.getone', { id: outside.id })).toBe('thread_not_found');
    expect(await unreadIn(ben, inside)).toMatchObject({ thread_id: inside.id });

    await ada.call('workspaceUsers.update', { ...about(ben), user_type: 'USER' });
    expect(await ben.call('threads.getone', { id: outside.id })).toMatchObject({ id: outside.id });
    expect(await unreadIn(ben, outside)).toBeUndefined();
    expect(await unreadIn(cleo, outside)).toMatchObject({ thread_id: outside.id });
  });

  it('brings a former guest into General, with channel_user_added', async () => {
    const { ada, gwen, workspace } = team;
    const events = await eventsDuring(skein, workspace, () =>
      ada.call('workspaceUsers.update', { ...about(gwen), user_type: 'USER' }),
    );
    expect(events.map(({ name, channel_id }) => [name, channel_id])).toEqual([
      ['workspace_user_updated', null],
      ['channel_user_added', workspace.default_channel],
    ]);
    const general = await gwen.call('channels.getone', { id: workspace.default_channel });
    expect(general.user_ids).toContain(gwen.id);
  });
});

describe('the last ADMIN', () => {
  /** Lets a person be removed while their `work` waits for it. */
  const whileRemoving = ({ id }: Person, work: () => Promise<Answered>) => {
    const { ada, workspace } = team;
    return whileLocked(skein, {
      lock: sql`select id from workspaces where bucket = ${bucketOf(workspace.id)} and id = ${workspace.id} for no key update`,
      work,
      waiting: 1,
      atLast: (trx) =>
        trx.run(sql`
          update workspace_users set removed_at = ${skein.clock.now()}, removed_by = ${ada.id}
          where workspace_id = ${workspace.id} and user_id = ${id}`),
    });
  };

  it('stays one: 127 for update and remove for everybody, and nothing changes', async () => {
    const { ada, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const user_type of ['USER', 'GUEST']) {
        expect(await ada.refused('workspaceUsers.update', { ...about(ada), user_type })).toMatchObject({
          status: 400,
          error_code: 127,
        });
      }
      expect(await ada.error('workspaceUsers.remove', about(ada))).toBe('last_admin');
      expect(await ada.call('workspaceUsers.update', { ...about(ada), user_type: 'ADMIN' })).toMatchObject({
        version: 1,
      });
    });
    expect(events).toEqual([]);
    expect(await seenBy(ada, ada)).toMatchObject({ user_type: 'ADMIN', removed: false });
  });

  it('is not one any more when there is another', async () => {
    const { ada, ben } = team;
    await ada.call('workspaceUsers.update', { ...about(ben), user_type: 'ADMIN' });
    expect(await ada.call('workspaceUsers.update', { ...about(ada), user_type: 'USER' })).toMatchObject({
      user_type: 'USER',
    });
    expect(await ben.error('workspaceUsers.remove', about(ben))).toBe('last_admin');
  });

  it.each([
    ['remove each other', 'workspaceUsers.remove', {}],
    ['demote each other', 'workspaceUsers.update', { user_type: 'GUEST' }],
  ] as const)('is left when two ADMINs %s at the same moment', async (_, operation, more) => {
    for (let round = 0; round < 3; round += 1) {
      const { ada, workspace } = await skein.aTeam();
      const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
      const change = (by: Person, { id: user_id }: Person) => by.try(operation, { id: workspace.id, user_id, ...more });
      const answers = await Promise.all([change(ada, eve), change(eve, ada)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // The second call comes from a former ADMIN, or from nobody there.
      const [refused] = answers.filter(({ status }) => status !== 200);
      expect([105, 109, 127]).toContain(JSON.parse(refused?.text ?? '{}').error_code);
      expect(await adminsOf(skein, workspace)).toHaveLength(1);
    }
  });

  it('is left when an ADMIN has waited for the other one’s removal to be done: 127', async () => {
    const { ada, workspace } = team;
    const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
    const answered = await whileRemoving(eve, () => eve.try('workspaceUsers.remove', about(ada)));
    expect(answered.json()).toMatchObject({ error_code: 127 });
    expect(await seenBy(ada, ada)).toMatchObject({ removed: false });
  });

  it('an ADMIN who has waited and is none any more may not go on: 105', async () => {
    const { ada, ben, workspace } = team;
    const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
    const answered = await whileRemoving(eve, () => eve.try('workspaceUsers.remove', about(ben)));
    expect(answered.json()).toMatchObject({ error_code: 105 });
    expect(await seenBy(ada, ben)).toMatchObject({ removed: false });
  });
});
