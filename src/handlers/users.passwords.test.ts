import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Background } from '../events/background.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { FileMailer } from '../mail/file_mailer.js';
import { replaceCode } from '../models/code.js';
import { startBackgroundOf } from '../testing/background.js';
import { eventsDuring } from '../testing/outbox.js';
import { Caller, type Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();

/** What a browser sends in which that person has signed in. */
const aBrowserOf = async (person: Person) => ({ cookie: await skein.aCookieOf(person) });
const isSignedIn = async (headers: Record<string, string>) =>
  (await skein.send({ method: 'GET', path: '/api/v3/users/get_session_user', headers })).status === 200;

describe('users/update_password', () => {
  it('lets the new password in and the old one no more, and shows the user with a new token', async () => {
    const ada = await skein.aUser('ada');
    const shown = await ada.call('users.updatePassword', { new_password: NEW_PASSWORD });
    expect(shown.token).not.toBe(ada.token);
    expect(shown).toEqual(await new Caller(skein.send, shown.token).call('users.getSessionUser'));
    expect(await ada.error('users.getSessionUser')).toBe('token_invalid');
    expect([await skein.login(ada.email, PASSWORD), await skein.login(ada.email, NEW_PASSWORD)]).toEqual([400, 200]);
  });

  it('ends all sessions, and begins another for the browser that asks', async () => {
    const ada = await skein.aUser('ada');
    const [here, elsewhere] = [await aBrowserOf(ada), await aBrowserOf(ada)];
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/users/update_password',
      headers: { ...here, 'content-type': 'application/json' },
      body: JSON.stringify({ new_password: NEW_PASSWORD }),
    });
    expect(answered).toMatchObject({ status: 200 });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false]);
    const cookie = answered.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect(await isSignedIn({ cookie })).toBe(true);
    expect(answered.json()).toMatchObject({ id: ada.id, token: skein.tokens.of(ada.id, 2) });
    expect(await ada.error('users.getSessionUser')).toBe('token_invalid');
  });

  it('is nothing for a program: 109, and the password stays', async () => {
    const ada = await skein.aUser('ada');
    const program = await skein.aProgramOf(ada, ['user:write']);
    expect(await program.error('users.updatePassword', { new_password: NEW_PASSWORD })).toBe('forbidden');
    expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  });

  it.each([
    [{}, 'argument_missing'],
    [{ new_password: '' }, 'password_too_short'],
    [{ new_password: 'seven 7' }, 'password_too_short'],
    [{ new_password: '🧵'.repeat(7) }, 'password_too_short'],
    [{ new_password: '🧵'.repeat(257) }, 'argument_invalid'],
    [{ new_password: 'x'.repeat(1025) }, 'argument_invalid'],
  ])('refuses %.60j: %s', async (input, code) => {
    const ada = await skein.aUser('ada');
    expect(await ada.error('users.updatePassword', input)).toBe(code);
    expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  });
});

describe('a mailed code', () => {
  let dataDir: string;
  let background: Background;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'skein-passwords-'));
    const mailer = new FileMailer({
      folder: dataDir,
      from: 'skein@chat.example.org',
      baseUrl: 'https://chat.example.org',
    });
    background = await startBackgroundOf(skein, { mailer, baseUrl: 'https://chat.example.org' });
  });
  afterAll(async () => {
    await background.stop();
    await rm(dataDir, { recursive: true });
  });

  /** The codes mailed to an address so far. */
  async function codesMailedTo(email: string, kind: 'reset_password' | 'invitation'): Promise<string[]> {
    const names = (await readdir(dataDir)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(dataDir, name), 'utf8')));
    const mine = mails.filter((mail) => mail.includes(`<${email}>`)).map((mail) => mail.replaceAll('=\r\n', ''));
    return mine.flatMap((mail) => new RegExp(`/${kind}\\?code=3D([\\w-]+)`).exec(mail)?.[1] ?? []);
  }
  async function mailed(email: string, kind: 'reset_password' | 'invitation', count = 1): Promise<string[]> {
    background.wake();
    await until(async () => (await codesMailedTo(email, kind)).length >= count);
    return codesMailedTo(email, kind);
  }
  async function aResetOf(person: Person): Promise<string> {
    expect(await skein.stranger.call('users.resetPassword', { email: person.email.toUpperCase() })).toEqual({
      status: 'ok',
    });
    return (await mailed(person.email, 'reset_password'))[0] ?? '';
  }
  const set = (reset_code: string, new_password = NEW_PASSWORD) =>
    skein.stranger.try('users.setPassword', { reset_code, new_password });

  it('sets a new password once, ends all sessions, and replaces the API token', async () => {
    const ada = await skein.aUser('ada');
    const browser = await aBrowserOf(ada);
    const code = await aResetOf(ada);
    const { status, text } = await set(code);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 200,
      id: ada.id,
      token: skein.tokens.of(ada.id, 2),
      client_id: null,
    });
    expect(await ada.error('users.getSessionUser')).toBe('token_invalid');
    expect(await isSignedIn(browser)).toBe(false);
    expect([await skein.login(ada.email, PASSWORD), await skein.login(ada.email, NEW_PASSWORD)]).toEqual([400, 200]);
    expect(JSON.parse((await set(code, 'yet another one')).text)).toMatchObject({ error_code: 104 });
    expect(await skein.login(ada.email, NEW_PASSWORD)).toBe(200);
  });

  it('works for one of several who use it at once', async () => {
    const ada = await skein.aUser('ada');
    const code = await aResetOf(ada);
    const answers = await Promise.all(
      ['first of three', 'second of three', 'third of three'].map((one) => set(code, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('works for an hour; expired, unknown and used ones are 104 alike', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const [expired, used] = [await aResetOf(ada), await aResetOf(ben)];
    skein.clock.advance(HOUR - MINUTE);
    expect(await set(used)).toMatchObject({ status: 200 });
    skein.clock.advance(MINUTE);
    const refused = await Promise.all([expired, used, 'x', 'AAunknownCodeOfNobodyAtAll'].map((code) => set(code)));
    expect(new Set(refused.map(({ status, text }) => `${status} ${withoutUuid(text)}`))).toEqual(
      new Set(['400 {"error_code":104,"error_string":"E-mail or password invalid","error_extra":{}}']),
    );
    expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  });

  it('is kept as a digest, and ends the one before', async () => {
    const ada = await skein.aUser('ada');
    const first = await aResetOf(ada);
    await skein.stranger.call('users.resetPassword', { email: ada.email });
    const second = (await mailed(ada.email, 'reset_password', 2)).find((code) => code !== first) ?? '';
    const kept = await skein.db.many<{ text: string }>(sql`
      select c::text as text from codes c where c.bucket = ${bucketOf(ada.id)} and c.user_id = ${ada.id}`);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text).not.toContain(second);
    expect([(await set(first)).status, (await set(second)).status]).toEqual([400, 200]);
  });

  it('ends with a change of the password', async () => {
    const ada = await skein.aUser('ada');
    const code = await aResetOf(ada);
    await ada.call('users.updatePassword', { new_password: NEW_PASSWORD });
    expect(await set(code, 'what the thief likes')).toMatchObject({ status: 400 });
  });

  it('of an invitation makes them whole: with a token, and setup_pending no more', async () => {
    const { ada, workspace } = await skein.aTeam();
    const email = `dan.${workspace.id}@example.com`;
    const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, email });
    const [code = ''] = await mailed(email, 'invitation');
    const { text } = await set(code);
    const dan = new Caller(skein.send, JSON.parse(text).token);
    expect(await dan.call('users.getSessionUser')).toMatchObject({
      id,
      setup_pending: false,
      default_workspace: workspace.id,
    });
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: id })).toMatchObject({
      setup_pending: false,
      version: 2,
    });
    expect((await set(code)).status).toBe(400);
  });

  it('of nobody is asked for with the same answer, and mails nothing', async () => {
    const [ada, gone] = [await skein.aUser('ada'), await skein.aUser('gone')];
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${gone.id}`);
    const answers: string[] = [];
    for (const email of ['nobody@example.com', gone.email, ada.email]) {
      const { status, text } = await skein.stranger.try('users.resetPassword', { email });
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers)).toEqual(new Set(['200 {"status":"ok"}']));
    // Mails go in the order of the events, so who asked last has theirs when all have.
    await mailed(ada.email, 'reset_password');
    expect(await codesMailedTo('nobody@example.com', 'reset_password')).toEqual([]);
    expect(await codesMailedTo(gone.email, 'reset_password')).toEqual([]);
  });

  it('is mailed 5 times an hour to one address: then the answer is ok as before, and no mail', async () => {
    const ada = await skein.aUser('ada');
    for (let time = 0; time < 7; time += 1) {
      const email = time % 2 === 0 ? ada.email : ada.email.toUpperCase();
      expect(await skein.stranger.call('users.resetPassword', { email })).toEqual({ status: 'ok' });
    }
    await aResetOf(await skein.aUser('ben'));
    await mailed(ada.email, 'reset_password', 5);
    expect(await codesMailedTo(ada.email, 'reset_password')).toHaveLength(5);
    skein.clock.advance(HOUR);
    await skein.stranger.call('users.resetPassword', { email: ada.email });
    await mailed(ada.email, 'reset_password', 6);
  });

  it.each([
    [{ new_password: NEW_PASSWORD }, 'argument_missing'],
    [{ reset_code: 'x' }, 'argument_missing'],
    [{ reset_code: 'x', new_password: 'short' }, 'password_too_short'],
    [{ reset_code: 'x', new_password: '🧵'.repeat(257) }, 'argument_invalid'],
    [{ reset_code: 'x'.repeat(1025), new_password: NEW_PASSWORD }, 'argument_invalid'],
  ])('is refused with %.60j: %s', async (input, code) => {
    expect(await skein.stranger.error('users.setPassword', input)).toBe(code);
  });
});

describe('users/set_password', () => {
  /** A code such as a mail has it. */
  async function aCodeFor(user: { id: number }): Promise<string> {
    const secret = newSecret(bucketOf(user.id));
    const code = { secret, userId: user.id, purpose: 'password_reset' as const, workspaceId: null };
    const now = skein.clock.now();
    await skein.db.transaction((trx) => replaceCode(trx, code, now, later(now, HOUR)));
    return secret;
  }

  it('emits workspace_user_updated in each workspace of somebody who was invited', async () => {
    const { ada, workspace } = await skein.aTeam();
    const second = await skein.aWorkspace(ada);
    const input = { email: `dan.${workspace.id}@example.com` };
    const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, ...input });
    await ada.call('workspaceUsers.add', { id: second.id, ...input });
    const reset_code = await aCodeFor({ id });
    const inSecond: unknown[] = [];
    const events = await eventsDuring(skein, workspace, async () => {
      inSecond.push(
        ...(await eventsDuring(skein, second, () =>
          skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD }),
        )),
      );
    });
    const user = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: id });
    expect(events).toEqual([
      {
        name: 'workspace_user_updated',
        channel_id: null,
        user_id: id,
        actor_id: id,
        snapshot: { workspace_id: workspace.id, user_id: id, user },
      },
    ]);
    expect(inSecond).toHaveLength(1);
  });

  it('emits nothing for somebody who had a password', async () => {
    const { ben, workspace } = await skein.aTeam();
    const reset_code = await aCodeFor(ben);
    const events = await eventsDuring(skein, workspace, () =>
      skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD }),
    );
    expect(events).toEqual([]);
  });
});
