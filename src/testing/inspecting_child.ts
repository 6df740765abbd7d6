import { FolderStore } from '../files/folder_store.js';
import { ProcessInspector } from '../files/inspector.js';

// Inspects a file until it is killed. Its arguments are the folder, the key of the file and its size.
const [folder = '', key = '', size = ''] = process.argv.slice(2);

const inspector = new ProcessInspector({ files: new FolderStore(folder) });
const requester = { userId: 1, signal: new AbortController().signal };
await inspector.inspect({ key, size: Number(size), declaredType: '' }, requester);
