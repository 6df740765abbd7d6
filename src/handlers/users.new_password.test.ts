import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { OperationId } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import { aCodeFor } from '../testing/codes.js';
import { hooksTo } from '../testing/hooks.js';
import { anIntegration } from '../testing/integrations.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import { useMailbox } from '../testing/mailbox.js';
import { aGrantOf, Browser, Program } from '../testing/oauth.js';
import { Caller, type Person } from '../testing/person.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../testing/skein.js';

const THIEFS = 'now it is all mine';
const skein = useSkein();
const mailbox = useMailbox(skein);

const works = async (caller: Caller) => (await caller.try('users.getSessionUser')).status === 200;
const recoveriesOf = (address: string) => mailbox.linksTo(address, 'recover_account');
const codeIn = (link: string): string => link.split('=')[1] ?? '';
const tokenIn = ({ text }: { text: string }): string => JSON.parse(text).token;

/** A person in a workspace, with what a thief of their token has subscribed to there. */
async function aVictim() {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const target = `https://thief.example.com/${ada.id}`;
  await ada.call('hooks.subscribe', { target_url: target, event: 'message_added' });
  return { ada, workspace, target };
}

const CHANGES: [OperationId, Record<string, unknown>][] = [
  ['users.updatePassword', { new_password: NEW_PASSWORD }],
  ['users.update', { password: NEW_PASSWORD }],
];

describe.each(CHANGES)('a new password by %s %j', (operation, input) => {
  it('ends the API token, what it has subscribed to, and all sessions, and answers the new token', async () => {
    const { ada, target } = await aVictim();
    const cookie = await skein.aCookieOf(ada);
    const answered = await ada.try(operation, input);
    expect(await works(ada)).toBe(false);
    expect(await works(new Caller(skein.send, tokenIn(answered)))).toBe(true);
    expect((await skein.stranger.try('users.getSessionUser', {}, { cookie })).status).toBe(403);
    expect(await hooksTo(skein, target)).toEqual([]);
  });

  it('ends test tokens of integrations with what they have subscribed to, those that a thief has made too', async () => {
    const { ada } = await aVictim();
    const { test_token } = await anIntegration(ada);
    const tester = new Caller(skein.send, test_token ?? '');
    const target_url = `https://tested.example.com/${ada.id}`;
    await tester.call('hooks.subscribe', { target_url, event: 'message_added' });
    const answered = await ada.try(operation, { ...input, current_password: PASSWORD });
    expect(answered.status).toBe(200);
    expect(await tester.error('users.getSessionUser')).toBe('token_invalid');
    expect(await hooksTo(skein, target_url)).toEqual([]);
  });

  it('leaves programs in, with what they have subscribed to', async () => {
    const { ada } = await aVictim();
    const program = await skein.aProgramOf(ada, ['user:read', 'messages:read']);
    const target_url = `https://program.example.com/${ada.id}`;
    await program.call('hooks.subscribe', { target_url, event: 'message_added' });
    await ada.try(operation, input);
    expect(await works(program)).toBe(true);
    expect(await hooksTo(skein, target_url)).toHaveLength(1);
  });

  it('with a wrong current password is 104, which counts as a failure to sign in, and changes nothing', async () => {
    const { ada } = await aVictim();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await ada.error(operation, { ...input, current_password: 'a guess' })).toBe('credentials_invalid');
    }
    expect(await ada.error(operation, { ...input, current_password: PASSWORD })).toBe('too_many_requests');
    expect(await skein.stranger.error('users.login', { email: ada.email, password: PASSWORD })).toBe(
      'too_many_requests',
    );
    expect(await works(ada)).toBe(true);
    expect(await recoveriesOf(ada.email)).toEqual([]);
  });

  it('with the current password mails nobody a link; without it one, which changes nothing when it is opened', async () => {
    const { ada } = await aVictim();
    const answered = await ada.try(operation, { ...input, current_password: PASSWORD });
    expect(answered.status).toBe(200);
    expect(await recoveriesOf(ada.email)).toEqual([]);
    const same = new Caller(skein.send, tokenIn(answered));
    expect((await same.try(operation, input)).status).toBe(200);
    const [link = '', ...others] = await recoveriesOf(ada.email);
    expect(others).toEqual([]);
    expect((await new Browser(skein).open(link)).status).toBe(200);
    expect(await skein.login(ada.email, NEW_PASSWORD)).toBe(200);
  });
});

describe('users/set_password', () => {
  it('ends programs too: tokens, test tokens, codes, grants and subscriptions', async () => {
    const { ada } = await aVictim();
    const program = await skein.aProgramOf(ada, ['user:read', 'messages:read']);
    await aGrantOf(skein, ada);
    const integration = await anIntegration(ada);
    const tester = new Caller(skein.send, integration.test_token ?? '');
    expect(await works(tester)).toBe(true);
    const target_url = `https://program.example.com/${ada.id}`;
    await program.call('hooks.subscribe', { target_url, event: 'message_added' });
    const reset_code = await aCodeFor(skein, ada);
    const { token } = await skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD });
    expect(await Promise.all([ada, program, tester].map(works))).toEqual([false, false, false]);
    expect(await works(new Caller(skein.send, token))).toBe(true);
    expect(await hooksTo(skein, target_url)).toEqual([]);
    for (const table of ['oauth_grants', 'oauth_codes', 'oauth_refresh_tokens'] as const) {
      expect(await rowsOf(table, ada), table).toBe(0);
    }
  });

  it('lets in no program that is allowed at the same moment by a session which it ends', async () => {
    const ada = await skein.aUser('ada');
    const program = await Program.registered(skein);
    const browser = await Browser.of(skein, ada);
    const page = await browser.open(program.question());
    const reset_code = await aCodeFor(skein, ada);
    const answer = await whileLocked(skein, {
      lock: sql`${lockOf(ada)} for no key update`,
      work: () => browser.submit(page, { decision: 'allow' }),
      waiting: 1,
      atLast: (trx) => skein.tokens.replace(trx, ada.id, skein.clock.now()),
    });
    expect(answer.status).not.toBe(303);
    expect(await rowsOf('oauth_codes', ada)).toBe(0);
    await skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD });
  });

  it('proves the address', async () => {
    const ada = await skein.aUser('ada');
    expect(await provenAt(ada)).toBeNull();
    await skein.stranger.call('users.setPassword', {
      reset_code: await aCodeFor(skein, ada),
      new_password: NEW_PASSWORD,
    });
    expect(await provenAt(ada)).not.toBeNull();
  });

  it('takes no code that was mailed to recover an account or to prove an address: 104', async () => {
    const { ada } = await aVictim();
    const { token } = await ada.call('users.updatePassword', { new_password: THIEFS });
    const [link = ''] = await recoveriesOf(ada.email);
    const reset_code = codeIn(link);
    expect(await skein.stranger.error('users.setPassword', { reset_code, new_password: NEW_PASSWORD })).toBe(
      'credentials_invalid',
    );
    expect((await new Browser(skein).open(`/reset_password?code=${reset_code}`)).status).toBe(404);
    expect(await works(new Caller(skein.send, token))).toBe(true);
  });
});

async function rowsOf(table: 'oauth_grants' | 'oauth_codes' | 'oauth_refresh_tokens', { id }: Person): Promise<number> {
  const texts = {
    oauth_grants: sql`select count(*)::int as rows from oauth_grants where bucket = ${bucketOf(id)} and user_id = ${id}`,
    oauth_codes: sql`select count(*)::int as rows from oauth_codes where bucket = ${bucketOf(id)} and user_id = ${id}`,
    oauth_refresh_tokens: sql`
      select count(*)::int as rows from oauth_refresh_tokens where bucket = ${bucketOf(id)} and user_id = ${id}`,
  };
  return (await skein.db.one<{ rows: number }>(texts[table])).rows;
}

async function provenAt({ id }: Person): Promise<Date | null> {
  return (await skein.db.one<{ at: Date | null }>(sql`select email_proven_at as at from users where id = ${id}`)).at;
}
