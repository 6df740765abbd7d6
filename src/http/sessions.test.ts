import { describe, expect, it } from 'vitest';
import { DAY, HOUR, later } from '../clock.js';
import { sql } from '../db/database.js';
import { renewSession } from '../domain/accounts/sessions.js';
import { findSessionOwner } from '../models/session.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
const BASE_URL = 'http://skein.test';
const COOKIE = /^skein_session=([\w-]+); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/;
/** What a browser sends with a request that a page of another site has caused. */
const FROM_ELSEWHERE: Record<string, string>[] = [
  { origin: 'http://evil.test' },
  { origin: 'null' },
  { origin: 'https://skein.test' },
  { origin: `${BASE_URL}:8080` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: BASE_URL, 'sec-fetch-site': 'cross-site' },
];
const FROM_HERE: Record<string, string>[] = [
  {},
  { origin: BASE_URL },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: BASE_URL, 'sec-fetch-site': 'same-origin' },
];

async function who(cookie: string, headers: Record<string, string> = {}) {
  const sent = { method: 'GET', path: '/api/v3/users/get_session_user', headers: { cookie, ...headers } };
  const { status, headers: answered, text } = await skein.send(sent);
  return { status, setCookie: answered.get('set-cookie'), ...JSON.parse(text) };
}

async function post(operation: string, input: object, headers: Record<string, string>) {
  const answered = await skein.send({
    method: 'POST',
    path: `/api/v3/${operation}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return { status: answered.status, setCookie: answered.headers.get('set-cookie'), ...JSON.parse(answered.text) };
}

describe('signing in', () => {
  it('sets a session cookie of 30 days that scripts cannot read, and that works', async () => {
    const ada = await skein.aUser('ada');
    const { setCookie, id } = await post('users/login', { email: ada.email, password: PASSWORD }, {});
    expect(setCookie).toMatch(COOKIE);
    expect(id).toBe(ada.id);
    expect(await who(setCookie.split(';')[0])).toMatchObject({ status: 200, id: ada.id });
  });

  it('sets none when it is not wanted', async () => {
    const ada = await skein.aUser('ada');
    const input = { email: ada.email, password: PASSWORD, set_session_cookie: false };
    expect(await post('users/login', input, {})).toMatchObject({ status: 200, id: ada.id, setCookie: null });
  });

  it.each(FROM_ELSEWHERE)('from another site sets none: %j', async (headers) => {
    const ada = await skein.aUser('ada');
    expect(await post('users/login', { email: ada.email, password: PASSWORD }, headers)).toMatchObject({
      status: 200,
      id: ada.id,
      setCookie: null,
    });
  });

  it('sets none when it fails', async () => {
    const { email } = await skein.aUser('ada');
    expect(await post('users/login', { email, password: 'wrong' }, {})).toMatchObject({
      error_code: 104,
      setCookie: null,
    });
  });
});

describe('a session', () => {
  it.each(FROM_HERE)('changes things for a page of ours, or for what is no browser: %j', async (headers) => {
    const ada = await skein.aUser('ada');
    const answered = await post('workspaces/add', { name: 'A' }, { cookie: await skein.aCookieOf(ada), ...headers });
    expect(answered).toMatchObject({ status: 200, creator: ada.id });
  });

  it.each(FROM_ELSEWHERE)('changes nothing for another site: %j', async (headers) => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    const refused = { status: 401, error_code: 120 };
    expect(await post('workspaces/add', { name: 'A' }, { cookie, ...headers })).toMatchObject(refused);
    expect(await ada.call('workspaces.get')).toEqual([]);
    expect(await who(cookie, headers)).toMatchObject({ status: 200, id: ada.id });
  });

  it('is found among other cookies', async () => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    expect(await who(`a=b; ${cookie}; c="d"; =; ;`)).toMatchObject({ id: ada.id });
  });

  it('gives way to a token', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const headers = { authorization: `Bearer ${ben.token}` };
    expect(await who(await skein.aCookieOf(ada), headers)).toMatchObject({ id: ben.id });
    expect(await who(await skein.aCookieOf(ada), { authorization: 'Bearer nobody' })).toMatchObject({
      error_code: 200,
    });
  });

  it('that nobody has is 200 / 403; an empty cookie counts as no cookie: 120', async () => {
    for (const cookie of ['skein_session=x', 'skein_session=%00', `skein_session=${'A'.repeat(45)}`]) {
      expect(await who(cookie)).toMatchObject({ status: 403, error_code: 200 });
    }
    expect(await who('skein_session=')).toMatchObject({ status: 401, error_code: 120 });
    expect(await who('another=one')).toMatchObject({ status: 401, error_code: 120 });
  });

  it('is no token, and a token is no session', async () => {
    const ada = await skein.aUser('ada');
    const [, secret = ''] = (await skein.aCookieOf(ada)).split('=');
    expect(await who('', { authorization: `Bearer ${secret}` })).toMatchObject({ error_code: 200 });
    expect(await who(`skein_session=${ada.token}`)).toMatchObject({ error_code: 200 });
  });

  it('of a user who is gone is 200 / 403', async () => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${ada.id}`);
    expect(await who(cookie)).toMatchObject({ status: 403, error_code: 200 });
  });
});

describe('30 days', () => {
  it('without use end a session', async () => {
    const cookie = await skein.aCookieOf(await skein.aUser('ada'));
    skein.clock.advance(30 * DAY + HOUR);
    expect(await who(cookie)).toMatchObject({ status: 403, error_code: 200 });
  });

  it('are prolonged by use, once a day, and the cookie with them', async () => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    skein.clock.advance(DAY - HOUR);
    expect(await who(cookie)).toMatchObject({ id: ada.id, setCookie: null });
    for (const days of [20, 29, 29]) {
      skein.clock.advance(days * DAY);
      const { id, setCookie } = await who(cookie);
      expect(id).toBe(ada.id);
      expect(setCookie).toMatch(COOKIE);
      expect(setCookie.split(';')[0]).toBe(cookie);
      expect(await who(cookie)).toMatchObject({ id: ada.id, setCookie: null });
    }
    skein.clock.advance(30 * DAY + HOUR);
    expect(await who(cookie)).toMatchObject({ error_code: 200, setCookie: null });
  });

  it('are not given to a session that ends in this moment', async () => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    const [, secret = ''] = cookie.split('=');
    const tomorrow = later(skein.clock.now(), 2 * DAY);
    const found = await findSessionOwner(skein.db, secret, tomorrow);
    await post('users/logout', {}, { cookie });
    const renewed = await renewSession(skein.db, { secret, expires_at: found?.expires_at ?? tomorrow }, tomorrow);
    expect(renewed).toBe(false);
    expect(await findSessionOwner(skein.db, secret, tomorrow)).toBeUndefined();
  });
});

describe('signing out', () => {
  it('ends the session and clears its cookie; other sessions and tokens stay', async () => {
    const ada = await skein.aUser('ada');
    const [cookie, other] = [await skein.aCookieOf(ada), await skein.aCookieOf(ada)];
    const { status, setCookie } = await post('users/logout', {}, { cookie });
    expect(status).toBe('ok');
    expect(setCookie).toBe('skein_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(await who(cookie)).toMatchObject({ status: 403, error_code: 200 });
    expect(await who(other)).toMatchObject({ id: ada.id });
    expect(await ada.call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });

  it('answers the same without a session, and twice', async () => {
    const cookie = await skein.aCookieOf(await skein.aUser('ada'));
    for (const headers of [{}, { cookie }, { cookie }, { cookie: 'skein_session=nobody' }]) {
      const { status, text } = await skein.send({ method: 'POST', path: '/api/v3/users/logout', headers });
      expect({ status, text }).toEqual({ status: 200, text: '{"status":"ok"}' });
    }
  });

  it.each(FROM_ELSEWHERE)('is nothing that another site can do: %j', async (headers) => {
    const ada = await skein.aUser('ada');
    const cookie = await skein.aCookieOf(ada);
    expect(await post('users/logout', {}, { cookie, ...headers })).toMatchObject({ status: 'ok', setCookie: null });
    expect(await who(cookie)).toMatchObject({ id: ada.id });
  });
});
