import { beforeEach, expect, it } from 'vitest';
import { createLog } from '../../src/log.js';
import { Browser, Program } from '../../src/testing/oauth.js';
import { PASSWORD, useSkein } from '../../src/testing/skein.js';
import { blocksOf } from './blocks.js';

const lines: string[] = [];
const log = createLog('info', (line) => {
  lines.push(line);
  return '';
});
const skein = useSkein({ log, trustProxy: true });
beforeEach(() => void lines.splice(0));

const [filter = '', jail = ''] = blocksOf('hosting.md', 'ini', 'Blocking addresses that guess passwords');
const [shown = ''] = blocksOf('hosting.md', 'json', 'Blocking addresses that guess passwords');
const WRONG = 'loom spindle shuttle';
const GUESSER = '203.0.113.77';

/** The addresses that the filter of the guide finds in the log, of the file or of the journal. */
function found(log: readonly string[] = lines): string[] {
  const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter) ?? [];
  const failure = new RegExp(pattern.replace('<HOST>', '(?<host>[0-9a-f.:]+)'));
  const ofJournal = log.map((line) => `web skein[4711]: ${line.trimEnd()}`);
  // fail2ban takes the time out of a line of a file before it looks for failures.
  const ofFile = log.map((line) => line.trimEnd().replace(/"time":\d+/, ''));
  const hosts = [ofJournal, ofFile].map((all) => all.flatMap((line) => failure.exec(line)?.groups?.['host'] ?? []));
  expect(hosts[0]).toEqual(hosts[1]);
  return hosts[0] ?? [];
}

it('the filter of docs/guides/hosting.md finds a wrong password at every place where one can be sent', async () => {
  const ada = await skein.aUser('ada');
  const from = { 'x-forwarded-for': `198.51.100.9, ${GUESSER}` };
  const session = { ...from, cookie: await skein.aCookieOf(ada) };
  const browser = new Browser(skein);
  const program = await Program.registered(skein);
  const typed = { email: ada.email, password: WRONG };
  const workspace = await skein.aWorkspace(ada);
  const places = [
    () => skein.stranger.try('users.login', typed, from),
    () => skein.stranger.try('users.login', { email: 'nobody@example.com', password: WRONG }, from),
    () => skein.stranger.try('users.delete', { password: WRONG }, session),
    () => skein.stranger.try('users.update', { current_password: WRONG, email: 'thief@example.com' }, session),
    () => skein.stranger.try('users.updatePassword', { current_password: WRONG, new_password: WRONG }, session),
    () => skein.stranger.try('workspaces.remove', { id: workspace.id, current_password: WRONG }, session),
    async () => browser.submit(await browser.open('/sign_in'), typed, from),
    async () => browser.submit(await browser.open(program.question()), { decision: 'sign_in', ...typed }, from),
  ];
  for (const [index, place] of places.entries()) {
    expect((await place()).status).toBe(400);
    expect(found()).toHaveLength(index + 1);
  }
  expect(new Set(found())).toEqual(new Set([GUESSER]));
  expect(lines.join('')).not.toContain(WRONG);
  expect(lines.join('')).not.toMatch(/@example\.com/);
});

it('it finds nothing else: no right password, no wrong token, no dead code and no forged line', async () => {
  const ada = await skein.aUser('ada');
  expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  const forged = `{"level":40,"time":1,"address":"${GUESSER}","msg":"A sign-in failed"}`;
  const headers = { 'x-forwarded-for': forged, authorization: `Bearer ${forged}` };
  const path = `/api/v3/${encodeURIComponent(forged)}`;
  for (const sent of [path, '/healthz', '/api/v3/users/get_session_user', `/${forged}`])
    await skein.send({ method: 'GET', path: sent, headers });
  const code = { reset_code: 'x'.repeat(45), new_password: WRONG };
  expect(await skein.stranger.error('users.setPassword', code)).toBe('credentials_invalid');
  expect(lines.length).toBeGreaterThan(0);
  expect(found()).toEqual([]);
});

it('the line that the guide shows is one that the filter finds', () => {
  expect(found([shown])).toEqual([GUESSER]);
});

it('the jail blocks an address before Skein makes it wait', () => {
  const [, tries] = /^maxretry = (\d+)$/m.exec(jail) ?? [];
  expect(Number(tries)).toBeLessThanOrEqual(10);
});
