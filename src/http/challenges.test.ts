// WWW-Authenticate, by which clients notice that they need a token, or another one (RFC 6750, 3).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { batch, get } from '../testing/batches.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
const SESSION_USER = '/api/v3/users/get_session_user';
const PLAIN = 'Bearer realm="Skein"';
const INVALID = `${PLAIN}, error="invalid_token", error_description="Invalid token"`;

let ada: Person;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});

async function challengeOf(headers: Record<string, string>, path = SESSION_USER, method = 'GET') {
  const answered = await skein.send({ method, path, headers });
  return [answered.status, JSON.parse(answered.text).error_code, answered.headers.get('www-authenticate')];
}

describe('a call', () => {
  it('without a token is asked for one, without an error', async () => {
    expect(await challengeOf({})).toEqual([401, 120, PLAIN]);
    expect(await challengeOf({ authorization: 'Basic YTpi' })).toEqual([401, 120, PLAIN]);
    expect(await challengeOf({ 'content-type': 'application/json' }, '/api/v3/workspaces/add', 'POST')).toEqual([
      401,
      120,
      PLAIN,
    ]);
  });

  it('with an invalid token is told so, wherever the token is', async () => {
    expect(await challengeOf({ authorization: 'Bearer AAnothing' })).toEqual([403, 200, INVALID]);
    expect(await challengeOf({ authorization: 'Bearer "\\' })).toEqual([403, 200, INVALID]);
    expect(await challengeOf({}, `${SESSION_USER}?token=nothing`)).toEqual([403, 200, INVALID]);
  });

  it('with a token that has been replaced or revoked is told so', async () => {
    const ben = await skein.aUser('ben');
    const program = await skein.aProgramOf(ben, ['user:read']);
    const authorizations = [ben, program].map(({ token }) => ({ authorization: `Bearer ${token}` }));
    await ben.call('users.delete', { password: PASSWORD });
    for (const headers of authorizations) expect(await challengeOf(headers)).toEqual([403, 200, INVALID]);
  });

  it('with a session that has ended is asked for a token, for it had none', async () => {
    expect(await challengeOf({ cookie: 'skein_session=AAnothing' })).toEqual([403, 200, PLAIN]);
  });

  it('whose account is deleted while it waits is told so', async () => {
    const cora = await skein.aUser('cora');
    const deletedAt = skein.clock.now();
    const answered = await whileLocked(skein, {
      lock: sql`${lockOf(cora)} for update`,
      work: () => cora.try('users.update', { name: 'Cora Back' }),
      waiting: 1,
      atLast: (trx) => trx.run(sql`update users set email = null, deleted_at = ${deletedAt} where id = ${cora.id}`),
    });
    expect([answered.status, answered.headers.get('www-authenticate')]).toEqual([403, INVALID]);
  });

  it('that is 401 for another reason is asked for a token too, for every 401 names a scheme', async () => {
    const timezone = await ada.try('users.update', { timezone: 'Nowhere' });
    expect([timezone.status, timezone.headers.get('www-authenticate')]).toEqual([401, PLAIN]);
    expect(await challengeOf({}, `${SESSION_USER}?chaos=120`)).toEqual([401, 120, PLAIN]);
  });

  it('of a public operation whose token is an argument is asked for nothing', async () => {
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/users/validate_token',
      body: 'token=nothing',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answered.status, answered.headers.get('www-authenticate')]).toEqual([403, null]);
  });

  it('that is allowed or refused for other reasons is asked for nothing', async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    expect((await skein.send({ method: 'GET', path: SESSION_USER, headers })).headers.has('www-authenticate')).toBe(
      false,
    );
    expect(await challengeOf(headers, '/api/v3/threads/getone?id=4096')).toEqual([404, 108, null]);
    const program = await skein.aProgramOf(ada, []);
    expect(await challengeOf({ authorization: `Bearer ${program.token}` })).toEqual([403, 109, null]);
  });

  it('inside a batch is told in its own headers', async () => {
    const [answer] = await batch(ada, [get('users/get_session_user?token=nothing')]);
    expect([answer?.code, answer?.headers.get('www-authenticate')]).toEqual([403, INVALID]);
  });
});
