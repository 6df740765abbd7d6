import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { sender } from '../../../src/testing/http.js';
import { Caller } from '../../../src/testing/person.js';
import { freePort } from '../../../src/testing/ports.js';
import { programOf } from '../../../src/testing/programs.js';
import { blocksOf } from '../blocks.js';
import { run, scriptOf } from '../commands.js';
import { whileRunning } from '../started.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const MAIN = { 'node dist/main.js': `'${process.execPath}' '${programOf('../main.ts')}'` };

const folder = mkdtempSync(join(tmpdir(), 'skein-guides-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The server, for commands of PostgreSQL, and the URL of a database in it. */
function server(): { env: Record<string, string>; urlOf: (database: string) => string } {
  const { hostname, port, username, password } = new URL(inject('testServer').url);
  const env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGDATABASE: 'postgres' };
  return { env, urlOf: (name) => `postgres://guide:a-long-password@${hostname}:${port}/${name}` };
}

const guest = (url: string) => new Caller(sender(url), undefined);
const workspaces = (url: string, token: string) => new Caller(sender(url), token).call('workspaces.get');

it('a PostgreSQL of one’s own, as docs/guides/hosting.md says', async () => {
  const { env: superuser, urlOf } = server();
  const PATH = `/usr/lib/postgresql/15/bin:${process.env['PATH'] ?? ''}`;
  const [create = '', start = ''] = blocksOf('hosting.md', 'bash', 'A PostgreSQL of your own');
  // The server of the tests has a role of the name in the guide already.
  const names = { 'role skein': 'role guide', 'database skein owner skein': 'database guide owner guide' };
  await run(scriptOf([create], names), { env: { ...superuser, PATH } });

  const [port, second] = [await freePort(), await freePort()];
  const [url, other] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${second}`];
  const data = join(folder, 'data');
  const changes = { ...MAIN, 'postgres://skein:a-long-password@127.0.0.1/skein': urlOf('guide'), '/srv/skein': data };
  const running = { folder, env: { PATH, PORT: String(port), DATA_DIR: data } };
  const token = await whileRunning(scriptOf([start], changes), { ...running, urls: [`${url}/readyz`] }, async () => {
    const user = await guest(url).call('users.register', { name: 'Ada Lovelace', ...ADA });
    return user.token ?? '';
  });

  const several = scriptOf(blocksOf('hosting.md', 'bash', 'Several processes'), {
    ...changes,
    '8001': String(port),
    '8002': String(second),
  });
  await whileRunning(several, { ...running, urls: [`${url}/readyz`, `${other}/readyz`] }, async () => {
    await new Caller(sender(url), token).call('workspaces.add', { name: 'Weavers' });
    expect(await workspaces(other, token)).toMatchObject([{ name: 'Weavers' }]);
  });

  const [dump = '', restore = ''] = blocksOf('hosting.md', 'bash', 'With a database of your own');
  await run(scriptOf([dump]), { folder, env: { ...superuser, PATH, DATABASE_URL: urlOf('guide'), DATA_DIR: data } });
  await run(
    scriptOf([create], {
      ...names,
      'role skein': 'role unused',
      'database skein owner skein': 'database guide2 owner guide',
    }),
    {
      env: { ...superuser, PATH },
    },
  );
  const restored = { DATABASE_URL: urlOf('guide2'), DATA_DIR: join(folder, 'data2') };
  mkdirSync(restored.DATA_DIR);
  await run(scriptOf([restore]), { folder, env: { PATH, ...restored } });
  const withKey = (key: string) => scriptOf([`SECRET_KEY=${key} node dist/main.js\n`], MAIN);
  const env = { PATH, ...restored, PORT: String(port) };
  await whileRunning(withKey('"$(cat secret.key)"'), { folder, env, urls: [`${url}/readyz`] }, async () => {
    expect(await workspaces(url, token)).toMatchObject([{ name: 'Weavers' }]);
  });

  const [forget = '', replace = ''] = blocksOf('hosting.md', 'bash', 'A new key');
  await run(scriptOf([forget]), { env });
  await whileRunning(
    withKey("'another key of at least thirty-two characters'"),
    { folder, env, urls: [`${url}/readyz`] },
    async () => {
      const [shown = ''] = await run(scriptOf([replace], { 'https://skein.example.com': url }), { folder });
      const { token: fresh }: { token: string } = JSON.parse(shown);
      expect(fresh).not.toBe(token);
      expect(await workspaces(url, fresh)).toMatchObject([{ name: 'Weavers' }]);
    },
  );
});
