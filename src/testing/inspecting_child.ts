import { FolderStore } from '../files/folder_store.js';
import { ProcessInspector } from '../files/inspector.js';

// Looks at a file of a folder, to be killed while it does: its arguments are the folder, the file's key and its size.
const [folder = '', key = '', size = ''] = process.argv.slice(2);

const inspector = new ProcessInspector({ files: new FolderStore(folder) });
const asker = { userId: 1, gone: new AbortController().signal };
await inspector.inspect({ key, size: Number(size), declaredType: '' }, asker);
