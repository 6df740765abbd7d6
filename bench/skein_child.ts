import { createApi } from '../src/api.js';
import { systemClock } from '../src/clock.js';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/db.js';
import { listen } from '../src/http/listen.js';
import { createLog } from '../src/log.js';

// The API alone, on a database that is migrated, with the settings of the environment.
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const { chaos, rateLimit, trustProxy, checkResponses, host, port, tls } = config;
const { registration, defaultPlan, membersOnFree, development, baseUrl } = config;
const frontDoor = createApi({
  ...{ log, chaos, rateLimit, trustProxy, checkResponses },
  db: openDatabase({ url: config.databaseUrl ?? '', poolSize: config.databasePoolSize }),
  secretKey: config.secretKey ?? '',
  clock: systemClock,
  settings: { registration, defaultPlan, membersOnFree, development, baseUrl },
});
await listen(frontDoor, { host, port, tls });
