// The most sessions of a user (behaviour/tokens.md#sessions).
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, later } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { Browser } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const CURL = { 'user-agent': 'curl/8.5.0' };
const MOST = 100;

const skein = useSkein();
let ada: Person;
beforeEach(async () => {
  ada = await skein.aUser('ada');
});

async function signedIn(device: Record<string, string>): Promise<Browser> {
  const browser = new Browser(skein);
  await browser.submit(await browser.open('/sign_in'), { email: ada.email, password: PASSWORD }, device);
  return browser;
}
const isSignedIn = async (browser: Browser) => (await browser.open('/account')).status === 200;

/** Sessions of this device, which nobody has the cookies of. They begin now. */
async function moreSessions(device: string, count: number): Promise<void> {
  const now = skein.clock.now();
  const hashes = Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(`${ada.id} ${device} ${n}`).digest(),
  );
  await skein.db.run(sql`
    insert into sessions (bucket, sha256, user_id, created_at, expires_at, device)
    values (${bucketOf(ada.id)}, unnest(${hashes}::bytea[]), ${ada.id}, ${now}, ${later(now, 720 * HOUR)}, ${device})`);
}

async function sessionsOf({ id }: Person): Promise<number> {
  return skein.db.number(sql`
    select count(*)::int as count from sessions where bucket = ${bucketOf(id)} and user_id = ${id}`);
}

describe('a user', () => {
  it('has 100 sessions: one more ends the one that was not used for the longest time', async () => {
    const [first, second] = [await signedIn(FIREFOX), await signedIn(FIREFOX)];
    skein.clock.advance(25 * HOUR);
    expect(await isSignedIn(first)).toBe(true);
    await moreSessions('Chrome on Windows', MOST - 2);
    skein.clock.advance(HOUR);
    const last = await signedIn(FIREFOX);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(last)]).toEqual([true, false, true]);
    expect(await sessionsOf(ada)).toBe(MOST);
  });

  it('keeps the browsers when programs sign in often', async () => {
    const browser = await signedIn(FIREFOX);
    skein.clock.advance(HOUR);
    await moreSessions('python-requests', MOST);
    const program = await signedIn(CURL);
    expect([await isSignedIn(browser), await isSignedIn(program)]).toEqual([true, true]);
    expect(await sessionsOf(ada)).toBe(MOST);
  });

  it('with as many browsers can sign in by a program, whose session is the next to end', async () => {
    await moreSessions('Firefox on Linux', MOST);
    const program = await signedIn(CURL);
    expect(await isSignedIn(program)).toBe(true);
    const browser = await signedIn(FIREFOX);
    expect([await isSignedIn(program), await isSignedIn(browser)]).toEqual([false, true]);
  });

  it('ends no session of others', async () => {
    const ben = await skein.aUser('ben');
    const browser = await Browser.of(skein, ben);
    await moreSessions('Firefox on Linux', MOST);
    await signedIn(FIREFOX);
    expect([await sessionsOf(ada), await isSignedIn(browser)]).toEqual([MOST, true]);
  });
});
