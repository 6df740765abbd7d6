// `npm ci`, `git pull` and `npm run build` in the folder of a running Skein: its files are gone for a while, or others.
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations, type OperationId } from '../generated/operations.js';
import { Program } from '../testing/program.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const skein = useSkein();
let folder: string;
let program: Program;
let url: string;

/** A folder as hosting.md says: dist, migrations, package.json and node_modules, side by side. */
async function install(): Promise<void> {
  await cp(path.join(ROOT, '.tests'), path.join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map') && !file.endsWith(`${path.sep}testing`),
  });
  for (const each of ['migrations', 'package.json'])
    await cp(path.join(ROOT, each), path.join(folder, each), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-replaced-'));
  await install();
  const settings = { DATABASE_URL: skein.databaseUrl, SECRET_KEY: 'a key of at least thirty-two characters' };
  // Otherwise Node would look for every module behind the link, where it stays.
  const env = { ...settings, DATA_DIR: path.join(folder, 'data'), NODE_OPTIONS: '--preserve-symlinks' };
  program = new Program(env, { main: path.join(folder, 'dist/main.js') });
  url = await program.address();
  await mkdir(path.join(folder, 'old'));
  for (const each of ['dist', 'migrations', 'package.json', 'node_modules'])
    await rename(path.join(folder, each), path.join(folder, 'old', each));
}, 30_000);
afterAll(async () => {
  program.signal('SIGKILL');
  await program.ended;
  await rm(folder, { recursive: true });
});

async function send(
  id: OperationId,
  body: Record<string, unknown>,
  token = '',
): Promise<{ status: number; text: string }> {
  const { method, path: at } = operations[id];
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

it.each([
  '/readyz',
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/openapi.yaml',
  '/pacts/',
  '/sign_in',
  '/register',
  '/docs/',
  '/docs/api/',
  '/docs/api/reference.json',
  '/docs/api/reference.js',
  '/docs/api/reference.css',
  '/docs/site.css',
  '/docs/search.json',
  '/docs/guides/hosting.html',
  '/docs/errors/109.html',
  '/docs/llms.txt',
  '/pacts/webhook-receiver-skein.json',
  '/.well-known/oauth-authorization-server',
])('%s is there when the files of the program have been removed', async (at) => {
  expect((await fetch(url + at)).status).toBe(200);
});

it('so are registering, writing, and mail', async () => {
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
  expect(await send('users.register', { ...ada, password: 'password1' })).toMatchObject({ status: 400 });
  const { token }: { token: string } = JSON.parse((await send('users.register', ada)).text);
  const { text } = await send('workspaces.add', { name: 'Looms' }, token);
  const { id, default_channel }: { id: number; default_channel: number } = JSON.parse(text);
  const thread = { channel_id: default_channel, title: 'Warp', content: 'and weft' };
  expect(await send('threads.add', thread, token)).toMatchObject({ status: 200 });
  const invitation = { id, email: 'ben@example.com' };
  expect(await send('workspaceUsers.add', invitation, token)).toMatchObject({ status: 200 });
  const image = new FormData();
  image.append('attachment_id', '3f6fcd7e-b5a7-4ab2-8a4f-6e3ba8f0b9b2');
  image.append('file', new File(['warp and weft'], 'notes.txt'));
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(url + operations['attachments.upload'].path, { method: 'POST', headers, body: image });
  expect(uploaded.status).toBe(200);
  const outbox = path.join(folder, 'data/outbox');
  await until(async () => (await readdir(outbox).catch(() => [])).some((file) => file.endsWith('.eml')));
});
