// Who is told of what by mail and by push: what people do comes in through HTTP, and what leaves Skein is kept.
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Notice } from '../domain/notifications/notice.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { ofUser } from '../testing/mentions.js';
import { MAIL_DELAY, useTelling } from '../testing/notices.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const telling = useTelling(skein);

type Settings = Partial<Schema<'NotificationSettings'>>;
const MAILED = { email_conversations: true, email_comments: true, email_threads: true };

const set = (person: Person, settings: Settings) =>
  person.call('notificationsSettings.updateMany', { workspace_id: team.workspace.id, mapping: settings });
const toBen = (more: Partial<Schema<'ThreadsAddRequest'>> = {}) =>
  aThread(team.ada, team.channel, { recipients: [team.ben.id], ...more });
/** The ids of the posts of notices, those of each in a list. */
const posts = (notices: readonly Notice[]) =>
  notices.map((notice) => ('posts' in notice ? notice.posts.map(({ id }) => id) : [notice.kind]));
const kinds = (notices: readonly Notice[]) => notices.map(({ kind }) => kind);

describe('a person is told', () => {
  it('by push at once and by mail after two minutes, of a thread, a comment and a message, each once', async () => {
    const { ada, ben, workspace } = team;
    await set(ben, MAILED);
    const thread = await toBen();
    await telling.run();
    expect([posts(telling.push.sent), posts(telling.email.sent)]).toEqual([[[thread.id]], []]);
    expect(telling.push.sent[0]).toMatchObject({ userId: ben.id, workspaceId: workspace.id, kind: 'posts', more: 0 });
    await telling.runAfter(MAIL_DELAY);
    expect(posts(telling.email.sent)).toEqual([[thread.id]]);
    const comment = await aComment(ada, thread, { recipients: [ben.id] });
    const message = await aMessage(ada, await aConversation(workspace, ada, ben));
    await telling.runAfter(MAIL_DELAY);
    await telling.runAfter(HOUR);
    expect(posts(telling.push.sent)).toEqual([[thread.id], [comment.id], [message.id]]);
    expect(posts(telling.email.sent)).toEqual([[thread.id], [comment.id], [message.id]]);
  });

  it('by no mail unless the settings ask for it', async () => {
    await toBen();
    await telling.runAfter(MAIL_DELAY);
    expect([telling.email.sent.length, telling.push.sent.length]).toEqual([0, 1]);
  });

  it('of nothing that they have written, or that does not concern them', async () => {
    const { ada, ben, cleo } = team;
    for (const person of [ada, ben, cleo]) await set(person, MAILED);
    await toBen();
    await telling.runAfter(MAIL_DELAY);
    const told = [...telling.email.sent, ...telling.push.sent].map(({ userId }) => userId);
    expect(new Set(told)).toEqual(new Set([ben.id]));
  });

  it('of a mention that an edit adds', async () => {
    const { ada, ben } = team;
    const thread = await aThread(ada, team.channel, { recipients: [] });
    await telling.run();
    await ada.call('threads.update', { id: thread.id, content: `${ofUser(ben.id, 'Ben')} look` });
    await telling.run();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('when they are removed from a workspace, by mail and by push, and of being added by push', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await telling.run();
    expect([kinds(telling.email.sent), kinds(telling.push.sent)]).toEqual([['removed'], ['removed']]);
    expect(telling.email.sent[0]).toMatchObject({ userId: ben.id, byUserId: ada.id });
    telling.forget();
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    await telling.run();
    expect([kinds(telling.email.sent), kinds(telling.push.sent)]).toEqual([[], ['added']]);
  });
});

describe('a person is not told', () => {
  it('from the first day of an absence on, but again on the day of their return', async () => {
    const day = (days: number) => new Date(skein.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const away = { type: 'vacation', date_from: day(1), date_to: day(2) } as const;
    await team.ben.call('users.update', { timezone: 'UTC', away_mode: away });
    const before = await toBen();
    await telling.run();
    await telling.runAfter(DAY);
    await toBen();
    await telling.run();
    await telling.runAfter(DAY);
    const after = await toBen();
    await telling.run();
    expect(posts(telling.push.sent)).toEqual([[before.id], [after.id]]);
  });

  const told = () => [posts(telling.email.sent), posts(telling.push.sent)];

  it('of what they have read meanwhile', async () => {
    const { ben } = team;
    await set(ben, { ...MAILED, push_delay: 60 });
    const thread = await toBen();
    await telling.runAfter(59 * SECOND);
    await ben.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await telling.runAfter(MAIL_DELAY);
    expect(told()).toEqual([[], []]);
  });

  it('of what was removed, or what they see no more', async () => {
    const { ada, ben, channel, workspace } = team;
    await set(ben, { ...MAILED, push_delay: 60 });
    const removed = await toBen();
    const message = await aMessage(ada, await aConversation(workspace, ada, ben));
    await telling.run();
    await ada.call('threads.remove', { id: removed.id });
    await ada.call('conversationMessages.remove', { id: message.id });
    await telling.runAfter(MAIL_DELAY);
    await toBen();
    await telling.run();
    await ada.call('channels.removeUser', { id: channel.id, user_id: ben.id });
    await ada.call('channels.update', { id: channel.id, public: false });
    await telling.runAfter(MAIL_DELAY);
    await toBen({
      channel_id: (await ada.call('channels.add', { workspace_id: workspace.id, name: 'Else', user_ids: [ben.id] })).id,
    });
    await telling.run();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await telling.runAfter(MAIL_DELAY);
    expect([posts(telling.email.sent), posts(telling.push.sent)]).toEqual([[['removed']], [['removed']]]);
  });

  it('of a muted thread, unless it mentions them', async () => {
    const { ada, ben } = team;
    const thread = await toBen();
    await telling.run();
    await ben.call('threads.mute', { id: thread.id, minutes: 60 });
    telling.forget();
    await aComment(ada, thread, { recipients: [ben.id] });
    await telling.run();
    expect(posts(telling.push.sent)).toEqual([]);
    const mention = await aComment(ada, thread, { content: ofUser(ben.id, 'Ben'), recipients: [ben.id] });
    await telling.run();
    expect(posts(telling.push.sent)).toEqual([[mention.id]]);
  });

  it('of posts in a workspace that others have added them to, before they use it', async () => {
    const { ada, channel, workspace } = team;
    const dora = await skein.aUser('dora');
    await ada.call('workspaceUsers.add', { id: workspace.id, email: dora.email });
    await ada.call('channels.addUser', { id: channel.id, user_id: dora.id });
    // As where VERIFY_EMAIL is on.
    await skein.db.run(sql`
      update workspace_users set met = false where workspace_id = ${workspace.id} and user_id = ${dora.id}`);
    await telling.reset();
    await aThread(ada, channel, { recipients: [dora.id] });
    await aMessage(ada, await aConversation(workspace, ada, dora));
    await telling.runAfter(DAY);
    expect(told()).toEqual([[], []]);
    await dora.call('threads.get', { channel_id: channel.id });
    const thread = await aThread(ada, channel, { recipients: [dora.id] });
    await telling.run();
    expect(told()).toEqual([[], [[thread.id]]]);
  });

  it('while they are away', async () => {
    const away = { type: 'vacation', date_from: '2020-01-01', date_to: '2099-01-01' } as const;
    await team.ben.call('users.update', { away_mode: away });
    await toBen();
    await telling.run();
    await team.ben.call('users.update', { away_mode: null });
    await telling.runAfter(DAY);
    expect(told()).toEqual([[], []]);
  });

  it('when no channel reaches them: nothing is kept for them', async () => {
    const { ben, workspace } = team;
    await set(ben, MAILED);
    telling.email.unreachable.add(ben.id);
    telling.push.unreachable.add(ben.id);
    await toBen();
    await telling.run();
    const kept = await skein.db.many(sql`select from notices where bucket = ${bucketOf(workspace.id)}`);
    expect(kept).toEqual([]);
  });
});

describe('what waits', () => {
  it('comes after a snooze in one mail and one push, the oldest post first', async () => {
    const { ada, ben, workspace } = team;
    await set(ben, MAILED);
    await ben.call('users.update', { snooze_until: Math.floor(skein.clock.now().getTime() / 1000) + 3600 });
    const [one, two] = [await toBen(), await toBen()];
    const message = await aMessage(ada, await aConversation(workspace, ada, ben));
    await telling.runAfter(MAIL_DELAY);
    expect([telling.email.sent, telling.push.sent]).toEqual([[], []]);
    await telling.runAfter(HOUR);
    const all = [one.id, two.id, message.id].toSorted((a, b) => a - b);
    expect([posts(telling.email.sent), posts(telling.push.sent)]).toEqual([[all], [all]]);
    expect(kinds([...telling.email.sent, ...telling.push.sent])).toEqual(['collected', 'collected']);
  });

  it('comes when a person ends their snooze', async () => {
    const { ben } = team;
    await ben.call('users.update', { snooze_until: 86_400 });
    const thread = await toBen();
    await telling.run();
    await ben.call('users.update', { snooze_until: null });
    await telling.run();
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('never comes, and holds up nobody else, when somebody rests beyond the year 3000', async () => {
    const { ada, ben, gus, channel } = team;
    await ben.call('users.update', { snooze_until: 253_402_300_799, off_days: [1, 2, 3, 4, 5, 6, 7] });
    const thread = await aThread(ada, channel, { recipients: [ben.id, gus.id] });
    await telling.runAfter(DAY);
    expect(telling.push.sent.map(({ userId }) => userId)).toEqual([gus.id]);
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('is one post when an edit mentions its recipient', async () => {
    const { ada, ben } = team;
    await set(ben, { push_delay: 60 });
    const thread = await toBen();
    await ada.call('threads.update', { id: thread.id, content: ofUser(ben.id, 'Ben') });
    await telling.run();
    await telling.runAfter(MINUTE);
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('comes after do-not-disturb hours', async () => {
    const { ben } = team;
    const hour = (hours: number) => new Date(skein.clock.now().getTime() + hours * HOUR).toISOString().slice(11, 16);
    const hours = { snooze_dnd_start: hour(-1), snooze_dnd_end: hour(1) };
    await ben.call('users.update', { timezone: 'UTC', ...hours });
    const thread = await toBen();
    await telling.run();
    expect(telling.push.sent).toEqual([]);
    await telling.runAfter(HOUR);
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('comes after an off day', async () => {
    const { ben } = team;
    await ben.call('users.update', { timezone: 'UTC', off_days: [skein.clock.now().getUTCDay() || 7] });
    const thread = await toBen();
    await telling.run();
    expect(telling.push.sent).toEqual([]);
    await telling.runAfter(DAY);
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
  });

  it('is one mail for posts of one thread within two minutes, and two for two threads', async () => {
    const { ada, ben } = team;
    await set(ben, { ...MAILED, push_threads: false, push_comments: false });
    const [one, two] = [await toBen(), await toBen()];
    await telling.runAfter(MINUTE);
    const comment = await aComment(ada, one, { recipients: [ben.id] });
    await telling.runAfter(MINUTE);
    expect(posts(telling.email.sent)).toEqual([[one.id, comment.id], [two.id]]);
    await telling.runAfter(HOUR);
    expect(telling.email.sent).toHaveLength(2);
  });

  it('is pushed when a person who was online has gone without reading it, and not if they stay for an hour', async () => {
    const { ben, workspace } = team;
    const heartbeat = () => ben.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    await heartbeat();
    const thread = await toBen();
    await telling.run();
    expect(telling.push.sent).toEqual([]);
    await telling.runAfter(6 * MINUTE);
    expect(posts(telling.push.sent)).toEqual([[thread.id]]);
    await heartbeat();
    await toBen();
    await telling.run();
    for (let nr = 0; nr < 16; nr += 1) {
      await heartbeat();
      await telling.runAfter(4 * MINUTE);
    }
    await telling.runAfter(DAY);
    expect(telling.push.sent).toHaveLength(1);
  });

  it('is at most twenty mails in an hour; the rest comes together when the hour is over', async () => {
    await set(team.ben, { ...MAILED, push_threads: false });
    for (let nr = 0; nr < 23; nr += 1) await toBen();
    await telling.runAfter(MAIL_DELAY);
    expect(telling.email.sent).toHaveLength(20);
    await telling.runAfter(HOUR);
    expect(
      posts(telling.email.sent)
        .slice(20)
        .map(({ length }) => length),
    ).toEqual([3]);
  });

  it('is at most twenty mails in an hour about all workspaces, also at the same moment; the daily mail still comes', async () => {
    const { ada, ben } = team;
    await set(ben, { ...MAILED, push_threads: false });
    const other = await skein.aWorkspace(ada, 'Other');
    await ada.call('workspaceUsers.add', { id: other.id, email: ben.email });
    await telling.reset();
    await ben.call('notificationsSettings.updateMany', { workspace_id: other.id, mapping: { email_comments: true } });
    for (let nr = 0; nr < 20; nr += 1) await toBen();
    const thread = await aThread(ada, { id: other.default_channel }, { recipients: [ben.id] });
    await telling.plan();
    await aComment(ada, thread, { recipients: [ben.id] });
    let most = 0;
    telling.email.sending = async () => {
      telling.email.sending = undefined;
      await telling.sendDue();
      most = telling.email.sent.length;
    };
    await telling.runAfter(MAIL_DELAY);
    telling.email.sending = undefined;
    expect([most, telling.email.sent.length]).toEqual([19, 20]);
    telling.forget();
    await telling.runAfter(DAY);
    expect(kinds(telling.email.sent)).toContain('digest');
  });

  it('is sent again after a failure, as one, and dropped after a day', async () => {
    const { ben, workspace } = team;
    await set(ben, { ...MAILED, push_threads: false });
    telling.email.outcome = new Error('The mail server is down');
    const [one, two] = [await toBen(), await toBen()];
    await telling.runAfter(MAIL_DELAY);
    telling.email.outcome = { outcome: 'sent' };
    await telling.runAfter(HOUR);
    expect(posts(telling.email.sent)).toEqual([[one.id, two.id]]);
    telling.email.outcome = new Error('The mail server is down');
    await toBen();
    for (let nr = 0; nr < 26; nr += 1) await telling.runAfter(HOUR);
    telling.email.outcome = { outcome: 'sent' };
    await telling.runAfter(HOUR);
    expect(telling.email.sent).toHaveLength(1);
    const waiting = await skein.db.many(sql`
      select from notices where bucket = ${bucketOf(workspace.id)} and sent_at is null`);
    expect(waiting).toEqual([]);
  });

  it('is at most two hundred for a person, and shows twenty posts', async () => {
    const { ada, ben, channel, workspace } = team;
    await ben.call('users.update', { snooze_until: Math.floor(skein.clock.now().getTime() / 1000) + 3600 });
    const conversation = await aConversation(workspace, ada, ben);
    const message = await aMessage(ada, conversation);
    await telling.run();
    const bucket = bucketOf(workspace.id);
    await skein.db.run(sql`
      insert into notices (bucket, workspace_id, user_id, means, happening_id, cause, object_id, holder_id, by_user_id, happened_at,
        ready_at, due_at, is_held)
      select bucket, workspace_id, user_id, means, happening_id + 4096 * nr, cause, object_id, holder_id, by_user_id, happened_at,
        ready_at, due_at, is_held
      from notices cross join generate_series(1, 199) as nr where bucket = ${bucket}`);
    await aThread(ada, channel, { recipients: [ben.id] });
    await telling.run();
    const kept = await skein.db.many(sql`select from notices where bucket = ${bucket} and means = 'push'`);
    expect(kept).toHaveLength(200);
    await skein.db.run(sql`update notices set object_id = happening_id where bucket = ${bucket}`);
    await skein.db.run(sql`
      insert into messages (bucket, id, workspace_id, conversation_id, obj_index, content, creator, direct_mentions, direct_group_mentions,
        attachments, actions, reactions, posted_at)
      select bucket, ${message.id} + 4096 * nr, workspace_id, conversation_id, obj_index + nr, content, creator, direct_mentions,
        direct_group_mentions, attachments, actions, reactions, posted_at
      from messages cross join generate_series(1, 199) as nr where bucket = ${bucket} and id = ${message.id}`);
    await telling.runAfter(HOUR);
    const [notice] = telling.push.sent;
    expect(notice).toMatchObject({ more: 180 });
    expect(posts(telling.push.sent)[0]).toHaveLength(20);
  });
});

describe('the daily mail', () => {
  const atEight = async () => {
    const now = skein.clock.now();
    const eight = new Date(now);
    eight.setUTCHours(8, 0, 0, 0);
    if (eight <= now) eight.setUTCDate(eight.getUTCDate() + 1);
    await telling.runAfter(eight.getTime() - now.getTime());
  };

  it('comes at 8:00 and has what is unread and was not mailed', async () => {
    const { ada, ben, workspace } = team;
    await set(ben, { email_threads: true });
    const thread = await toBen();
    await telling.runAfter(MAIL_DELAY);
    telling.forget();
    const [read, unread] = [
      await aComment(ada, await toBen(), { recipients: [ben.id] }),
      await aComment(ada, thread, { recipients: [ben.id] }),
    ];
    const message = await aMessage(ada, await aConversation(workspace, ada, ben));
    await telling.run();
    await ben.call('threads.markRead', { id: read.thread_id, obj_index: read.obj_index });
    telling.forget();
    await atEight();
    const digests = telling.email.sent.filter(({ kind }) => kind === 'digest');
    expect(posts(digests)).toEqual([[unread.id, message.id]]);
    telling.forget();
    await atEight();
    expect(telling.email.sent).toEqual([]);
  });

  it('does not come without news, without its setting, on an off day or to a person who is away', async () => {
    const { ben } = team;
    await toBen();
    await telling.run();
    await ben.call('threads.markAllRead', { workspace_id: team.workspace.id });
    await atEight();
    await set(ben, { email_aggregate: false });
    await toBen();
    await telling.run();
    await atEight();
    await set(ben, { email_aggregate: true });
    await toBen();
    await telling.run();
    const away = { type: 'vacation', date_from: '2020-01-01', date_to: '2099-01-01' } as const;
    await ben.call('users.update', { away_mode: away });
    await atEight();
    expect(telling.email.sent).toEqual([]);
  });

  it('has what was posted while the one before was sent, in the next one', async () => {
    const { ben } = team;
    await toBen();
    await telling.run();
    let later: Promise<Schema<'Thread'>> | undefined;
    telling.email.sending = async () => {
      later = toBen({ title: 'Meanwhile' });
      await later;
      await telling.plan();
    };
    await atEight();
    telling.email.sending = undefined;
    telling.forget();
    await atEight();
    expect(posts(telling.email.sent).flat()).toContain((await later)?.id);
    expect(ben.id).toBe(telling.email.sent[0]?.userId);
  });

  it('does not come on an off day, but on the next day', async () => {
    const { ben } = team;
    const next = new Date(skein.clock.now().getTime() + 16 * HOUR);
    await ben.call('users.update', { timezone: 'UTC', off_days: [next.getUTCDay() || 7] });
    const thread = await toBen();
    await telling.run();
    while (telling.email.sent.length === 0) {
      expect(skein.clock.now().getTime()).toBeLessThan(next.getTime() + 2 * DAY);
      await atEight();
    }
    expect([posts(telling.email.sent), skein.clock.now().getUTCDay() === next.getUTCDay()]).toEqual([
      [[thread.id]],
      false,
    ]);
  });
});

describe('deciding', () => {
  it('is given up when it has failed ten times', async () => {
    const { workspace } = team;
    await toBen();
    telling.push.broken = true;
    for (let tries = 0; tries < 12; tries += 1) {
      await telling.plan().catch(() => undefined);
      skein.clock.advance(2 * MINUTE);
    }
    telling.push.broken = false;
    const left = await skein.db.many(sql`select from notice_causes where bucket = ${bucketOf(workspace.id)}`);
    expect([left, telling.push.sent]).toEqual([[], []]);
  });

  it('goes on after a slice of receivers, and tells each once', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    telling.slice = 1;
    const people = [ben, cleo, gus].map(({ id }) => id);
    const thread = await aThread(ada, channel, { recipients: people });
    await telling.run();
    telling.slice = undefined;
    expect(posts(telling.push.sent)).toEqual([[thread.id], [thread.id], [thread.id]]);
    expect(new Set(telling.push.sent.map(({ userId }) => userId))).toEqual(new Set(people));
  });
});

describe('a setting', () => {
  const causes: Record<string, () => Promise<unknown>> = {
    threads: () => toBen(),
    comments: async () => {
      const { ada, channel, ben } = team;
      return aComment(ada, await aThread(ada, channel, { recipients: [] }), { recipients: [ben.id] });
    },
    conversations: async () => aMessage(team.ada, await aConversation(team.workspace, team.ada, team.ben)),
    removed_from_ws: () => team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.ben.id }),
  };
  const told = (means: 'email' | 'push') => telling[means].sent.filter(({ userId }) => userId === team.ben.id).length;

  it.each([
    ['email_threads', 'email', 'threads'],
    ['email_comments', 'email', 'comments'],
    ['email_conversations', 'email', 'conversations'],
    ['email_removed_from_ws', 'email', 'removed_from_ws'],
    ['push_threads', 'push', 'threads'],
    ['push_comments', 'push', 'comments'],
    ['push_conversations', 'push', 'conversations'],
    ['push_removed_from_ws', 'push', 'removed_from_ws'],
  ] as const)('%s decides whether a person is told by %s of %s', async (setting, means, cause) => {
    const other = means === 'email' ? 'push' : 'email';
    await set(team.ben, { ...MAILED, [setting]: false });
    await causes[cause]?.();
    await telling.run();
    await telling.runAfter(MAIL_DELAY);
    expect([told(means), told(other)]).toEqual([0, 1]);
  });

  it('is not asked for the sixth removal in a day: a stranger could repeat it', async () => {
    const { ada, ben, workspace } = team;
    for (let times = 0; times < 7; times += 1) {
      await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      await telling.run();
      await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    }
    expect(told('email')).toBe(5);
  });

  it('push_added_to_ws decides about pushes to who is added', async () => {
    const { ada, ben, workspace } = team;
    await set(ben, { push_added_to_ws: false });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await telling.run();
    telling.forget();
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    await telling.run();
    expect(told('push')).toBe(0);
  });

  it('push_delay puts a push off', async () => {
    await set(team.ben, { push_delay: 60 });
    await toBen();
    await telling.run();
    await telling.runAfter(59 * SECOND);
    expect(told('push')).toBe(0);
    await telling.runAfter(SECOND);
    expect(told('push')).toBe(1);
  });
});
