import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { aCertificate } from '../../../src/testing/certificates.js';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/database.js';
import { sender } from '../../../src/testing/http.js';
import { MailServer } from '../../../src/testing/mail_server.js';
import { Caller } from '../../../src/testing/person.js';
import { freePort } from '../../../src/testing/ports.js';
import { programOf } from '../../../src/testing/programs.js';
import { until } from '../../../src/testing/until.js';
import { blocksOf } from '../blocks.js';
import { run, scriptOf } from '../commands.js';
import { whileRunning } from '../started.js';

const MAIN = { 'node dist/main.js': `'${process.execPath}' '${programOf('../main.ts')}'` };
const PASSWORD = 'seven looms in the attic';

const folder = mkdtempSync(join(tmpdir(), 'skein-guides-running-'));
afterAll(() => rmSync(folder, { recursive: true }));
let database: TestDatabase | undefined;
afterEach(() => database?.close());

/** Runs Skein by commands, and does the work meanwhile. */
async function during(
  commands: readonly string[],
  changes: Record<string, string>,
  work: (url: string) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  database = await createTestDatabase();
  const port = await freePort();
  const url = `${'8443' in changes ? 'https://localhost' : 'http://127.0.0.1'}:${changes['8443'] ?? port}`;
  const own = { DATABASE_URL: database.url, SECRET_KEY: 'a key of at least thirty-two characters' };
  const settings = { ...own, DATA_DIR: join(folder, 'data'), PORT: String(port), ...env };
  const starting = { folder, env: settings, urls: [`${url}/readyz`] };
  await whileRunning(scriptOf(commands, { ...MAIN, ...changes }), starting, () => work(url));
}

const guest = (url: string) => new Caller(sender(url), undefined);

it('docs/guides/hosting.md: TLS without a proxy', async () => {
  const port = String(await freePort());
  const [start = '', ask = ''] = blocksOf('hosting.md', 'bash', 'TLS without a proxy');
  await during([start], { '8443': port }, async () => {
    const [said = ''] = await run(scriptOf([ask], { '8443': port }), { folder });
    expect(JSON.parse(said)).toMatchObject({ status: 'ok' });
  });
});

it('docs/guides/hosting.md: a mail server, and mails that another program sends', async () => {
  const certificate = aCertificate(['localhost']);
  const server = new MailServer({ secure: true, ...certificate });
  await server.start();
  writeFileSync(join(folder, 'authority.pem'), certificate.cert);
  const [start = '', send = ''] = blocksOf('hosting.md', 'bash', 'Mail');
  const changes = { 'smtp.sendgrid.net:465': `localhost:${server.port}`, 'THE-KEY': 'p%40ss%3Aword%25' };
  const register = async (url: string) => {
    await guest(url).call('users.register', { name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD });
    await until(() => server.delivered.length > 0, 20_000);
  };
  await during([start], changes, register, { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') });
  expect(server.delivered).toMatchObject([
    { from: 'skein@example.com', to: ['ada@example.com'], user: 'apikey', secure: true },
  ]);
  await server.stop();

  const [data, programs] = [join(folder, 'mails'), join(folder, 'bin')];
  mkdirSync(join(data, 'outbox'), { recursive: true });
  mkdirSync(programs);
  writeFileSync(join(programs, 'sendmail'), `#!/bin/sh\necho "$@"\ncat\n`, { mode: 0o755 });
  const env = { DATA_DIR: data, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  expect(await run(scriptOf([send]), { env })).toEqual(['']);
  for (const name of ['1', '2']) writeFileSync(join(data, 'outbox', `${name}.eml`), `Subject: ${name}\n`);
  expect(await run(scriptOf([send]), { env })).toEqual(['-t -i', 'Subject: 1', '-t -i', 'Subject: 2']);
  expect(readdirSync(join(data, 'outbox'))).toEqual([]);
});

it('docs/guides/hosting.md: receiving mail', async () => {
  const port = String(await freePort());
  const start = 'LOOP_IN_SMTP_PORT=2525 node dist/main.js\n';
  await during([start], { '2525': port }, async (url) => {
    const user = { name: 'Ben Nowak', email: 'ben@example.com', password: PASSWORD };
    const { token } = await guest(url).call('users.register', user);
    const ben = new Caller(sender(url), token ?? '');
    const { id: workspace_id } = await ben.call('workspaces.add', { name: 'Weavers' });
    const channel = await ben.call('channels.add', { workspace_id, name: 'Yarn' });
    const [field = ''] = /^field\(\) .*$/m.exec(blocksOf('getting-started.md', 'bash').join('')) ?? [];
    const script = scriptOf([`${field}\n`, ...blocksOf('hosting.md', 'bash', 'Receiving mail')], { '2525': port });
    const env = { auth: `Authorization: Bearer ${token ?? ''}`, api: `${url}/api/v3`, channel: String(channel.id) };
    await run(script, { folder, env });
    const threads = () => ben.call('threads.get', { channel_id: channel.id });
    await expect.poll(threads, { timeout: 20_000 }).toMatchObject([{ title: 'By mail', content: 'The loom is here.' }]);
  });
});

it.each(blocksOf('hosting.md', 'bash', 'Webhooks'))('docs/guides/hosting.md: %s', async (start) => {
  await during([start], {}, async (url) => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
