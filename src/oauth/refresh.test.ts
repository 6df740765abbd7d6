import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorName } from '../generated/errors.js';
import { DAY, HOUR } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { aVerifier, Browser, Program } from '../testing/oauth.js';
import type { Answered } from '../testing/http.js';
import { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein({ oauth: { tokenLifetime: 3600 } });
let ada: Person;
let browser: Browser;
let program: Program;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  program = await Program.registered(skein);
});

/** A fresh token response. */
async function given(): Promise<Schema<'OAuthToken'>> {
  browser = await Browser.of(skein, ada);
  return program.given({ code: await program.codeOf(browser) });
}

/**
 * What a call that needs `threads:read` answers with that token: 105, for there is no such workspace,
 * or the error of the token.
 */
function codeWith({ access_token }: { access_token: string }): Promise<ErrorName> {
  return new Person(skein.send, access_token, ada).error('threads.getUnread', { workspace_id: 1 });
}
const WORKS = 'workspace_not_found';

const refresh = (refresh_token: string | undefined, more = {}) => program.exchange({ refresh_token, ...more });
const errorIn = ({ status, text }: Answered) => [status, JSON.parse(text).error];
const REFUSED = [400, 'BAD_REQUEST'];

describe('where tokens end', () => {
  it('each says when, and comes with a refresh token, which gives the next', async () => {
    const first = await given();
    expect(first).toMatchObject({ expires_in: 3600, refresh_token: expect.any(String) });
    expect(await codeWith(first)).toBe(WORKS);
    skein.clock.advance(HOUR);
    expect(await codeWith(first)).toBe('token_invalid');
    const next = await program.given({ refresh_token: first.refresh_token });
    expect(next).toMatchObject({ expires_in: 3600, scope: first.scope, token_type: 'Bearer' });
    expect(await codeWith(next)).toBe(WORKS);
  });

  it('a refresh token works once: its second use ends all that came of the same code, and nothing else', async () => {
    const [other, first] = [await given(), await given()];
    const second = await program.given({ refresh_token: first.refresh_token });
    const third = await program.given({ refresh_token: second.refresh_token, grant_type: 'refresh_token' });
    expect(await codeWith(third)).toBe(WORKS);
    expect(errorIn(await refresh(first.refresh_token))).toEqual(REFUSED);
    for (const ended of [first, second, third]) {
      expect(await codeWith(ended)).toBe('token_invalid');
      expect(errorIn(await refresh(ended.refresh_token))).toEqual(REFUSED);
    }
    expect(await codeWith(other)).toBe(WORKS);
  });

  it('a refresh token that a second use of its code has ended is refused', async () => {
    browser = await Browser.of(skein, ada);
    const code = await program.codeOf(browser);
    const { refresh_token } = await program.given({ code });
    await program.exchange({ code });
    expect(errorIn(await refresh(refresh_token))).toEqual(REFUSED);
  });

  it('a refresh token works for 90 days', async () => {
    const [kept, forgotten] = [await given(), await given()];
    skein.clock.advance(90 * DAY - HOUR);
    const next = await program.given({ refresh_token: kept.refresh_token });
    skein.clock.advance(HOUR);
    expect(errorIn(await refresh(forgotten.refresh_token))).toEqual(REFUSED);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  it('a refresh may ask for less, and the next for all again; for more it is refused, and not used up', async () => {
    const first = await given();
    for (const scope of [
      'threads:read,groups:read',
      'comments:remove',
      'comments:other',
      'threads:write',
      'nothing',
      'threads:read comments:write user:read',
    ]) {
      expect(errorIn(await refresh(first.refresh_token, { scope }))).toEqual(REFUSED);
    }
    const less = await program.given({ refresh_token: first.refresh_token, scope: 'comments:write' });
    expect(less.scope).toBe('comments:write');
    expect(await codeWith(less)).toBe('forbidden');
    const weaker = await program.given({ refresh_token: less.refresh_token, scope: 'comments:read' });
    expect(weaker.scope).toBe('comments:read');
    const all = await program.given({ refresh_token: weaker.refresh_token, scope: 'comments:write,threads:read' });
    expect(await codeWith(all)).toBe(WORKS);
  });

  it('a refresh token of another program is refused, and works for its own afterwards', async () => {
    const { refresh_token } = await given();
    const other = await Program.registered(skein);
    expect(errorIn(await other.exchange({ refresh_token }))).toEqual(REFUSED);
    const next = await program.given({ refresh_token });
    expect(errorIn(await other.exchange({ refresh_token }))).toEqual(REFUSED);
    expect(await codeWith(next)).toBe(WORKS);
  });

  it('a refresh needs the secret again; a public client has none', async () => {
    const { refresh_token } = await given();
    expect(errorIn(await refresh(refresh_token, { client_secret: undefined }))).toEqual([401, 'ACCESS_DENIED']);
    expect((await refresh(refresh_token)).status).toBe(200);
    const open = await Program.registered(skein, { token_endpoint_auth_method: 'none' });
    const { verifier, sent } = aVerifier();
    const first = await open.given({ code: await open.codeOf(browser, sent), code_verifier: verifier });
    expect(await open.given({ refresh_token: first.refresh_token })).toMatchObject({ expires_in: 3600 });
  });

  it('a refresh token is no access token, and the other way round', async () => {
    const { access_token, refresh_token = '' } = await given();
    expect(await codeWith({ access_token: refresh_token })).toBe('token_invalid');
    expect(errorIn(await refresh(access_token))).toEqual(REFUSED);
  });

  it('a refresh token of somebody who has been deleted is refused', async () => {
    const ben = await skein.aUser('ben');
    const { refresh_token } = await program.given({ code: await program.codeOf(await Browser.of(skein, ben)) });
    await ben.call('users.delete', { password: PASSWORD });
    expect(errorIn(await refresh(refresh_token))).toEqual(REFUSED);
  });
});
