import { expect } from 'vitest';
import { aConversation, aMessage } from '../../../src/testing/conversations.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import { PASSWORD } from '../../../src/testing/skein.js';
import { foundBy, idsOf, type Story } from '../stage.js';

/** Who finds what, and how that changes when people join and leave. */
export const PLACES: readonly Story[] = [
  {
    title: 'A public channel: members of the workspace, and guests only inside',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, gwen, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ben, channel, { title: 'Harvest' });
      await settle();
      for (const person of [ada, ben, cleo, gus])
        expect(await foundBy(person, workspace, 'harvest')).toEqual([thread.id]);
      expect(await foundBy(gwen, workspace, 'harvest')).toEqual([]);
    },
  },
  {
    title: 'A private channel: only who is in it, an ADMIN outside not either',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, gwen, channel, workspace } = await skein.aTeam({});
      const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
      const thread = await aThread(ben, channel, { title: 'Harvest' });
      const comment = await aComment(gus, thread, { content: 'harvest' });
      await settle();
      for (const person of [ada, ben, gus]) {
        expect(await foundBy(person, workspace, 'harvest')).toEqual(idsOf(thread, comment));
      }
      for (const person of [cleo, gwen, eve]) expect(await foundBy(person, workspace, 'harvest')).toEqual([]);
    },
  },
  {
    title: 'Strangers to the workspace: 105',
    run: async ({ skein }) => {
      const { olga, workspace } = await skein.aTeam();
      expect(await olga.error('search.query', { query: 'a', workspace_id: workspace.id })).toBe('workspace_not_found');
      expect(await olga.error('search.search', { query: 'a', workspace_id: workspace.id })).toBe('workspace_not_found');
      expect(await olga.call('search.query', { query: 'harvest' })).toMatchObject({
        hits: 0,
        items: [],
        has_more: false,
      });
    },
  },
  {
    title: 'A conversation: only who is in it',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ben, cleo);
      const message = await aMessage(ben, talk, { content: 'surprise for ada' });
      const own = await aMessage(ben, await aConversation(workspace, ben), { content: 'surprise note' });
      await settle();
      expect(await foundBy(ben, workspace, 'surprise')).toEqual(idsOf(message, own));
      expect(await foundBy(cleo, workspace, 'surprise')).toEqual([message.id]);
      for (const person of [ada, gus]) expect(await foundBy(person, workspace, 'surprise')).toEqual([]);
    },
  },
  {
    title: 'What was said before one joined a conversation, and what comes afterwards',
    run: async ({ skein, settle }) => {
      const { ada, ben, gus, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben);
      const before = await aMessage(ada, talk, { content: 'the secret before' });
      await ada.call('conversations.addUser', { id: talk.id, user_id: gus.id });
      await ada.call('conversations.update', { id: talk.id, title: 'Secrets' });
      const after = await aMessage(ben, talk, { content: 'the secret after' });
      await settle();
      expect(await foundBy(gus, workspace, 'secret')).toEqual(idsOf(talk, after));
      expect(await foundBy(ada, workspace, 'secret')).toEqual(idsOf(talk, before, after));
      expect(
        (await gus.call('search.conversation', { conversation_id: talk.id, query: 'secret' })).message_ids,
      ).toEqual([after.id]);
      await ada.call('conversationMessages.update', { id: before.id, content: 'the secret before, edited' });
      await settle();
      expect(await foundBy(gus, workspace, 'edited')).toEqual([]);
      expect(await foundBy(ben, workspace, 'edited')).toEqual([before.id]);
    },
  },
  {
    title: 'Leaving a conversation, and coming back',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben, cleo, gus);
      const first = await aMessage(ada, talk, { content: 'monsoon' });
      await settle();
      expect(await foundBy(cleo, workspace, 'monsoon')).toEqual([first.id]);
      await ada.call('conversations.removeUser', { id: talk.id, user_id: cleo.id });
      expect(await foundBy(cleo, workspace, 'monsoon')).toEqual([]);
      await ada.call('conversations.addUser', { id: talk.id, user_id: cleo.id });
      const second = await aMessage(ada, talk, { content: 'monsoon again' });
      await settle();
      const seen = await cleo.call('conversationMessages.get', { conversation_id: talk.id, limit: 100 });
      const visible = seen.flatMap((one) => (typeof one === 'number' || one.system_message !== null ? [] : [one]));
      expect(await foundBy(cleo, workspace, 'monsoon')).toEqual(idsOf(...visible));
      expect(await foundBy(ben, workspace, 'monsoon')).toEqual(idsOf(first, second));
    },
  },
  {
    title: 'Joining and leaving a channel changes what one finds at once',
    run: async ({ skein, settle }) => {
      const { ada, cleo, gwen, channel, workspace } = await skein.aTeam({});
      const thread = await aThread(ada, channel, { title: 'Blueprint' });
      await settle();
      for (const person of [cleo, gwen]) {
        const change = { id: channel.id, user_id: person.id };
        expect(await foundBy(person, workspace, 'blueprint')).toEqual([]);
        await ada.call('channels.addUser', change);
        expect(await foundBy(person, workspace, 'blueprint')).toEqual([thread.id]);
        await ada.call('channels.removeUser', change);
        expect(await foundBy(person, workspace, 'blueprint')).toEqual([]);
      }
    },
  },
  {
    title: 'A public channel becomes private, and public again',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ben, channel, { title: 'Compass' });
      await settle();
      expect(await foundBy(cleo, workspace, 'compass')).toEqual([thread.id]);
      await ada.call('channels.update', { id: channel.id, public: false });
      expect(await foundBy(cleo, workspace, 'compass')).toEqual([]);
      expect(await foundBy(ben, workspace, 'compass')).toEqual([thread.id]);
      await ada.call('channels.update', { id: channel.id, public: true });
      expect(await foundBy(cleo, workspace, 'compass')).toEqual([thread.id]);
    },
  },
  {
    title: 'A removed user: their posts are found, they find nothing',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ben, channel, { title: 'Glacier' });
      const talk = await aConversation(workspace, ben, ada);
      const message = await aMessage(ben, talk, { content: 'glacier' });
      await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      await settle();
      expect(await foundBy(ada, workspace, 'glacier')).toEqual(idsOf(thread, message));
      expect(await ben.error('search.query', { query: 'glacier', workspace_id: workspace.id })).toBe(
        'workspace_not_found',
      );
      expect(await ben.call('search.query', { query: 'glacier' })).toMatchObject({ hits: 0, items: [] });
      const input = { workspace_id: workspace.id, author_ids: [ben.id], query: 'glacier' };
      expect((await ada.call('search.search', input)).items).toHaveLength(2);
    },
  },
  {
    title: 'A USER becomes a GUEST and finds only what is in their channels',
    run: async ({ skein, settle }) => {
      const { ada, cleo, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Meadow' });
      await settle();
      expect(await foundBy(cleo, workspace, 'meadow')).toEqual([thread.id]);
      await ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type: 'GUEST' });
      expect(await foundBy(cleo, workspace, 'meadow')).toEqual([]);
    },
  },
  {
    title: 'An archived channel is searched, and says so',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ben, channel, { title: 'Attic' });
      await ada.call('channels.archive', { id: channel.id });
      await settle();
      const { items } = await ben.call('search.query', { query: 'attic', workspace_id: workspace.id });
      expect(items).toMatchObject([{ thread_id: thread.id, archived: true }]);
      await ada.call('channels.unarchive', { id: channel.id });
      const again = await ben.call('search.query', { query: 'attic', workspace_id: workspace.id });
      expect(again.items).toMatchObject([{ thread_id: thread.id, archived: false }]);
    },
  },
  {
    title: 'An archived conversation is archived for who archived it',
    run: async ({ skein, settle }) => {
      const { ada, ben, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben);
      await aMessage(ada, talk, { content: 'cellar' });
      await ada.call('conversations.archive', { id: talk.id });
      await settle();
      const archived = async (by: typeof ada) =>
        (await by.call('search.query', { query: 'cellar', workspace_id: workspace.id })).items.map(
          (one) => one.archived,
        );
      expect([await archived(ada), await archived(ben)]).toEqual([[true], [false]]);
    },
  },
  {
    title: 'A deleted channel and a deleted workspace',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      await aThread(ben, channel, { title: 'Volcano' });
      const other = await aThread(ben, { id: workspace.default_channel }, { title: 'Volcano' });
      await ada.call('channels.archive', { id: channel.id });
      await ada.call('channels.remove', { id: channel.id });
      await settle();
      expect(await foundBy(ben, workspace, 'volcano')).toEqual([other.id]);
      await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
      expect(await ben.error('search.query', { query: 'volcano', workspace_id: workspace.id })).toBe(
        'workspace_not_found',
      );
      expect(await ben.call('search.query', { query: 'volcano' })).toMatchObject({ hits: 0, items: [] });
    },
  },
  {
    title: 'A misspelt word is not corrected to a word that one cannot see',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, channel, workspace } = await skein.aTeam({});
      const secret = await aThread(ada, channel, { title: 'Zanzibar' });
      const open = await aThread(ada, { id: workspace.default_channel }, { title: 'Zansibarr' });
      await settle();
      expect(await foundBy(ben, workspace, 'zanzibarx')).toEqual([secret.id]);
      expect(await foundBy(cleo, workspace, 'zanzibarx')).toEqual([open.id]);
      expect(await foundBy(cleo, workspace, '"zanzibar"')).toEqual([]);
    },
  },
  {
    title: 'All workspaces of the caller, each in its language',
    run: async ({ skein, settle }) => {
      const [ada, olga] = [await skein.aUser('ada'), await skein.aUser('olga')];
      const add = (language: string, by = ada) => by.call('workspaces.add', { name: 'Words', language });
      const [english, german, foreign] = [await add('en'), await add('de'), await add('en', olga)];
      const post = (workspace: typeof english, title: string, by = ada) =>
        aThread(by, { id: workspace.default_channel }, { title, content: '…' });
      const houses = [await post(english, 'Haus'), await post(german, 'Haus'), await post(german, 'Häuser')];
      const runs = [await post(english, 'run'), await post(german, 'run')];
      await post(foreign, 'Haus run', olga);
      await settle();
      const found = async (query: string) => {
        const { items, hits } = await ada.call('search.query', { query });
        expect(hits).toBe(items.length);
        return items.map(({ thread_id }) => thread_id);
      };
      const [, ofGerman, plural] = houses;
      expect(new Set(await found('Häusern'))).toEqual(new Set([ofGerman?.id, plural?.id]));
      expect(await found('running')).toEqual([runs[0]?.id]);
      expect(new Set(await found('haus'))).toEqual(new Set(houses.map(({ id }) => id)));
    },
  },
  {
    title: 'A workspace changes its language',
    run: async ({ skein, settle }) => {
      const ada = await skein.aUser('ada');
      const workspace = await ada.call('workspaces.add', { name: 'Words', language: 'en' });
      await ada.call('workspaces.update', { id: workspace.id, language: 'de' });
      const thread = await aThread(ada, { id: workspace.default_channel }, { title: 'Häuser' });
      await settle();
      expect(await foundBy(ada, workspace, 'Hauses')).toEqual([thread.id]);
    },
  },
  {
    title: 'An empty workspace',
    run: async ({ skein }) => {
      const ada = await skein.aUser('ada');
      const workspace = await skein.aWorkspace(ada);
      const nothing = { items: [], has_more: false, next_cursor_mark: '' };
      for (const query of ['word', '-word', '"two words"', '北京', '!!!']) {
        const found = await ada.call('search.query', { query, workspace_id: workspace.id });
        expect(found).toEqual({ ...nothing, hits: 0, hits_exact: true });
        const filtered = await ada.call('search.search', { query, workspace_id: workspace.id });
        expect(filtered).toEqual({ ...nothing, is_plan_restricted: false });
      }
    },
  },
];
