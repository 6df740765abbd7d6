import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, later } from '../clock.js';
import { sql } from '../db/database.js';
import { beginSession } from '../domain/accounts/sessions.js';
import { newSecret, secretKey } from '../db/ids.js';
import { Caller, type Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();

/** A browser in which that person has signed in: calls with the cookie of a session. */
async function aBrowserOf(person: Person) {
  const cookie = await skein.aCookieOf(person);
  return async (method: 'GET' | 'POST', operation: string) => {
    const { status, text } = await skein.send({ method, path: `/api/v3/users/${operation}`, headers: { cookie } });
    return { status, ...JSON.parse(text) };
  };
}

function as(token: string): Caller {
  return new Caller(skein.send, token);
}

describe('users/get_session_user', () => {
  it('shows the user’s own token when called with it', async () => {
    const ada = await skein.aUser('ada');
    expect(await ada.call('users.getSessionUser')).toMatchObject({
      id: ada.id,
      name: ada.name,
      email: ada.email,
      token: ada.token,
      client_id: null,
    });
  });

  it('shows the user’s own token in a session', async () => {
    const ada = await skein.aUser('ada');
    const browse = await aBrowserOf(ada);
    expect(await browse('GET', 'get_session_user')).toMatchObject({ id: ada.id, token: ada.token, client_id: null });
  });

  it('shows a program its own token and name, never the user’s token', async () => {
    const ada = await skein.aUser('ada');
    const program = await skein.aProgramOf(ada, ['user:read']);
    const { text } = await program.try('users.getSessionUser');
    expect(JSON.parse(text)).toMatchObject({ id: ada.id, token: program.token, client_id: 'test-program' });
    expect(text).not.toContain(ada.token);
  });

  it('shows the first workspace that was added or joined as the default one', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    expect(await ada.call('users.getSessionUser')).toMatchObject({ default_workspace: null });
    const first = await skein.aWorkspace(ada);
    const second = await skein.aWorkspace(ada);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ default_workspace: first.id });
    await ada.call('workspaceUsers.add', { id: second.id, email: ben.email });
    await ada.call('workspaceUsers.add', { id: first.id, email: ben.email });
    expect(await ben.call('users.getSessionUser')).toMatchObject({ default_workspace: second.id });
  });

  it('shows who is a guest in their default workspace as restricted', async () => {
    const { ben, gus } = await skein.aTeam();
    expect(await ben.call('users.getSessionUser')).toMatchObject({ restricted: false });
    expect(await gus.call('users.getSessionUser')).toMatchObject({ restricted: true });
  });

  it('shows a default workspace that one was removed from as none', async () => {
    const { ben, workspace } = await skein.aTeam();
    await skein.db.run(sql`
      update workspace_users set removed_at = ${skein.clock.now()}
      where workspace_id = ${workspace.id} and user_id = ${ben.id}`);
    expect(await ben.call('users.getSessionUser')).toMatchObject({ default_workspace: null, restricted: false });
  });

  it('shows a snooze while it lasts', async () => {
    const ada = await skein.aUser('ada');
    const until = later(skein.clock.now(), HOUR);
    await skein.db.run(sql`update users set snooze_until = ${until}, off_days = '{6,7}' where id = ${ada.id}`);
    expect(await ada.call('users.getSessionUser')).toMatchObject({
      snoozed: true,
      snooze_until: Math.floor(until.getTime() / 1000),
      off_days: [6, 7],
    });
    skein.clock.advance(HOUR);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ snoozed: false, snooze_until: null });
  });
});

describe('users/validate_token', () => {
  it('is ok for a user’s token and for a program’s', async () => {
    const ada = await skein.aUser('ada');
    const program = await skein.aProgramOf(ada, []);
    for (const { token = '' } of [ada, program]) {
      expect(await skein.stranger.call('users.validateToken', { token })).toEqual({ status: 'ok' });
      const path = `/api/v3/users/validate_token?token=${token}`;
      expect((await skein.send({ method: 'POST', path })).status).toBe(200);
    }
  });

  it('is 200 / 403 for one that is unknown, expired or replaced, a session’s, or of a user who is gone', async () => {
    const [ada, gone] = [await skein.aUser('ada'), await skein.aUser('gone')];
    const { token: replaced = '' } = ada;
    await ada.call('users.invalidateToken');
    const { token: expired = '' } = await skein.aProgramOf(ada, ['user:read']);
    const key = secretKey(expired);
    await skein.db.run(sql`
      update tokens set expires_at = ${later(skein.clock.now(), MINUTE)}
      where bucket = ${key?.bucket} and sha256 = ${key?.sha256}`);
    expect(await skein.stranger.call('users.validateToken', { token: expired })).toEqual({ status: 'ok' });
    skein.clock.advance(MINUTE);
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${gone.id}`);
    const session = await beginSession(skein.db, ada.id, skein.clock.now());
    for (const token of ['x', newSecret(9), replaced, expired, session, gone.token]) {
      expect(await skein.stranger.refused('users.validateToken', { token })).toMatchObject({
        status: 403,
        error_code: 200,
      });
    }
  });

  it('needs a token of a token’s length: 19, 20', async () => {
    const ada = await skein.aUser('ada');
    expect(await skein.stranger.error('users.validateToken')).toBe('argument_missing');
    expect(await ada.error('users.validateToken')).toBe('argument_missing');
    expect(await skein.stranger.error('users.validateToken', { token: '' })).toBe('argument_missing');
    expect(await skein.stranger.error('users.validateToken', { token: 'x'.repeat(1025) })).toBe('argument_invalid');
    expect(await skein.stranger.error('users.validateToken', { token: 7 })).toBe('argument_invalid');
  });
});

describe('users/invalidate_token', () => {
  it('replaces the token: the old one is 200 at once, the new one works', async () => {
    const ada = await skein.aUser('ada');
    const shown = await ada.call('users.invalidateToken');
    expect(shown).toMatchObject({ id: ada.id, client_id: null });
    expect(shown.token).not.toBe(ada.token);
    expect(await ada.refused('users.getSessionUser')).toMatchObject({ status: 403, error_code: 200 });
    expect(await ada.error('users.invalidateToken')).toBe('token_invalid');
    expect(await as(shown.token).call('users.getSessionUser')).toEqual(shown);
  });

  it('replaces it again and again, never by one that was there before', async () => {
    let caller: Caller = await skein.aUser('ada');
    const seen = new Set([caller.token]);
    for (let time = 0; time < 3; time += 1) {
      const { token } = await caller.call('users.invalidateToken');
      expect(seen.has(token)).toBe(false);
      seen.add(token);
      caller = as(token);
    }
  });

  it('leaves sessions and the tokens of programs as they are', async () => {
    const ada = await skein.aUser('ada');
    const program = await skein.aProgramOf(ada, ['user:read']);
    const browse = await aBrowserOf(ada);
    const { token } = await ada.call('users.invalidateToken');
    expect(await program.call('users.getSessionUser')).toMatchObject({ id: ada.id, token: program.token });
    expect(await browse('GET', 'get_session_user')).toMatchObject({ id: ada.id, token });
  });

  it('may be called in a session', async () => {
    const ada = await skein.aUser('ada');
    const browse = await aBrowserOf(ada);
    const { token } = await browse('POST', 'invalidate_token');
    expect(await ada.error('users.getSessionUser')).toBe('token_invalid');
    expect(await as(token).call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });

  it('leaves one token that works when it is called twice at once', async () => {
    const ada = await skein.aUser('ada');
    const browse = await aBrowserOf(ada);
    const answers = await Promise.all([browse('POST', 'invalidate_token'), browse('POST', 'invalidate_token')]);
    const tokens = answers.map(({ token }) => String(token));
    expect(new Set(tokens).size).toBe(2);
    const statuses = await Promise.all(
      tokens.map(async (token) => (await as(token).try('users.getSessionUser')).status),
    );
    expect(statuses.sort()).toEqual([200, 403]);
    const { token } = await browse('GET', 'get_session_user');
    expect((await as(token).try('users.getSessionUser')).status).toBe(200);
  });

  it('leaves the tokens of others alone', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    await ada.call('users.invalidateToken');
    expect(await ben.call('users.getSessionUser')).toMatchObject({ token: ben.token });
  });
});
