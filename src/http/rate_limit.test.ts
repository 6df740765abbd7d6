import { describe, expect, it } from 'vitest';
import { createApi } from '../api.js';
import { HOUR, MINUTE, SECOND, later } from '../clock.js';
import { ApiError } from '../errors.js';
import { createLog } from '../log.js';
import { sender } from '../testing/http.js';
import { useSkein } from '../testing/skein.js';
import { listen } from './listen.js';
import { RateLimiter } from './rate_limit.js';
import { NO_PINGS } from '../testing/outside.js';

const NOON = new Date('2026-01-01T12:00:00Z');

/** Takes so many at once, one by one; answers how many were let in. */
function burst(limiter: RateLimiter, caller: string, requests: number, now: Date): number {
  let taken = 0;
  for (let index = 0; index < requests; index += 1) {
    try {
      limiter.take(caller, now);
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
    expect(limiter.take('ada', NOON)).toEqual(headers);
    expect(limiter.take('ada', NOON, 99)).toMatchObject({ 'RateLimit-Remaining': '500', 'RateLimit-Reset': '1' });
    expect(limiter.take('ada', NOON, 500)).toMatchObject({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '6' });
  });

  it('refuses with 429, and says when to come back', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    const refusal = refusalOf(() => limiter.take('ada', NOON));
    expect(refusal).toMatchObject({ error: 'too_many_requests', status: 429 });
    expect(refusal.headers).toMatchObject({ 'Retry-After': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '6' });
    expect(refusalOf(() => limiter.take('ada', NOON, 250)).headers).toMatchObject({ 'Retry-After': '3' });
    expect(limiter.take('ada', later(NOON, 3 * SECOND), 250)).toMatchObject({ 'RateLimit-Remaining': '50' });
  });

  it('takes all of several requests or none', () => {
    const limiter = new RateLimiter();
    limiter.take('ada', NOON, 550);
    refusalOf(() => limiter.take('ada', NOON, 51));
    expect(burst(limiter, 'ada', 100, NOON)).toBe(50);
  });

  it('bears a clock that goes back', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    expect(burst(limiter, 'ada', 10, later(NOON, -HOUR))).toBe(0);
    expect(burst(limiter, 'ada', 1000, later(NOON, SECOND - HOUR))).toBe(100);
  });

  it('forgets whoever has been silent the longest when there are 50,000', () => {
    const limiter = new RateLimiter();
    burst(limiter, 'ada', 600, NOON);
    burst(limiter, 'ben', 600, NOON);
    for (let index = 0; index < 49_998; index += 1) limiter.take(`caller ${index}`, NOON);
    expect(burst(limiter, 'ada', 1, NOON)).toBe(0);
    limiter.take('one more', NOON);
    expect(burst(limiter, 'ada', 1, NOON)).toBe(0);
    expect(burst(limiter, 'ben', 1, NOON)).toBe(1);
  });
});

describe('with RATE_LIMIT on', () => {
  const skein = useSkein();

  it('a token has 600 requests in a row, then 429 with Retry-After; others have theirs', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const frontDoor = createApi({
      ...{ db: skein.db, clock: { now: () => NOON }, log: createLog('silent'), secretKey: 'x'.repeat(32) },
      ...{ chaos: true, rateLimit: true, trustProxy: false, checkResponses: true },
      files: skein.files,
      hookPings: NO_PINGS,
      settings: {
        ...{ registration: 'open', defaultPlan: 'unlimited', membersOnFree: 500 },
        ...{ development: true, baseUrl: 'http://skein.test', loopInDomain: 'skein.test' },
      },
    });
    const server = await listen(frontDoor, { host: '127.0.0.1', port: 0, tls: undefined });
    const send = sender(`http://127.0.0.1:${server.port}`);
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
    await server.stop();
  });
});
