import { beforeAll, describe, expect, it } from 'vitest';
import { hooksTo } from '../testing/hooks.js';
import type { Caller, Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const production = useSkein({
  trustProxy: true,
  settings: { development: false, baseUrl: 'https://skein.example' },
});
const withAllowed = useSkein({
  trustProxy: true,
  settings: { development: false, baseUrl: 'https://skein.example' },
  webhookAllow: [
    { place: { address: '10.1.0.0', bits: 16 }, port: null },
    { place: { address: '10.3.0.0', bits: 16 }, port: 7000 },
    { place: { name: 'hooks.internal' }, port: 8080 },
  ],
});
const OVER_TLS = { 'x-forwarded-proto': 'https' };
let ben: Person;
let there: Person;
let allowed: Person;
beforeAll(async () => {
  ben = await skein.aUser('ben');
  there = await production.aUser('there');
  allowed = await withAllowed.aUser('allowed');
});

const subscribe = (by: Caller, { target_url }: { target_url: string }) =>
  by.call('hooks.subscribe', { target_url, event: 'group_added' });
const inProduction = (target_url: string) =>
  there.try('hooks.subscribe', { target_url, event: 'group_added' }, OVER_TLS);

describe('a target URL', () => {
  it.each(['https://a.example', 'HTTPS://a.example:443/a?b=c&d=%20', `https://a.example/${'a'.repeat(2030)}`])(
    'may be %.60s, and comes back as it was',
    async (url) => {
      expect(await subscribe(ben, { target_url: url })).toMatchObject({ target_url: url });
      expect(await inProduction(url)).toMatchObject({ status: 201 });
    },
  );

  it.each([
    ['loopback', 'https://127.0.0.1/x'],
    ['loopback by name', 'https://localhost/x'],
    ['loopback, below that name', 'https://hooks.localhost/x'],
    ['loopback as a decimal number', 'https://2130706433/x'],
    ['loopback as a hexadecimal number', 'https://0x7f000001/x'],
    ['loopback as octal numbers', 'https://0177.0.0.01/x'],
    ['loopback in short', 'https://127.1/x'],
    ['loopback of IPv6', 'https://[::1]/x'],
    ['a private network', 'https://10.1.2.3/x'],
    ['another private network', 'https://192.168.0.1/x'],
    ['a private network of IPv6', 'https://[fd00::1]/x'],
    ['a private address in IPv6', 'https://[::ffff:10.1.2.3]/x'],
    ['a private address in NAT64', 'https://[64:ff9b::10.1.2.3]/x'],
    ['link-local addresses', 'https://169.254.169.254/x'],
    ['no address', 'https://0.0.0.0/x'],
    ['carrier-grade NAT', 'https://100.64.0.1/x'],
  ])('that leads to %s is accepted in development as ever, and refused elsewhere: 20', async (_, url) => {
    expect(await subscribe(ben, { target_url: url })).toMatchObject({ target_url: url });
    const reason = 'leads to an address that is not public, to which Skein sends nothing';
    expect((await inProduction(url)).json()).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'target_url', reason },
    });
    expect(await hooksTo(production, url)).toEqual([]);
  });

  it.each(['https://a.example:8443/x', 'https://93.184.215.14:22/x'])(
    'with a port that is not allowed is refused at once: %s',
    async (url) => {
      expect(await subscribe(ben, { target_url: url })).toMatchObject({ target_url: url });
      const answered = await inProduction(url);
      expect(answered.json()).toMatchObject({ error_code: 20, error_extra: { argument: 'target_url' } });
      expect(answered.text).toContain('names a port to which Skein sends nothing');
    },
  );

  it.each([
    ['https://10.1.2.3/x', 201],
    ['https://[::ffff:10.1.2.3]/x', 400],
    ['https://10.1.2.3:8443/x', 400],
    ['https://10.2.2.3/x', 400],
    ['https://hooks.internal:8080/x', 201],
    ['https://hooks.internal:9090/x', 400],
    ['https://other.internal:7000/x', 201],
  ])('is judged by WEBHOOK_ALLOW too: %s answers %i', async (url, status) => {
    const answered = await allowed.try('hooks.subscribe', { target_url: url, event: 'group_added' }, OVER_TLS);
    expect(answered.status).toBe(status);
  });

  it('of an integration is refused in the same way, but a page that only browsers open is not', async () => {
    const input = { name: 'Bot', kind: 'BOT', callback_url: 'https://hooks.example.com/x' };
    const add = (more: object) => there.try('integrations.add', { ...input, ...more }, OVER_TLS);
    const { id }: { id: number } = JSON.parse((await add({ configure_url: 'https://10.1.2.3:8443/' })).text);
    for (const callback_url of ['https://127.0.0.1/x', 'https://2130706433/', 'https://a.example:25/']) {
      for (const answered of [
        await add({ callback_url }),
        await there.try('integrations.update', { id, callback_url }, OVER_TLS),
      ]) {
        expect(answered.json()).toMatchObject({ error_code: 20, error_extra: { argument: 'callback_url' } });
      }
    }
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
      status: 400,
      error_code: 20,
      error_extra: { argument: 'target_url' },
    });
    expect(await hooksTo(skein, url)).toEqual([]);
  });
});
