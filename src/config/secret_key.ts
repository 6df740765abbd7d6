import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../db/database.js';
import { claimedFingerprint } from '../models/secret_key_claim.js';

const BYTES = 32;
const MIN_LENGTH = 32;

/**
 * The key that tokens are derived from (decision 26): the given one (SECRET_KEY), or the one in the file `secret` of the
 * data folder, which is made at the first start and readable only by its owner.
 */
export async function readSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  const file = path.join(dataDir, 'secret');
  const key = (await readIfThere(file)) ?? (await make(file));
  if (key.length < MIN_LENGTH) throw new Error(`${file} is damaged: put it back from a backup`);
  return key;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appears whole or not at all, and only once: of two processes that make it at once, both read the same. */
async function make(file: string): Promise<string> {
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

/** A key for one purpose, 32 bytes. Labels look like `skein/cursor/1`; another label is another key. */
export function deriveKey(secret: string, label: string): Buffer {
  return createHmac('sha256', secret).update(label).digest();
}

/**
 * Makes sure that the database belongs to this key: keeps the key's fingerprint at the first start, and throws one line when
 * it keeps another's. Without that, a lost key would end every API token silently.
 */
export async function claimDatabase(db: Queryable, secret: string): Promise<void> {
  const fingerprint = deriveKey(secret, 'skein/fingerprint/1').toString('base64url');
  if ((await claimedFingerprint(db, fingerprint)) === fingerprint) return;
  throw new Error(
    'SECRET_KEY (or the file secret in DATA_DIR) is not the key that this database was set up with; put that key back',
  );
}
