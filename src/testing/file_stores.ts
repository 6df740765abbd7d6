import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { parseFilesUrl } from '../config/files_url.js';
import { pathOf, type FileStore } from '../files/files.js';
import { FolderStore, type FreeSpace } from '../files/folder_store.js';
import type { S3Options } from '../files/s3_store.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bucket of a test run whose files are on an object store, as a FILES_URL with a query. */
    filesUrl: string | undefined;
  }
}

/** A place in the bucket of this test run that nothing else uses, with more of a query. */
export function ownFilesUrl(more = ''): string {
  const url = inject('filesUrl');
  if (url === undefined) throw new Error('This test run has no object store.');
  return `${url.replace('?', `/${randomUUID()}?`)}${more}`;
}

/** The store of a FILES_URL. */
export async function openBucket(filesUrl: string, options: S3Options = {}): Promise<FileStore> {
  const bucket = parseFilesUrl(filesUrl);
  if (bucket === undefined) throw new Error(`${filesUrl} is no FILES_URL`);
  const { S3Store } = await import('../files/s3_store.js');
  return new S3Store(bucket, options);
}

/** A store of its own for a Skein: a folder, or on an object store, which then sends no files to clients itself. */
export function openTestStore(
  folder: string,
  { freeSpace, filesUrl }: { freeSpace?: FreeSpace; filesUrl?: string },
): Promise<FileStore> {
  if (filesUrl !== undefined) return openBucket(filesUrl);
  const isOnFolder = freeSpace !== undefined || inject('filesUrl') === undefined;
  return isOnFolder ? Promise.resolve(new FolderStore(folder, freeSpace)) : openBucket(ownFilesUrl('&redirect=off'));
}

/** The places of the files in a store. */
export async function placesIn(store: FileStore): Promise<string[]> {
  const places: string[] = [];
  for await (const { key } of store.list()) places.push(pathOf(key));
  return places;
}
