import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { later } from '../../src/clock.js';
import { StoreFull, StoreUnavailable } from '../../src/files/files.js';
import { openBucket, ownFilesUrl, placesIn } from '../../src/testing/file_stores.js';
import { describeStore } from '../../src/testing/store_suite.js';
import { besideStore } from './beside_store.js';

const KEY = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const SHOWN = { contentType: 'text/html', disposition: `attachment; filename="a b.html"; filename*=UTF-8''a%20b.html` };

describeStore('on an object store', async () => {
  const filesUrl = ownFilesUrl();
  const store = await openBucket(filesUrl);
  const { client, unfinished } = besideStore(filesUrl);
  return {
    store,
    everything: async () => [...(await placesIn(store)), ...(await unfinished())],
    close: async () => client.destroy(),
  };
});

describe('a signed address', () => {
  it('gives a file to who has no credentials, with the headers that Skein says, and parts of it', async () => {
    const store = await openBucket(ownFilesUrl());
    await store.write(KEY, Readable.from([Buffer.from('<script>warp</script>')]), 100);
    const address = (await store.addressOf(KEY, SHOWN)) ?? '';
    const whole = await fetch(address);
    expect([whole.status, await whole.text()]).toEqual([200, '<script>warp</script>']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': SHOWN.contentType,
      'content-disposition': SHOWN.disposition,
      'cache-control': 'private, no-store',
    });
    const part = await fetch(address, { headers: { range: 'bytes=8-11' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'warp', 'bytes 8-11/21']);
  });

  it('is for one file, for reading, and for a minute', async () => {
    const store = await openBucket(ownFilesUrl());
    await store.write(KEY, Readable.from(['warp']), 100);
    const address = new URL((await store.addressOf(KEY, SHOWN)) ?? '');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    const tries = [
      fetch(address, { method: 'PUT', body: 'weft' }),
      fetch(address, { method: 'DELETE' }),
      fetch(address.href.replace(KEY, KEY.replace('6f1', '6f2'))),
      fetch(address.href.replace('text%2Fhtml', 'image%2Fpng')),
      fetch(address.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')),
      fetch(`${address.origin}${address.pathname}`),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
    expect(await placesIn(store)).toEqual([`6f/${KEY}`]);
  });

  it('is none where Skein sends the files', async () => {
    const store = await openBucket(ownFilesUrl('&redirect=off'));
    expect(await store.addressOf(KEY, SHOWN)).toBeUndefined();
  });
});

it('uploads that a process left unfinished before a time are aborted', async () => {
  const filesUrl = ownFilesUrl();
  const [store, other] = [await openBucket(filesUrl), await openBucket(ownFilesUrl())];
  const { client, place, unfinished } = besideStore(filesUrl);
  const Key = `${place.Prefix}6f/${KEY}`;
  for (let nr = 0; nr < 2; nr += 1) await client.send(new CreateMultipartUploadCommand({ Bucket: place.Bucket, Key }));
  expect(await unfinished()).toHaveLength(2);
  await store.removeUnfinished(later(new Date(), -60_000));
  await other.removeUnfinished(later(new Date(), 60_000));
  expect(await unfinished()).toHaveLength(2);
  await store.removeUnfinished(later(new Date(), 60_000));
  expect(await unfinished()).toEqual([]);
  client.destroy();
});

describe('an object store that fails', () => {
  /** One that answers every request in this way. Returns its FILES_URL, and the requests so far. */
  async function failing(status: number | undefined, body = '') {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume();
      if (status !== undefined) response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { filesUrl: `s3://skein?endpoint=http://127.0.0.1:${port}`, requests, stop };
  }

  it.each([
    ['is overloaded', 503, '<Error><Code>SlowDown</Code><Message>Later</Message></Error>', 3],
    ['does not answer', undefined, '', 3],
    ['knows no such bucket', 404, '<Error><Code>NoSuchBucket</Code><Message>None</Message></Error>', 1],
    ['refuses the credentials', 403, '<Error><Code>InvalidAccessKeyId</Code><Message>No</Message></Error>', 1],
  ])('which %s, is tried a few times, and is unavailable', async (_how, status, body, tries) => {
    const { filesUrl, requests, stop } = await failing(status, body);
    const store = await openBucket(filesUrl, { answerMs: 300 });
    const source = Readable.from(['warp']);
    await expect(store.write(KEY, source, 100)).rejects.toThrow(StoreUnavailable);
    expect(requests).toHaveLength(tries);
    expect(source.destroyed).toBe(true);
    await expect(store.read(KEY)).rejects.toThrow(/^s3:\/\/skein\/ cannot be used: \w+: /);
    await expect(store.remove(KEY)).rejects.toThrow(StoreUnavailable);
    await expect(store.marker()).rejects.toThrow(StoreUnavailable);
    stop();
  });

  it('because it has no room, is full', async () => {
    const { filesUrl, stop } = await failing(507, '<Error><Code>XMinioStorageFull</Code></Error>');
    const store = await openBucket(filesUrl);
    await expect(store.write(KEY, Readable.from(['warp']), 100)).rejects.toThrow(StoreFull);
    stop();
  });
});
