import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigError, type Config } from './config.js';

/**
 * Checks what settings refer to: the files of TLS, and the data folder. Throws a ConfigError for the first that is
 * wrong.
 */
export async function checkSurroundings({ tls, dataDir }: Pick<Config, 'tls' | 'dataDir'>): Promise<void> {
  if (tls !== undefined) requireTlsFiles(tls);
  await requireDataDir(dataDir);
}

function requireTlsFiles(files: NonNullable<Config['tls']>): void {
  const [cert, key] = [readFileSync(files.cert), readFileSync(files.key)];
  const shown = { cert: JSON.stringify(files.cert), key: JSON.stringify(files.key) };
  if (!isUsable({ cert }))
    throw new ConfigError('TLS_CERT', `must be a certificate in PEM, and ${shown.cert} has none`);
  if (!isUsable({ key }))
    throw new ConfigError('TLS_KEY', `must be a private key in PEM without a passphrase, and ${shown.key} has none`);
  if (!isUsable({ cert, key }))
    throw new ConfigError('TLS_KEY', `must be the key of TLS_CERT, and ${shown.key} is not the key of ${shown.cert}`);
}

function isUsable(parts: { cert?: Buffer; key?: Buffer }): boolean {
  try {
    createSecureContext(parts);
    return true;
  } catch {
    return false;
  }
}

/** A full disk is no reason not to start: uploads are refused then. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** Creates the data folder and the folder of uploads, and writes a file into each. */
async function requireDataDir(dataDir: string): Promise<void> {
  // PostgreSQL, which is another user then, has to get through the folder of root.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    await mkdir(dataDir, { recursive: true, mode });
    await mkdir(path.join(dataDir, 'files'), { recursive: true, mode: 0o700 });
    for (const folder of [dataDir, path.join(dataDir, 'files')]) {
      const file = path.join(folder, `.check-${randomUUID()}`);
      await writeFile(file, 'x').finally(() => rm(file, { force: true }));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (FULL.includes(String(error.code))) return;
    throw new ConfigError('DATA_DIR', `must be a folder that Skein can write to: ${error.message}`);
  }
}
