import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { FileStore } from './files.js';
import { FolderStore } from './folder_store.js';

/** The configured file store. */
export function openFileStore({ dataDir, freeSpaceFloor }: Pick<Config, 'dataDir' | 'freeSpaceFloor'>): FileStore {
  return new FolderStore(join(dataDir, 'files'), { floor: freeSpaceFloor });
}
