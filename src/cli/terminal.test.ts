// The program on a terminal, as a newcomer sees it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { Terminal } from '../testing/terminal.js';

const skein = useSkein();
let terminals: Terminal[] = [];
beforeEach(() => {
  terminals = [];
});
afterEach(async () => {
  for (const terminal of terminals) terminal.kill();
  await Promise.all(terminals.map(({ ended }) => ended));
});

function open(args: readonly string[], settings: Record<string, string> = {}): Terminal {
  const database = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: skein.dataDir };
  const terminal = new Terminal(args, { ...database, ...settings });
  terminals.push(terminal);
  return terminal;
}

const CTRL_C = '\u0003';
const ESCAPE = '\u001b[';

it.each([
  ['in colours', {}, true],
  ['without colours where NO_COLOR is set', { NO_COLOR: '1' }, false],
])(
  'the log has lines for people, %s, between a greeting and a last line',
  async (_how, settings, hasColors) => {
    const terminal = open([], settings);
    await terminal.shows('Skein answers at ');
    const [, url] = /Skein answers at (\S+)/.exec(terminal.shown) ?? [];
    await fetch(`${url}/readyz`);
    await terminal.shows('GET /readyz');
    terminal.type(CTRL_C);
    expect(await terminal.ended).toBe(0);
    expect(terminal.shown).toMatch(/^Skein \d+\.\d+\.\d+ starts in development mode/);
    expect(terminal.shown).toMatch(/\nSkein has stopped\.\n$/);
    expect(terminal.shown).not.toContain('{"level"');
    expect(terminal.shown.includes(ESCAPE)).toBe(hasColors);
  },
  30_000,
);

it('LOG_FORMAT=json keeps the log as JSON', async () => {
  const terminal = open([], { LOG_FORMAT: 'json' });
  await terminal.shows('Skein answers at ');
  terminal.type(CTRL_C);
  await terminal.ended;
  expect(terminal.shown).toMatch(/^\{"level":30,.*\}$/m);
}, 30_000);

it('a password is asked for twice, and not shown', async () => {
  const password = 'correct horse battery';
  const terminal = open(['user', 'add', 'ada@example.com'], { REGISTRATION: 'invite' });
  await terminal.shows('Password: ');
  terminal.type(`${password}\r`);
  await terminal.shows('The same again: ');
  terminal.type(`${password}\r`);
  expect(await terminal.ended).toBe(0);
  expect(terminal.shown).toMatch(
    /^Password: \nThe same again: \nada@example\.com has an account now, with the id \d+\.\n/,
  );
  expect(terminal.shown).not.toContain(password);
  expect(await skein.stranger.call('users.login', { email: 'ada@example.com', password })).toMatchObject({
    name: 'ada',
  });
}, 30_000);

it('two passwords that differ, and Ctrl-C, do nothing', async () => {
  const [differing, interrupted] = ['differing', 'interrupted'].map((name) =>
    open(['user', 'add', `${name}@example.com`]),
  );
  await differing?.shows('Password: ');
  differing?.type('correct horse battery\r');
  await differing?.shows('The same again: ');
  differing?.type('another horse battery\r');
  expect(await differing?.ended).toBe(1);
  expect(differing?.shown).toMatch(/\nThe two passwords differ\.\n$/);
  await interrupted?.shows('Password: ');
  interrupted?.type(CTRL_C);
  expect(await interrupted?.ended).toBe(1);
  expect(interrupted?.shown).toMatch(/\nNothing was done\.\n$/);
}, 30_000);

it('the question shows the control characters of a name', async () => {
  const email = 'hostile@example.com';
  const name = 'Ben\u001b[2J\u001b]0;owned\u0007\n\u009b1m\u202e';
  // A name from before such characters were refused.
  const { id } = await skein.stranger.call('users.register', { name: 'Ben', email, password: 'correct horse battery' });
  await skein.db.run(sql`update users set name = ${name} where id = ${id}`);
  const terminal = open(['user', 'remove', email]);
  await terminal.shows('Type the address again to do it: ');
  terminal.type('no\r');
  expect(await terminal.ended).toBe(1);
  expect(terminal.shown).toContain(
    'This deletes the account of Ben\\u001b[2J\\u001b]0;owned\\u0007\\u000a\\u009b1m\\u202e for good.',
  );
  expect(terminal.shown).not.toMatch(/[\u0007\u009b\u202e]/);
}, 30_000);

it('removing asks for the address again', async () => {
  const ben = await skein.aUser('ben');
  const [wrong, right] = [open(['user', 'remove', ben.email]), open(['user', 'remove', ben.email])];
  await wrong.shows('Type the address again to do it: ');
  wrong.type('yes\r');
  expect(await wrong.ended).toBe(1);
  expect(wrong.shown).toMatch(/\nNothing was deleted\.\n$/);
  expect(await ben.call('users.getSessionUser')).toMatchObject({ id: ben.id });
  await right.shows('Type the address again to do it: ');
  right.type(`${ben.email}\r`);
  expect(await right.ended).toBe(0);
  expect(await ben.error('users.getSessionUser')).toBe('token_invalid');
}, 30_000);
