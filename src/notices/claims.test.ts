// What several processes do with the same notices at the same time. Another process is another sender on the database.
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import { sql, type Database, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Notice } from '../domain/notifications/notice.js';
import { dueCauses, dueNotices } from '../models/notice.js';
import { dueDigests } from '../models/notice_digest.js';
import { MAIL_DELAY, useTelling } from '../testing/notices.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { DigestSender } from './digests.js';
import { Planner } from './planner.js';
import { NoticeSender } from './sender.js';

const { skein, team } = useTeam({ per: 'test' });
const telling = useTelling(skein);
afterEach(() => {
  telling.renewMs = MINUTE;
  for (const channel of [telling.email, telling.push]) channel.sending = channel.asked = undefined;
});

const LIMITS = { ofBucket: 100, ofAll: 1000 };
const { signal } = new AbortController();
const posts = (notices: readonly Notice[]) =>
  notices.map((notice) => ('posts' in notice ? notice.posts.map(({ id }) => id) : []));
const toBen = () => aThread(team.ada, team.channel, { recipients: [team.ben.id] });
const mailBen = (mapping: object) =>
  team.ben.call('notificationsSettings.updateMany', { workspace_id: team.workspace.id, mapping });

/** Does something during the first attempt to send from now on. */
function onceWhileSending(means: 'email' | 'push', act: () => Promise<void>): void {
  telling[means].sending = async () => {
    telling[means].sending = undefined;
    await act();
  };
}

/** When the first of the rows that wait is due. */
async function dueAt(table: 'notices' | 'notice_digests'): Promise<Date> {
  const waiting = table === 'notices' ? sql`notices where sent_at is null` : sql`notice_digests`;
  const { due_at } = await telling.eyes.one<{ due_at: Date }>(sql`select min(due_at) as due_at from ${waiting}`);
  return due_at;
}

function untilEight(): void {
  const now = skein.clock.now();
  const eight = new Date(now);
  eight.setUTCHours(8, 0, 0, 0);
  skein.clock.advance(later(eight, eight <= now ? 24 * HOUR : 0).getTime() - now.getTime());
}

describe('of two processes that find the same notices', () => {
  it('one sends each', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const threads: { id: number }[] = [];
    for (let nr = 0; nr < 3; nr += 1)
      threads.push(await aThread(ada, channel, { recipients: [ben.id, cleo.id, gus.id] }));
    await telling.plan();
    const groups = await dueNotices(skein.db, 'push', skein.clock.now(), LIMITS);
    const all = [new NoticeSender(telling.services), new NoticeSender(telling.services)];
    await Promise.all(all.map((sender) => Promise.all(groups.map((group) => sender.send(group, signal)))));
    const sent = telling.push.sent.map((notice) => `${notice.userId} ${posts([notice]).join()}`);
    const expected = [ben, cleo, gus].flatMap(({ id }) => threads.map((thread) => `${id} ${thread.id}`));
    expect(sent.toSorted()).toEqual(expected.toSorted());
  });

  it('the second sends what the first has put back, but not what it is sending', async () => {
    await mailBen({ email_threads: true, push_threads: false });
    const [one, two] = [await toBen(), await toBen()];
    await telling.plan();
    skein.clock.advance(MAIL_DELAY);
    let meanwhile: number[][] = [];
    onceWhileSending('email', async () => {
      await telling.sendDue();
      meanwhile = posts(telling.email.sent);
    });
    await telling.sendDue();
    expect([meanwhile, posts(telling.email.sent)]).toEqual([[[two.id]], [[two.id], [one.id]]]);
  });

  it('one sends the daily mail', async () => {
    const thread = await toBen();
    await telling.plan();
    untilEight();
    const [digest] = await dueDigests(skein.db, skein.clock.now(), LIMITS);
    if (digest === undefined) throw new Error('There is no daily mail.');
    const all = [new DigestSender(telling.services), new DigestSender(telling.services)];
    await Promise.all(all.map((sender) => sender.send(digest, signal)));
    expect(posts(telling.email.sent)).toEqual([[thread.id]]);
  });
});

describe('what is being sent', () => {
  it('is not sent by another process when the person ends the rest that has held it', async () => {
    const { ben } = team;
    await ben.call('users.update', { snooze_until: Math.floor(skein.clock.now().getTime() / 1000) + 3600 });
    const thread = await toBen();
    await telling.plan();
    skein.clock.advance(HOUR);
    onceWhileSending('push', async () => {
      await ben.call('users.update', { snooze_until: null });
      await telling.sendDue();
    });
    await telling.sendDue();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('is not in another daily mail when the person changes their days', async () => {
    const thread = await toBen();
    await telling.plan();
    untilEight();
    onceWhileSending('email', async () => {
      await team.ben.call('users.update', { timezone: 'Pacific/Auckland' });
    });
    await telling.sendDue();
    for (let hours = 0; hours < 26; hours += 13) await telling.runAfter(13 * HOUR);
    expect(posts(telling.email.sent)).toEqual([[thread.id]]);
  });

  it.each(['notices', 'notice_digests'] as const)(
    'stays claimed for as long as a mail server takes, in %s',
    async (table) => {
      telling.renewMs = 5;
      await mailBen({ email_threads: table === 'notices', push_threads: false });
      const thread = await toBen();
      await telling.plan();
      if (table === 'notices') skein.clock.advance(MAIL_DELAY);
      else untilEight();
      onceWhileSending('email', async () => {
        for (let times = 0; times < 3; times += 1) {
          skein.clock.advance(4 * MINUTE);
          const renewed = later(skein.clock.now(), 4 * MINUTE);
          await until(async () => (await dueAt(table)) > renewed);
          await telling.sendDue();
        }
      });
      await telling.sendDue();
      expect(posts(telling.email.sent)).toEqual([[thread.id]]);
      await telling.runAfter(HOUR);
      expect(telling.email.sent).toHaveLength(1);
    },
  );
});

/** Does something just before a statement with this text is sent for the first time. */
function before(db: Database, text: string, act: () => Promise<void>): Database {
  let isDone = false;
  const first = async (statement: Sql) => {
    if (isDone || !statement.shape.text.includes(text)) return;
    isDone = true;
    await act();
  };
  return {
    ...db,
    run: (statement) => first(statement).then(() => db.run(statement)),
    transaction: async (work) => {
      await first(sql`transaction`);
      return db.transaction(work);
    },
  };
}

describe('what is held for a person who ends their rest at that moment', () => {
  const rest = (seconds: number | null) =>
    team.ben.call('users.update', {
      snooze_until: seconds === null ? null : Math.floor(skein.clock.now().getTime() / 1000) + seconds,
    });

  it('is sent, if it has just been decided', async () => {
    await rest(7200);
    const thread = await toBen();
    await telling.dispatch();
    const [cause] = await dueCauses(skein.db, skein.clock.now(), LIMITS);
    if (cause === undefined) throw new Error('There is nothing to decide.');
    const db = before(skein.db, 'transaction', async () => void (await rest(null)));
    await new Planner({ ...telling.services, db }).plan(cause);
    await telling.sendDue();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('is sent, if it has been decided again', async () => {
    const thread = await toBen();
    await telling.plan();
    await rest(7200);
    const [group] = await dueNotices(skein.db, 'push', skein.clock.now(), LIMITS);
    if (group === undefined) throw new Error('There is nothing to send.');
    const db = before(skein.db, 'is_held or', async () => void (await rest(null)));
    await new NoticeSender({ ...telling.services, db }).send(group, signal);
    await telling.sendDue();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });
});

describe('a push that has to wait for another one to the same person', () => {
  it('is sent however often it has waited', async () => {
    const thread = await toBen();
    await telling.plan();
    for (let seconds = 0; seconds < 60; seconds += 1) {
      telling.push.outcome = { outcome: 'later', at: later(skein.clock.now(), SECOND), wasTried: false };
      await telling.sendDue();
      skein.clock.advance(SECOND);
    }
    telling.push.outcome = { outcome: 'sent' };
    await telling.sendDue();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });
});

describe('a process that has lost its claim, because it stood still for five minutes,', () => {
  it('sends nothing', async () => {
    const thread = await toBen();
    await telling.plan();
    telling.push.asked = async () => {
      telling.push.asked = undefined;
      skein.clock.advance(6 * MINUTE);
      await telling.sendDue();
    };
    await telling.sendDue();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('takes nothing from the process that has it now', async () => {
    telling.renewMs = HOUR;
    const thread = await toBen();
    await telling.plan();
    let [isSending, isOver] = [false, false];
    let other: Promise<void> | undefined;
    onceWhileSending('push', async () => {
      skein.clock.advance(6 * MINUTE);
      onceWhileSending('push', async () => {
        isSending = true;
        await until(() => isOver);
      });
      other = telling.sendDue();
      await until(() => isSending);
      throw new Error('The connection is lost');
    });
    await telling.sendDue();
    await telling.runAfter(MINUTE);
    expect(telling.push.sent).toEqual([]);
    isOver = true;
    await other;
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('stores nothing that it has decided', async () => {
    const thread = await toBen();
    await telling.dispatch();
    const [cause] = await dueCauses(skein.db, skein.clock.now(), LIMITS);
    if (cause === undefined) throw new Error('There is nothing to decide.');
    telling.push.asked = async () => {
      telling.push.asked = undefined;
      skein.clock.advance(2 * MINUTE);
      await telling.plan();
      await telling.eyes.run(sql`truncate notices, notice_digests`);
    };
    await new Planner(telling.services).plan(cause);
    const stored = await skein.db.many(sql`select from notices where bucket = ${bucketOf(thread.workspace_id)}`);
    expect(stored).toEqual([]);
  });
});
