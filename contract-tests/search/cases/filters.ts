import { expect } from 'vitest';
import { localTime, MINUTE, SECOND } from '../../../src/clock.js';
import { aConversation, aMessage } from '../../../src/testing/conversations.js';
import { mentionOf, ofUser } from '../../../src/testing/mentions.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import type { Skein } from '../../../src/testing/skein.js';
import { filteredBy, type Story } from '../stage.js';

/** A team with posts of several people in several places, one minute apart. */
async function aTeamWithPosts(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, cleo, channel, workspace } = team;
  const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [ada.id, cleo.id] });
  const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', user_ids: [ben.id] });
  const later = async <Made>(made: Promise<Made>): Promise<Made> => made.finally(() => skein.clock.advance(MINUTE));
  const plan = await later(aThread(ada, channel, { title: 'Harbour plan', content: 'blue whale' }));
  const reply = await later(aComment(ben, plan, { content: `whale for ${ofUser(ada.id, 'Ada')}` }));
  const news = await later(aThread(ben, other, { title: 'News', content: `a plan for ${mentionOf(group)}: whale` }));
  const talk = await later(aConversation(workspace, ben, ada, cleo));
  const message = await later(aMessage(ben, talk, { content: 'whale watching' }));
  const answer = await later(aMessage(ada, talk, { content: 'no plan' }));
  await ada.call('conversations.update', { id: talk.id, title: 'Whale plan' });
  return { ...team, group, other, plan, reply, news, talk, message, answer };
}

type Team = Awaited<ReturnType<typeof aTeamWithPosts>>;
type Named = Exclude<keyof Team, 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'olga'>;

/** Compares what Ada finds with filters with the posts of these names. */
async function compare(team: Team, cases: readonly (readonly [filters: object, ...names: Named[]])[]): Promise<void> {
  const names = new Map(Object.entries(team).map(([name, { id }]) => [id, name]));
  const found = cases.map(async ([filters]) => {
    const ids = await filteredBy(team.ada, team.workspace, filters);
    return [filters, ids.map((id) => names.get(id)).sort()];
  });
  expect(await Promise.all(found)).toEqual(cases.map(([filters, ...expected]) => [filters, [...expected].sort()]));
}

/** The filters of `GET search`. */
export const FILTERS: readonly Story[] = [
  {
    title: 'Each filter alone',
    run: async ({ skein, settle }) => {
      const team = await aTeamWithPosts(skein);
      const { ada, ben, cleo, channel, other, talk, plan, answer } = team;
      await settle();
      await compare(team, [
        [{ query: 'whale' }, 'plan', 'reply', 'news', 'talk', 'message'],
        [{ title: 'plan' }, 'plan', 'talk'],
        [{ channel_ids: [channel.id] }, 'plan', 'reply'],
        [{ channel_ids: [channel.id, other.id] }, 'plan', 'reply', 'news'],
        [{ channel_ids: [] }],
        [{ conversation_ids: [talk.id] }, 'talk', 'message', 'answer'],
        [{ author_ids: [ben.id] }, 'reply', 'news', 'message'],
        [{ author_ids: [ada.id, ben.id] }, 'plan', 'reply', 'news', 'message', 'answer'],
        [{ author_ids: [] }],
        [{ from_user_id: ada.id }, 'plan', 'answer'],
        [{ to_user_id: ada.id }, 'reply', 'talk', 'message', 'answer'],
        [{ to_user_id: cleo.id }, 'talk', 'message', 'answer'],
        [{ mention_self: true }, 'reply', 'news'],
        [{ after_ts: plan.posted_ts + 90 }, 'news', 'talk', 'message', 'answer'],
        [{ before_ts: plan.posted_ts + 90 }, 'plan', 'reply'],
        [{ after_ts: answer.posted_ts - 1 }, 'answer'],
      ]);
    },
  },
  {
    title: 'Filters together must all match',
    run: async ({ skein, settle }) => {
      const team = await aTeamWithPosts(skein);
      const { ada, ben, channel, other, talk, plan } = team;
      await settle();
      await compare(team, [
        [{ query: 'whale', type: 'threads' }, 'plan', 'reply', 'news'],
        [{ query: 'whale', type: 'messages' }, 'talk', 'message'],
        [{ query: 'whale', author_ids: [ben.id] }, 'reply', 'news', 'message'],
        [{ query: 'whale', author_ids: [ben.id], type: 'threads', channel_ids: [other.id] }, 'news'],
        [{ query: 'whale', author_ids: [ben.id], from_user_id: ada.id }],
        [{ author_ids: [ben.id, ada.id], from_user_id: ada.id }, 'plan', 'answer'],
        [{ channel_ids: [other.id], conversation_ids: [talk.id] }, 'news', 'talk', 'message', 'answer'],
        [{ channel_ids: [other.id], conversation_ids: [talk.id], type: 'messages' }, 'talk', 'message', 'answer'],
        [{ channel_ids: [other.id], type: 'messages' }],
        [{ conversation_ids: [talk.id], type: 'threads' }],
        [{ mention_self: true, channel_ids: [channel.id] }, 'reply'],
        [{ mention_self: true, to_user_id: ada.id }, 'reply'],
        [{ mention_self: true, query: '-plan' }, 'reply'],
        [{ mention_self: false, query: 'plan' }, 'plan', 'news', 'talk', 'answer'],
        [{ to_user_id: ada.id, from_user_id: ben.id }, 'reply', 'message'],
        [{ to_user_id: ada.id, query: 'whale', type: 'messages' }, 'talk', 'message'],
        [{ title: 'plan', query: 'blue' }, 'plan'],
        [{ title: 'plan', type: 'messages' }, 'talk'],
        [{ title: 'plan', author_ids: [ada.id] }, 'plan'],
        [{ after_ts: plan.posted_ts + 30, before_ts: plan.posted_ts + 90 }, 'reply'],
        [{ after_ts: plan.posted_ts + 90, before_ts: plan.posted_ts + 30 }],
      ]);
    },
  },
  {
    title: 'Titles: words, exclusions, prefixes and phrases',
    run: async ({ skein, settle }) => {
      const team = await skein.aTeam();
      const { ada, channel, workspace } = team;
      const posts = { one: await aThread(ada, channel, { title: 'Red balloon festival', content: 'green sky' }) };
      const two = await aThread(ada, channel, { title: 'Festival of kites', content: 'red balloon' });
      await settle();
      const found = async (title: string) => new Set(await filteredBy(ada, workspace, { title }));
      expect(await found('festivals')).toEqual(new Set([posts.one.id, two.id]));
      expect(await found('ballo')).toEqual(new Set([posts.one.id]));
      expect(await found('"red balloon"')).toEqual(new Set([posts.one.id]));
      // A phrase in a title is its words.
      expect(await found('"balloon red"')).toEqual(new Set([posts.one.id]));
      expect(await found('"red kite"')).toEqual(new Set());
      expect(await found('festival -kites')).toEqual(new Set([posts.one.id]));
      expect(await found('green')).toEqual(new Set());
      expect(await found('feztival')).toEqual(new Set([posts.one.id, two.id]));
    },
  },
  {
    title: 'Titles in Chinese',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const one = await aThread(ada, channel, { title: '北京办公室', content: '上海' });
      await aThread(ada, channel, { title: '上海', content: '北京办公室' });
      await settle();
      for (const title of ['北京', '办公室', '室', '京办公']) {
        expect(await filteredBy(ada, workspace, { title }), title).toEqual([one.id]);
      }
      expect(await filteredBy(ada, workspace, { title: '办公室北京' })).toEqual([]);
    },
  },
  {
    title: 'Days in the time zone of the caller',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Calendar' });
      await settle();
      const zones = [
        [ada, 'Pacific/Kiritimati'],
        [ben, 'Pacific/Pago_Pago'],
      ] as const;
      for (const [person, timezone] of zones) {
        await person.call('users.update', { timezone });
        const dayOf = (days: number) => localTime(new Date((thread.posted_ts + days * 86_400) * SECOND), timezone).date;
        const found = (filters: object) => filteredBy(person, workspace, { query: 'calendar', ...filters });
        expect(await found({ date_from: dayOf(0) })).toEqual([thread.id]);
        expect(await found({ date_to: dayOf(0) })).toEqual([thread.id]);
        expect(await found({ date_from: dayOf(0), date_to: dayOf(0) })).toEqual([thread.id]);
        expect(await found({ date_from: dayOf(1) })).toEqual([]);
        expect(await found({ date_to: dayOf(-1) })).toEqual([]);
        expect(await found({ date_from: dayOf(-1), date_to: dayOf(1), after_ts: thread.posted_ts + 1 })).toEqual([]);
      }
    },
  },
  {
    title: 'Days and times at the ends of the calendar',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Calendar' });
      await settle();
      const found = (filters: object) => filteredBy(ada, workspace, { title: 'calendar', ...filters });
      for (const timezone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await ada.call('users.update', { timezone });
        expect(await found({ date_from: '0001-01-01', date_to: '9999-12-31' })).toEqual([thread.id]);
      }
      expect(await found({ after_ts: 0, before_ts: 253_402_300_799 })).toEqual([thread.id]);
      expect(await found({ after_ts: 0.000_001, before_ts: 4e9 + 0.5 })).toEqual([thread.id]);
      const code = (filters: object) => ada.error('search.search', { workspace_id: workspace.id, ...filters });
      for (const day of ['0000-01-01', '2025-02-30', '2025-13-01', 'today', '2025-1-1', '2025-01-01T00:00:00Z']) {
        expect(await code({ date_from: day }), day).toBe('argument_invalid');
        expect(await code({ date_to: day }), day).toBe('argument_invalid');
      }
      for (const time of [-1, 1e300, 'soon']) expect(await code({ after_ts: time })).toBe('argument_invalid');
    },
  },
  {
    title: 'Times with a fraction',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const first = await aThread(ada, channel, { title: 'Metronome' });
      skein.clock.advance(2 * SECOND);
      const second = await aThread(ada, channel, { title: 'Metronome' });
      await settle();
      const found = (filters: object) => filteredBy(ada, workspace, { title: 'metronome', ...filters });
      expect(await found({ after_ts: first.posted_ts + 1.001 })).toEqual([second.id]);
      expect(await found({ before_ts: first.posted_ts + 1.999 })).toEqual([first.id]);
      expect(await found({ after_ts: first.posted_ts - 0.5, before_ts: first.posted_ts + 1.5 })).toEqual([first.id]);
    },
  },
  {
    title: 'What one does not see, and no filter at all',
    run: async ({ skein }) => {
      const { ada, ben, cleo, gus, workspace } = await skein.aTeam();
      const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
      const talk = await aConversation(workspace, ada, ben);
      const code = (filters: object, by = cleo) =>
        by.error('search.search', { workspace_id: workspace.id, ...filters });
      expect(await code({ channel_ids: [hidden.id] })).toBe('channel_not_found');
      expect(await code({ channel_ids: [workspace.default_channel, hidden.id], query: 'a' })).toBe('channel_not_found');
      expect(await code({ channel_ids: [workspace.default_channel] }, gus)).toBe('channel_not_found');
      expect(await code({ conversation_ids: [talk.id] })).toBe('conversation_not_found');
      expect(await code({ conversation_ids: [talk.id], type: 'threads' })).toBe('conversation_not_found');
      expect(await code({})).toBe('argument_missing');
      expect(await code({ type: 'threads' })).toBe('argument_missing');
      expect(await code({ mention_self: false })).toBe('argument_missing');
      expect(await cleo.error('search.search', { query: 'a' })).toBe('argument_missing');
      expect(await code({ type: 'comments', query: 'a' })).toBe('argument_invalid');
    },
  },
  {
    title: 'People who are not there, and whom one does not know',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, olga, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Gravel', content: ofUser(ben.id, 'Ben') });
      const secret = await aConversation(workspace, ben, cleo);
      await aMessage(ben, secret, { content: 'gravel' });
      await settle();
      for (const id of [olga.id, 0, 9_007_199_254_740_991]) {
        expect(await filteredBy(ada, workspace, { author_ids: [id] })).toEqual([]);
        expect(await filteredBy(ada, workspace, { to_user_id: id, query: 'gravel' })).toEqual([]);
      }
      expect(await filteredBy(ada, workspace, { to_user_id: ben.id, query: 'gravel' })).toEqual([thread.id]);
    },
  },
  {
    title: 'A misspelt word beside filters',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Peacock', content: ofUser(ben.id, 'Ben') });
      const talk = await aConversation(workspace, ada, ben);
      const message = await aMessage(ada, talk, { content: 'a peacoat' });
      await settle();
      expect(await filteredBy(ada, workspace, { query: 'peacok', to_user_id: ben.id })).toEqual([thread.id]);
      expect(await filteredBy(ada, workspace, { query: 'peacok', type: 'threads' })).toEqual([thread.id]);
      expect(await filteredBy(ada, workspace, { query: 'paecoat', to_user_id: ben.id })).toEqual([message.id]);
      expect(await filteredBy(ada, workspace, { query: 'peacok', type: 'messages' })).toEqual([]);
    },
  },
];
