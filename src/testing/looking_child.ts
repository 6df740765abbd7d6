import { FolderStore } from '../files/folder_store.js';
import { ProcessInspector } from '../files/inspector.js';

// Inspects a file, and is killed while it does. Its arguments are the folder, the key of the file and its size.
const [folder = '', key = '', size = ''] = process.argv.slice(2);

const inspector = new ProcessInspector({ files: new FolderStore(folder) });
const asker = { userId: 1, gone: new AbortController().signal };
await inspector.inspect({ key, size: Number(size), declaredType: '' }, asker);
