import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '../clock.js';
import { openDatabase } from '../db/database.js';
import { Sender } from '../delivery/http/sender.js';
import { DeliveryCounts } from '../delivery/metrics.js';
import { DeliveryWorker } from '../delivery/worker.js';
import { Calls } from '../delivery/calls.js';
import { IntegrationSecrets } from '../domain/integrations/secrets.js';
import { decodeReply } from '../http/decode_reply.js';
import { FileLinks } from '../domain/uploads/file_links.js';
import { HookSecrets } from '../domain/hooks/hooks.js';

// Delivers until it is killed. The first line of its log says that it leads.
const [url = ''] = process.argv.slice(2);

const db = openDatabase({ url, poolSize: 3 });
const secrets = new IntegrationSecrets('the secret key of a test', 'http://skein.test');

new DeliveryWorker({
  url,
  db,
  clock: systemClock,
  log: pino({ level: 'info', hooks: { logMethod: () => void writeSync(1, 'delivers\n') } }),
  calls: new Calls({ db, log: pino({ level: 'silent' }), secrets, decodeReply, settings: {} }),
  sender: new Sender({ development: true, allow: [] }),
  hookSecrets: new HookSecrets('the secret key of a test'),
  fileLinks: new FileLinks('the secret key of a test'),
  baseUrl: 'http://skein.test',
  counts: new DeliveryCounts(new Registry()),
}).start();
