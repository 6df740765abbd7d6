/*
 * Who tells people by mail and by push (behaviour/notifications.md#who-is-told, behaviour/mail.md#notification-mails,
 * behaviour/notifications.md#what-waits and behaviour/notifications.md#push):
 *
 * - notice_causes   what has happened, until it is decided who is told: written by NoticeSubscriber with the events.
 * - Planner         decides who is told of a cause, and stores a notice for each, or a daily mail.
 * - notices         what waits to be sent, and what was sent.
 * - NoticeSender    sends what is due to one person by one means. Decides again before.
 * - DigestSender    sends daily mails.
 * - MailChannel, PushChannel  make a mail or a push of a notice, and send it.
 * - Lease           keeps a claim while its process sends.
 * - NoticeCounts    counts notices for Prometheus.
 */

import { bucketOf } from '../db/ids.js';
import { DueWorker } from '../events/due_worker.js';
import { dueNotices, type NoticeGroup, dueCauses, type DueCause } from '../models/notice.js';
import { dueDigests, type DueDigest } from '../models/notice_digest.js';
import { DigestSender } from './digests.js';
import { Planner } from './planner.js';
import { NoticeSender } from './sender.js';
import type { NoticeServices } from './services.js';

export interface NoticeWorkerOptions extends NoticeServices {
  /** How often each of its workers looks for what is due, in milliseconds. */
  pollMs?: number;
  graceMs?: number;
}

const POLL_MS = 2000;
/** What has happened is looked for more often, because the first pushes are to come at once. */
const PLAN_POLL_MS = 500;
const GRACE_MS = 10_000;
/** What runs at the same time in this process, and in one bucket. A slow mail server holds up no push. */
const PLANS = { ofProcess: 2, ofBucket: 1 };
const MAILS = { ofProcess: 2, ofBucket: 1 };
const PUSHES = { ofProcess: 16, ofBucket: 4 };
/** What is read of one bucket at once. */
const READ_OF_BUCKET = 20;

/** Decides who is told of what happens, and tells them, in each process with the role `worker`. */
export class NoticeWorker {
  readonly #plans: DueWorker<DueCause>;
  readonly #others: readonly { start(): void; wake(): void; stop(): Promise<void> }[];

  constructor({ pollMs = POLL_MS, graceMs = GRACE_MS, ...services }: NoticeWorkerOptions) {
    const { db, clock, log } = services;
    const [planner, sender, digests] = [new Planner(services), new NoticeSender(services), new DigestSender(services)];
    const shared = { log, pollMs, graceMs };
    const limits = (most: number) => ({ ofBucket: READ_OF_BUCKET, ofAll: most });
    this.#plans = new DueWorker<DueCause>({
      ...shared,
      what: 'Decisions who is told',
      limits: PLANS,
      pollMs: Math.min(pollMs, PLAN_POLL_MS),
      read: (most) => dueCauses(db, clock.now(), limits(most)),
      run: async (cause) => {
        await planner.plan(cause);
        for (const worker of this.#others) worker.wake();
      },
      keyOf: ({ id }) => String(id),
      bucketOf: ({ id }) => bucketOf(id),
      detailsOf: ({ id }) => ({ id }),
    });
    const sending = (means: NoticeGroup['means'], most: typeof MAILS) =>
      new DueWorker<NoticeGroup>({
        ...shared,
        what: `Notices by ${means}`,
        limits: most,
        read: async (count) => withoutRepeats(await dueNotices(db, means, clock.now(), limits(count))),
        run: (group, signal) => sender.send(group, signal),
        keyOf: keyOfGroup,
        bucketOf: ({ workspace_id }) => bucketOf(workspace_id),
        detailsOf: ({ user_id, workspace_id }) => ({ user_id, workspace_id }),
      });
    const daily = new DueWorker<DueDigest>({
      ...shared,
      what: 'Daily mails',
      limits: MAILS,
      read: (most) => dueDigests(db, clock.now(), limits(most)),
      run: (digest, signal) => digests.send(digest, signal),
      keyOf: ({ user_id, workspace_id }) => `${workspace_id} ${user_id}`,
      bucketOf: ({ workspace_id }) => bucketOf(workspace_id),
      detailsOf: ({ user_id, workspace_id }) => ({ user_id, workspace_id }),
    });
    this.#others = [sending('email', MAILS), sending('push', PUSHES), daily];
  }

  start(): void {
    for (const worker of [this.#plans, ...this.#others]) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#plans, ...this.#others].map((worker) => worker.stop()));
  }
}

function keyOfGroup({ workspace_id, user_id, means }: NoticeGroup): string {
  return `${workspace_id} ${user_id} ${means}`;
}

function withoutRepeats(groups: readonly NoticeGroup[]): NoticeGroup[] {
  return [...new Map(groups.map((group) => [keyOfGroup(group), group])).values()];
}
