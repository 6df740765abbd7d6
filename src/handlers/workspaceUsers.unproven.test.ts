import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { aCodeFor, proven } from '../testing/codes.js';
import { eventsDuring, eventsOf } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein({ settings: { verifyEmail: true, defaultPlan: 'free', membersOnFree: 2 } });

/** A workspace of Ada that has invited an account whose address nobody has proven. */
async function anInvited(more: Record<string, unknown> = {}) {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const mallory = await skein.aUser('mallory');
  await mallory.call('users.update', { contact_info: 'Loft 9', profession: 'Weaver' });
  const added = await ada.call('workspaceUsers.add', { id: workspace.id, email: mallory.email, ...more });
  const key = { id: workspace.id, user_id: mallory.id };
  return { ada, workspace, mallory, added, key };
}
const isMember = async (person: Person, { id }: { id: number }) =>
  (await person.try('workspaces.getone', { id })).status === 200;
const setPassword = (reset_code: string) =>
  skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD });

describe('an address that nobody has proven', () => {
  it('makes nobody a member: who has registered an address of somebody else is not let in by an invitation to it', async () => {
    const { workspace, mallory } = await anInvited();
    expect(await isMember(mallory, workspace)).toBe(false);
    expect(await mallory.call('workspaces.get')).toEqual([]);
    expect(await mallory.call('notifications.get')).toMatchObject({ notifications: [] });
    expect(await mallory.error('channels.getone', { id: workspace.default_channel })).toBe('channel_not_found');
  });

  it('waits: the others see an invitation, and nothing that the account says of itself', async () => {
    const { ada, workspace, mallory, added, key } = await anInvited({ user_type: 'GUEST' });
    const shown = {
      id: mallory.id,
      setup_pending: true,
      removed: false,
      user_type: 'GUEST',
      contact_info: '',
      profession: '',
    };
    expect(added).toMatchObject(shown);
    expect(await ada.call('workspaceUsers.getone', key)).toEqual(added);
    expect(await ada.call('workspaceUsers.getByEmail', { id: workspace.id, email: mallory.email })).toEqual(added);
    const ids = async (archived: boolean) =>
      (await ada.call('workspaceUsers.get', { id: workspace.id, archived })).map(({ id }) => id);
    expect([await ids(false), await ids(true)]).toEqual([[ada.id, mallory.id], []]);
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).toEqual([ada.id]);
    const channel = await ada.call('channels.getone', { id: workspace.default_channel });
    expect(channel.user_ids).toEqual([ada.id]);
    expect(await ada.error('channels.addUser', { id: channel.id, user_id: mallory.id })).toBe('user_not_found');
  });

  it('has its mail asked for, and nobody is told of a new member', async () => {
    const { ada, workspace, mallory } = await anInvited();
    const events = await eventsOf(skein, workspace);
    expect(events.map(({ name }) => name)).not.toContain('workspace_user_added');
    const key = { workspace_id: workspace.id, user_id: mallory.id };
    expect(events.at(-1)).toMatchObject({ name: 'invitation_requested', actor_id: ada.id, snapshot: key });
  });

  it('becomes a member by the code of the mail, with the channels of the invitation; then everybody is told', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const channels = await Promise.all(
      ['Hidden', 'Gone'].map((name) => ada.call('channels.add', { workspace_id: workspace.id, name })),
    );
    const [hidden, gone] = channels.map(({ id }) => id);
    const cleo = await skein.aUser('cleo');
    const input = {
      id: workspace.id,
      email: cleo.email,
      user_type: 'ADMIN' as const,
      channel_ids: [hidden ?? 0, gone ?? 0],
    };
    await ada.call('workspaceUsers.add', input);
    await ada.call('channels.archive', { id: gone ?? 0 });
    await ada.call('channels.remove', { id: gone ?? 0 });
    const code = await aCodeFor(skein, cleo, { workspaceId: workspace.id });
    const events = await eventsDuring(skein, workspace, () => setPassword(code));
    expect(events.map(({ name, channel_id }) => [name, channel_id])).toEqual([
      ['workspace_user_added', null],
      ['channel_user_added', workspace.default_channel],
      ['channel_user_added', hidden],
    ]);
    const member = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: cleo.id });
    expect(member).toMatchObject({ user_type: 'ADMIN', setup_pending: false, removed: false });
  });

  it('that is proven by any mail makes members of all invitations that wait for it', async () => {
    const [first, ada] = [await anInvited(), await skein.aUser('ada')];
    const second = await skein.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: second.id, email: first.mallory.email });
    const { token } = await setPassword(await aCodeFor(skein, first.mallory));
    const { mallory } = first;
    const answered = await skein.stranger.try('workspaces.get', { token });
    expect(answered.json()).toMatchObject([{ id: first.workspace.id }, { id: second.id }]);
    const third = await skein.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: third.id, email: mallory.email });
    expect((await skein.stranger.try('workspaces.get', { token })).json()).toHaveLength(3);
  });

  it('that is proven in the very moment of an invitation makes a member all the same', async () => {
    const ada = await skein.aUser('ada');
    for (let round = 0; round < 5; round += 1) {
      const workspace = await skein.aWorkspace(ada);
      const cleo = await skein.aUser('cleo');
      const code = await aCodeFor(skein, cleo);
      const invited = ada.call('workspaceUsers.add', { id: workspace.id, email: cleo.email });
      const [, { id }] = await Promise.all([setPassword(code), invited]);
      const member = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: id });
      expect(member).toMatchObject({ setup_pending: false, removed: false });
    }
  });

  it('that the account gives up keeps its invitation from the account', async () => {
    const { ada, workspace, mallory, key } = await anInvited();
    const elsewhere = `elsewhere.${mallory.id}@example.org`;
    await skein.db.run(sql`update users set email = ${elsewhere} where id = ${mallory.id}`);
    await setPassword(await aCodeFor(skein, mallory));
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({
      removed: true,
      setup_pending: false,
      contact_info: '',
    });
    expect(await ada.error('workspaceUsers.resendInvite', key)).toBe('user_not_found');
    const again = await ada.call('workspaceUsers.add', { id: workspace.id, email: mallory.email });
    expect(again).toMatchObject({ setup_pending: true });
    expect(again.id).not.toBe(mallory.id);
  });

  it('and no password: nobody gets in without the mail', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const email = `nobody.${ada.id}@example.com`;
    await ada.call('workspaceUsers.add', { id: workspace.id, email });
    expect(await skein.stranger.error('users.register', { name: 'Mallory', email, password: NEW_PASSWORD })).toBe(
      'email_taken',
    );
    for (const password of [NEW_PASSWORD, PASSWORD, '']) {
      expect((await skein.stranger.try('users.login', { email, password })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await eventsOf(skein, workspace)).at(-1)?.name).toBe('invitation_requested');
  });
});

describe('an invitation that waits', () => {
  it('is there already: 131, and takes a place of the plan', async () => {
    const { ada, workspace, mallory } = await anInvited();
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: mallory.email.toUpperCase() })).toBe(
      'already_found',
    );
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: 'one.more@example.com' })).toBe(
      'workspace_full',
    );
  });

  it('is mailed again for who may invite, is changed, and is taken back, of all of which nobody is told', async () => {
    const { ada, workspace, mallory, key } = await anInvited({ user_type: 'GUEST' });
    const code = await aCodeFor(skein, mallory, { workspaceId: workspace.id });
    const events = await eventsDuring(skein, workspace, async () => {
      await ada.call('workspaceUsers.resendInvite', key);
      expect(await ada.call('workspaceUsers.update', { ...key, user_type: 'USER' })).toMatchObject({
        user_type: 'USER',
      });
      await ada.call('workspaceUsers.remove', key);
    });
    expect(events.map(({ name }) => name)).toEqual(['invitation_requested']);
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({
      removed: true,
      setup_pending: false,
      contact_info: '',
    });
    expect(await skein.stranger.error('users.setPassword', { reset_code: code, new_password: NEW_PASSWORD })).toBe(
      'credentials_invalid',
    );
    await setPassword(await aCodeFor(skein, mallory));
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ removed: true });
  });

  it('gives who comes by a link what the link gives', async () => {
    const { ada, workspace, mallory, key } = await anInvited({ user_type: 'ADMIN' });
    const { url: url_invite } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
    await mallory.call('urlJoin.joinWorkspace', { url_invite_code: url_invite });
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ user_type: 'USER', setup_pending: false });
  });

  it('into a workspace that is removed meanwhile lets nobody in', async () => {
    const { ada, workspace, mallory } = await anInvited();
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    await setPassword(await aCodeFor(skein, mallory));
    expect(await isMember(mallory, workspace)).toBe(false);
  });

  it('is forgotten with the account', async () => {
    const { mallory } = await anInvited();
    await mallory.call('users.delete', { password: PASSWORD });
    const rows = await skein.db.many(sql`
      select invited_as, invited_channels from workspace_users where user_id = ${mallory.id}`);
    expect(rows).toEqual([{ invited_as: null, invited_channels: [] }]);
  });
});

describe('a user with 1,000 invitations that wait', () => {
  it('is invited to no more: 114, until one is withdrawn', async () => {
    const { ada, workspace, mallory, key } = await anInvited();
    const other = await skein.aWorkspace(ada);
    await skein.db.run(sql`
      insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at, removed_at, invited_as, met)
      select n * 4096, ${mallory.id}, 'USER', 1, ${skein.clock.now()}, ${skein.clock.now()}, ${mallory.email}, false
      from generate_series(1000000001, 1000000999::bigint) n`);
    const input = { id: other.id, email: mallory.email };
    const refusal = { error_code: 114, error_extra: { reason: 'too_many_workspaces' } };
    expect(await ada.refused('workspaceUsers.add', input)).toMatchObject(refusal);
    expect(await ada.error('workspaceUsers.add', { ...input, id: workspace.id })).toBe('already_found');
    await ada.call('workspaceUsers.remove', key);
    expect(await ada.call('workspaceUsers.add', input)).toMatchObject({ id: mallory.id, setup_pending: true });
  });
});

describe('an address that is proven', () => {
  it('makes its account a member at once', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const ben = await proven(skein, await skein.aUser('ben'));
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    expect(await isMember(ben, workspace)).toBe(true);
  });
});

describe('who was a member before', () => {
  it('stays one, proven or not', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    expect(await isMember(ada, workspace)).toBe(true);
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: ada.email })).toBe('already_found');
  });
});
