import { createInterface } from 'node:readline';
import { createApi } from '../api.js';
import { systemClock } from '../clock.js';
import { openDatabase } from '../db/database.js';
import { FolderStore } from '../files/folder_store.js';
import { ProcessInspector } from '../files/inspector.js';
import { listen } from '../http/listen.js';
import { createLog } from '../log.js';
import { ANY_TARGET, NO_PINGS, NO_PUSHES } from './outside.js';
import { TEST_SETTINGS } from './settings.js';

// Runs only an API, whose memory tests measure. It prints its port. For each line of its input it prints the maximum
// growth of its memory in bytes since the line before. It ends at the end of its input.
const [databaseUrl = '', folder = '', secretKey = ''] = process.argv.slice(2);

const files = new FolderStore(folder);
const api = createApi({
  databaseUrl,
  db: openDatabase({ url: databaseUrl, poolSize: 2 }),
  clock: systemClock,
  log: createLog('silent'),
  secretKey,
  files,
  inspector: new ProcessInspector({ files }),
  hookPings: NO_PINGS,
  integrationPings: NO_PINGS,
  targets: ANY_TARGET,
  pushes: NO_PUSHES,
  chaos: false,
  rateLimit: false,
  trustProxy: false,
  logAddresses: 'full',
  checkResponses: false,
  settings: TEST_SETTINGS,
});
const { port } = await listen(api, { host: '127.0.0.1', port: 0, tls: undefined });

let before = process.memoryUsage.rss();
let most = before;
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
createInterface(process.stdin)
  .on('line', () => {
    process.stdout.write(`${most - before}\n`);
    before = process.memoryUsage.rss();
    most = before;
  })
  .on('close', () => process.exit());
process.stdout.write(`${port}\n`);
