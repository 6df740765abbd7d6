import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { openSession, type Session, type SessionOptions } from '../../db/session.js';
import { Dispatcher } from '../../events/dispatcher.js';
import { testimony, Witness } from './emitting.js';

// Dispatches until a statement that contains the given text has run. Then it kills itself.
const [url = '', last = ''] = process.argv.slice(2);

async function connect(options: SessionOptions): Promise<Session> {
  const session = await openSession(options);
  const then = async <Result>(statement: Sql, result: Promise<Result>): Promise<Result> => {
    const value = await result;
    if (statement.text.includes(last)) process.kill(process.pid, 'SIGKILL');
    return value;
  };
  return {
    ...session,
    many: (statement) => then(statement, session.many(statement)),
    run: (statement) => then(statement, session.run(statement)),
  };
}

const log = pino({ level: 'silent' });
new Dispatcher({ url, clock: systemClock, log, subscribers: [new Witness(testimony)], connect }).start();
