// Which mail tells of a post when the settings change between the post and its mail.
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { MAIL_DELAY, useTelling } from '../testing/notices.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const telling = useTelling(skein);

const set = (mapping: Partial<Schema<'NotificationSettings'>>) =>
  team.ben.call('notificationsSettings.updateMany', { workspace_id: team.workspace.id, mapping });
const OWN = { email_conversations: true, email_comments: true, email_threads: true };
const DAILY = { email_conversations: false, email_comments: false, email_threads: false };

/** One post of each kind for Ben. Returns their ids. */
async function posts(): Promise<number[]> {
  const { ada, ben, channel, workspace } = team;
  const thread = await aThread(ada, channel, { recipients: [ben.id] });
  const comment = await aComment(ada, await aThread(ada, channel, { recipients: [] }), { recipients: [ben.id] });
  const message = await aMessage(ada, await aConversation(workspace, ada, ben));
  return [thread.id, comment.id, message.id].toSorted((one, other) => one - other);
}

/** The kind of each mail that was sent, with its posts. */
const mails = () =>
  telling.email.sent.map((notice) => [notice.kind, 'posts' in notice ? notice.posts.map(({ id }) => id) : []]);

/** Lets it become so many minutes after 8:00. */
async function atEight(minutes = 0): Promise<void> {
  const now = skein.clock.now();
  const eight = new Date(now);
  eight.setUTCHours(8, minutes, 0, 0);
  if (eight <= now) eight.setUTCDate(eight.getUTCDate() + 1);
  await telling.runAfter(eight.getTime() - now.getTime());
}

describe('a post', () => {
  it('that has waited for the daily mail is mailed at its time when the setting of its kind is turned on', async () => {
    const ids = await posts();
    await telling.plan();
    await set(OWN);
    await atEight();
    await telling.run();
    expect(mails()).toEqual([['collected', ids]]);
    await atEight();
    expect(telling.email.sent).toHaveLength(1);
  });

  it.each([true, false])('whose own mail is turned off before it is sent: daily mail %s', async (email_aggregate) => {
    await set({ ...OWN, email_aggregate });
    const ids = await posts();
    await telling.runAfter(MINUTE);
    await set(DAILY);
    await telling.runAfter(MAIL_DELAY);
    expect(mails()).toEqual([]);
    await atEight();
    expect(mails()).toEqual(email_aggregate ? [['digest', ids]] : []);
  });

  it('is mailed by itself when its own mail is turned on, and the daily mail off', async () => {
    const ids = await posts();
    await telling.plan();
    await set({ ...OWN, email_aggregate: false });
    await atEight();
    await telling.run();
    expect(mails()).toEqual([['collected', ids]]);
  });

  it('is not mailed when both mails have been turned off', async () => {
    await posts();
    await telling.plan();
    await set({ email_aggregate: false });
    await atEight();
    await telling.run();
    expect(mails()).toEqual([]);
  });

  it('that had a mail of its own is not in the daily mail, whatever is turned off then', async () => {
    await set(OWN);
    await posts();
    await telling.runAfter(MAIL_DELAY);
    await set(DAILY);
    const ids = await posts();
    await telling.plan();
    telling.forget();
    await atEight();
    expect(mails()).toEqual([['digest', ids]]);
  });

  it('is told once when its own mail is turned on just before 8:00', async () => {
    await posts();
    await telling.plan();
    await atEight(-1);
    await set(OWN);
    await posts();
    await telling.dispatch();
    await telling.runAfter(MINUTE);
    await telling.runAfter(HOUR);
    await atEight();
    const told = telling.email.sent.flatMap((notice) => ('posts' in notice ? notice.posts : [])).map(({ id }) => id);
    expect([told.length, new Set(told).size]).toEqual([6, 6]);
  });

  it('that has come while the person was away is in no daily mail', async () => {
    const { ben } = team;
    await atEight();
    const days = [1, 2].map((nr) => new Date(skein.clock.now().getTime() + nr * DAY));
    const [date_from = '', date_to = ''] = days.map((day) => day.toISOString().slice(0, 10));
    const away = { type: 'vacation', date_from, date_to } as const;
    await ben.call('users.update', { timezone: 'UTC', off_days: [days[0]?.getUTCDay() || 7], away_mode: away });
    const before = await posts();
    await telling.plan();
    await atEight();
    await posts();
    await telling.plan();
    expect(mails()).toEqual([]);
    await atEight();
    expect(mails()).toEqual([['digest', before]]);
  });
});
