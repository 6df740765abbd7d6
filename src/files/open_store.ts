import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { FileStore } from './files.js';
import { FolderStore } from './folder_store.js';

type Place = Pick<Config, 'dataDir' | 'filesUrl' | 'freeSpaceFloor'>;

/** Opens the configured file store. The client of object stores is loaded only where it is used: it takes 20 MB. */
export async function openFileStore({ dataDir, filesUrl, freeSpaceFloor }: Place): Promise<FileStore> {
  if (filesUrl === undefined) return new FolderStore(join(dataDir, 'files'), { floor: freeSpaceFloor });
  // Otherwise it says at each start on Node 20 that its later versions will not run there. Ours is a fixed version.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { S3Store } = await import('./s3_store.js');
  return new S3Store(filesUrl);
}
