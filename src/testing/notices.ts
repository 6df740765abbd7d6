import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MINUTE } from '../clock.js';
import { openDatabase, sql, type Database } from '../db/database.js';
import type { Notice } from '../domain/notifications/notice.js';
import type { Background } from '../events/background.js';
import { createLog } from '../log.js';
import type { NoticeChannel, SendOutcome } from '../notices/channel.js';
import { DigestSender } from '../notices/digests.js';
import { Planner } from '../notices/planner.js';
import { NoticeSender } from '../notices/sender.js';
import type { NoticeServices } from '../notices/services.js';
import { insertNotices, dueNotices, insertCauses, dueCauses } from '../models/notice.js';
import { upsertDigests, dueDigests } from '../models/notice_digest.js';
import { startBackgroundOf } from './background.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

/** A channel that keeps what it is given. */
export class KeepingChannel implements NoticeChannel {
  sent: Notice[] = [];
  /** How the next attempts end. */
  outcome: SendOutcome | Error = { outcome: 'sent' };
  unreachable = new Set<number>();
  /** What happens while a notice is sent. */
  sending: (() => Promise<void>) | undefined;
  /** Called when it is asked whom it reaches. */
  asked: (() => Promise<void>) | undefined;
  /** Whether it cannot say whom it reaches. */
  broken = false;

  async reachableAmong(_db: unknown, userIds: readonly number[]): Promise<ReadonlySet<number>> {
    await this.asked?.();
    if (this.broken) throw new Error('The channel is broken');
    return new Set(userIds.filter((id) => !this.unreachable.has(id)));
  }

  async send(_person: unknown, notice: Notice): Promise<SendOutcome> {
    await this.sending?.();
    if (this.outcome instanceof Error) throw this.outcome;
    if (this.outcome.outcome === 'sent') this.sent.push(notice);
    return this.outcome;
  }
}

export const MAIL_DELAY = 2 * MINUTE;
const LIMITS = { ofBucket: 100, ofAll: 1000 };
const NEVER_ABORTED = new AbortController().signal;

/** What a Skein tells people by mail and by push, kept instead of sent. */
export class Telling {
  readonly email = new KeepingChannel();
  readonly push = new KeepingChannel();
  /** Of how many receivers it is decided at once. */
  slice: number | undefined;
  /** How often a claim is renewed. */
  renewMs = MINUTE;
  readonly #skein: Skein;
  #running: { background: Background; eyes: Database } | undefined;

  constructor(skein: Skein) {
    this.#skein = skein;
  }

  async start(): Promise<void> {
    const background = await startBackgroundOf(this.#skein);
    const eyes = openDatabase({ url: this.#skein.databaseUrl, poolSize: 1 });
    this.#running = { background, eyes };
  }

  async stop(): Promise<void> {
    await this.#running?.background.stop();
    await this.#running?.eyes.close();
  }

  get services(): NoticeServices {
    const { db, clock } = this.#skein;
    const channels = { email: this.email, push: this.push };
    return { db, clock, log: createLog('silent'), channels, mailDelay: MAIL_DELAY, renewMs: this.renewMs };
  }

  /** A connection whose statements name no bucket. */
  get eyes(): Database {
    if (this.#running === undefined) throw new Error('This has not started.');
    return this.#running.eyes;
  }

  /** Forgets what was sent. */
  forget(): void {
    for (const channel of [this.email, this.push]) {
      channel.sent = [];
      channel.outcome = { outcome: 'sent' };
      channel.unreachable.clear();
    }
  }

  /** Forgets all that has happened so far, too. */
  async reset(): Promise<void> {
    await this.dispatch();
    await this.#running?.eyes.run(sql`truncate notice_causes, notices, notice_digests`);
    this.forget();
  }

  /** Decides who is told of all that has happened, and sends what is due. */
  async run(): Promise<void> {
    await this.plan();
    await this.sendDue();
  }

  /** Sends what is due, as another process would do it while this one is at work. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.#skein;
    const sender = new NoticeSender(this.services);
    for (const means of ['email', 'push'] as const)
      for (const group of await dueNotices(db, means, clock.now(), LIMITS)) await sender.send(group, NEVER_ABORTED);
    const digests = new DigestSender(this.services);
    for (const digest of await dueDigests(db, clock.now(), LIMITS)) await digests.send(digest, NEVER_ABORTED);
  }

  /** Decides who is told of all that has happened. */
  async plan(): Promise<void> {
    const { db, clock } = this.#skein;
    await this.dispatch();
    const planner = new Planner(this.services, this.slice);
    for (
      let due = await dueCauses(db, clock.now(), LIMITS);
      due.length > 0;
      due = await dueCauses(db, clock.now(), LIMITS)
    )
      for (const cause of due) await planner.plan(cause);
  }

  /** Lets time pass, and then does what is due. */
  async runAfter(milliseconds: number): Promise<void> {
    this.#skein.clock.advance(milliseconds);
    await this.run();
  }

  /** Stores all that has happened, so that it can be decided who is told of it. */
  async dispatch(): Promise<void> {
    if (this.#running === undefined) throw new Error('This has not started.');
    const { background, eyes } = this.#running;
    background.wake();
    await until(async () => {
      const left = await eyes.number(sql`select count(*)::int as left from outbox`);
      return left === 0;
    });
  }
}

/** A notice of a thread that waits for a person, a daily mail, and a thread of which it is not decided who is told. */
export async function aWaitingNotice(
  skein: Skein,
  person: { id: number },
  thread: { id: number; workspace_id: number; creator: number },
): Promise<void> {
  const { db, clock } = skein;
  const now = clock.now();
  const { id, workspace_id, creator: by_user_id } = thread;
  await insertCauses(db, [{ id, workspace_id, is_message: false }], now);
  const post = { object_id: id, holder_id: id, by_user_id, happened_at: now };
  const happening = { workspace_id, happening_id: id, cause: 'thread', ...post } as const;
  await db.transaction(async (trx) => {
    await insertNotices(trx, happening, [{ user_id: person.id, means: 'email', ready_at: now, is_held: false }]);
    await upsertDigests(trx, workspace_id, now, [{ user_id: person.id, due_at: now }]);
  });
}

/** What the Skein of this test file tells people. What has happened before a test is forgotten. */
export function useTelling(skein: Skein): Telling {
  const telling = new Telling(skein);
  beforeAll(() => telling.start());
  beforeEach(() => telling.reset());
  afterAll(() => telling.stop());
  return telling;
}
