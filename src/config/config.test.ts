import { expect, test } from 'vitest';
import { configurationGuide, readConfig } from './config.js';

const file = new URL(import.meta.url).pathname;
const production = { NODE_ENV: 'production', BASE_URL: 'https://chat.example.org', TRUST_PROXY: 'on' };

test('nothing set is development on the loopback address with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    development: true,
    host: '127.0.0.1',
    port: 8000,
    baseUrl: 'http://127.0.0.1:8000',
    authUrl: 'http://127.0.0.1:8000',
    hooksUrl: 'http://127.0.0.1:8000',
    oauthRegistration: true,
    oauthTokenLifetime: undefined,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databasePrepare: 'auto',
    clientUrl: undefined,
    databasePoolSize: 10,
    secretKey: undefined,
    trustProxy: false,
    tls: undefined,
    registration: 'open',
    defaultPlan: 'unlimited',
    membersOnFree: 500,
    installationsPerPlace: 20,
    installationsPerWorkspace: 200,
    loopInDomain: 'skein.localhost',
    loopInSmtp: undefined,
    webhookAllow: [],
    webhookRetries: [5, 60, 300, 1800, 7200],
    rateLimit: false,
    metricsToken: undefined,
    chaos: true,
    roles: ['api', 'worker'],
    checkResponses: false,
    logLevel: 'info',
    logAddresses: 'full',
  });
});

test('the data folder becomes an absolute path', () => {
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8000, databaseUrl: undefined });
});

test.each([
  ['NODE_ENV is production', { NODE_ENV: 'production' }],
  ['HOST is no loopback address', { HOST: '0.0.0.0' }],
  ['TRUST_PROXY is on', { TRUST_PROXY: 'on' }],
  ['TLS_CERT is set', { TLS_CERT: file, TLS_KEY: file }],
])('development ends, and BASE_URL is required, when %s', (_, env) => {
  expect(() => readConfig(env)).toThrow(/^BASE_URL is required outside development/);
});

test('an https BASE_URL ends development, and TLS files or a proxy are required', () => {
  const env = { BASE_URL: 'https://chat.example.org' };
  expect(() => readConfig(env)).toThrow(/^TLS_CERT and TLS_KEY are required outside development, or TRUST_PROXY/);
  expect(readConfig({ ...env, TRUST_PROXY: 'on' })).toMatchObject({ development: false, trustProxy: true });
  expect(readConfig({ ...env, TLS_CERT: file, TLS_KEY: file }).tls).toEqual({ cert: file, key: file });
});

test.each(['AUTH_URL', 'HOOKS_URL'] as const)(
  '%s may be another address than BASE_URL, and begins with https outside development',
  (name) => {
    const url = (env: NodeJS.ProcessEnv) => readConfig(env)[name === 'AUTH_URL' ? 'authUrl' : 'hooksUrl'];
    expect(url({ [name]: 'http://id.localhost:8000/' })).toBe('http://id.localhost:8000');
    expect(url(production)).toBe('https://chat.example.org');
    expect(url({ ...production, [name]: 'https://id.example.org' })).toBe('https://id.example.org');
    expect(() => url({ ...production, [name]: 'http://id.example.org' })).toThrow(
      `${name} must begin with https:// outside development, not "http://id.example.org"`,
    );
  },
);

test.each(['localhost', '127.0.0.2', '::1'])('HOST %s is a loopback address', (HOST) => {
  expect(readConfig({ HOST }).development).toBe(true);
});

test('an IPv6 address is in brackets in the base URL', () => {
  expect(readConfig({ HOST: '::1', PORT: '81' }).baseUrl).toBe('http://[::1]:81');
});

test('PROCESSES is a number or auto, and counts processes that serve requests', () => {
  const own = { DATABASE_URL: 'postgres://skein@127.0.0.1/skein', SECRET_KEY: 'x'.repeat(32) };
  expect(readConfig({}).processes).toBeUndefined();
  expect(readConfig({ PROCESSES: 'AUTO' }).processes).toBe('auto');
  expect(readConfig({ ...own, PROCESSES: '3', ROLES: 'api' })).toMatchObject({ processes: 3, roles: ['api'] });
  for (const PROCESSES of ['0', '65', 'all'])
    expect(() => readConfig({ PROCESSES })).toThrow(/^PROCESSES must be auto, or a whole number from 1 to 64, not/);
  expect(() => readConfig({ ...own, PROCESSES: '2', ROLES: 'worker' })).toThrow(
    'PROCESSES counts processes that serve requests, and ROLES has no `api`',
  );
});

test('an http BASE_URL is taken in development, without the slash at its end', () => {
  expect(readConfig({ BASE_URL: 'http://skein.test:8000/' })).toMatchObject({
    development: true,
    baseUrl: 'http://skein.test:8000',
  });
});

test('requests are limited outside development unless RATE_LIMIT says otherwise', () => {
  expect(readConfig(production).rateLimit).toBe(true);
  expect(readConfig({ ...production, RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  expect(readConfig({ RATE_LIMIT: 'on' }).rateLimit).toBe(true);
  expect(readConfig(production).chaos).toBe(false);
  expect(readConfig({ ...production, CHAOS: 'on' }).chaos).toBe(true);
  expect(readConfig({ CHAOS: 'off' }).chaos).toBe(false);
});

test('REGISTRATION accepts mail domains with VERIFY_EMAIL', () => {
  const domains = { REGISTRATION: 'Example.org, mail.example.com' };
  expect(() => readConfig(domains)).toThrow('VERIFY_EMAIL must be on where REGISTRATION is mail domains: set SMTP_URL');
  expect(readConfig({ ...domains, VERIFY_EMAIL: 'on' }).registration).toEqual(['example.org', 'mail.example.com']);
});

test('addresses are verified where mail is sent, and cannot be verified without a mail server outside development', () => {
  const mail = { SMTP_URL: 'smtps://skein:secret@smtp.example.com:465' };
  expect(readConfig({}).verifyEmail).toBe(false);
  expect(readConfig(mail).verifyEmail).toBe(true);
  expect(readConfig({ ...mail, VERIFY_EMAIL: 'off' }).verifyEmail).toBe(false);
  expect([{}, mail, production].map((env) => readConfig(env).canMailOwners)).toEqual([false, true, true]);
  expect(readConfig({ ...production, ...mail }).mailFrom).toBe('skein@chat.example.org');
  expect(() => readConfig({ ...production, VERIFY_EMAIL: 'on' })).toThrow(
    'SMTP_URL is required with VERIFY_EMAIL outside development',
  );
});

test('mails have the posts that they are about, unless MAIL_CONTENT is none', () => {
  expect(readConfig({}).mailContent).toBe('full');
  expect(readConfig({ MAIL_CONTENT: 'none' }).mailContent).toBe('none');
  expect(() => readConfig({ MAIL_CONTENT: 'short' })).toThrow('MAIL_CONTENT must be full or none, not "short"');
});

test('mail about posts waits for two minutes, unless MAIL_DELAY says otherwise', () => {
  expect(readConfig({}).mailDelay).toBe(120);
  expect(readConfig({ MAIL_DELAY: '0' }).mailDelay).toBe(0);
  expect(() => readConfig({ MAIL_DELAY: '90000' })).toThrow('MAIL_DELAY must be a number of seconds up to 86400');
});

test('mail is received with LOOP_IN_SMTP_PORT, at HOST unless LOOP_IN_SMTP_HOST says otherwise', () => {
  const LOOP_IN_SMTP_PORT = '2525';
  expect(readConfig({ HOST: '::1', LOOP_IN_SMTP_PORT }).loopInSmtp).toEqual({ host: '::1', port: 2525 });
  const anywhere = readConfig({ LOOP_IN_SMTP_PORT, LOOP_IN_SMTP_HOST: '0.0.0.0' });
  expect(anywhere).toMatchObject({ development: true, loopInSmtp: { host: '0.0.0.0', port: 2525 } });
});

test.each(['smtps://a:50%@smtp.example.com:465', 'smtp://%ff@smtp.example.com', 'http://smtp.example.com', 'smtp://'])(
  'SMTP_URL is not %s, and the error does not repeat it',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be [^%]*$/);
  },
);

test('Typesense searches with its address and its key, neither of which an error repeats', () => {
  expect(readConfig({}).typesense).toBeUndefined();
  const [TYPESENSE_URL, TYPESENSE_API_KEY] = ['http://127.0.0.1:8108, https://search.example.com', 'spindle'];
  const typesense = { urls: ['http://127.0.0.1:8108', 'https://search.example.com'], apiKey: 'spindle' };
  expect(readConfig({ TYPESENSE_URL, TYPESENSE_API_KEY }).typesense).toEqual({
    ...typesense,
    alias: 'skein_documents',
  });
  expect(() => readConfig({ TYPESENSE_URL })).toThrow('TYPESENSE_API_KEY is required with TYPESENSE_URL');
  expect(() => readConfig({ TYPESENSE_API_KEY: 'spin dle' })).toThrow(/^TYPESENSE_API_KEY must be [^']*blanks$/);
  expect(() => readConfig({ TYPESENSE_URL: 'search.example.com', TYPESENSE_API_KEY })).toThrow(
    /^TYPESENSE_URL must be /,
  );
});

test('mail to loop-in addresses goes to the host of BASE_URL, or to LOOP_IN_DOMAIN', () => {
  expect(readConfig(production).loopInDomain).toBe('chat.example.org');
  expect(readConfig({ BASE_URL: 'http://skein.test:8000' }).loopInDomain).toBe('skein.test');
  const LOOP_IN_DOMAIN = 'Mail.Example.org';
  expect(readConfig({ ...production, LOOP_IN_DOMAIN }).loopInDomain).toBe('mail.example.org');
});

test.each(['http://[::1]:8000', 'http://127.0.0.1:8000', 'http://localhost'])(
  'no mail goes to %s, which is no domain',
  (BASE_URL) => {
    expect(readConfig({ BASE_URL }).loopInDomain).toBe('skein.localhost');
  },
);

test('WEBHOOK_ALLOW takes names, ranges and ports', () => {
  const WEBHOOK_ALLOW = 'Hooks.Internal:8080, 10.1.0.0/16 :8443';
  expect(readConfig({ ...production, WEBHOOK_ALLOW }).webhookAllow).toEqual([
    { place: { name: 'hooks.internal' }, port: 8080 },
    { place: { address: '10.1.0.0', bits: 16 }, port: null },
    { place: null, port: 8443 },
  ]);
});

test('WEBHOOK_RETRIES takes times that grow', () => {
  expect(readConfig({ WEBHOOK_RETRIES: '1,2 , 345600' }).webhookRetries).toEqual([1, 2, 345_600]);
});

test.each(['0, 5', '5, 5', '60, 5', '5, soon', '1.5', '345601', ','])('WEBHOOK_RETRIES takes no %j', (given) => {
  expect(() => readConfig({ WEBHOOK_RETRIES: given })).toThrow(
    /^WEBHOOK_RETRIES must be 1 to 20 whole numbers from 1 to 345600, each greater than the one before/,
  );
  const many = Array.from({ length: 21 }, (_, index) => index + 1).join();
  expect(() => readConfig({ WEBHOOK_RETRIES: many })).toThrow(/^WEBHOOK_RETRIES must be/);
});

test('ROLES takes one of the two, with a database that processes can share', () => {
  const shared = { DATABASE_URL: 'postgres://db.example.org/skein', SECRET_KEY: 'x'.repeat(32) };
  expect(readConfig({ ...shared, ROLES: 'worker' }).roles).toEqual(['worker']);
  expect(readConfig({ ROLES: 'worker, api' }).roles).toEqual(['api', 'worker']);
});

test('another database needs a SECRET_KEY', () => {
  const DATABASE_URL = 'postgres://somebody:hidden@db.example.org/skein';
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^SECRET_KEY is required with DATABASE_URL/);
  const SECRET_KEY = 'x'.repeat(32);
  expect(readConfig({ DATABASE_URL, SECRET_KEY })).toMatchObject({ databaseUrl: DATABASE_URL, secretKey: SECRET_KEY });
});

test.each([
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a"'],
  [
    { ...production, BASE_URL: 'https://a.example/path' },
    'BASE_URL must be an http or https address without a path, not "https://a.example/path"',
  ],
  [
    { ...production, BASE_URL: 'http://a.example' },
    'BASE_URL must begin with https:// outside development, not "http://a.example"',
  ],
  [
    { BASE_URL: 'chat.example.org' },
    'BASE_URL must be an http or https address without a path, not "chat.example.org"',
  ],
  [
    { CLIENT_URL: 'javascript:alert(1)' },
    'CLIENT_URL must be an http or https address, which may contain {workspace_id}, not "javascript:alert(1)"',
  ],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000, not "0"'],
  [{ DATABASE_POOL_SIZE: '151' }, 'DATABASE_POOL_SIZE must be at most 150 with the embedded database'],
  [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY must be on or off, not "perhaps"'],
  [
    { SECURITY_CONTACT: 'security@example.com' },
    'SECURITY_CONTACT must be an https or mailto URL, not "security@example.com"',
  ],
  [
    { SECURITY_CONTACT: 'https://example.com/ a' },
    'SECURITY_CONTACT must be an https or mailto URL, not "https://example.com/ a"',
  ],
  [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN must be at least 16 printable characters without blanks'],
  [{ CHAOS: 'constructor' }, 'CHAOS must be on or off, not "constructor"'],
  [{ TLS_CERT: '/nowhere.pem' }, 'TLS_CERT must be a readable file (PEM), not "/nowhere.pem"'],
  [{ TLS_CERT: file }, 'TLS_KEY is required with TLS_CERT'],
  [{ TLS_KEY: file }, 'TLS_CERT is required with TLS_KEY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "loud"'],
  [
    { REGISTRATION: 'open, example.org;' },
    'REGISTRATION must be open, invite, closed, or mail domains separated by commas, not "open, example.org;"',
  ],
  [{ DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN must be free or unlimited, not "gold"'],
  [{ LOOP_IN_DOMAIN: 'localhost' }, 'LOOP_IN_DOMAIN must be a mail domain, not "localhost"'],
  [{ LOOP_IN_DOMAIN: 'a@b.example' }, 'LOOP_IN_DOMAIN must be a mail domain, not "a@b.example"'],
  [
    { WEBHOOK_ALLOW: '10.1.0.0/33' },
    'WEBHOOK_ALLOW must be hosts, addresses or CIDR ranges, each optionally followed by :PORT or :*, or :PORT alone, separated by commas, not "10.1.0.0/33"',
  ],
  [{ ROLES: 'api,cook' }, 'ROLES must be api, worker, or both separated by a comma, not "api,cook"'],
  [{ ROLES: 'api' }, 'ROLES must be api,worker with the embedded database; DATABASE_URL lets them part'],
])('%o is refused in one line that names the setting', (env, message) => {
  expect(() => readConfig(env)).toThrow(new Error(message));
});

test.each([
  [{ SECRET_KEY: 'too short to be one' }, 'SECRET_KEY must be at least 32 characters'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/skein' }, 'DATABASE_URL is required with DATABASE_DIRECT_URL'],
  [{ DATABASE_READ_URL: 'postgres://db/skein' }, 'DATABASE_URL is required with DATABASE_READ_URL'],
  [{ DATABASE_READ_URL: 'db/skein' }, 'DATABASE_READ_URL must be a postgres:// address'],
  [
    { DATABASE_READ_URL: 'postgres://one,other/skein' },
    'DATABASE_READ_URL must name one server, without target_session_attrs',
  ],
  [{ DATABASE_PREPARE: 'yes' }, 'DATABASE_PREPARE must be auto, on or off, not "yes"'],
  [{ DATABASE_URL: 'mysql://somebody:hidden@db/skein' }, 'DATABASE_URL must be a postgres:// address'],
])('the error about a secret does not show it: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(new Error(message));
});

test('docs/guides/configuration.md is what the settings say', async () => {
  await expect(configurationGuide()).toMatchFileSnapshot('../../docs/guides/configuration.md');
});
