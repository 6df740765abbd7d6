import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND, later } from '../clock.js';
import { ApiError } from '../errors.js';
import { ALONE, type Siblings } from '../siblings.js';
import { startServerBeside } from '../testing/servers.js';
import { useSkein } from '../testing/skein.js';
import { RateLimiter } from './rate_limit.js';

const NOON = new Date('2026-01-01T12:00:00Z');

/** Takes so many at once, one by one; answers how many were let in. */
function burst(limiter: RateLimiter, caller: string, requests: number, now: Date): number {
  let taken = 0;
  for (let index = 0; index < requests; index += 1) {
    try {
      limiter.consume(caller, now);
      taken += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return taken;
}

function refusalOf(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('It was not refused.');
}

describe('a rate limiter', () => {
  it('lets 600 requests in a row in, and no more', () => {
    const limiter = new RateLimiter();
    expect(burst(limiter, 'ada', 1000, NOON)).toBe(600);
    expect(burst(limiter, 'ben', 1000, NOON)).toBe(600);
  });

  it('gives 100 back each second, up to 600', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    expect(burst(limiter, 'ada', 1000, later(NOON, 10))).toBe(1);
    expect(burst(limiter, 'ada', 1000, later(NOON, 10 + SECOND))).toBe(100);
    expect(burst(limiter, 'ada', 1000, later(NOON, HOUR))).toBe(600);
  });

  it('lets 6,000 a minute in, evenly, for ever', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    let taken = 0;
    for (let tick = 1; tick <= 600; tick += 1) taken += burst(limiter, 'ada', 20, later(NOON, (tick * MINUTE) / 600));
    expect(taken).toBe(6000);
  });

  it('tells what is left, and when all of it is back', () => {
    const limiter = new RateLimiter();
    const headers = { 'RateLimit-Limit': '600', 'RateLimit-Remaining': '599', 'RateLimit-Reset': '1' };
    expect(limiter.consume('ada', NOON)).toEqual(headers);
    expect(limiter.consume('ada', NOON, 99)).toMatchObject({ 'RateLimit-Remaining': '500', 'RateLimit-Reset': '1' });
    expect(limiter.consume('ada', NOON, 500)).toMatchObject({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '6' });
  });

  it('refuses with 429, and says when to come back', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    const refusal = refusalOf(() => limiter.consume('ada', NOON));
    expect(refusal).toMatchObject({ error: 'too_many_requests', status: 429 });
    expect(refusal.headers).toMatchObject({ 'Retry-After': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '6' });
    expect(refusalOf(() => limiter.consume('ada', NOON, 250)).headers).toMatchObject({ 'Retry-After': '3' });
    expect(limiter.consume('ada', later(NOON, 3 * SECOND), 250)).toMatchObject({ 'RateLimit-Remaining': '50' });
  });

  it('takes all of several requests or none', () => {
    const limiter = new RateLimiter();
    limiter.consume('ada', NOON, 550);
    refusalOf(() => limiter.consume('ada', NOON, 51));
    expect(burst(limiter, 'ada', 100, NOON)).toBe(50);
  });

  it('charges what was done already, and lets a caller owe a minute at most', () => {
    const limiter = new RateLimiter();
    const owing = { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '16' };
    expect(limiter.charge('ada', NOON, 1600)).toMatchObject(owing);
    expect(refusalOf(() => limiter.consume('ada', NOON)).headers).toMatchObject({ 'Retry-After': '11' });
    expect(burst(limiter, 'ada', 10, later(NOON, 10 * SECOND))).toBe(0);
    expect(burst(limiter, 'ada', 200, later(NOON, 11 * SECOND))).toBe(100);
    limiter.charge('ben', NOON, 1_000_000);
    expect(burst(limiter, 'ben', 1000, later(NOON, MINUTE))).toBe(0);
    expect(burst(limiter, 'ben', 1000, later(NOON, MINUTE + SECOND))).toBe(100);
  });

  it('bears a clock that goes back', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    expect(burst(limiter, 'ada', 10, later(NOON, -HOUR))).toBe(0);
    expect(burst(limiter, 'ada', 1000, later(NOON, SECOND - HOUR))).toBe(100);
  });

  it('forgets the client that has been silent the longest when there are 50,000', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    burst(limiter, 'ben', 600, NOON);
    for (let index = 0; index < 49_998; index += 1) limiter.consume(`caller ${index}`, NOON);
    expect(burst(limiter, 'ada', 1, NOON)).toBe(0);
    limiter.consume('one more', NOON);
    expect(burst(limiter, 'ada', 1, NOON)).toBe(0);
    expect(burst(limiter, 'ben', 1, NOON)).toBe(1);
  });
});

describe('the rate limiters of several processes', () => {
  /** Limiters that tell each other at once. */
  function together(count: number): RateLimiter[] {
    const heard: ((key: string, requests: number) => void)[] = [];
    const siblingsOf = (nr: number): Siblings => ({
      ...ALONE,
      tell: (key, requests) => heard.forEach((hear, other) => other !== nr && hear(key, requests)),
      listen: (onTold) => void (heard[nr] = onTold),
    });
    return Array.from({ length: count }, (_, nr) => new RateLimiter(siblingsOf(nr), { now: () => NOON }));
  }

  /** Sends requests of one caller to the limiters in turns. Returns how many pass. */
  function inTurns(limiters: readonly RateLimiter[], times: number, at: Date): number {
    let taken = 0;
    for (let nr = 0; nr < times; nr += 1) for (const limiter of limiters) taken += burst(limiter, 'ada', 1, at);
    return taken;
  }

  it('let 600 requests in a row in together, and at most 24 more for each other process', () => {
    for (const count of [2, 4]) {
      const taken = inTurns(together(count), 1000, NOON);
      expect(taken).toBeGreaterThanOrEqual(600 - 25);
      expect(taken).toBeLessThanOrEqual(600 + 24 * (count - 1));
    }
  });

  it('let a caller have all 600 over one of them', () => {
    const [one, other] = together(2);
    if (one === undefined || other === undefined) throw new Error('There are two.');
    expect(burst(one, 'ada', 1000, NOON)).toBe(600);
    expect(burst(other, 'ada', 1000, NOON)).toBeLessThanOrEqual(24);
    expect(burst(other, 'ben', 1000, NOON)).toBe(600);
  });

  it('charge each other what requests have changed', () => {
    const [one, other] = together(2);
    one?.charge('ada', NOON, 5000);
    expect(other && burst(other, 'ada', 1, NOON)).toBe(0);
  });
});

describe('with RATE_LIMIT on', () => {
  const skein = useSkein();

  it('a token has 600 requests in a row, then 429 with Retry-After; others have theirs', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const { send, stop } = await startServerBeside(skein, { rateLimit: true, clock: { now: () => NOON } });
    const call = (headers: Record<string, string>, query = '') =>
      send({ method: 'GET', path: `/api/v3/workspaces/getone?id=x${query}`, headers });
    const asAda = { authorization: `Bearer ${ada.token}` };

    const first = await call(asAda);
    expect(first.status).toBe(400);
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
    const rest = await Promise.all(Array.from({ length: 599 }, () => call(asAda)));
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([400]));
    for (const refused of [await call(asAda), await call({}, `&token=${ada.token}`)]) {
      expect(refused.status).toBe(429);
      expect(JSON.parse(refused.text)).toMatchObject({ error_code: 429, error_string: 'Too many requests' });
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    }
    expect((await call({ authorization: `Bearer ${ben.token}` })).status).toBe(400);
    expect((await call({})).headers.get('ratelimit-remaining')).toBe('599');
    await stop();
  });
});

describe('the allowance of an address', () => {
  const skein = useSkein({ rateLimit: true, trustProxy: true });
  skein.clock.stand();
  const PATH = '/api/v3/workspaces/getone?id=x';
  let addresses = 0;
  /** Calls from an address of its own; answers what is left. */
  function aCaller(address = `192.0.2.${(addresses += 1)}`) {
    return async (
      headers: Record<string, string> = {},
      query = '',
      body?: string,
      method = body === undefined ? 'GET' : 'POST',
    ) => {
      const path = method === 'POST' ? '/api/v3/workspaces/add' : `${PATH}${query}`;
      const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = { method, path, headers: { 'x-forwarded-for': address, ...form, ...headers }, body };
      const { status, headers: answered } = await skein.send(sent);
      return { status, left: Number(answered.get('ratelimit-remaining')) };
    };
  }

  it('pays for what is invented, however it is brought', async () => {
    const call = aCaller();
    const invented = (n: number) => `1_${'x'.repeat(40)}${n}`;
    const bearer = (n: number) => ({ authorization: `Bearer ${invented(n)}` });
    expect(await call(bearer(1))).toEqual({ status: 403, left: 599 });
    expect(await call(bearer(1))).toEqual({ status: 403, left: 598 });
    expect(await call({}, `&token=${invented(2)}`)).toEqual({ status: 403, left: 597 });
    expect(await call({ cookie: `skein_session=${invented(3)}` })).toEqual({ status: 403, left: 596 });
    expect(await call({}, '', `token=${invented(4)}&name=A`)).toEqual({ status: 403, left: 595 });
    expect(await call({}, '&token=address%20192.0.2.99')).toEqual({ status: 403, left: 594 });
    expect(await call()).toEqual({ status: 401, left: 593 });
  });

  it('gets its request back from who proves real, and who has proven asks it no more', async () => {
    const call = aCaller();
    const [ada, ben, cleo] = [await skein.aUser('ada'), await skein.aUser('ben'), await skein.aUser('cleo')];
    expect(await call({ authorization: `Bearer ${ada.token}` })).toEqual({ status: 400, left: 599 });
    expect(await call({}, `&token=${ada.token}`)).toEqual({ status: 400, left: 598 });
    expect(await call({}, '', `token=${ben.token}&name=B`)).toEqual({ status: 200, left: 599 });
    expect(await call({ cookie: await skein.aCookieOf(cleo) })).toEqual({ status: 400, left: 599 });
    expect(await call()).toEqual({ status: 401, left: 599 });
    const all = await Promise.all(Array.from({ length: 620 }, () => call()));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(21);
    expect(await call({ authorization: `Bearer ${ada.token}` })).toEqual({ status: 400, left: 597 });
    expect(await call({ authorization: `Bearer ${cleo.token}` })).toEqual({ status: 429, left: 0 });
    expect(await call({}, '', `token=${ben.token}&name=C`)).toEqual({ status: 429, left: 0 });
    // What has been taken back is nobody's any more.
    const other = aCaller();
    await ada.call('users.invalidateToken');
    expect(await other({ authorization: `Bearer ${ada.token}` })).toMatchObject({ status: 403 });
    expect(await other({ authorization: `Bearer ${ada.token}` })).toEqual({ status: 403, left: 599 });
  });

  it('is asked before a body is read, by pages and by OAuth too', async () => {
    const address = '198.51.100.7';
    const call = aCaller(address);
    await Promise.all(Array.from({ length: 600 }, () => call()));
    for (const path of ['/api/v3/users/login', '/api/v3/workspaces/add', '/oauth/token', '/sign_in']) {
      // A body that never comes, and a chaos that is not caused.
      const head = `POST ${path}?chaos=203 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000000`;
      const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
      socket.write(`${head}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
      socket.destroy();
    }
  });

  it('is that of a network of IPv6', async () => {
    expect(await aCaller('2001:db8:1:1::1')()).toEqual({ status: 401, left: 599 });
    expect(await aCaller('2001:db8:1:1:ffff::2')()).toEqual({ status: 401, left: 598 });
    expect(await aCaller('2001:db8:1:2::1')()).toEqual({ status: 401, left: 599 });
  });
});
