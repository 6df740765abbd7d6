import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '../clock.js';
import { eventsDuring } from '../testing/outbox.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
type Name = 'ada' | 'ben' | 'gus' | 'gwen' | 'olga';
/** Somebody who has a mail and no password yet. */
let invited: { id: number; email: string };
beforeEach(async () => {
  const { ada, workspace } = team;
  invited = await ada.call('workspaceUsers.add', { id: workspace.id, email: `dan.${workspace.id}@example.com` });
});

const requestsDuring = async (work: () => Promise<unknown>) =>
  (await eventsDuring(skein, team.workspace, work)).map(({ name, user_id }) => [name, user_id]);

describe('workspace_users/resend_invite', () => {
  const may: [Name, 'USER' | 'ADMIN' | 'GUEST', number][] = [
    ['ada', 'ADMIN', 200],
    ['ada', 'GUEST', 200],
    ['ben', 'USER', 200],
    ['ben', 'GUEST', 200],
    ['ben', 'ADMIN', 109],
    ['gwen', 'USER', 106],
    ['olga', 'USER', 105],
  ];
  it.each(may)('by %s of an invited %s answers %s, and mails then only', async (by, user_type, code) => {
    const { ada, workspace } = team;
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: invited.id, user_type });
    const requests = await requestsDuring(async () => {
      const { text } = await team[by].try('workspaceUsers.resendInvite', { id: workspace.id, user_id: invited.id });
      const { error_code = 200 } = JSON.parse(text);
      expect(error_code).toBe(code);
    });
    expect(requests).toEqual(code === 200 ? [['invitation_requested', invited.id]] : []);
  });

  it('is 109 for a guest who sees the person', async () => {
    const { ada, gus, workspace, channel } = team;
    await ada.call('channels.addUser', { id: channel.id, user_id: invited.id });
    expect(await gus.error('workspaceUsers.resendInvite', { id: workspace.id, user_id: invited.id })).toBe('forbidden');
  });

  it('takes the address where no id is given: 132 for nobody there, 19 for neither', async () => {
    const { ada, ben, workspace } = team;
    const requests = await requestsDuring(async () => {
      const email = invited.email.toUpperCase();
      expect(await ada.call('workspaceUsers.resendInvite', { id: workspace.id, email })).toEqual({ status: 'ok' });
    });
    expect(requests).toEqual([['invitation_requested', invited.id]]);
    expect(await ben.error('workspaceUsers.resendInvite', { id: workspace.id, email: 'nobody@example.com' })).toBe(
      'email_not_found',
    );
    expect(await ben.error('workspaceUsers.resendInvite', { id: workspace.id, user_id: 0 })).toBe('user_not_found');
    expect(await ben.error('workspaceUsers.resendInvite', { id: workspace.id, email: 'nobody' })).toBe('email_invalid');
    expect(await ben.error('workspaceUsers.resendInvite', { id: workspace.id })).toBe('argument_missing');
  });

  it('prefers the id to the address', async () => {
    const { ada, ben, workspace } = team;
    const other = await ada.call('workspaceUsers.add', { id: workspace.id, email: `eve.${workspace.id}@example.com` });
    const requests = await requestsDuring(async () => {
      for (const email of [other.email, ben.email, 'nobody@example.com']) {
        await ada.call('workspaceUsers.resendInvite', { id: workspace.id, user_id: invited.id, email });
      }
    });
    expect(requests).toEqual(Array.from({ length: 3 }, () => ['invitation_requested', invited.id]));
  });

  it('sends nothing to a person with a password', async () => {
    const { ada, ben, workspace } = team;
    const requests = await requestsDuring(async () => {
      expect(await ada.call('workspaceUsers.resendInvite', { id: workspace.id, user_id: ben.id })).toEqual({
        status: 'ok',
      });
    });
    expect(requests).toEqual([]);
  });

  it('mails one person 5 times an hour: then it is 429 for everybody', async () => {
    const { ada, ben, workspace } = team;
    const input = { id: workspace.id, user_id: invited.id };
    const requests = await requestsDuring(async () => {
      for (const by of [ada, ben, ada, ben, ada]) await by.call('workspaceUsers.resendInvite', input);
      expect(await ben.error('workspaceUsers.resendInvite', input)).toBe('too_many_requests');
    });
    expect(requests).toHaveLength(5);
    skein.clock.advance(HOUR);
    expect(await ben.call('workspaceUsers.resendInvite', input)).toEqual({ status: 'ok' });
  });
});
