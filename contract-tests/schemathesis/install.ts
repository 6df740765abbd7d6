import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const VENV = fileURLToPath(new URL('../../.cache/schemathesis', import.meta.url));

/** Installs schemathesis into `.cache`, unless it is there. Returns the path of the program. */
export async function installSchemathesis(): Promise<string> {
  const run = promisify(execFile);
  const python = join(VENV, 'bin/python');
  await run('python3', ['-m', 'venv', VENV]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS]);
  return join(VENV, 'bin/st');
}
