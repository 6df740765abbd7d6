import { Counter, type Registry } from 'prom-client';
import type { NoticeRow } from '../models/notice.js';

/** What has become of a notice. */
export type NoticeEnd = 'sent' | 'held' | 'dropped' | 'failed';

/** Counts what this process has done with notices. */
export class NoticeCounts {
  readonly #ends: Counter<'means' | 'outcome'>;

  constructor(registry: Registry) {
    this.#ends = new Counter({
      name: 'skein_notices_total',
      help: 'Notices by mail and by push: sent; held, each time when it is put off; dropped because it is not to be told any more; failed after the last try.',
      labelNames: ['means', 'outcome'],
      registers: [registry],
    });
  }

  count(means: NoticeRow['means'], outcome: NoticeEnd, amount: number): void {
    if (amount > 0) this.#ends.inc({ means, outcome }, amount);
  }
}
