// The commands as an operator has them: in a process of their own, on a real database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { eventsDuring, eventsOf } from '../../testing/outbox.js';
import { Program } from '../../testing/program.js';
import { SECRET_KEY, useSkein } from '../../testing/skein.js';

const skein = useSkein();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-user-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

interface Outcome {
  code: number | null;
  said: string;
  complained: string;
}

async function run(args: readonly string[], input = '', settings: Record<string, string> = {}): Promise<Outcome> {
  const database = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: dataDir };
  const program = new Program({ ...database, REGISTRATION: 'invite', ...settings }, { args: ['user', ...args], input });
  const { code } = await program.ended;
  return { code, said: program.said, complained: program.complained };
}

const PASSWORD = 'correct horse battery';
/** Control characters, also of bidirectional text, and the separators of lines and paragraphs. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
const signIn = (email: string, password: string) => skein.stranger.call('users.login', { email, password });

describe('user add', () => {
  it('creates the first user where only invited people come, with the first line of standard input as password', async () => {
    const { code, said, complained } = await run(
      ['add', 'Ada@example.com', '--name', ' Ada Lovelace '],
      `${PASSWORD}\nmore`,
    );
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    expect(said).toMatch(
      /^Ada@example\.com has an account now, with the id \d+\.\nSign in at http:\/\/127\.0\.0\.1:0\/sign_in\n$/,
    );
    expect(await signIn('ada@example.com', PASSWORD)).toMatchObject({ name: 'Ada Lovelace', email: 'Ada@example.com' });
  });

  it('prints a password that it generates, once', async () => {
    const { said } = await run(['add', 'ben@example.com', '--generate']);
    const passwords = [...said.matchAll(/^Password: (\S{22})$/gm)].map(([, password = '']) => password);
    expect(passwords).toHaveLength(1);
    expect(await signIn('ben@example.com', passwords[0] ?? '')).toMatchObject({ name: 'ben' });
  });

  it('asks for a proof of the address where addresses are verified', async () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:1', VERIFY_EMAIL: 'on' };
    const { code, said } = await run(['add', 'proof@example.com', '--generate'], '', settings);
    expect(code).toBe(0);
    const id = Number(/id (\d+)/.exec(said)?.[1]);
    expect((await eventsOf(skein, { id })).map(({ name }) => name)).toEqual(['email_proof_requested']);
    expect((await run(['list'], '', settings)).said).toMatch(
      /proof@example\.com {2}proof {2}\[address not verified\]$/m,
    );
  });

  it.each([
    ['an invalid address', ['add', 'ada'], PASSWORD, 'email: This is not an e-mail address.'],
    ['a short password', ['add', 'new@example.com'], 'short', 'password: Please use at least 8 characters.'],
    [
      'a common password',
      ['add', 'new@example.com'],
      'password1',
      'password: This password is too common. Please choose another.',
    ],
    ['an empty name', ['add', 'new@example.com', '--name', ' '], PASSWORD, 'name: Please fill this in.'],
    ['an address that has an account', ['add', 'ADA@example.com'], PASSWORD, 'This address has an account already.'],
    [
      'no password',
      ['add', 'new@example.com'],
      '',
      'No password was given: write it to standard input, or let --generate make one.',
    ],
  ])('refuses %s in one line', async (_what, args, input, line) => {
    expect(await run(args, input)).toEqual({ code: 1, said: '', complained: `${line}\n` });
  });

  it.each([[['add']], [['add', 'new@example.com', '--password', PASSWORD]], [[]], [['invent']]])(
    'is misspelled: %j exits with 2',
    async (args) => {
      const { code, said } = await run(args, PASSWORD);
      expect({ code, said }).toEqual({ code: 2, said: '' });
    },
  );
});

it('the commands use the embedded database, while Skein runs on it and while it does not', async () => {
  const embedded = { DATABASE_URL: '', SECRET_KEY: '' };
  const running = new Program({ ...embedded, DATA_DIR: dataDir });
  try {
    await running.address();
    expect(await run(['add', 'zoe@example.com', '--generate'], '', embedded)).toMatchObject({
      code: 0,
      complained: '',
    });
  } finally {
    running.signal('SIGTERM');
    await running.ended;
  }
  expect((await run(['list'], '', embedded)).said).toMatch(/^\d+ {2}\S+ {2}zoe@example\.com {2}zoe\n$/);
}, 60_000);

describe('user reset-password', () => {
  it('sets a password, and ends the tokens and sessions of the user', async () => {
    const cleo = await skein.aUser('cleo');
    const { code, said } = await run(['reset-password', cleo.email], 'a quiet walk by the river\n');
    expect({ code, said }).toEqual({
      code: 0,
      said: `${cleo.email} has a new password. All sessions, tokens and programs of the account have ended.\n`,
    });
    expect(await cleo.error('users.getSessionUser')).toBe('token_invalid');
    expect(await signIn(cleo.email, 'a quiet walk by the river')).toMatchObject({ id: cleo.id });
  });

  it('gives an invited user a password, which their workspaces are told', async () => {
    const { ada, workspace } = await skein.aTeam();
    const email = 'invited@example.com';
    await ada.call('workspaceUsers.add', { id: workspace.id, email });
    const events = await eventsDuring(skein, workspace, () => run(['reset-password', email], `${PASSWORD}\n`));
    expect(events.map(({ name }) => name)).toEqual(['workspace_user_updated']);
    expect(await signIn(email, PASSWORD)).toMatchObject({ email });
  });

  it.each([
    ['an unknown address', 'nobody@example.com', PASSWORD, 'There is no account with the address nobody@example.com.'],
    ['a short password', 'ada@example.com', 'short', 'password: Please use at least 8 characters.'],
  ])('refuses %s in one line', async (_what, email, password, line) => {
    expect(await run(['reset-password', email], password)).toEqual({ code: 1, said: '', complained: `${line}\n` });
  });
});

describe('user remove', () => {
  it('deletes an account with the events of users/delete, and leaves what it posted', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    const thread = await ben.call('threads.add', { channel_id: channel.id, title: 'Warp', content: 'and weft' });
    const events = await eventsDuring(skein, workspace, async () => {
      const { code, said } = await run(['remove', ben.email, '--yes']);
      expect({ code, said }).toEqual({
        code: 0,
        said: `The account ${ben.email} is deleted. Skein removes the rest of its traces while it runs.\n`,
      });
    });
    expect(events.map(({ name }) => name)).toContain('workspace_user_removed');
    expect(events.every(({ actor_id }) => actor_id === ben.id)).toBe(true);
    expect(await ben.error('users.getSessionUser')).toBe('token_invalid');
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ creator_name: 'Deleted user' });
  });

  it('refuses the only ADMIN of a workspace with other members, an unknown address, and to go ahead unasked', async () => {
    const { ada, workspace } = await skein.aTeam();
    expect(await run(['remove', ada.email, '--yes'])).toEqual({
      code: 1,
      said: '',
      complained: `They are the only ADMIN of the workspace ${workspace.id}, which has other members. Make one of those an ADMIN first.\n`,
    });
    expect((await run(['remove', 'nobody@example.com', '--yes'])).complained).toMatch(/^There is no account/);
    expect((await run(['remove', ada.email])).complained).toBe('Without a terminal to ask on, --yes is required.\n');
    expect(await ada.call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });
});

describe('user make-admin', () => {
  it('gives a member the role, and emits it', async () => {
    const { ben, workspace } = await skein.aTeam();
    const events = await eventsDuring(skein, workspace, async () => {
      const { code, said } = await run(['make-admin', ben.email, String(workspace.id)]);
      expect({ code, said }).toEqual({
        code: 0,
        said: `${ben.email} is an ADMIN of the workspace ${workspace.id} now.\n`,
      });
    });
    expect(events.map(({ name }) => name)).toContain('workspace_user_updated');
    expect(await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: ben.id })).toMatchObject({
      user_type: 'ADMIN',
    });
    expect(await eventsDuring(skein, workspace, () => run(['make-admin', ben.email, String(workspace.id)]))).toEqual(
      [],
    );
  });

  it('adds who is not a member, to a workspace by its name', async () => {
    const dora = await skein.aUser('dora');
    const { ada } = await skein.aTeam();
    const workspace = await skein.aWorkspace(ada, 'Looms of the North');
    const events = await eventsDuring(skein, workspace, () => run(['make-admin', dora.email, 'Looms of the North']));
    expect(events.map(({ name }) => name)).toEqual(['workspace_user_added', 'channel_user_added']);
    expect(await dora.call('workspaceUsers.getone', { id: workspace.id, user_id: dora.id })).toMatchObject({
      user_type: 'ADMIN',
    });
  });

  it('refuses an unknown workspace, and a name that several have', async () => {
    const dora = await skein.aUser('dora');
    const ids = [await skein.aWorkspace(dora, 'Twins'), await skein.aWorkspace(dora, 'Twins')].map(({ id }) => id);
    expect((await run(['make-admin', dora.email, 'Nowhere'])).complained).toBe(
      'There is no such workspace. `user list` shows the workspaces that have members.\n',
    );
    expect((await run(['make-admin', dora.email, 'Twins'])).complained).toBe(
      `Several workspaces are called Twins. Name one by its id: ${ids.toSorted((a, b) => a - b).join(', ')}\n`,
    );
  });
});

describe('user list', () => {
  it('shows every account with its workspaces, and no bot or deleted user', async () => {
    const eve = await skein.aUser('eve');
    const workspace = await skein.aWorkspace(eve, 'Spindles');
    await eve.call('workspaceUsers.add', { id: workspace.id, email: 'later@example.com', name: 'Later' });
    const { code, said } = await run(['list']);
    expect(code).toBe(0);
    const lines = said.trimEnd().split('\n');
    const day = '\\d{4}-\\d\\d-\\d\\d';
    const ofEve = new RegExp(
      `^${eve.id}  ${day}  ${eve.email}  ${eve.name}  \\[ADMIN of Spindles \\(${workspace.id}\\)\\]$`,
    );
    expect(lines.filter((line) => ofEve.test(line))).toHaveLength(1);
    const later = new RegExp(
      `^\\d+  ${day}  later@example\\.com  Later  \\[invited, USER of Spindles \\(${workspace.id}\\)\\]$`,
    );
    expect(lines.filter((line) => later.test(line))).toHaveLength(1);
    expect(said).not.toContain('Deleted user');
  });

  it('shows the control characters of names, on one line for each account', async () => {
    const name = 'Eve\u001b]0;owned\u0007\u001b[2J\r\n1  2026-01-01  root\u009b31m\u007f\u202etxt\u2028\u2066';
    const email = 'hostile@example.com';
    // A name from before such characters were refused.
    const { id } = await skein.stranger.call('users.register', { name: 'Eve', email, password: PASSWORD });
    await skein.db.run(sql`update users set name = ${name} where id = ${id}`);
    const { said } = await run(['list']);
    expect(said.split('\n').find((line) => line.includes(email))).toMatch(
      /  Eve\\u001b\]0;owned\\u0007\\u001b\[2J\\u000d\\u000a1 {2}2026-01-01 {2}root\\u009b31m\\u007f\\u202etxt\\u2028\\u2066/,
    );
    expect(said.replaceAll('\n', '')).not.toMatch(CONTROLS);
  });

  it('shows the control characters of arguments in errors', async () => {
    const refused = await run(['make-admin', 'nobody\u001b[2J@example.com', 'Twins\u009b1m']);
    expect(refused.complained).toBe('There is no account with the address nobody\\u001b[2J@example.com.\n');
    const wrong = await run(['lis\u001b[2Jt\u202e']);
    expect(wrong.complained).toContain('lis\\u001b[2Jt\\u202e');
    expect(wrong.complained.replaceAll('\n', '')).not.toMatch(CONTROLS);
  });
});
