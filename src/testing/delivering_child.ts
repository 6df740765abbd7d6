import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '../clock.js';
import { openDatabase } from '../db/database.js';
import { DeliveryWorker } from '../delivery/worker.js';
import { DeliveryCounts } from '../delivery/metrics.js';
import { Sender } from '../delivery/send.js';
import { mayStillBeTold } from '../domain/hooks/events.js';
import { FileLinks } from '../domain/uploads/file_links.js';
import { HookSecrets } from '../domain/hooks/hooks.js';

// Runs a delivery worker until it is killed. Its first log line says that it delivers.
const [url = ''] = process.argv.slice(2);

new DeliveryWorker({
  ...{ url, db: openDatabase({ url, poolSize: 3 }), clock: systemClock, mayStillBeTold },
  log: pino({ level: 'info', hooks: { logMethod: () => void writeSync(1, 'delivers\n') } }),
  sender: new Sender({ development: true, allow: [] }),
  hookSecrets: new HookSecrets('the secret key of a test'),
  fileLinks: new FileLinks('the secret key of a test'),
  baseUrl: 'http://skein.test',
  counts: new DeliveryCounts(new Registry()),
}).start();
