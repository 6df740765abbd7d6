import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aThread, unreadIn } from '../testing/posts.js';
import { aCrew, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'olga';

const about = (person: { id: number }) => ({ id: team.workspace.id, user_id: person.id });
const seenBy = (by: Person, person: { id: number }) => by.call('workspaceUsers.getone', about(person));

describe('workspace_users/remove', () => {
  const may: [Name, Name, number][] = [
    ['ada', 'ben', 200],
    ['ada', 'gwen', 200],
    ['ben', 'ben', 200],
    ['gus', 'gus', 200],
    ['gwen', 'gwen', 200],
    ['ben', 'cleo', 109],
    ['ben', 'ada', 109],
    ['gus', 'ben', 109],
    ['gus', 'cleo', 106],
    ['olga', 'ben', 105],
    ['olga', 'olga', 105],
    ['ada', 'olga', 106],
  ];
  it.each(may)('by %s of %s answers %s', async (by, whom, code) => {
    const { text } = await team[by].try('workspaceUsers.remove', about(team[whom]));
    const { error_code = 200 } = JSON.parse(text);
    expect(error_code).toBe(code);
    const ids = await team.ada.call('workspaceUsers.getIds', { id: team.workspace.id });
    expect(ids.includes(team[whom].id)).toBe(code !== 200 && whom !== 'olga');
  });

  it('prefers the id to the address; without either it is 19', async () => {
    const { ada, ben, cleo, workspace } = team;
    expect(await ada.call('workspaceUsers.remove', { ...about(ben), email: cleo.email })).toEqual({ status: 'ok' });
    expect(await seenBy(ada, ben)).toMatchObject({ removed: true });
    expect(await seenBy(ada, cleo)).toMatchObject({ removed: false });
    expect(await ada.error('workspaceUsers.remove', { ...about(ben), email: cleo.email })).toBe('user_not_found');
    expect(await ada.error('workspaceUsers.remove', { id: workspace.id })).toBe('argument_missing');
    expect(await ada.error('workspaceUsers.remove', { id: workspace.id, email: 'cleo' })).toBe('email_invalid');
    expect(await seenBy(ada, cleo)).toMatchObject({ removed: false });
  });

  it('takes them out of all channels, with what was unread there; the workspace is 105 to them', async () => {
    const { ada, ben, workspace, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ada.call('workspaceUsers.remove', about(ben));
    for (const id of [channel.id, workspace.default_channel]) {
      expect((await ada.call('channels.getone', { id })).user_ids).not.toContain(ben.id);
    }
    expect(await ben.error('workspaces.getone', { id: workspace.id })).toBe('workspace_not_found');
    expect(await ben.error('channels.getone', { id: channel.id })).toBe('channel_not_found');
    expect(await ben.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    expect(await ben.error('threads.getUnread', { workspace_id: workspace.id })).toBe('workspace_not_found');

    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email, channel_ids: [channel.id] });
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('takes them out of all groups, and those of their other workspaces stay', async () => {
    const { ada, ben, workspace } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const [group, other] = [
      await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [ada.id, ben.id] }),
      await ben.call('groups.add', { workspace_id: elsewhere.id, name: 'Crew', user_ids: [ben.id] }),
    ];
    await ada.call('workspaceUsers.remove', about(ben));
    expect((await ada.call('groups.getone', { id: group.id })).user_ids).toEqual([ada.id]);
    expect((await ben.call('groups.getone', { id: other.id })).user_ids).toEqual([ben.id]);
  });

  it('leaves what they wrote, under their name, and the rows of their conversations', async () => {
    const { ada, ben, workspace, channel } = team;
    const { default_conversation } = await ben.call('workspaces.getone', { id: workspace.id });
    const thread = await aThread(ben, channel);
    await ben.call('workspaceUsers.remove', about(ben));
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      creator: ben.id,
      creator_name: ben.name,
    });
    const rows = await skein.db.many(sql`
      select user_id from conversation_users
      where bucket = ${bucketOf(workspace.id)} and conversation_id = ${default_conversation}`);
    expect(rows).toEqual([{ user_id: ben.id }]);
  });

  it('leaves their other workspaces alone, of which one becomes the default', async () => {
    const { ada, ben, workspace } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const before = await ben.call('channels.get', { workspace_id: elsewhere.id });
    await ada.call('workspaceUsers.remove', about(ben));
    expect(await ben.call('channels.get', { workspace_id: elsewhere.id })).toEqual(before);
    expect(await ben.call('workspaces.getDefault')).toMatchObject({ id: elsewhere.id });
    expect(await ben.error('workspaces.getone', { id: workspace.id })).toBe('workspace_not_found');
  });

  it('emits workspace_user_removed, and channel_user_removed for each channel', async () => {
    const { ada, ben, workspace, channel } = team;
    const events = await eventsDuring(skein, workspace, () => ada.call('workspaceUsers.remove', about(ben)));
    const user = await seenBy(ada, ben);
    expect(user).toMatchObject({ removed: true, version: 2 });
    const ids = [workspace.default_channel, channel.id].sort((one, other) => one - other);
    const channels = await Promise.all(ids.map((id) => ada.call('channels.getone', { id })));
    const happened = { user_id: ben.id, actor_id: ada.id };
    const snapshot = { workspace_id: workspace.id, user_id: ben.id, user };
    expect(events).toEqual([
      { name: 'workspace_user_removed', channel_id: null, ...happened, snapshot },
      ...channels.map((shown) => ({
        name: 'channel_user_removed',
        channel_id: shown.id,
        ...happened,
        snapshot: { ...placeInEvent(shown), ...snapshot, channel_id: shown.id },
      })),
    ]);
  });

  it('emits group_user_removed for each group, also when they leave by themself', async () => {
    const { ada, ben, cleo, workspace } = team;
    const [first, second] = [await aCrew(ada, workspace, [ben, cleo]), await aCrew(ada, workspace, [ben])];
    const left = async (by: Person, of: Person) => {
      const events = await eventsDuring(skein, workspace, () => by.call('workspaceUsers.remove', about(of)));
      return events.filter(({ name }) => name === 'group_user_removed');
    };
    const gone = async (of: Person, by: Person, group_id: number, version: number) => {
      const [user, user_id] = [await seenBy(ada, of), of.id];
      const shown = placeInEvent(await ada.call('groups.getone', { id: group_id }));
      const happened = { name: 'group_user_removed', channel_id: null, user_id: of.id, actor_id: by.id };
      return { ...happened, snapshot: { ...shown, version, group_id, user_id, user } };
    };
    const ofBen = await left(ada, ben);
    expect(ofBen).toEqual([await gone(ben, ada, first.id, 2), await gone(ben, ada, second.id, 2)]);
    const ofCleo = await left(cleo, cleo);
    expect(ofCleo).toEqual([await gone(cleo, cleo, first.id, 3)]);
  });

  it('begins the next version of each of their groups, and of no other', async () => {
    const { ada, ben, cleo, workspace } = team;
    const [theirs, other] = [await aCrew(ada, workspace, [ben, cleo]), await aCrew(ada, workspace, [cleo])];
    await ada.call('workspaceUsers.remove', about(ben));
    const after = await ada.call('groups.getone', { id: theirs.id });
    expect(after).toEqual({ ...theirs, user_ids: [cleo.id], version: theirs.version + 1 });
    expect(await ada.call('groups.getone', { id: other.id })).toEqual(other);
  });

  it('of a person who is out already is 106, by address 132, and emits nothing', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, email: ` ${ben.email.toUpperCase()}` });
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.error('workspaceUsers.remove', about(ben))).toBe('user_not_found');
      expect(await ada.error('workspaceUsers.remove', { id: workspace.id, email: ben.email })).toBe('email_not_found');
      expect(await ada.error('workspaceUsers.update', { ...about(ben), user_type: 'ADMIN' })).toBe('user_not_found');
      expect(await ben.error('workspaceUsers.remove', about(ben))).toBe('workspace_not_found');
      expect(await ada.error('workspaceUsers.remove', { id: workspace.id })).toBe('argument_missing');
    });
    expect(events).toEqual([]);
  });

  it('happens once when it comes several times at once', async () => {
    const { ada, ben, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, ben, ada, ben].map((person) => person.try('workspaceUsers.remove', about(ben)));
      expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(1);
    });
    expect(events.filter(({ name }) => name === 'workspace_user_removed')).toHaveLength(1);
  });

  it('makes the mail that invited them worthless', async () => {
    const { ada, workspace } = team;
    const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, email: `out.${workspace.id}@example.com` });
    const now = skein.clock.now();
    await skein.db.run(sql`
      insert into codes (bucket, sha256, purpose, user_id, workspace_id, created_at, expires_at)
      values (${bucketOf(id)}, '\\x01', 'invitation', ${id}, ${workspace.id}, ${now}, ${now})`);
    await ada.call('workspaceUsers.remove', about({ id }));
    expect(await skein.db.many(sql`select 1 from codes where bucket = ${bucketOf(id)} and user_id = ${id}`)).toEqual(
      [],
    );
  });
});

describe('a person who is out', () => {
  it('comes back by an ADMIN when an ADMIN removed them: by a USER it is 109', async () => {
    const { ada, ben, cleo, workspace } = team;
    await ada.call('workspaceUsers.remove', about(ben));
    const input = { id: workspace.id, email: ben.email };
    expect(await cleo.error('workspaceUsers.add', input)).toBe('forbidden');
    expect(await ada.call('workspaceUsers.add', input)).toMatchObject({ id: ben.id, removed: false, version: 3 });
    expect(await ben.call('workspaces.getone', { id: workspace.id })).toMatchObject({ id: workspace.id });
  });

  it('is added by everybody who may add people when they left by themself', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    const input = { id: workspace.id, email: ben.email };
    await ben.call('workspaceUsers.remove', about(ben));
    expect(await gus.error('workspaceUsers.add', input)).toBe('forbidden');
    expect(await cleo.call('workspaceUsers.add', input)).toMatchObject({ id: ben.id, removed: false });
    // What counts is how they went the last time.
    await ada.call('workspaceUsers.remove', about(ben));
    expect(await cleo.error('workspaceUsers.add', input)).toBe('forbidden');
  });
});
