import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore } from '../files/folder_store.js';

/** A store for whoever needs one and keeps nothing in it: there is no such folder. */
export const NO_FILES = new FolderStore(path.join(tmpdir(), 'skein-no-files'));
