import type { Change } from './program.js';

const [OUTBOX, DB, TRIER] = ['src/events/outbox.ts', 'src/db/database.ts', 'src/delivery/attempt.ts'];

/** A program that writes events after the commit of the change that causes them. */
export const EVENT_AFTER_COMMIT: readonly Change[] = [
  { file: OUTBOX, text: 'trx.send(sql`', by: 'trx.afterwards.push(sql`', times: 2 },
  { file: DB, text: 'send, emitted: false };', by: 'send, emitted: false, afterwards: [] };' },
  {
    file: DB,
    text: 'await statements.commit();\n',
    by: 'await statements.commit();\n    for (const later of trx.afterwards) await queryable(client, names).run(later);\n',
  },
];

/** A program that records an attempt after its request. */
export const ATTEMPT_AFTER_REQUEST: readonly Change[] = [
  {
    file: TRIER,
    text: 'await this.#begins.do(keyOf(delivery));',
    by: 'true;',
  },
  {
    file: TRIER,
    text: '.post(request, signal, mayGoAgain).finally(() => clearTimeout(timer));',
    by: `.post(request, signal, mayGoAgain).finally(() => clearTimeout(timer));
      await this.#begins.do({ bucket: delivery.bucket, delivery_id: delivery.id, number });`,
  },
  {
    file: TRIER,
    text: 'await this.#ends.do({ bucket, delivery_id, number, ...resultOf(lost)',
    by: `await this.#begins.do({ bucket, delivery_id, number });
      await this.#ends.do({ bucket, delivery_id, number, ...resultOf(lost)`,
  },
];
