import { beforeAll, describe, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { PASSWORD, Week } from './story/week.js';
import { Wire } from './story/wire.js';
import { Work } from './story/work.js';

const skein = useSkein();
/** Any seed works; the same seed gives the same story. */
const SEED = Number(process.env['STORY_SEED'] ?? 7);
const DAY = 24 * 60 * 60 * 1000;
const ACTS_A_DAY = 240;

describe('a week of twelve people', () => {
  let week: Week;
  let work: Work;
  const people = { ada: 0, ben: 0, cleo: 0, dan: 0, eva: 0, fay: 0, gil: 0, hal: 0, ivy: 0, jon: 0, kim: 0, leo: 0 };
  const channels = { general: 0, dyeing: 0, board: 0, guests: 0 };
  const versions = new Map<number, { version: number; seen: string }>();

  beforeAll(() => {
    week = new Week(new Wire(skein.send), skein.clock, SEED);
    work = new Work(week);
  });

  /** Compares what everybody sees with the model. */
  async function endOfDay(): Promise<void> {
    const { team, workspaceId: workspace_id } = week;
    for (const { id } of team.present) {
      const { name } = week.voice(id);
      const unread = await week.as(id, 'threads.getUnread', { workspace_id });
      expect(
        unread.toSorted((a, b) => a.thread_id - b.thread_id),
        `unread threads of ${name}`,
      ).toEqual(team.unreadThreads(id));
      const inbox = await week.as(id, 'inbox.get', { workspace_id, limit: 500 });
      expect(
        inbox.map((thread) => thread.id),
        `the inbox of ${name}`,
      ).toEqual(team.inbox(id));
      const { data, version } = await week.as(id, 'inbox.getCount', { workspace_id });
      expect(data, `unread in the inbox of ${name}`).toBe(team.inboxCount(id));
      const seen = JSON.stringify([unread, team.inbox(id)]);
      const before = versions.get(id);
      if (before !== undefined && before.seen !== seen) expect(version).toBeGreaterThan(before.version);
      versions.set(id, { version, seen });
      const talks = await week.as(id, 'conversations.get', { workspace_id, limit: 500 });
      expect(
        talks.map((talk) => talk.id),
        `conversations of ${name}`,
      ).toEqual(team.talks.list(id));
      const unreadTalks = await week.as(id, 'conversations.getUnread', { workspace_id });
      expect(unreadTalks, `unread conversations of ${name}`).toEqual(team.talks.unread(id));
    }
    await nobodyReadsWhatTheyMayNot();
    skein.clock.advance(DAY);
  }

  /** Everybody tries to read a thread and a conversation that they may not see, by ids that others have told them. */
  async function nobodyReadsWhatTheyMayNot(): Promise<void> {
    const { team, chance, wire } = week;
    for (const { id, token } of week.voices.values()) {
      const hidden = chance.pick([...team.threads.values()].filter(({ channelId }) => !team.sees(id, channelId)));
      const foreign = chance.pick(team.talks.all.filter(({ members }) => !members.has(id)));
      const isGone = team.people.get(id) === undefined;
      const status = isGone ? 403 : 404;
      if (hidden) expect(await wire.try(token, 'threads.getone', { id: hidden.id })).toMatchObject({ status });
      if (hidden) expect(await wire.try(token, 'comments.get', { thread_id: hidden.id })).toMatchObject({ status });
      if (foreign) expect(await wire.try(token, 'conversations.getone', { id: foreign.id })).toMatchObject({ status });
    }
  }

  it('on Monday: they register, found a workspace and invite each other', { timeout: 120_000 }, async () => {
    for (const name of Object.keys(people)) {
      Object.assign(people, { [name]: await week.register(`${name.charAt(0).toUpperCase()}${name.slice(1)}`) });
    }
    const { ada, ben, cleo, dan, eva, fay, gil, hal, ivy, jon, kim, leo } = people;
    const { id, default_channel } = await week.as(ada, 'workspaces.add', { name: 'Weavers' });
    week.workspaceId = id;
    channels.general = default_channel;
    week.team.channels.set(default_channel, { public: true, members: new Set() });
    week.arrive(ada, false, default_channel);
    for (const user of [ben, cleo, dan, eva, fay, gil, hal, ivy]) {
      const email = `${week.voice(user).name.toLowerCase()}@weavers.example`;
      await week.as(ada, 'workspaceUsers.add', { id, email, user_type: user === ben ? 'ADMIN' : 'USER' });
      week.arrive(user, false, default_channel);
    }
    for (const user of [jon, kim]) {
      const email = `${week.voice(user).name.toLowerCase()}@weavers.example`;
      await week.as(ada, 'workspaceUsers.add', { id, email, user_type: 'GUEST' });
      week.arrive(user, true, default_channel);
    }
    const { url } = await week.as(ada, 'urlJoin.getOrCreate', { workspace_id: id });
    await week.as(leo, 'urlJoin.joinWorkspace', { url_invite_code: url });
    week.arrive(leo, false, default_channel);
    channels.dyeing = await week.addChannel(cleo, 'Dyeing', true, [dan, eva]);
    await work.go(ACTS_A_DAY);
    await endOfDay();
  });

  it(
    'on Tuesday: the guests get a channel, and the board one that others do not see',
    { timeout: 120_000 },
    async () => {
      const { ada, ben, cleo, jon, kim, ivy, fay } = people;
      channels.guests = await week.addChannel(ben, 'With guests', false, [jon, kim, cleo]);
      channels.board = await week.addChannel(ada, 'Board', false, [ben, ivy, fay]);
      await work.go(ACTS_A_DAY);
      await endOfDay();
    },
  );

  it('on Wednesday: one leaves the board, and one is taken out of it', { timeout: 120_000 }, async () => {
    const { ada, ivy, fay } = people;
    await week.as(ivy, 'channels.removeUser', { id: channels.board, user_id: ivy });
    week.team.leaveChannel(channels.board, ivy);
    await work.go(ACTS_A_DAY / 2);
    await week.as(ada, 'channels.removeUser', { id: channels.board, user_id: fay });
    week.team.leaveChannel(channels.board, fay);
    await work.go(ACTS_A_DAY / 2);
    await endOfDay();
  });

  it('on Thursday: one is removed from the workspace', { timeout: 120_000 }, async () => {
    const { ada, hal } = people;
    await week.as(ada, 'workspaceUsers.remove', { id: week.workspaceId, user_id: hal });
    week.team.leave(hal);
    await work.go(ACTS_A_DAY);
    await endOfDay();
  });

  it('on Friday: one deletes their account', { timeout: 120_000 }, async () => {
    const { gil } = people;
    await week.as(gil, 'users.delete', { password: PASSWORD });
    week.team.leave(gil);
    week.team.people.delete(gil);
    await work.go(ACTS_A_DAY);
    await endOfDay();
  });

  it('on Saturday: a channel is archived, and a thread is removed', { timeout: 120_000 }, async () => {
    const { cleo } = people;
    const { team } = week;
    await week.as(cleo, 'channels.archive', { id: channels.dyeing });
    Object.assign(team.channels.get(channels.dyeing) ?? {}, { archived: true });
    const own = week.chance.pick([...team.threads.values()].filter(({ posts }) => posts.get(-1)?.by === cleo));
    if (own === undefined) throw new Error('Cleo has opened no thread; another seed has one.');
    await week.as(cleo, 'threads.remove', { id: own.id });
    team.threads.delete(own.id);
    await work.go(ACTS_A_DAY);
    await endOfDay();
  });

  it('on Sunday: who was removed comes back', { timeout: 120_000 }, async () => {
    const { ada, hal } = people;
    await week.as(ada, 'workspaceUsers.add', { id: week.workspaceId, email: 'hal@weavers.example', user_type: 'USER' });
    week.arrive(hal, false, channels.general);
    await work.go(ACTS_A_DAY);
    await endOfDay();
  });

  it('takes some two thousand requests, in every way in which clients write them', () => {
    const { sent, total } = week.wire;
    expect(total).toBeGreaterThan(2000);
    for (const [way, count] of Object.entries(sent)) expect(count, way).toBeGreaterThan(20);
  });
});
