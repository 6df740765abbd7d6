import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { openSession, type Session, type SessionOptions } from '../../db/session.js';
import { Dispatcher } from '../../events/dispatcher.js';
import { watched } from '../watched.js';
import { testimony, Witness } from './emitting.js';

// Dispatches until a statement that contains the given text has run. Then it kills itself.
const [url = '', last = ''] = process.argv.slice(2);

async function connect(options: SessionOptions): Promise<Session> {
  const kill = ({ text }: Sql) => text.includes(last) && process.kill(process.pid, 'SIGKILL');
  return watched(await openSession(options), () => undefined, kill);
}

const log = pino({ level: 'silent' });
new Dispatcher({ url, clock: systemClock, log, subscribers: [new Witness(testimony)], connect }).start();
