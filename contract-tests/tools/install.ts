import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const LOCK = new URL('package-lock.json', import.meta.url);
const INSTALLED = new URL('node_modules/installed-lock.json', import.meta.url);

/** Installs the tools of package-lock.json beside this file, unless they are there. */
export async function installTools(): Promise<void> {
  const [wanted, installed] = await Promise.all([readFile(LOCK), readFile(INSTALLED).catch(() => undefined)]);
  if (installed?.equals(wanted) === true) return;
  await promisify(execFile)('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--prefer-offline']);
  await copyFile(LOCK, INSTALLED);
}
