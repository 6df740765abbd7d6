import type { Clock } from '../clock.js';
import type { Database, Queryable } from '../db/database.js';
import type { AnswerAddresses } from '../domain/notifications/answer_addresses.js';
import type { BounceAddresses } from '../domain/notifications/bounce_addresses.js';
import { composeNotice } from '../domain/notifications/mails/compose_notice.js';
import type { Notice } from '../domain/notifications/notice.js';
import { mailableAmong, noteRefusal } from '../domain/notifications/returns.js';
import type { UnsubscribeLinks } from '../domain/notifications/unsubscription.js';
import type { Mailer } from '../mail/mail.js';
import { mailedPeople, type NotifiedPerson } from '../models/notice.js';
import type { NoticeChannel, SendOutcome } from './channel.js';

export interface MailChannelOptions {
  db: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  answers: AnswerAddresses;
  bounces: BounceAddresses;
  unsubscribeLinks: UnsubscribeLinks;
  baseUrl: string;
  /** Whether an address must be verified. */
  verifyEmail: boolean;
  /** Whether mails have titles, names and texts (MAIL_CONTENT). */
  withContent: boolean;
}

/** Mails notices to people (behaviour/mail.md#notification-mails). */
export class MailChannel implements NoticeChannel {
  readonly #options: MailChannelOptions;

  constructor(options: MailChannelOptions) {
    this.#options = options;
  }

  async reachableAmong(db: Queryable, userIds: readonly number[]): Promise<ReadonlySet<number>> {
    const people = await mailedPeople(db, userIds, this.#options.verifyEmail);
    return new Set(
      await mailableAmong(
        db,
        people.map(({ id }) => id),
      ),
    );
  }

  async send({ id: userId }: NotifiedPerson, notice: Notice): Promise<SendOutcome> {
    const { db, clock, mailer, answers, bounces, unsubscribeLinks, baseUrl, verifyEmail, withContent } = this.#options;
    const now = clock.now();
    const [person] = await mailedPeople(db, [userId], verifyEmail);
    if (person === undefined) return { outcome: 'unreachable' };
    const place = placeOf(notice);
    const [replyTo, envelopeFrom] = await Promise.all([
      place && answers.addressOf(db, { userId, ...place }, now),
      bounces.addressOf(db, { userId, mailId: notice.id }, now),
    ]);
    const shared = { person, notice, baseUrl, unsubscribeLinks, withContent, now };
    const message = await composeNotice(db, { ...shared, replyTo, envelopeFrom });
    if (message === undefined) return { outcome: 'nothing' };
    const outcome = await mailer.send(message);
    await noteRefusal(db, { userId, address: person.email }, outcome, now);
    return { outcome: outcome.isSent ? 'sent' : 'unreachable' };
  }
}

/** Where an answer to a notice would be posted: in the one place that it is about. */
function placeOf(notice: Notice): { kind: 'thread' | 'conversation'; holderId: number } | undefined {
  if (notice.kind !== 'posts') return undefined;
  const [first] = notice.posts;
  if (first === undefined) return undefined;
  return { kind: first.cause === 'message' ? 'conversation' : 'thread', holderId: first.holder_id };
}
