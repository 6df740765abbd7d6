import { describe, expect, it } from 'vitest';
import { parseAllowedTarget } from '../../config/allowed_targets.js';
import { namesOf } from '../../testing/sending.js';
import { canonical, ownAddresses } from './addresses.js';
import { NotSent } from '../http/outcome.js';
import { TargetGuard, type GuardOptions } from './target_guard.js';

const GOOD = '93.184.216.34';
const GOOD6 = '2606:2800:220:1:248:1893:25c8:1946';
const OWN = '93.184.216.99';

const names = namesOf({
  'good.example': [GOOD, GOOD6],
  'metadata.google.internal': ['169.254.169.254'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'both.example': [GOOD, '10.0.0.1'],
  'both6.example': [GOOD, 'fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'zone.example': ['fe80::1%eth0'],
  'own.example': [OWN],
  'nonsense.example': ['good.example'],
  intranet: ['192.168.7.7'],
  'hooks.internal': ['10.9.8.7'],
});

function guard(options: Partial<GuardOptions> = {}): TargetGuard {
  return new TargetGuard({ development: false, allow: [], names, own: () => new Set([OWN]), ...options });
}

function allowing(...texts: readonly string[]): TargetGuard {
  return guard({ allow: texts.map((text) => parseAllowedTarget(text)).filter((target) => target !== undefined) });
}

/** `reached`, or the reason of the refusal. */
async function verdict(of: TargetGuard, url: string): Promise<string> {
  try {
    await of.check(url);
    return 'reached';
  } catch (error) {
    return error instanceof NotSent ? error.reason : 'failed';
  }
}

describe('refused is', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '127.255.255.254',
    '0x7F.0.0.0x1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'loc\u00ADalhost',
    'local\thost',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::10.0.0.1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2a00:1450::5efe:10.0.0.1]',
    '[2a00:1450::200:5efe:a00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[fec0::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[4000::1]',
    '[::ffff:93.184.216.34]',
    '10.0.0.1',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '3232235777',
    '100.64.0.1',
    '169.254.169.254',
    '0xA9FEA9FE',
    '2852039166',
    '0251.0376.0251.0376',
    '169.16689662',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    OWN,
    'metadata.google.internal',
    'METADATA.google.internal.',
    '127.0.0.1.nip.example',
    'intranet',
    'zone.example',
    'both.example',
    'both6.example',
    'mapped.example',
    'own.example',
    'nonsense.example',
    'nobody.example',
  ])('https://%s/', async (host) => {
    expect(await verdict(guard(), `https://${host}/latest/meta-data`)).toBe('address_not_allowed');
  });

  it.each([
    ['https://127.0.0.1#@good.example/', 'address_not_allowed'],
    ['https://127.0.0.1?@good.example/', 'address_not_allowed'],
    ['https://127.0.0.1\\@good.example/', 'address_not_allowed'],
    ['https:10.0.0.1', 'address_not_allowed'],
    ['https:///10.0.0.1', 'address_not_allowed'],
    ['https://\t10.0.0.1/', 'address_not_allowed'],
    ['https://good.example@127.0.0.1/', 'url_not_allowed'],
    ['https://good.example:443@127.0.0.1/', 'url_not_allowed'],
    ['https://good.example%2f@127.0.0.1/', 'url_not_allowed'],
    ['https://user:secret@good.example/', 'url_not_allowed'],
    ['https://:secret@good.example/', 'url_not_allowed'],
    ['http://good.example/', 'url_not_allowed'],
    ['http://127.0.0.1/', 'url_not_allowed'],
    ['file:///etc/passwd', 'url_not_allowed'],
    ['gopher://good.example:70/', 'url_not_allowed'],
    ['ftp://good.example/', 'url_not_allowed'],
    ['javascript:alert(1)', 'url_not_allowed'],
    ['unix:/var/run/docker.sock', 'url_not_allowed'],
    ['https://256.256.256.256/', 'url_not_allowed'],
    ['https://1.2.3.4.5/', 'url_not_allowed'],
    ['https://[::1%25lo]/', 'url_not_allowed'],
    ['https://good.example:65536/', 'url_not_allowed'],
    ['https://good exam.ple/', 'url_not_allowed'],
    ['//good.example/', 'url_not_allowed'],
    ['', 'url_not_allowed'],
    ['https://good.example:22/', 'port_not_allowed'],
    ['https://good.example:25/', 'port_not_allowed'],
    ['https://good.example:0/', 'port_not_allowed'],
    ['https://good.example:8443/', 'port_not_allowed'],
    [`https://${GOOD}:5432/`, 'port_not_allowed'],
    [`https://[${GOOD6}]:6379/`, 'port_not_allowed'],
  ])('%j: %s', async (url, reason) => {
    expect(await verdict(guard(), url)).toBe(reason);
  });

  it('an address that this machine has at that moment', async () => {
    const own = ownAddresses();
    expect(own).toContain('127.0.0.1');
    const fresh = new Set<string>();
    const of = guard({ own: () => fresh });
    expect(await verdict(of, `https://[${GOOD6}]/`)).toBe('reached');
    fresh.add(canonical(GOOD6.toUpperCase()));
    expect(await verdict(of, `https://[${GOOD6}]/`)).toBe('address_not_allowed');
  });
});

describe('a public host', () => {
  it.each([
    'https://good.example/',
    'https://GOOD.example./hook?a=1',
    'https://ｇｏｏｄ.example/',
    'https://good.example:80/',
    `https://${GOOD}/`,
    `https://[${GOOD6}]/`,
    'https://0x5db8d822/',
    'https://good.example:443/',
  ])('%s is reached', async (url) => {
    expect(await verdict(guard(), url)).toBe('reached');
  });

  it('is an endpoint with its name and the checked addresses', async () => {
    expect(await guard().check('https://Good.example./hook')).toMatchObject({
      host: 'good.example',
      port: 443,
      addresses: [GOOD, GOOD6],
    });
    expect(await guard().check(`https://[${GOOD6}]/`)).toMatchObject({ host: GOOD6, addresses: [GOOD6] });
  });

  it('is resolved once for each check, and earlier results do not count', async () => {
    const answers = [[GOOD], ['10.0.0.1'], ['169.254.169.254'], [GOOD]];
    const changing = guard({ names: namesOf({ 'rebind.example': () => answers.shift() ?? [] }) });
    expect((await changing.check('https://rebind.example/')).addresses).toEqual([GOOD]);
    expect(answers).toHaveLength(3);
    expect(await verdict(changing, 'https://rebind.example/')).toBe('address_not_allowed');
    expect(await verdict(changing, 'https://rebind.example/')).toBe('address_not_allowed');
    expect(await verdict(changing, 'https://rebind.example/')).toBe('reached');
  });
});

describe('in development', () => {
  const development = guard({ development: true });

  it.each(['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]:1/', 'https://127.0.0.1:8443/'])(
    '%s is reached',
    async (url) => {
      expect(await verdict(development, url)).toBe('reached');
    },
  );

  it.each([
    ['http://10.0.0.1/', 'address_not_allowed'],
    ['http://169.254.169.254/latest', 'address_not_allowed'],
    ['https://both.example/', 'address_not_allowed'],
    ['http://0.0.0.0:3000/', 'address_not_allowed'],
    ['http://[::ffff:127.0.0.1]/', 'address_not_allowed'],
    [`http://${OWN}/`, 'address_not_allowed'],
    ['http://good.example/', 'url_not_allowed'],
    ['https://good.example:3000/', 'port_not_allowed'],
  ])('%s is refused: %s', async (url, reason) => {
    expect(await verdict(development, url)).toBe(reason);
  });
});

describe('WEBHOOK_ALLOW', () => {
  it('allows a range on the default ports or a given port, and names that lead there', async () => {
    const allowed = allowing('10.0.0.0/8', '192.168.7.7:8080');
    for (const url of ['https://10.1.2.3/', 'https://hooks.internal/', 'https://both.example/']) {
      expect(await verdict(allowed, url)).toBe('reached');
    }
    expect(await verdict(allowed, 'https://intranet:8080/')).toBe('reached');
    expect(await verdict(allowed, 'https://intranet/')).toBe('address_not_allowed');
    expect(await verdict(allowed, 'https://10.1.2.3:8080/')).toBe('address_not_allowed');
    expect(await verdict(allowed, 'https://11.0.0.1:8080/')).toBe('port_not_allowed');
    expect(await verdict(allowed, 'http://10.1.2.3/')).toBe('url_not_allowed');
  });

  it('allows a host by its name only, and resolves it as the system does', async () => {
    const hosts = { ...namesOf({}), lookup: () => Promise.resolve(['172.17.0.2']) };
    const allow = [{ place: { name: 'hooks.internal' }, port: 8443 }];
    const allowed = guard({ allow, names: hosts });
    const endpoint = await allowed.check('https://Hooks.internal.:8443/');
    expect(endpoint).toMatchObject({ host: 'hooks.internal', port: 8443, addresses: ['172.17.0.2'] });
    for (const url of ['https://hooks.internal/', 'https://172.17.0.2:8443/', 'https://a.hooks.internal:8443/']) {
      expect(await verdict(allowed, url)).toBe('address_not_allowed');
    }
    const gone = guard({ allow, names: namesOf({}) });
    expect(await verdict(gone, 'https://hooks.internal:8443/')).toBe('address_not_allowed');
  });

  it('allows a port at public addresses only', async () => {
    const allowed = allowing(':8443');
    expect(await verdict(allowed, 'https://good.example:8443/')).toBe('reached');
    expect(await verdict(allowed, 'https://good.example:8444/')).toBe('port_not_allowed');
    expect(await verdict(allowed, 'https://10.0.0.1:8443/')).toBe('address_not_allowed');
  });

  it('with NAT64 or mapped addresses allows the public addresses behind them, not the private ones', async () => {
    const allowed = allowing('64:ff9b::/96', '::ffff:0:0/96', '192.168.7.7');
    for (const host of ['[64:ff9b::8.8.8.8]', '[::ffff:8.8.8.8]', '[64:ff9b::192.168.7.7]']) {
      expect(await verdict(allowed, `https://${host}/`)).toBe('reached');
    }
    for (const host of ['[64:ff9b::10.0.0.1]', '[::ffff:127.0.0.1]', '[64:ff9b::169.254.169.254]', `[::ffff:${OWN}]`]) {
      expect(await verdict(allowed, `https://${host}/`)).toBe('address_not_allowed');
    }
  });
});
