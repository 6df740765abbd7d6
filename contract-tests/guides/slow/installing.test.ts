import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../src/testing/ports.js';
import { Program } from '../../../src/testing/program.js';
import { blocksOf } from '../blocks.js';
import { joined, ROOT, run, scriptOf } from '../commands.js';

/** What a clone does not have. */
const NOT_CLONED = ['.git', 'node_modules', '.cache', '.tests', '.site', '.bench', 'dist', 'data'];
/** What the guide says that the program needs from then on. */
const NEEDED = ['dist', 'migrations', 'package.json', 'node_modules'];
const TOKEN = 'the-token-of-Prometheus';

const folder = mkdtempSync(join(tmpdir(), 'skein-guides-installing-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [program, settings, data] = [join(folder, 'opt'), join(folder, 'etc'), join(folder, 'var')];
const changes = { '/opt/skein': program, '/etc/skein': settings, '/var/lib/skein': data };

/** The entries of a section of the unit of systemd. */
function unit(): Record<string, string> {
  const lines = joined(blocksOf('hosting.md', 'ini', 'A service of systemd'), changes).split('\n');
  return Object.fromEntries(lines.filter((line) => line.includes('=')).map((line) => parted(line)));
}

const parted = (line: string): [string, string] => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
];

/** Builds Skein in a folder as the guide says. Returns where the program is, and its settings. */
async function installed(): Promise<{ main: string; env: Record<string, string> }> {
  cpSync(ROOT, program, { recursive: true, filter: (path) => !NOT_CLONED.includes(basename(path)) });
  mkdirSync(settings);
  await run(scriptOf(blocksOf('hosting.md', 'bash', 'Installing'), changes));
  for (const file of readdirSync(program)) if (!NEEDED.includes(file)) rmSync(join(program, file), { recursive: true });
  const { ExecStart = '', Environment = '', EnvironmentFile = '', WorkingDirectory = '' } = unit();
  const lines = [...Environment.split(' '), ...readFileSync(EnvironmentFile, 'utf8').trim().split('\n')];
  return {
    main: join(WorkingDirectory, ExecStart.split(' ').at(-1) ?? ''),
    env: Object.fromEntries(lines.map(parted)),
  };
}

/** The metrics that the dashboard of the guide reads. */
function metricsOfTheGuide(): string[] {
  const guide = readFileSync(join(ROOT, 'docs/guides/hosting.md'), 'utf8');
  const names = [...guide.matchAll(/`[^`]*?\b(skein_\w+|process_\w+|nodejs_\w+)[^`]*`/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'skein_program').map((name) => name.replace(/_bucket$/, ''));
}

it('Skein is installed as docs/guides/hosting.md says, with a user, and watched', async () => {
  const { main, env } = await installed();
  expect(env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: data, BASE_URL: 'https://skein.example.com' });
  const port = await freePort();
  const skein = new Program({ ...env, METRICS_TOKEN: TOKEN, PORT: String(port) }, { main });
  try {
    const url = `http://127.0.0.1:${port}`;
    await skein.answers(`${url}/readyz`);
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const add = scriptOf(blocksOf('hosting.md', 'bash', 'The first user'), { ...changes, 'runuser -u skein -- ': '' });
    await run(add, { input: 'seven looms in the attic\n' });
    const body = new URLSearchParams({ email: 'ada@example.com', password: 'seven looms in the attic' });
    const signedIn = await fetch(`${url}/api/v3/users/login`, { method: 'POST', headers, body });
    expect(await signedIn.json()).toMatchObject({ name: 'Ada Lovelace' });

    const { scrape_configs: scraped }: { scrape_configs: { static_configs: { targets: string[] }[] }[] } = parse(
      joined(blocksOf('hosting.md', 'yaml')),
    );
    expect(scraped.flatMap((job) => job.static_configs.flatMap(({ targets }) => targets))).toEqual(['127.0.0.1:8000']);
    const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    expect(metricsOfTheGuide().filter((name) => !metrics.includes(`# TYPE ${name.replace(/_count$/, '')} `))).toEqual(
      [],
    );
  } finally {
    skein.signal('SIGTERM');
    await skein.ended;
  }
});
