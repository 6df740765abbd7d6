import type { Change } from './program.js';

const [OUTBOX, DB, ATTEMPT] = ['src/events/outbox.ts', 'src/db/database.ts', 'src/delivery/attempt.ts'];

/** A program that writes events after the commit of the change that causes them. */
export const EVENT_AFTER_COMMIT: readonly Change[] = [
  { file: OUTBOX, text: 'trx.send(sql`', by: 'trx.afterwards.push(sql`', times: 2 },
  { file: DB, text: 'emitted: false,', by: 'emitted: false, afterwards: [],' },
  {
    file: DB,
    text: 'await client.commit(connection);\n',
    by: 'await client.commit(connection);\n    for (const later of trx.afterwards) await runAlone(client, names, later);\n',
  },
];

/** A program that records an attempt after its request. */
export const ATTEMPT_AFTER_REQUEST: readonly Change[] = [
  {
    file: ATTEMPT,
    text: 'await this.#starts.add(nextAttempt(delivery));',
    by: 'true;',
  },
  {
    file: ATTEMPT,
    text: '.post(request, run.signal, mayResend).finally(() => clearTimeout(timer));',
    by: `.post(request, run.signal, mayResend).finally(() => clearTimeout(timer));
      await this.#starts.add({ bucket: delivery.bucket, delivery_id: delivery.id, number });`,
  },
  {
    file: ATTEMPT,
    text: 'await this.#finishes.add({ bucket, delivery_id, number, ...logged(lost)',
    by: `await this.#starts.add({ bucket, delivery_id, number });
      await this.#finishes.add({ bucket, delivery_id, number, ...logged(lost)`,
  },
];
