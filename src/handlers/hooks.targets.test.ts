import { beforeAll, describe, expect, it } from 'vitest';
import { hooksTo } from '../testing/hooks.js';
import type { Caller, Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const production = useSkein({
  trustProxy: true,
  settings: { development: false, baseUrl: 'https://skein.example' },
});
let ben: Person;
let there: Person;
beforeAll(async () => {
  ben = await skein.aUser('ben');
  there = await production.aUser('there');
});

const subscribe = (by: Caller, { target_url }: { target_url: string }) =>
  by.call('hooks.subscribe', { target_url, event: 'group_added' });
const inProduction = (target_url: string) =>
  there.try('hooks.subscribe', { target_url, event: 'group_added' }, { 'x-forwarded-proto': 'https' });

describe('a target URL', () => {
  it.each([
    'https://a.example',
    'HTTPS://a.example:8443/a?b=c&d=%20',
    'https://127.0.0.1/x',
    `https://a.example/${'a'.repeat(2030)}`,
  ])('may be %.60s, and comes back as it was', async (url) => {
    expect(await subscribe(ben, { target_url: url })).toMatchObject({ target_url: url });
    expect(await inProduction(url)).toMatchObject({ status: 201 });
  });

  it.each(['http://127.0.0.1:9000/x', 'http://localhost/x', 'http://[::1]:9000/x', 'http://127.8.9.10'])(
    'may be %s in development, and nowhere else: 20',
    async (url) => {
      expect(await subscribe(ben, { target_url: url })).toMatchObject({ target_url: url });
      const answered = await inProduction(url);
      expect(answered.json()).toMatchObject({ error_code: 20, error_extra: { argument: 'target_url' } });
    },
  );

  it.each([
    ['another scheme', 'ftp://a.example/x'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,a'],
    ['a path', '/hooks'],
    ['a host alone', 'a.example'],
    ['no host', 'https://'],
    ['a scheme without slashes', 'https:a.example'],
    ['credentials', 'https://user:secret@a.example/'],
    ['a user', 'https://user@a.example/'],
    ['a loopback user of another host', 'http://127.0.0.1@a.example/'],
    ['a fragment', 'https://a.example/#x'],
    ['http to another machine', 'http://a.example/'],
    ['http to what only begins like this machine', 'http://127.0.0.1.a.example/'],
    ['http to a private network', 'http://10.0.0.1/'],
    ['a port that there is not', 'https://a.example:99999/'],
    ['white space', 'https://a.example/a b'],
    ['a line break', 'https://a.example/\r\nx'],
    ['a backslash', 'https:\\\\a.example'],
    ['too many characters', `https://a.example/${'a'.repeat(2031)}`],
  ])('is refused with %s: 20, and nothing is kept', async (_, url) => {
    const input = { target_url: url, event: 'group_added' };
    expect(await ben.refused('hooks.subscribe', input)).toMatchObject({
      ...{ status: 400, error_code: 20, error_extra: { argument: 'target_url' } },
    });
    expect(await hooksTo(skein, url)).toEqual([]);
  });
});
