import { DAY, HOUR, later } from '../clock.js';
import { lastOfEach, MOST_POSTS, type Notice, type NoticePost } from '../domain/notifications/notice.js';
import { postMailOf, type PostMail } from '../domain/notifications/post_mail.js';
import { isAway, nextDigest } from '../domain/notifications/rest.js';
import { situationsOf, type Told } from '../domain/notifications/situations.js';
import { insertNotices, noticesOf, notifiedPeople } from '../models/notice.js';
import {
  claimDigest,
  endDigest,
  holdDigest,
  newsSince,
  renewDigest,
  retryDigest,
  type DueDigest,
} from '../models/notice_digest.js';
import { Lease, LOST_MS } from './lease.js';
import type { NoticeServices } from './services.js';

/** A daily mail that could not be sent is tried again after this, and given up after a day. */
const [PAUSE_MS, MOST_TRIES] = [HOUR, DAY / HOUR];

interface Claim extends DueDigest {
  lease: Lease;
}

interface News extends PostMail {
  told: Told;
}

/**
 * Sends the daily mails: what is unread, and was not mailed because of the settings
 * (behaviour/notifications.md#what-waits).
 */
export class DigestSender {
  readonly #services: NoticeServices;

  constructor(services: NoticeServices) {
    this.#services = services;
  }

  async send(digest: DueDigest, signal: AbortSignal): Promise<void> {
    const { db, clock, channels, renewMs } = this.#services;
    const now = clock.now();
    const until = later(now, LOST_MS);
    if (!(await claimDigest(db, digest, until))) return;
    const claimed = { ...digest, lease: new Lease(until, clock, renewMs) };
    const isReached = (await channels.email?.reachableAmong(db, [digest.user_id]))?.has(digest.user_id) ?? false;
    const news = isReached && digest.tries < MOST_TRIES ? await this.#newsOf(digest, now) : [];
    await this.#addOwn(news, now);
    const daily = news.filter(({ kind }) => kind === 'daily');
    const [first] = daily;
    if (first === undefined) return this.#end(claimed);
    const rest = daily.flatMap(({ decision }) =>
      decision.tell === 'later' && decision.isHeld ? [decision.at] : [],
    )[0];
    if (rest !== undefined) return holdDigest(db, claimed, rest);
    await this.#sendNews(claimed, first.told, lastOfEach(daily.flatMap(postOf)), signal);
  }

  /** Ends a daily mail. What was added meanwhile is for the next one. */
  async #end(digest: Claim): Promise<void> {
    const { db, clock } = this.#services;
    const { user_id, workspace_id } = digest;
    const person = (await notifiedPeople(db, [user_id], [workspace_id])).get(user_id);
    await endDigest(db, digest, person === undefined ? null : nextDigest(person, clock.now()));
  }

  /** What is to be told and was not mailed, the oldest first. What happened while the person was away is not in it. */
  async #newsOf({ user_id, workspace_id, since }: DueDigest, now: Date): Promise<News[]> {
    const { db } = this.#services;
    const { notifications, messages } = await newsSince(db, { user_id, workspace_id }, since);
    const own = await noticesOf(db, user_id, [...notifications, ...messages]);
    const mailed = new Set(own.flatMap(({ means, happening_id }) => (means === 'email' ? [happening_id] : [])));
    const asked = (ids: readonly number[]) =>
      ids.filter((id) => !mailed.has(id)).map((happeningId) => ({ happeningId, userId: user_id }));
    const all = await situationsOf(
      db,
      { workspaceId: workspace_id, notifications: asked(notifications), messages: asked(messages) },
      { now, mailDelay: 0 },
    );
    return all
      .filter(({ person, happening }) => !isAway(person, happening.happened_at))
      .toSorted((one, other) => idOf(one) - idOf(other))
      .flatMap((told) => {
        const mail = postMailOf(told, now);
        return mail === undefined ? [] : [{ told, ...mail }];
      });
  }

  /** Posts that waited for the daily mail get mails of their own if the settings have changed. */
  async #addOwn(news: readonly News[], now: Date): Promise<void> {
    const own = news.filter(({ kind }) => kind === 'own');
    if (own.length === 0) return;
    await this.#services.db.transaction(async (trx) => {
      for (const { told, decision } of own) {
        const ready_at = decision.tell === 'later' ? decision.at : now;
        await insertNotices(trx, told.happening, [
          { user_id: told.person.id, means: 'email', ready_at, is_held: true },
        ]);
      }
    });
  }

  async #sendNews(digest: Claim, { person }: Told, posts: readonly NoticePost[], signal: AbortSignal): Promise<void> {
    const { db, clock, channels, counts, log } = this.#services;
    const { user_id: userId, workspace_id: workspaceId, since } = digest;
    const id = `digest-${userId}-${workspaceId}-${since.getTime()}`;
    const renewal = (until: Date) => renewDigest(db, digest, until);
    if (!(await digest.lease.renew(renewal))) return;
    const shown = { posts: posts.slice(-MOST_POSTS), more: Math.max(0, posts.length - MOST_POSTS) };
    try {
      const notice: Notice = { id, userId, workspaceId, kind: 'digest', ...shown };
      const end = await digest.lease.during(renewal, async () => channels.email?.send(person, notice, signal));
      if (end?.outcome === 'later') return await retryDigest(db, digest, end.at);
      await this.#end(digest);
      counts?.count('email', end?.outcome === 'sent' ? 'sent' : 'dropped', posts.length);
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'A daily mail could not be sent; it is sent later');
      await retryDigest(db, digest, signal.aborted ? clock.now() : later(clock.now(), PAUSE_MS));
    }
  }
}

function idOf({ happening }: Told): number {
  return happening.happening_id;
}

function postOf({ told: { happening } }: { told: Told }): NoticePost[] {
  const { cause, object_id: id, holder_id, happened_at } = happening;
  if (cause === 'added' || cause === 'removed' || id === null || holder_id === null) return [];
  return [{ cause, id, holder_id, happened_at }];
}
