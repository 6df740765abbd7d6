import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../db/database.js';
import { claimedFingerprint } from '../models/installation.js';

const BYTES = 32;
const MIN_LENGTH = 32;

/**
 * The key that tokens are derived from (behaviour/tokens.md#api-tokens): SECRET_KEY if it is given, otherwise the
 * content of the file `secret` in the data folder. The first start creates the file, readable by its owner only.
 */
export async function readSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  const file = path.join(dataDir, 'secret');
  const key = (await readIfExists(file)) ?? (await create(file));
  if (key.length < MIN_LENGTH) throw new Error(`${file} is damaged: put it back from a backup`);
  return key;
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file is complete when it appears. When two processes create it at once, one file remains and both read that. */
async function create(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(BYTES).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Derives a key of 32 bytes for one purpose. The label, such as `skein/cursor/1`, names the purpose. */
export function deriveKey(secret: string, label: string): Buffer {
  return createHmac('sha256', secret).update(label).digest();
}

/**
 * Binds the database to this key: stores the fingerprint of the key at the first start, and throws when the stored one
 * differs. Otherwise a lost key would silently invalidate every API token.
 */
export async function claimDatabase(db: Queryable, secret: string): Promise<void> {
  const fingerprint = deriveKey(secret, 'skein/fingerprint/1').toString('base64url');
  if ((await claimedFingerprint(db, fingerprint)) === fingerprint) return;
  throw new Error(
    'SECRET_KEY (or the file secret in DATA_DIR) is not the key that this database was set up with; put that key back',
  );
}
