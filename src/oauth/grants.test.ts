import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { sql } from '../db/database.js';
import { revokeGrant } from '../domain/oauth/revocation.js';
import { bucketOf } from '../db/ids.js';
import { cleanUp } from '../events/clean_up.js';
import { taskContext } from '../testing/background.js';
import { hooksTo } from '../testing/hooks.js';
import { Browser, Program } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein({ oauth: { tokenLifetime: 3600 } });
let ada: Person;
let program: Program;
let other: Program;
let browser: Browser;
let urls = 0;
let target_url: string;
beforeAll(async () => {
  program = await Program.registered(skein);
  other = await Program.registered(skein);
});
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
  urls += 1;
  target_url = `https://hooks.example.com/${urls}`;
});

const subscribe = (by: Person) => by.call('hooks.subscribe', { target_url, event: 'comment_added' });
const works = async (person: Person) =>
  (await person.error('threads.getUnread', { workspace_id: 1 })) === 'workspace_not_found';
const grants = () =>
  skein.db.many<{ client_id: string; scopes: string[] }>(sql`
    select client_id, scopes from oauth_grants where bucket = ${bucketOf(ada.id)} and user_id = ${ada.id} order by created_at`);
const revoke = (of = program) =>
  skein.db.transaction((trx) =>
    revokeGrant(trx, { user_id: ada.id, client_id: of.client.client_id }, skein.clock.now()),
  );

describe('taking back what was allowed', () => {
  it('ends every token of the program, and what it has subscribed to, and nothing of others', async () => {
    const [one, two, ofOther] = [await program.letInBy(ada), await program.letInBy(ada), await other.letInBy(ada)];
    for (const by of [one, ofOther, ada]) await subscribe(by);
    await revoke();
    expect([await works(one), await works(two), await works(ofOther)]).toEqual([false, false, true]);
    expect((await hooksTo(skein, target_url)).map(({ client_id }) => client_id).toSorted()).toEqual(
      [other.client.client_id, null].toSorted(),
    );
    expect(await grants()).toMatchObject([{ client_id: other.client.client_id }]);
  });

  it('ends refresh tokens, and codes that were not exchanged', async () => {
    const { refresh_token } = await program.given({ code: await program.codeOf(browser) });
    const code = await program.codeOf(browser);
    await revoke();
    expect((await program.exchange({ refresh_token })).status).toBe(400);
    expect((await program.exchange({ code })).status).toBe(400);
  });

  it('leaves what other people have allowed the program', async () => {
    const ofBen = await program.letInBy(await skein.aUser('ben'));
    await program.letInBy(ada);
    await revoke();
    expect(await works(ofBen)).toBe(true);
  });

  it('can be followed by allowing again', async () => {
    await program.letInBy(ada);
    await revoke();
    await revoke();
    expect(await works(await program.letInBy(ada))).toBe(true);
  });
});

describe('what was allowed', () => {
  it('is all that was, by several consents', async () => {
    await program.letInBy(ada, { scope: 'threads:read,user:read' });
    await program.letInBy(ada, { scope: 'groups:read threads:read' });
    expect(await grants()).toEqual([
      { client_id: program.client.client_id, scopes: ['threads:read', 'user:read', 'groups:read'] },
    ]);
  });

  it('makes no token wider that was given for less', async () => {
    const weak = await program.letInBy(ada, { scope: 'threads:read' });
    await program.letInBy(ada, { scope: 'user:read' });
    expect(await weak.error('users.getSessionUser')).toBe('forbidden');
  });

  it('is shown to the user as the program in use, with its token and no other', async () => {
    const asProgram = await program.letInBy(ada, { scope: 'user:read' });
    expect(await asProgram.call('users.getSessionUser')).toMatchObject({
      id: ada.id,
      token: asProgram.token,
      client_id: program.client.client_id,
    });
  });
});

describe('the last token that a program gives back', () => {
  it('takes what it was allowed and has subscribed to with it; one of several does not', async () => {
    const [one, two] = [await program.letInBy(ada), await program.letInBy(ada)];
    await subscribe(one);
    await program.posts('/oauth/revoke', { token: one.token });
    expect([await works(one), await works(two)]).toEqual([false, true]);
    expect(await hooksTo(skein, target_url)).toHaveLength(1);
    await program.posts('/oauth/revoke', { token: two.token });
    expect(await hooksTo(skein, target_url)).toEqual([]);
    expect(await grants()).toEqual([]);
  });

  it('is ended with its access token by the refresh token, and the other way round', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const given = await program.given({ code: await program.codeOf(browser) });
      await program.posts('/oauth/revoke', { token: given[which] });
      expect((await program.exchange({ refresh_token: given.refresh_token })).status).toBe(400);
      expect(JSON.parse((await program.posts('/oauth/introspect', { token: given.access_token })).text)).toEqual({
        active: false,
      });
    }
  });

  it('leaves a code that the user has just allowed', async () => {
    const { token } = await program.letInBy(ada);
    const code = await program.codeOf(browser);
    await program.posts('/oauth/revoke', { token });
    expect((await program.exchange({ code })).status).toBe(200);
  });
});

describe('a program whose codes and tokens have all expired', () => {
  it('loses what was allowed and what it has subscribed to; others do not', async () => {
    await subscribe(await program.letInBy(ada));
    await other.codeOf(browser);
    skein.clock.advance(85 * DAY);
    const kept = await Program.registered(skein);
    await kept.letInBy(ada);
    await cleanUp.run(undefined, taskContext(skein));
    expect((await grants()).map(({ client_id }) => client_id)).toEqual([
      program.client.client_id,
      kept.client.client_id,
    ]);
    skein.clock.advance(6 * DAY);
    await cleanUp.run(undefined, taskContext(skein));
    expect(await grants()).toMatchObject([{ client_id: kept.client.client_id }]);
    expect(await ada.call('hooks.get')).toMatchObject([{ target_url, end_reason: 'program_revoked' }]);
  });
});

describe('somebody who deletes their account', () => {
  it('leaves no program anything', async () => {
    const asProgram = await program.letInBy(ada);
    await subscribe(asProgram);
    const { access_token, refresh_token } = await program.given({ code: await program.codeOf(browser) });
    await ada.call('users.delete', { password: PASSWORD });
    expect(await asProgram.error('threads.getUnread', { workspace_id: 1 })).toBe('token_invalid');
    for (const token of [access_token, refresh_token]) {
      expect(JSON.parse((await program.posts('/oauth/introspect', { token })).text)).toEqual({ active: false });
    }
    expect(await hooksTo(skein, target_url)).toEqual([]);
    expect(await grants()).toEqual([]);
  });

  it('cannot answer the page any more', async () => {
    const page = await browser.open(program.question());
    await ada.call('users.delete', { password: PASSWORD });
    expect((await browser.submit(page, { decision: 'allow' })).text).toContain('type="password"');
  });
});
