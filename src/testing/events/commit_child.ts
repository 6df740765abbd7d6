import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import { openDatabase } from '../../db/database.js';
import { Dispatcher } from '../../events/dispatcher.js';
import { emitSome } from './emitting.js';

// Leads, commits an event, and blocks right after the commit, before it wakes a dispatcher.
const [url = '', workspaceId = ''] = process.argv.slice(2);

const db = openDatabase({
  url,
  poolSize: 1,
  afterEmit: () => {
    writeSync(1, 'committed\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
const log = pino({
  level: 'info',
  hooks: {
    logMethod: () => void db.transaction((trx) => emitSome(trx, Number(workspaceId))),
  },
});
// Its first log message says that it leads.
new Dispatcher({ url, clock: systemClock, log, subscribers: [] }).start();
