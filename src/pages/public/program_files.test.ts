// Files that are the same as long as the process lives are compressed once, and revalidated by caches.
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useSkein } from '../../testing/skein.js';
import { programFile } from './program_files.js';

const skein = useSkein();

interface Sent {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As they were sent, not decompressed. */
  bytes: Buffer;
}

/** `fetch` would decompress the body, and ask for encodings of its own. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request(`${skein.baseUrl}${path}`, { method, headers }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode, headers: response.headers, bytes }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync };
const CONTRACT = [
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/openapi.yaml', 'application/yaml'],
] as const;

describe.each(CONTRACT)('%s', (path, type) => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
  ] as const)('is compressed for Accept-Encoding: %s', async (accepted, encoding) => {
    const plain = await ask(path);
    const packed = await ask(path, { 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': type,
      'content-length': String(packed.bytes.length),
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 8);
    expect(DECOMPRESS[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each([undefined, '', 'identity', 'deflate', 'br;q=0, gzip;q=0', '*;q=0', 'brotli, x-br'])(
    'is not compressed for Accept-Encoding: %s',
    async (accepted) => {
      const { status, headers, bytes } = await ask(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
      expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, 'Accept-Encoding']);
      expect([headers['content-type'], headers['content-length']]).toEqual([type, String(bytes.length)]);
      expect(bytes.toString()).toContain('3.1.0');
    },
  );

  it('is 304 for a client that has these bytes in this encoding, and no other', async () => {
    const [plain, packed] = [await ask(path), await ask(path, { 'accept-encoding': 'gzip' })];
    const [own = '', other = ''] = [packed.headers.etag, plain.headers.etag];
    expect(own).not.toBe(other);
    const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': own });
    expect([again.status, again.bytes.length, again.headers.etag, again.headers.vary]).toEqual([
      304,
      0,
      own,
      'Accept-Encoding',
    ]);
    expect((await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': other })).status).toBe(200);
    expect((await ask(path, { 'if-none-match': other })).status).toBe(304);
  });

  it('has the same headers and no body for HEAD', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [get, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });
});

it('pacts are compressed too', async () => {
  const [{ url } = { url: '' }]: { url: string }[] = JSON.parse((await ask('/pacts/')).bytes.toString());
  const { pathname } = new URL(url);
  const [plain, packed] = [await ask(pathname), await ask(pathname, { 'accept-encoding': 'gzip' })];
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
});

it('a file of the program whose reading has failed is read again for the next client', async () => {
  const contents = [Promise.reject(new Error('The disk is away')), Promise.resolve(Buffer.from('warp and weft'))];
  const file = programFile('.txt', async () => (await contents.shift()) ?? Buffer.alloc(0));
  await expect(file.encoded.gzip()).rejects.toThrow('The disk is away');
  expect(gunzipSync(await file.encoded.gzip()).toString()).toBe('warp and weft');
  expect((await file.content()).bytes.toString()).toBe('warp and weft');
});
