import { later, MINUTE, type Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import type { PushSender } from '../delivery/push_sender.js';
import type { Notice } from '../domain/notifications/notice.js';
import { composePush, pushOptionsOf } from '../domain/notifications/push_content.js';
import { usersWithDevices } from '../models/device.js';
import type { NotifiedPerson } from '../models/notice.js';
import { badgeOf } from '../presenters/badge.js';
import type { NoticeChannel, SendOutcome } from './channel.js';

export interface PushChannelOptions {
  db: Queryable;
  clock: Clock;
  pushes: Pick<PushSender, 'pushToUser'>;
  baseUrl: string;
}

/** Once one device has a push, the others are tried again within this pause, and not later. */
const OTHERS_MS = 5 * MINUTE;

/** Sends notices to the devices of people (behaviour/notifications.md#push). */
export class PushChannel implements NoticeChannel {
  readonly #options: PushChannelOptions;

  constructor(options: PushChannelOptions) {
    this.#options = options;
  }

  reachableAmong(db: Queryable, userIds: readonly number[]): Promise<ReadonlySet<number>> {
    return usersWithDevices(db, userIds, this.#options.clock.now());
  }

  async send(person: NotifiedPerson, notice: Notice, signal: AbortSignal): Promise<SendOutcome> {
    const { db, clock, pushes, baseUrl } = this.#options;
    const badge = await badgeOf(db, person, clock.now());
    const payload = await composePush(db, { notice, badge, baseUrl, withContent: true });
    if (payload === undefined) return { outcome: 'nothing' };
    const { sent, tried, retryAt } = await pushes.pushToUser(person.id, payload, pushOptionsOf(payload), signal);
    const isOver = retryAt === undefined || (sent > 0 && retryAt > later(clock.now(), OTHERS_MS));
    if (!isOver) return { outcome: 'later', at: retryAt, wasTried: tried > 0 };
    return { outcome: sent > 0 ? 'sent' : 'unreachable' };
  }
}
