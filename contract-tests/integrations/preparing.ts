import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILT, EXAMPLES, FOREIGN, ROOT } from './programs.js';

const run = promisify(execFile);

/** Builds Skein, and installs and compiles the programs under test, in `.cache/integrations`. */
export default async function prepare(): Promise<void> {
  await mkdir(BUILT, { recursive: true });
  await Promise.all([
    run(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--tests']),
    prepareGo(),
    preparePython(),
    prepareExpress(),
  ]);
}

async function prepareGo(): Promise<void> {
  const folders = { channel: join(EXAMPLES, 'channel-go'), 'foreign-channel': join(FOREIGN, 'go') };
  for (const [name, cwd] of Object.entries(folders)) {
    await run('go', ['vet', './...'], { cwd });
    await run('go', ['build', '-o', join(BUILT, name), '.'], { cwd });
  }
}

async function preparePython(): Promise<void> {
  const python = join(BUILT, 'venv/bin/python');
  await run('python3', ['-m', 'venv', join(BUILT, 'venv')]);
  const requirements = join(FOREIGN, 'python/requirements.txt');
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
}

async function prepareExpress(): Promise<void> {
  const folder = join(BUILT, 'express');
  await cp(join(FOREIGN, 'express'), folder, { recursive: true });
  await run('npm', ['ci', '--prefix', folder], { cwd: folder });
}
