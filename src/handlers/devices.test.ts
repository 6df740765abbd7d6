import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { endAllAccess } from '../domain/accounts/access_end.js';
import { revokeFamily, revokeGrant } from '../domain/oauth/revocation.js';
import { cleanUp } from '../events/clean_up.js';
import { usersWithDevices } from '../models/device.js';
import { taskContext } from '../testing/background.js';
import { Person } from '../testing/person.js';
import { usePushService, type TestSubscription } from '../testing/push_service.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
const production = useSkein({
  trustProxy: true,
  settings: { development: false, baseUrl: 'https://skein.example' },
});
const service = usePushService();
const READING = ['threads:read', 'comments:read', 'messages:read'];
const PROGRAM = ['notifications:write', ...READING];
/** A point of the curve. */
const A_POINT = 'BDMUvf20ZAvfccxyq9qF_jI862lEROseus1PH-wanywfFMi5iqZMt7I5GPmXdhxJkdxosjnn7b-BplrOboBk7iU';
let dora: Person;

beforeEach(async () => {
  dora = await skein.aUser('dora');
});

/** An operation with the cookie of a session. */
async function withCookie(cookie: string, path: string, input: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie };
  const answered = await skein.send({ method: 'POST', path, headers, body: JSON.stringify(input) });
  if (answered.status >= 300) throw new Error(answered.text);
  return JSON.parse(answered.text);
}

const addWithCookie = (cookie: string) => withCookie(cookie, '/api/v3/devices/add', service.subscription());
const listedBy = async (person: Person) => (await person.call('devices.get')).devices.map(({ id }) => id);
const hasDevices = async ({ id }: Person) => (await usersWithDevices(skein.db, [id], skein.clock.now())).has(id);
const rowsOf = ({ id }: Person) =>
  skein.db.many<{ id: number }>(sql`select id from devices where bucket = ${bucketOf(id)} and user_id = ${id}`);

describe('devices/add', () => {
  it('adds a device, which the list shows without its endpoint and its keys', async () => {
    const device = await dora.call('devices.add', { ...service.subscription(), name: ' Firefox ' });
    expect(device).toEqual({
      id: device.id,
      name: 'Firefox',
      client_id: null,
      added_ts: device.added_ts,
      sent_ts: null,
      paused_until_ts: null,
    });
    expect((await dora.call('devices.get')).devices).toEqual([device]);
  });

  it('returns the device of the same endpoint, with the new keys', async () => {
    const subscription = service.subscription();
    const [first, other] = [await dora.call('devices.add', subscription), await skein.aUser('other')];
    const renewed: TestSubscription = { ...service.subscription(), endpoint: subscription.endpoint };
    expect(await dora.call('devices.add', { ...renewed, name: 'Again' })).toEqual({ ...first, name: 'Again' });
    const [row] = await skein.db.many<{ p256dh: Buffer }>(sql`
      select p256dh from devices where bucket = ${bucketOf(first.id)} and id = ${first.id}`);
    expect(row?.p256dh.toString('base64url')).toBe(renewed.p256dh);
    expect((await other.call('devices.add', subscription)).id).not.toBe(first.id);
  });

  const point = Buffer.from(A_POINT, 'base64url');
  const off = Buffer.from(point);
  off[64] = (off[64] ?? 0) ^ 1;
  it.each([
    ['p256dh', ''],
    ['p256dh', 'AAAA'],
    ['p256dh', point.subarray(0, 64).toString('base64url')],
    ['p256dh', off.toString('base64url')],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['p256dh', `${point.toString('base64url')}=`],
    ['p256dh', `\u00e4${point.toString('base64url').slice(1)}`],
    ['auth', ''],
    ['auth', Buffer.alloc(15).toString('base64url')],
    ['auth', Buffer.alloc(17).toString('base64url')],
    ['auth', `${Buffer.alloc(16).toString('base64url').slice(0, -1)}B`],
    ['auth', '++++++++++++++++++++++'],
    ['endpoint', 'push.example.com/send'],
    ['endpoint', 'http://push.example.com/send'],
    ['endpoint', 'https://ada:secret@push.example.com/send'],
    ['endpoint', 'https://push.example.com/send#one'],
    ['endpoint', 'socket:subscription/1'],
    ['endpoint', `https://push.example.com/${'a'.repeat(1000)}`],
    ['name', 'n'.repeat(256)],
  ])('refuses the %s %.30j: 20 or 19', async (argument, value) => {
    const refusal = await dora.refused('devices.add', { ...service.subscription(), [argument]: value });
    expect(refusal).toMatchObject({ error_extra: { argument } });
    expect([19, 20]).toContain(refusal.error_code);
    expect(await rowsOf(dora)).toEqual([]);
  });

  it('refuses a name of white space as too short', async () => {
    const refusal = await dora.refused('devices.add', { ...service.subscription(), name: ' ' });
    expect(refusal).toMatchObject({ error_string: 'Name too short' });
  });

  it.each(['https://127.0.0.1/x', 'https://[fd00::1]/x', 'https://push.example.com:8443/x', 'http://localhost/x'])(
    'refuses %s outside development, because no request can ever be sent there: 20',
    async (endpoint) => {
      const there = await production.aUser('there');
      const input = { ...service.subscription(), endpoint };
      const answered = await there.try('devices.add', input, { 'x-forwarded-proto': 'https' });
      expect(JSON.parse(answered.text)).toMatchObject({ error_code: 20, error_extra: { argument: 'endpoint' } });
    },
  );

  it('allows twenty devices of a user, those of programs included: 114, too_many_devices', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    const all = Array.from({ length: 20 }, () => service.subscription());
    await Promise.all(all.map((one, index) => (index < 3 ? program : dora).call('devices.add', one)));
    const refusal = await dora.refused('devices.add', { ...service.subscription() });
    expect(refusal).toMatchObject({ error_code: 114, error_extra: { reason: 'too_many_devices' } });
    expect(await dora.call('devices.add', all[0])).toMatchObject({ client_id: null });
    expect(await rowsOf(dora)).toHaveLength(20);
  });

  it('does not count devices whose credential has ended', async () => {
    const cookie = await skein.aCookieOf(dora);
    for (let count = 0; count < 20; count += 1) await addWithCookie(cookie);
    await withCookie(cookie, '/api/v3/users/logout', {});
    const { id } = await dora.call('devices.add', service.subscription());
    expect(await rowsOf(dora)).toEqual([{ id }]);
  });

  it('is limited to sixty an hour', async () => {
    const subscription = service.subscription();
    for (let count = 0; count < 60; count += 1) await dora.call('devices.add', subscription);
    expect(await dora.error('devices.add', { ...subscription })).toBe('too_many_requests');
    skein.clock.advance(HOUR);
    await dora.call('devices.add', subscription);
  });

  it.each(READING)('needs of a program the scope %s, because a push shows posts: 109', async (scope) => {
    const program = await skein.aProgramOf(
      dora,
      PROGRAM.filter((one) => one !== scope),
    );
    const refusal = await program.refused('devices.add', { ...service.subscription() });
    expect(refusal).toMatchObject({ error_code: 109, error_extra: { required_scopes: [scope] } });
  });
});

describe('a program', () => {
  it('sees, tests and removes only the devices that it has added; the user all', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    const [own, its] = [
      await dora.call('devices.add', service.subscription()),
      await program.call('devices.add', service.subscription()),
    ];
    expect(its.client_id).toBe('test-program');
    expect(await listedBy(program)).toEqual([its.id]);
    expect((await listedBy(dora)).toSorted()).toEqual([own.id, its.id].toSorted());
    expect(await program.error('devices.remove', { id: own.id })).toBe('device_not_found');
    expect(await program.error('devices.test', { id: own.id })).toBe('device_not_found');
    await dora.call('devices.remove', { id: its.id });
    expect(await listedBy(program)).toEqual([]);
  });
});

describe('devices/remove', () => {
  it('removes a device', async () => {
    const { id } = await dora.call('devices.add', service.subscription());
    expect(await dora.call('devices.remove', { id })).toEqual({ status: 'ok' });
    expect(await listedBy(dora)).toEqual([]);
    expect(await dora.error('devices.remove', { id })).toBe('device_not_found');
  });

  it('knows no device of another user: 116', async () => {
    const { id } = await dora.call('devices.add', service.subscription());
    const other = await skein.aUser('other');
    for (const operation of ['devices.remove', 'devices.test'] as const) {
      expect(await other.refused(operation, { id })).toMatchObject({ status: 404, error_code: 116 });
    }
    expect(await listedBy(dora)).toEqual([id]);
  });
});

describe('devices/test', () => {
  it('sends a push that only the device can read', async () => {
    const subscription = service.subscription();
    const { id } = await dora.call('devices.add', subscription);
    const tested = await dora.call('devices.test', { id });
    expect(tested).toMatchObject({ outcome: 'sent', reason: null });
    expect(tested.payload).toMatchObject({ kind: 'test', url: 'http://skein.test/live', badge: null });
    expect(service.payloadsOf(subscription)).toEqual([tested.payload]);
    const { devices } = await dora.call('devices.get');
    expect(devices).toMatchObject([{ id, sent_ts: expect.any(Number) }]);
  });

  it.each([404, 410])('removes a device that is unknown to its push service: %s', async (status) => {
    const { id } = await dora.call('devices.add', service.subscription({ status }));
    expect(await dora.call('devices.test', { id })).toMatchObject({ outcome: 'gone', reason: null });
    expect(await listedBy(dora)).toEqual([]);
  });

  it('says what the push service says', async () => {
    const refusing = await dora.call('devices.add', service.subscription({ status: 403 }));
    const busy = await dora.call('devices.add', service.subscription({ status: 503 }));
    expect(await dora.call('devices.test', { id: refusing.id })).toMatchObject({ outcome: 'failed', reason: '403' });
    expect(await dora.call('devices.test', { id: busy.id })).toMatchObject({ outcome: 'retry', reason: '503' });
  });

  it('is limited to ten a minute', async () => {
    const { id } = await dora.call('devices.add', service.subscription());
    for (let count = 0; count < 10; count += 1) await dora.call('devices.test', { id });
    expect(await dora.error('devices.test', { id })).toBe('too_many_requests');
    expect(service.received).toHaveLength(10);
  });
});

describe('a device ends', () => {
  it('when its session ends: by signing out', async () => {
    const cookie = await skein.aCookieOf(dora);
    await addWithCookie(cookie);
    const own = await dora.call('devices.add', service.subscription());
    await withCookie(cookie, '/api/v3/users/logout', {});
    expect(await listedBy(dora)).toEqual([own.id]);
  });

  it('when its session expires', async () => {
    await addWithCookie(await skein.aCookieOf(dora));
    skein.clock.advance(31 * DAY);
    expect(await listedBy(dora)).toEqual([]);
    expect(await hasDevices(dora)).toBe(false);
    await cleanUp.run(undefined, taskContext(skein));
    expect(await rowsOf(dora)).toEqual([]);
  });

  it('when the token that has added it is replaced', async () => {
    await dora.call('devices.add', service.subscription());
    expect(await hasDevices(dora)).toBe(true);
    const { token } = await dora.call('users.invalidateToken');
    expect(await listedBy(new Person(skein.send, token ?? '', dora))).toEqual([]);
    expect(await hasDevices(dora)).toBe(false);
  });

  it('with the password: those of all sessions and of the own token, not those of programs', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    const its = await program.call('devices.add', service.subscription());
    const cookie = await skein.aCookieOf(dora);
    await addWithCookie(cookie);
    await dora.call('devices.add', service.subscription());
    const change = { new_password: NEW_PASSWORD, current_password: PASSWORD };
    const { token } = await dora.call('users.updatePassword', change);
    expect(await listedBy(new Person(skein.send, token ?? '', dora))).toEqual([its.id]);
  });

  it('when the user signs out everywhere', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    await program.call('devices.add', service.subscription());
    await addWithCookie(await skein.aCookieOf(dora));
    await dora.call('devices.add', service.subscription());
    await skein.db.transaction((trx) => endAllAccess(trx, skein.tokens, dora.id, skein.clock.now()));
    expect(await hasDevices(dora)).toBe(false);
  });

  it('when its program may not act for the user any more', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    await program.call('devices.add', service.subscription());
    const key = { user_id: dora.id, client_id: 'test-program' };
    await skein.db.transaction((trx) => revokeGrant(trx, key, skein.clock.now()));
    expect(await hasDevices(dora)).toBe(false);
  });

  it('with the tokens that came from one code, and not when its token is followed by another', async () => {
    const program = await skein.aProgramOf(dora, PROGRAM);
    const its = await program.call('devices.add', service.subscription());
    const next = await skein.aProgramOf(dora, PROGRAM);
    await skein.db.run(sql`
      update tokens set expires_at = ${skein.clock.now()} where bucket = ${bucketOf(dora.id)} and user_id = ${dora.id}
        and created_at = (select min(created_at) from tokens where bucket = ${bucketOf(dora.id)} and user_id = ${dora.id}
          and client_id is not null)`);
    expect(await listedBy(next)).toEqual([its.id]);
    const family = { user_id: dora.id, client_id: 'test-program', family: dora.id };
    await skein.db.transaction((trx) => revokeFamily(trx, family, skein.clock.now()));
    expect(await hasDevices(dora)).toBe(false);
  });

  it('with the account, whose row is erased', async () => {
    await dora.call('devices.add', service.subscription());
    await dora.call('users.delete', { password: PASSWORD });
    expect(await rowsOf(dora)).toEqual([]);
  });
});

describe('usersWithDevices', () => {
  it('finds those of many users who have devices', async () => {
    const [eve, fay] = [await skein.aUser('eve'), await skein.aUser('fay')];
    await eve.call('devices.add', service.subscription());
    await dora.call('devices.add', service.subscription());
    const found = await usersWithDevices(skein.db, [dora.id, eve.id, fay.id], skein.clock.now());
    expect([...found].toSorted()).toEqual([dora.id, eve.id].toSorted());
  });
});
