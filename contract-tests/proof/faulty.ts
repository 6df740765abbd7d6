import type { Change } from './program.js';

const [OUTBOX, DB, ATTEMPT] = ['src/events/outbox.ts', 'src/db/database.ts', 'src/delivery/attempt.ts'];

/** Between a commit and its events. Long enough that a kill of the API comes in between. */
const PAUSE_MS = 20;

/** A program that writes events after the commit of the change that causes them. */
export const EVENT_AFTER_COMMIT: readonly Change[] = [
  { file: OUTBOX, text: 'trx.send(sql`', by: 'trx.afterwards.push(sql`', times: 2 },
  { file: DB, text: 'emitted: false,', by: 'emitted: false, afterwards: [],' },
  { file: DB, text: 'emitted: trx.emitted }', by: 'emitted: trx.emitted, afterwards: trx.afterwards }' },
  {
    file: DB,
    text: 'const { result, emitted } = await retried(() => inTransaction(client, names, work));',
    by: `const { result, emitted, afterwards } = await retried(() => inTransaction(client, names, work));
      if (emitted) await new Promise((done) => setTimeout(done, ${PAUSE_MS}));
      for (const later of afterwards) await runAlone(client, names, later);`,
  },
];

/** A program that records an attempt after its request. */
export const ATTEMPT_AFTER_REQUEST: readonly Change[] = [
  {
    file: ATTEMPT,
    text: 'await this.#starts.add(nextAttempt(delivery), delivery.user_id);',
    by: 'true;',
  },
  {
    file: ATTEMPT,
    text: '.post(request, run.signal, mayResend).finally(() => clearTimeout(timer));',
    by: `.post(request, run.signal, mayResend).finally(() => clearTimeout(timer));
      await this.#starts.add({ bucket: delivery.bucket, delivery_id: delivery.id, number }, delivery.user_id);`,
  },
  {
    file: ATTEMPT,
    text: 'await this.#finishes.add(ended, delivery.user_id);',
    by: `await this.#starts.add({ bucket, delivery_id, number }, delivery.user_id);
      await this.#finishes.add(ended, delivery.user_id);`,
  },
];

/** A program whose streams skip an event when they go on. */
export const STREAM_SKIPS_ONE: readonly Change[] = [
  {
    file: 'src/domain/live/reading.ts',
    text: 'const from = after.part < LAST_PART ? after.position - 1 : after.position;',
    by: 'const from = after.position + 1;',
  },
];
