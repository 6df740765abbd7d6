// The policy of hosting.md for the key of Skein: it allows all that Skein does, and no action of it can be left out.
import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CreateBucketCommand, CreateMultipartUploadCommand, PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { later } from '../../src/clock.js';
import { StoreUnavailable, type FileStore } from '../../src/files/files.js';
import { openBucket, ownFilesUrl, placesIn } from '../../src/testing/file_stores.js';
import { Program } from '../../src/testing/program.js';
import { SECRET_KEY, useSkein } from '../../src/testing/skein.js';
import { blocksOf } from '../guides/blocks.js';
import { besideStore } from './beside_store.js';
import { CREDENTIALS } from './credentials.js';
import { PROGRAM, REGION } from './gateway.js';

interface Statement {
  Effect: string;
  Action: string[];
  Resource: string;
}

const KEY = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const OWN = { AWS_ACCESS_KEY_ID: 'skein-program', AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-program' };
const SHOWN = { contentType: 'text/plain', disposition: 'inline' };
const skein = useSkein();

/** A bucket of its own, whose FILES_URL it returns. */
async function aBucket(): Promise<string> {
  const filesUrl = ownFilesUrl();
  const [, first = '', prefix = ''] = /^s3:\/\/([^/]+)\/([^?]+)\?/.exec(filesUrl) ?? [];
  const name = `rights-${prefix}`;
  const { client } = besideStore(filesUrl);
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return filesUrl.replace(`${first}/${prefix}`, `${name}/production`);
}

/** The statements of the guide. */
function statements(): Statement[] {
  const [policy = ''] = blocksOf('hosting.md', 'json', 'Files on an object store');
  const { Statement: all }: { Statement: Statement[] } = JSON.parse(policy);
  return all;
}

/** Gives the key of Skein these rights in a bucket, and no other, by a policy of the bucket. */
async function allow(filesUrl: string, given: readonly Statement[]): Promise<void> {
  const { client, place } = besideStore(filesUrl);
  const Statement = given.map((one) => ({
    ...one,
    Principal: { AWS: [OWN.AWS_ACCESS_KEY_ID] },
    Resource: one.Resource.replace('skein-files', place.Bucket ?? ''),
  }));
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await client.send(new PutBucketPolicyCommand({ Bucket: place.Bucket, Policy }));
  client.destroy();
}

/** The store as Skein has it with its own key. */
async function withOwnKey(filesUrl: string): Promise<FileStore> {
  for (const [name, value] of Object.entries(OWN)) vi.stubEnv(name, value);
  return openBucket(filesUrl, { tries: 1 });
}
afterEach(() => vi.unstubAllEnvs());

beforeAll(async () => {
  const admin = ['--access', CREDENTIALS.AWS_ACCESS_KEY_ID, '--secret', CREDENTIALS.AWS_SECRET_ACCESS_KEY];
  const at = ['--region', REGION, '--endpoint-url', new URL(ownFilesUrl()).searchParams.get('endpoint') ?? ''];
  const user = ['--access', OWN.AWS_ACCESS_KEY_ID, '--secret', OWN.AWS_SECRET_ACCESS_KEY, '--role', 'user'];
  await promisify(execFile)(PROGRAM, ['admin', ...admin, ...at, 'create-user', ...user]);
});

/** Leaves an unfinished upload, as a process does that dies. */
async function leaveUnfinished(filesUrl: string): Promise<void> {
  const { client, place } = besideStore(filesUrl);
  const { Bucket, Prefix = '' } = place;
  await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${Prefix}6f/${KEY}` }));
  client.destroy();
}

/** What Skein does with its store, by the action without which it cannot. */
const NEEDING: Readonly<Record<string, (store: FileStore) => Promise<unknown>>> = {
  's3:PutObject': (store) => store.write(KEY, Readable.from(['warp']), 100),
  's3:GetObject': (store) => store.read(KEY),
  's3:ListBucket': placesIn,
  's3:ListBucketMultipartUploads': (store) => store.removeUnfinished(later(new Date(), 60_000)),
  's3:AbortMultipartUpload': (store) => store.removeUnfinished(later(new Date(), 60_000)),
  's3:DeleteObject': (store) => store.remove(KEY),
};

describe('a key with the rights of the guide, and no other', () => {
  it('is enough for the start of a Skein, and for all that it does with files', async () => {
    const filesUrl = await aBucket();
    await allow(filesUrl, statements());
    const program = new Program({
      DATABASE_URL: skein.databaseUrl,
      SECRET_KEY,
      DATA_DIR: skein.dataDir,
      FILES_URL: filesUrl,
      ...OWN,
    });
    await program.address();
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
    const store = await withOwnKey(filesUrl);
    expect(await store.marker()).toMatchObject({ isCopy: false });
    const large = Buffer.alloc(12 * 1024 * 1024, 'a');
    await store.write(KEY, Readable.from([large]), large.length);
    expect(await placesIn(store)).toEqual([`6f/${KEY}`]);
    expect((await buffer((await store.read(KEY)) ?? Readable.from([]))).equals(large)).toBe(true);
    const address = (await store.addressOf(KEY, SHOWN)) ?? '';
    expect((await fetch(address, { headers: { range: 'bytes=0-2' } })).status).toBe(206);
    await leaveUnfinished(filesUrl);
    const { client, unfinished } = besideStore(filesUrl);
    const broken = Readable.from([large.subarray(0, 6 * 1024 * 1024), large]);
    await expect(store.write(KEY, broken, 7 * 1024 * 1024)).rejects.toThrow();
    expect(await unfinished()).toHaveLength(1);
    await store.removeUnfinished(later(new Date(), 60_000));
    expect(await unfinished()).toEqual([]);
    client.destroy();
    await store.remove(KEY);
    expect(await store.read(KEY)).toBeUndefined();
  });

  it('has one that cannot be left out for each thing that Skein does', async () => {
    const all = statements();
    expect(all.flatMap(({ Action }) => Action).toSorted()).toEqual(Object.keys(NEEDING).toSorted());
    const filesUrl = await aBucket();
    await allow(filesUrl, all);
    const store = await withOwnKey(filesUrl);
    for (const [action, work] of Object.entries(NEEDING)) {
      await store.write(KEY, Readable.from(['warp']), 100);
      await leaveUnfinished(filesUrl);
      const others = all.map((one) => ({ ...one, Action: one.Action.filter((name) => name !== action) }));
      await allow(
        filesUrl,
        others.filter(({ Action }) => Action.length > 0),
      );
      await expect(work(store), action).rejects.toThrow(StoreUnavailable);
      await allow(filesUrl, all);
      await work(store);
    }
  });

  it('reaches nothing beside its own prefix', async () => {
    const filesUrl = await aBucket();
    await allow(filesUrl, statements());
    const other = await withOwnKey(filesUrl.replace('/production', '/other'));
    await expect(other.write(KEY, Readable.from(['warp']), 100)).rejects.toThrow(StoreUnavailable);
    await expect(other.remove(KEY)).rejects.toThrow(StoreUnavailable);
  });
});
