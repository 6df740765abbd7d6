import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { anIntegration } from '../testing/integrations.js';
import { Caller } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const BOT = { name: 'Loom counter', kind: 'BOT', delivery: 'socket' } as const;

describe('an integration that is called over a socket', () => {
  it('has an address of Skein for a URL, and a token for its socket that its maker sees again', async () => {
    const { ben } = team;
    const made = await ben.call('integrations.add', BOT);
    expect(made).toMatchObject({ delivery: 'socket', callback_url: `socket:integration/${made.id}` });
    expect(made.socket_token).toMatch(new RegExp(`^[\\w-]{45}\\.${made.id}$`));
    expect(await ben.call('integrations.getone', { id: made.id })).toEqual({ ...made, client_secret: null });
    const [listed] = (await ben.call('integrations.get')).filter(({ id }) => id === made.id);
    expect(listed).toMatchObject({ delivery: 'socket' });
    expect(listed).not.toHaveProperty('socket_token');
  });

  it('has another token after its secrets are replaced, and nothing is kept of it', async () => {
    const { ben } = team;
    const made = await ben.call('integrations.add', BOT);
    const renewed = await ben.call('integrations.regenerateSecret', { id: made.id });
    expect(renewed.socket_token).not.toBe(made.socket_token);
    const { row } = await skein.db.one<{ row: string }>(sql`
      select to_jsonb(i)::text as row from integrations i where i.id = ${made.id}`);
    expect(row).not.toContain(made.socket_token?.slice(5, 30));
  });

  it('may change to a URL and back, and then has no token, or the same', async () => {
    const { ben } = team;
    const made = await ben.call('integrations.add', BOT);
    const url = { callback_url: 'https://app.example.com/called' };
    expect(await ben.call('integrations.update', { id: made.id, ...url })).toMatchObject({ delivery: 'url', ...url });
    expect(await ben.call('integrations.getone', { id: made.id })).toMatchObject({ socket_token: null });
    await ben.call('integrations.update', { id: made.id, delivery: 'socket' });
    const { socket_token, callback_url } = made;
    expect(await ben.call('integrations.getone', { id: made.id })).toMatchObject({ socket_token, callback_url });
    expect(await ben.call('integrations.update', { id: made.id, callback_url: '' })).toMatchObject({ delivery: null });
  });

  it('keeps its socket when its address is sent back as its URL; that of another is 20', async () => {
    const { ben } = team;
    const [made, other] = [await ben.call('integrations.add', BOT), await ben.call('integrations.add', BOT)];
    const { id } = made;
    const callback_url = made.callback_url ?? '';
    expect(await ben.call('integrations.update', { id, callback_url, name: 'Shuttle' })).toMatchObject({
      name: 'Shuttle',
      delivery: 'socket',
      callback_url,
    });
    expect(await ben.error('integrations.update', { id, callback_url: other.callback_url })).toBe('argument_invalid');
    expect(await ben.error('integrations.add', { name: 'Loom', kind: 'BOT', callback_url })).toBe('argument_invalid');
  });

  it('may be a SLASH_COMMAND, and never a URL_REPORT: 20', async () => {
    const { ben } = team;
    const slash = { name: 'Weave', kind: 'SLASH_COMMAND', command: '/weave', delivery: 'socket' };
    expect((await ben.try('integrations.add', slash)).status).toBe(200);
    const report = { name: 'Sales', kind: 'URL_REPORT', delivery: 'socket' };
    expect(await ben.error('integrations.add', report)).toBe('argument_invalid');
    const { id } = await anIntegration(ben, 'URL_REPORT');
    expect(await ben.error('integrations.update', { id, delivery: 'socket' })).toBe('argument_invalid');
  });

  it('has either a URL or a socket: both are 20', async () => {
    const { ben } = team;
    const both = { ...BOT, callback_url: 'https://app.example.com/called' };
    expect(await ben.error('integrations.add', both)).toBe('argument_invalid');
    const { id } = await anIntegration(ben, 'BOT');
    expect(await ben.error('integrations.update', { id, ...both, kind: undefined })).toBe('argument_invalid');
  });

  it('has a token that calls no operation: 200', async () => {
    const { socket_token } = await team.ben.call('integrations.add', BOT);
    const program = new Caller(skein.send, socket_token ?? '');
    for (const operation of ['users.getSessionUser', 'hooks.get', 'live.get', 'integrations.get'] as const) {
      expect(await program.error(operation)).toBe('token_invalid');
    }
  });
});
