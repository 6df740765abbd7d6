import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCertificate } from '../testing/certificates.js';
import { checkSurroundings } from './start_checks.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-checks-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const at = path.join(folder, name);
  await writeFile(at, content);
  return at;
}

describe('the files of TLS', () => {
  const own = aCertificate(['localhost']);
  const check = async (cert: string, key: string) => {
    const tls = { cert: await file('cert.pem', cert), key: await file('key.pem', key) };
    await checkSurroundings({ tls, dataDir: folder });
  };

  test('are a certificate and its key', async () => {
    await check(own.cert, own.key);
  });

  test.each([
    ['TLS_CERT must be a certificate in PEM, and ".*/cert.pem" has none', 'not a certificate', own.key],
    ['TLS_CERT must be a certificate in PEM, and ".*/cert.pem" has none', own.key, own.cert],
    ['TLS_KEY must be a private key in PEM without a passphrase, and ".*/key.pem" has none', own.cert, own.cert],
    ['TLS_KEY must be the key of TLS_CERT', own.cert, aCertificate(['localhost']).key],
  ])('are wrong: %s', async (message, cert, key) => {
    await expect(check(cert, key)).rejects.toThrow(new RegExp(`^${message}`));
  });
});

describe('the data folder', () => {
  const check = (dataDir: string) => checkSurroundings({ tls: undefined, dataDir });

  test('is created, with the folder of uploads', async () => {
    const dataDir = path.join(folder, 'a/b');
    await check(dataDir);
    await check(dataDir);
    expect(await readdir(dataDir)).toEqual(['files']);
    expect(await readdir(path.join(dataDir, 'files'))).toEqual([]);
  });

  test.each(['taken', 'taken/data', ''])('cannot be a file, or have one in the place of a folder: %s', async (name) => {
    await file('taken', '');
    await file('files', '');
    await expect(check(path.join(folder, name))).rejects.toThrow(
      /^DATA_DIR must be a folder that Skein can write to: E[A-Z]+: .*$/,
    );
  });
});
