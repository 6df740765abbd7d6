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
    text: 'allowed.length === 0 ? undefined : await beginAttempts(db, allowed.map(nextAttempt), clock.now());',
    by: 'new Set(allowed.map(({ id }) => id));',
  },
  {
    file: ATTEMPT,
    text: 'await this.#options.sender.post(request, run.signal, mayResend);',
    by: `await this.#options.sender.post(request, run.signal, mayResend);
      const late = { bucket: delivery.bucket, delivery_id: delivery.id, number };
      await beginAttempts(this.#options.db, [late], this.#options.clock.now());`,
  },
  {
    file: ATTEMPT,
    text: 'await this.#finishes.add(ended);',
    by: `await beginAttempts(this.#options.db, [{ bucket, delivery_id, number }], now);
      await this.#finishes.add(ended);`,
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
