import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { OperationId } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import type { Answered } from '../testing/http.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import { eventsDuring, eventsOf } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { aCrew, adminsOf, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const erase = (by: Person, password = PASSWORD) => by.try('users.delete', { password });
const codeOf = ({ text }: { text: string }): number => JSON.parse(text).error_code ?? 200;
const seen = (by: Person, person: { id: number }) =>
  by.call('workspaceUsers.getone', { id: team.workspace.id, user_id: person.id });

describe('users/delete', () => {
  it('ends all that the user could call with: token, session, program, password', async () => {
    const { ben } = team;
    const program = await skein.aProgramOf(ben, ['user:read']);
    const cookie = await skein.aCookieOf(ben);
    expect((await erase(ben)).text).toBe('{"status":"ok"}');
    expect(await ben.refused('users.getSessionUser')).toMatchObject({ status: 403, error_code: 200 });
    expect(await program.error('users.getSessionUser')).toBe('token_invalid');
    expect(codeOf(await skein.stranger.try('users.getSessionUser', {}, { cookie }))).toBe(200);
    expect(await skein.stranger.error('users.login', { email: ben.email, password: PASSWORD })).toBe(
      'credentials_invalid',
    );
    expect(await skein.stranger.error('users.validateToken', { token: ben.token })).toBe('token_invalid');
    expect((await erase(ben)).status).toBe(403);
  });

  it('leaves what they wrote to those who could read it, by "Deleted user"', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const hidden = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [gus.id] });
    const [open, closed] = [await aThread(ben, channel), await aThread(ben, hidden)];
    const comment = await aComment(ben, open, { thread_action: 'close' });
    await ben.call('reactions.add', { comment_id: comment.id, reaction: '👍' });
    await erase(ben);
    for (const person of [ada, cleo, gus]) {
      expect(await person.call('threads.getone', { id: open.id })).toMatchObject({
        creator: ben.id,
        creator_name: 'Deleted user',
        content: open.content,
        participants: open.participants,
        last_comment: { id: comment.id, creator_name: 'Deleted user' },
      });
      expect(await person.call('comments.getone', { id: comment.id })).toMatchObject({
        content: comment.content,
        system_message: { initiator: ben.id, initiator_name: 'Deleted user' },
        reactions: { '👍': [ben.id] },
      });
    }
    expect(await gus.call('threads.getone', { id: closed.id })).toMatchObject({ creator_name: 'Deleted user' });
    for (const person of [ada, cleo])
      expect(await person.error('threads.getone', { id: closed.id })).toBe('thread_not_found');
  });

  it('leaves nobody to be seen but a "Deleted user" who is removed', async () => {
    const { ada, ben, workspace } = team;
    await ben.call('users.update', {
      profession: 'Weaver',
      contact_info: 'Loom 4',
      timezone: 'Asia/Kolkata',
      away_mode: { type: 'other', date_to: '2099-01-01' },
    });
    await erase(ben);
    expect(await seen(ada, ben)).toMatchObject({
      id: ben.id,
      name: 'Deleted user',
      first_name: 'Deleted user',
      short_name: 'Deleted user',
      email: `deleted+${ben.id}@users.invalid`,
      profession: '',
      contact_info: '',
      avatar_id: null,
      avatar_urls: null,
      timezone: 'UTC',
      away_mode: null,
      removed: true,
      setup_pending: false,
      user_type: 'USER',
    });
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).not.toContain(ben.id);
    for (const email of [ben.email, `deleted+${ben.id}@users.invalid`]) {
      expect(await ada.error('workspaceUsers.getByEmail', { id: workspace.id, email })).toBe('email_not_found');
    }
  });

  it('takes them out of all channels, groups and defaults, so that nothing names them any more', async () => {
    const { ada, ben, channel, workspace } = team;
    const group = await ada.call('groups.add', {
      workspace_id: workspace.id,
      name: 'Crew',
      user_ids: [ada.id, ben.id],
    });
    await ada.call('channels.update', { id: channel.id, default_recipients: [ada.id, ben.id] });
    await erase(ben);
    expect((await ada.call('groups.getone', { id: group.id })).user_ids).toEqual([ada.id]);
    const shown = await ada.call('channels.getone', { id: channel.id });
    expect(shown.default_recipients).toEqual([ada.id]);
    expect(shown.user_ids).not.toContain(ben.id);
    const named: [OperationId, Record<string, unknown>][] = [
      ['channels.addUser', { id: channel.id, user_id: ben.id }],
      ['groups.addUser', { id: group.id, user_id: ben.id }],
      ['threads.add', { channel_id: channel.id, title: 'T', content: 'C', recipients: [ben.id] }],
      ['workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'ADMIN' }],
      ['workspaceUsers.remove', { id: workspace.id, user_id: ben.id }],
    ];
    for (const [operation, input] of named) expect(await ada.error(operation, input), operation).toBe('user_not_found');
  });

  it('emits workspace_user_removed and channel_user_removed in each workspace, of a "Deleted user"', async () => {
    const { ada, ben, channel, workspace } = team;
    const elsewhere = await skein.aWorkspace(ada, 'Elsewhere');
    await ada.call('workspaceUsers.add', { id: elsewhere.id, email: ben.email });
    const before = await eventsOf(skein, elsewhere);
    const events = await eventsDuring(skein, workspace, () => erase(ben));
    const there = (await eventsOf(skein, elsewhere)).slice(before.length);
    const user = await seen(ada, ben);
    const happened = { user_id: ben.id, actor_id: ben.id };
    const snapshot = { workspace_id: workspace.id, user_id: ben.id, user };
    const ids = [workspace.default_channel, channel.id].sort((one, other) => one - other);
    const channels = await Promise.all(ids.map((id) => ada.call('channels.getone', { id })));
    expect(events).toEqual([
      { name: 'workspace_user_removed', channel_id: null, ...happened, snapshot },
      ...channels.map((shown) => ({
        name: 'channel_user_removed',
        channel_id: shown.id,
        ...happened,
        snapshot: { ...placeInEvent(shown), ...snapshot, channel_id: shown.id },
      })),
    ]);
    expect(there.map(({ name, channel_id }) => [name, channel_id])).toEqual([
      ['workspace_user_removed', null],
      ['channel_user_removed', elsewhere.default_channel],
    ]);
  });

  it('emits group_user_removed for each group', async () => {
    const { ada, ben, workspace } = team;
    const { id } = await aCrew(ada, workspace, [ada, ben]);
    const events = await eventsDuring(skein, workspace, () => erase(ben));
    const user = await seen(ada, ben);
    const gone = { user_id: ben.id, actor_id: ben.id, channel_id: null };
    const shown = placeInEvent(await ada.call('groups.getone', { id }));
    expect(events.filter(({ name }) => name === 'group_user_removed')).toEqual([
      {
        name: 'group_user_removed',
        ...gone,
        snapshot: { ...shown, group_id: id, user_id: ben.id, user },
      },
    ]);
  });

  it('gives the address free: who registers or is invited with it is somebody new', async () => {
    const { ada, ben, cleo, workspace, channel } = team;
    await aThread(ben, channel);
    await erase(ben);
    const input = { name: 'Ben Again', email: ben.email, password: PASSWORD };
    const again = await skein.stranger.call('users.register', input);
    expect(again.id).not.toBe(ben.id);
    expect(await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email })).toMatchObject({
      id: again.id,
      name: 'Ben Again',
    });
    await erase(cleo);
    const invited = await ada.call('workspaceUsers.add', { id: workspace.id, email: cleo.email });
    expect(invited).toMatchObject({ email: cleo.email, setup_pending: true });
    expect(invited.id).not.toBe(cleo.id);
  });

  it('in a browser clears the cookie', async () => {
    const cookie = await skein.aCookieOf(team.ben);
    const answered = await skein.stranger.try('users.delete', { password: PASSWORD }, { cookie });
    expect(answered.json()).toEqual({ status: 'ok' });
    expect(answered.headers.get('set-cookie')).toMatch(/^skein_session=;.*Max-Age=0/i);
  });
});

describe('users/delete is refused, and changes nothing,', () => {
  const unchanged = async (person: Person, work: () => Promise<unknown>) => {
    const before = await seen(team.ada, person);
    const events = await eventsDuring(skein, team.workspace, work);
    expect(events).toEqual([]);
    expect(await seen(team.ada, person)).toEqual(before);
    expect(await person.call('users.getSessionUser')).toMatchObject({ email: person.email });
  };

  it('with a wrong password: 104, which counts as a failure to sign in', async () => {
    const { ben } = team;
    await unchanged(ben, async () => {
      for (let time = 0; time < 10; time += 1) expect(codeOf(await erase(ben, `${PASSWORD}!`))).toBe(104);
      expect(codeOf(await erase(ben))).toBe(429);
      expect(await skein.stranger.error('users.login', { email: ben.email, password: PASSWORD })).toBe(
        'too_many_requests',
      );
    });
  });

  it('to a program, whatever its scopes: 109; to a stranger: 120', async () => {
    const { ben } = team;
    const program = await skein.aProgramOf(ben, ['user:write', 'workspaces:write', 'threads:remove']);
    await unchanged(ben, async () => {
      expect(codeOf(await erase(program))).toBe(109);
      expect(await skein.stranger.error('users.delete', { password: PASSWORD })).toBe('not_logged_in');
    });
  });

  it.each([
    [{}, 'argument_missing'],
    [{ password: '' }, 'argument_missing'],
    [{ password: 7 }, 'argument_invalid'],
    [{ password: 'x'.repeat(1025) }, 'argument_invalid'],
  ])('for %j: %s', async (input, code) => {
    await unchanged(team.ben, async () => expect(await team.ben.error('users.delete', input)).toBe(code));
  });

  it('to the last ADMIN of a workspace that has other members: 127, whatever else they are in', async () => {
    const { ada, ben, workspace } = team;
    const alone = await skein.aWorkspace(ada, 'Alone');
    const bens = await skein.aWorkspace(ben, 'Bens');
    await ben.call('workspaceUsers.add', { id: bens.id, email: ada.email });
    await unchanged(ada, async () => {
      expect((await erase(ada)).json()).toMatchObject({ error_code: 127, error_extra: { workspace_id: workspace.id } });
    });
    expect((await ada.call('workspaces.get')).map(({ id }) => id)).toEqual([workspace.id, alone.id, bens.id]);
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'ADMIN' });
    expect((await erase(ada)).status).toBe(200);
  });
});

describe('a workspace', () => {
  it('goes with its last member, and workspace_deleted tells it', async () => {
    const { ada, ben } = team;
    const own = await skein.aWorkspace(ben, 'Bens');
    await ben.call('workspaceUsers.add', { id: own.id, email: ada.email });
    await ada.call('workspaceUsers.remove', { id: own.id, user_id: ada.id });
    const events = await eventsDuring(skein, own, () => erase(ben));
    expect(events.map(({ name }) => name)).toEqual(['workspace_deleted']);
    const row = await skein.db.one<{ removed: boolean }>(sql`
      select removed_at is not null as removed from workspaces where bucket = ${bucketOf(own.id)} and id = ${own.id}`);
    expect(row.removed).toBe(true);
  });

  it('keeps an ADMIN when its two delete themselves at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ada, workspace } = await skein.aTeam();
      const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
      const codes = (await Promise.all([erase(ada), erase(eve)])).map(codeOf);
      expect(codes.sort((one, other) => one - other)).toEqual([127, 200]);
      expect(await adminsOf(skein, workspace)).toHaveLength(1);
    }
  });

  it('keeps an ADMIN when one deletes themself while the other removes them, or steps down', async () => {
    for (const operation of ['workspaceUsers.remove', 'workspaceUsers.update'] as const) {
      const { ada, workspace } = await skein.aTeam();
      const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
      const input = { id: workspace.id, user_id: eve.id, user_type: 'USER' };
      await Promise.all([erase(ada), eve.try(operation, input)]);
      expect(await adminsOf(skein, workspace)).toHaveLength(1);
    }
  });
});

describe('what comes at the same moment as users/delete', () => {
  /** Holds the account as a deletion does, lets `call` come to wait for it, and deletes. */
  const whileDeleting = (person: Person, work: () => Promise<Answered>) =>
    whileLocked(skein, {
      lock: sql`${lockOf(person)} for update`,
      work,
      waiting: 1,
      atLast: (trx) =>
        trx.run(sql`
          update users set name = 'Deleted user', email = null, deleted_at = ${skein.clock.now()} where id = ${person.id}`),
    });

  it('brings no name, password or token back: 200', async () => {
    const calls: [OperationId, Record<string, unknown>][] = [
      ['users.update', { name: 'Ben Back', email: 'ben.back@example.com' }],
      ['users.updatePassword', { new_password: 'a quiet walk by the river' }],
      ['users.invalidateToken', {}],
      ['workspaces.add', { name: 'Late' }],
    ];
    for (const [operation, input] of calls) {
      const person = await skein.aUser('pat');
      const answered = await whileDeleting(person, () => person.try(operation, input));
      expect(answered.status, operation).toBe(403);
      expect(answered.json()).toMatchObject({ error_code: 200 });
      const { name, email } = await skein.db.one<{ name: string; email: string | null }>(sql`
        select name, email from users where id = ${person.id}`);
      expect([name, email]).toEqual(['Deleted user', null]);
    }
  });

  it('invites somebody new with the address', async () => {
    const { ada, olga, workspace } = team;
    const answered = await whileDeleting(olga, () =>
      ada.try('workspaceUsers.add', { id: workspace.id, email: olga.email }),
    );
    expect(answered.status).toBe(200);
    const invited = await ada.call('workspaceUsers.getByEmail', { id: workspace.id, email: olga.email });
    expect(invited).toMatchObject({ setup_pending: true });
    expect(invited.id).not.toBe(olga.id);
  });

  it('is once ok and then 200 when it is the same', async () => {
    const answers = await Promise.all([erase(team.ben), erase(team.ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const events = await eventsOf(skein, team.workspace);
    expect(events.filter(({ name }) => name === 'workspace_user_removed')).toHaveLength(1);
  });
});
