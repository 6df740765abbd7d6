import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import { openDatabase } from '../../db/database.js';
import type { Task } from '../../events/tasks.js';
import { Worker } from '../../events/worker.js';
import { NOTHING_OUTSIDE } from '../outside.js';

// Runs a worker whose first job never ends.
const [url = ''] = process.argv.slice(2);

const endless: Task = {
  name: 'hold',
  run() {
    writeSync(1, 'running\n');
    return new Promise(() => undefined);
  },
};
const services = {
  db: openDatabase({ url, poolSize: 1 }),
  clock: systemClock,
  log: pino({ level: 'silent' }),
  ...NOTHING_OUTSIDE,
  baseUrl: 'http://skein.test',
};
await new Worker({ url, services, tasks: [endless] }).start();
