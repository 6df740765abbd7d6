import { pipeline, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListMultipartUploadsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Bucket } from '../config/files_url.js';
import {
  keyAt,
  MARKER,
  markerText,
  pathOf,
  readMarker,
  StoreFull,
  StoreUnavailable,
  type ByteRange,
  type FileStore,
  type Marker,
  type Shown,
  type StoredFile,
  type WrittenFile,
} from './files.js';
import { Meter } from './meter.js';

/** How long a client may use a signed address, in seconds (behaviour/files.md#object-stores). */
const ADDRESS_SECONDS = 60;
/** A file is sent in parts of this size, one after the other: the smallest that object stores take. */
const PART_BYTES = 5 * 1024 * 1024;
/** How often a request is tried, and how long each try may take to connect and to get its answer. */
const [TRIES, CONNECT_MS, ANSWER_MS] = [3, 3_000, 20_000];
/** A connection on which no byte comes for this time is closed, so that slow clients of Skein can still read. */
const SILENT_MS = 120_000;
/** The most connections to the object store. Files that clients read through Skein keep theirs meanwhile. */
const CONNECTIONS = 512;

export interface S3Options {
  tries?: number;
  answerMs?: number;
}

/**
 * Stores files in a bucket of an object store that speaks S3. An object appears when it is complete. What was sent of
 * an incomplete one is a multipart upload, which is aborted. Credentials come from the environment, as for all programs
 * of AWS.
 */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket, { tries = TRIES, answerMs = ANSWER_MS }: S3Options = {}) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region: bucket.region ?? (process.env['AWS_REGION'] || 'us-east-1'),
      ...(bucket.endpoint === undefined ? {} : { endpoint: bucket.endpoint }),
      forcePathStyle: bucket.pathStyle,
      maxAttempts: tries,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: SILENT_MS,
        httpAgent: { maxSockets: CONNECTIONS },
        httpsAgent: { maxSockets: CONNECTIONS },
      },
      // Checksums that are not required are unknown to many object stores. The signature covers all that is sent.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  get place(): string {
    return `s3://${this.#bucket.name}/${this.#bucket.prefix}`;
  }

  async marker(): Promise<Marker | undefined> {
    const stream = await this.#read(MARKER, undefined);
    if (stream === undefined) return undefined;
    const text = await this.#reached(() => stream.toArray());
    return readMarker(Buffer.concat(text).toString(), this.place);
  }

  async mark(id: string): Promise<void> {
    const Body = markerText(id, this.place);
    await this.#reached(() => this.#client.send(new PutObjectCommand({ ...this.#at(MARKER), Body })));
  }

  async write(key: string, source: Readable, limit: number): Promise<WrittenFile> {
    const meter = new Meter(limit);
    const place = this.#at(pathOf(key));
    // The upload reads the meter, and fails with its error.
    pipeline(source, meter, () => undefined);
    const upload = new Upload({
      client: this.#client,
      params: { ...place, Body: meter },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    try {
      await upload.done();
    } catch (error) {
      throw meter.errored ?? this.#failure(error);
    } finally {
      // The rest of a source is not read.
      meter.destroy();
    }
    return meter.written();
  }

  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.#read(pathOf(key), range);
  }

  async #read(place: string, range: ByteRange | undefined): Promise<Readable | undefined> {
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
    const found = await this.#reached(async () => {
      try {
        return await this.#client.send(new GetObjectCommand({ ...this.#at(place), ...part }));
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
    if (found === undefined) return undefined;
    if (found.Body instanceof Readable) return found.Body;
    throw new Error('A file of the object store has no bytes');
  }

  async addressOf(key: string, { contentType, disposition }: Shown): Promise<string | undefined> {
    if (!this.#bucket.redirect) return undefined;
    const command = new GetObjectCommand({
      ...this.#at(pathOf(key)),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-store',
    });
    return this.#reached(() => getSignedUrl(this.#client, command, { expiresIn: ADDRESS_SECONDS }));
  }

  async remove(key: string): Promise<void> {
    await this.#reached(() => this.#client.send(new DeleteObjectCommand(this.#at(pathOf(key)))));
  }

  async *list(after?: string): AsyncGenerator<StoredFile> {
    const { name: Bucket, prefix: Prefix } = this.#bucket;
    let token: string | undefined;
    do {
      const from = after === undefined ? {} : { StartAfter: this.#at(pathOf(after)).Key };
      const page = token === undefined ? from : { ContinuationToken: token };
      const found = await this.#reached(() => this.#client.send(new ListObjectsV2Command({ Bucket, Prefix, ...page })));
      for (const { Key = '', Size = 0, LastModified: storedAt } of found.Contents ?? []) {
        const key = keyAt(Key.slice(Prefix.length));
        if (key === undefined) continue;
        if (storedAt === undefined) throw new Error('The object store does not say since when it has an object');
        yield { key, size: Size, storedAt };
      }
      token = found.NextContinuationToken;
    } while (token !== undefined);
  }

  async removeUnfinished(before: Date): Promise<void> {
    const { name: Bucket, prefix: Prefix } = this.#bucket;
    let page: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> = {};
    do {
      const from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      const found = await this.#reached(() =>
        this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from })),
      );
      for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
        if (Initiated === undefined || Initiated >= before) continue;
        await this.#reached(() => this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
      page = found.IsTruncated === true ? found : {};
    } while (page.NextKeyMarker !== undefined && page.NextKeyMarker !== '');
  }

  #at(place: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: `${this.#bucket.prefix}${place}` };
  }

  async #reached<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): Error {
    if (isFull(error)) return new StoreFull('The object store is full', { cause: error });
    const why = error instanceof Error ? `${error.name}: ${error.message}` : 'it failed';
    return new StoreUnavailable(`${this.place} cannot be used: ${why}`, { cause: error });
  }
}

/** What object stores call it when they, or our quota, are full. */
const FULL = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientCapacity', 'XMinioStorageFull'];
const INSUFFICIENT_STORAGE = 507;

function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return FULL.includes(error.name) || error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE;
}
