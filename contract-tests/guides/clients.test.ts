import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { blocksOf } from './blocks.js';
import { joined, ROOT } from './commands.js';

const skein = useSkein();

const GUIDE = readFileSync(`${ROOT}docs/guides/clients.md`, 'utf8');

/** The TypeScript of the guide as one program. */
async function program(changes: Readonly<Record<string, string>>): Promise<string> {
  const contents = joined(blocksOf('clients.md', 'ts'), changes);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    alias: { '@skein/client': `${ROOT}packages/client/src/index.ts` },
  });
  return outputFiles[0]?.text ?? '';
}

it('the TypeScript of docs/guides/clients.md runs', async () => {
  const ada = await skein.aUser('ada');
  const workspace = await ada.call('workspaces.add', { name: 'Weavers' });
  const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Looms', public: true });
  const title = 'The looms are running';
  await ada.call('threads.add', {
    channel_id: channel.id,
    title,
    content: 'Since this morning.',
    recipients: [ada.id],
  });
  const code = await program({ 'http://127.0.0.1:8000': skein.baseUrl, '12295': String(workspace.id) });
  const env = { ...process.env, SKEIN_TOKEN: ada.token };
  const running = promisify(execFile)(process.execPath, ['--input-type=module'], { env });
  running.child.stdin?.end(code);
  const { stdout } = await running;
  expect(stdout).toBe('The looms are running\nThread not found\n');
});

it('the commands of docs/guides/clients.md name the versions that are checked', () => {
  const manifests = ['package.json', 'contract-tests/clients/package.json'].map((file) =>
    readFileSync(ROOT + file, 'utf8'),
  );
  const named = [...GUIDE.matchAll(/(?<=^(?:npm|npx) .*)(\S+)@(\d[\d.]+)/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  expect(named.length).toBeGreaterThan(4);
  expect(
    named.filter(([name, version]) => !manifests.some((text) => text.includes(`"${name}": "${version}"`))),
  ).toEqual([]);
  const version = '"version": "7.25.0"';
  expect(GUIDE).toContain(version);
  expect(readFileSync(`${ROOT}contract-tests/clients/openapitools.json`, 'utf8')).toContain(version);
});
