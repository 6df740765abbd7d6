import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './signing.js';

const [secret, other, third] = [
  'whsec_/+qJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_plJ3nmyCDGBKInavdOK15jsl3TPpTW8eSg==',
] as const;
const body = JSON.stringify({ id: 1, name: 'Bäckerei 🥐', note: 'a.b.c' });
const id = 'msg_1_2';

describe('signedHeaders', () => {
  it('is what the specification computes for its own example', () => {
    expect(
      signedHeaders({
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        body: '{"test": 2432232314}',
        now: new Date(1_614_265_330_900),
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified by the library of Standard Webhooks, whatever characters of base64 the secret has', () => {
    const headers = signedHeaders({ id, secrets: [secret], body, now: new Date() });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it.each([
    ['another secret', { secret: other }],
    ['another body', { body: `${body} ` }],
    ['another id', { headers: { 'webhook-id': 'msg_1_3' } }],
    ['another time', { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 100) } }],
    ['a time that is long past', { now: new Date(Date.now() - 301_000) }],
  ])('is refused by the library with %s', (_, changed: Changed) => {
    const headers = signedHeaders({ id, secrets: [secret], body, now: changed.now ?? new Date() });
    const verify = () =>
      new Webhook(changed.secret ?? secret).verify(changed.body ?? body, { ...headers, ...changed.headers });
    expect(verify).toThrow();
  });

  it('with two secrets is verified with each of them, and not with a third', () => {
    const headers = signedHeaders({ id, secrets: [secret, other], body, now: new Date() });
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z\d+/]{43}= v1,[A-Za-z\d+/]{43}=$/);
    for (const each of [secret, other]) {
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(third).verify(body, headers)).toThrow();
  });

  it('refuses an id with a dot, which would make the signed text ambiguous', () => {
    const now = new Date();
    for (const wrong of ['a.1', '', 'a b', 'a\r\nb']) {
      expect(() => signedHeaders({ id: wrong, secrets: [secret], body, now })).toThrow('letters, digits');
    }
  });

  it('refuses an invalid secret, and no secret at all', () => {
    const key = secret.slice('whsec_'.length);
    for (const wrong of [key, 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'-'.repeat(44)}`, `${secret}\n`]) {
      expect(() => signedHeaders({ id, secrets: [secret, wrong], body, now: new Date() })).toThrow('whsec_');
    }
    expect(() => signedHeaders({ id, secrets: [], body, now: new Date() })).toThrow('at least one');
  });
});

interface Changed {
  secret?: string;
  body?: string;
  now?: Date;
  headers?: Record<string, string>;
}
