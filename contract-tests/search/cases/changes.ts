import { expect } from 'vitest';
import { aConversation, aMessage } from '../../../src/testing/conversations.js';
import { posting, proofOf } from '../../../src/testing/integrations.js';
import { ofUser } from '../../../src/testing/mentions.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import { filteredBy, foundBy, idsOf, type Story } from '../stage.js';

/** Posts that are edited, moved and deleted, and posts of all kinds. */
export const CHANGES: readonly Story[] = [
  {
    title: 'Posts of all kinds',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, channel, workspace } = await skein.aTeam();
      const inTitle = await aThread(ada, channel, { title: 'Telescope', content: '…' });
      const inText = await aThread(ada, channel, { title: '…', content: 'a telescope' });
      const comment = await aComment(ben, inText, { content: 'my telescope' });
      const talk = await aConversation(workspace, ada, ben, cleo);
      const message = await aMessage(ada, talk, { content: 'our telescopes' });
      await ada.call('conversations.update', { id: talk.id, title: 'Telescope lovers' });
      await settle();
      expect(await foundBy(ada, workspace, 'telescopes')).toEqual(idsOf(inTitle, inText, comment, talk, message));
      const { items } = await ada.call('search.search', { workspace_id: workspace.id, query: 'telescopes' });
      const kinds = items.map(({ type, id, comment_id, message_id, thread_id, conversation_id }) => [
        Number(id),
        { type, comment_id, message_id, thread_id, conversation_id },
      ]);
      const none = { comment_id: null, message_id: null, thread_id: null, conversation_id: null };
      expect(Object.fromEntries(kinds)).toEqual({
        [inTitle.id]: { ...none, type: 'thread', thread_id: inTitle.id, comment_id: -1 },
        [inText.id]: { ...none, type: 'thread', thread_id: inText.id },
        [comment.id]: { ...none, type: 'comment', thread_id: inText.id, comment_id: comment.id },
        [talk.id]: { ...none, type: 'conversation', conversation_id: talk.id },
        [message.id]: { ...none, type: 'message', conversation_id: talk.id, message_id: message.id },
      });
    },
  },
  {
    title: 'The words of a query may be in the title and in the text of a thread, not in its comments',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Saturn mission', content: 'leaves in autumn' });
      await aComment(ada, thread, { content: 'delayed' });
      await settle();
      expect(await foundBy(ada, workspace, 'saturn autumn')).toEqual([thread.id]);
      expect(await foundBy(ada, workspace, 'saturn delayed')).toEqual([]);
      expect(await foundBy(ada, workspace, '"mission leaves"')).toEqual([]);
      expect(await foundBy(ada, workspace, '"saturn mission" "in autumn"')).toEqual([thread.id]);
    },
  },
  {
    title: 'An edited post: the old words are gone, the new ones are found',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Penguin', content: 'walrus' });
      const comment = await aComment(ada, thread, { content: 'walrus' });
      const message = await aMessage(ada, await aConversation(workspace, ada, ben), { content: 'walrus' });
      await settle();
      expect(await foundBy(ada, workspace, 'walrus')).toEqual(idsOf(thread, comment, message));
      await ada.call('threads.update', { id: thread.id, content: 'dolphin' });
      await ada.call('comments.update', { id: comment.id, content: 'dolphin' });
      await ada.call('conversationMessages.update', { id: message.id, content: 'dolphin' });
      await settle();
      expect(await foundBy(ada, workspace, 'walrus')).toEqual([]);
      expect(await foundBy(ada, workspace, 'dolphin')).toEqual(idsOf(thread, comment, message));
      expect(await foundBy(ada, workspace, 'penguin')).toEqual([thread.id]);
    },
  },
  {
    title: 'A renamed thread keeps its text, and its comments are found as before',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Falcon', content: 'feathers' });
      const comment = await aComment(ada, thread, { content: 'feathers' });
      await ada.call('threads.update', { id: thread.id, title: 'Sparrow' });
      await settle();
      expect(await foundBy(ada, workspace, 'falcon')).toEqual([]);
      expect(await foundBy(ada, workspace, 'sparrow')).toEqual([thread.id]);
      expect(await filteredBy(ada, workspace, { title: 'sparrow feathers' })).toEqual([]);
      expect(await foundBy(ada, workspace, 'feathers')).toEqual(idsOf(thread, comment));
      const { items } = await ada.call('search.query', { query: 'feathers', workspace_id: workspace.id });
      expect(items.map(({ title }) => title)).toEqual(['Sparrow', 'Sparrow']);
    },
  },
  {
    title: 'A post that loses its words, and one that gets some',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel);
      const comment = await aComment(ada, thread, { content: '👍' });
      const other = await aComment(ada, thread, { content: 'umbrella' });
      await ada.call('comments.update', { id: comment.id, content: 'umbrella' });
      await ada.call('comments.update', { id: other.id, content: '☂' });
      await settle();
      expect(await foundBy(ada, workspace, 'umbrella')).toEqual([comment.id]);
    },
  },
  {
    title: 'Deleted posts',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Quartz' });
      const comment = await aComment(ada, thread, { content: 'quartz' });
      const kept = await aComment(ada, thread, { content: 'quartz' });
      const message = await aMessage(ada, await aConversation(workspace, ada, ben), { content: 'quartz' });
      await settle();
      await ada.call('comments.remove', { id: comment.id });
      await ada.call('conversationMessages.remove', { id: message.id });
      await settle();
      expect(await foundBy(ada, workspace, 'quartz')).toEqual(idsOf(thread, kept));
      await ada.call('threads.remove', { id: thread.id });
      await settle();
      expect(await foundBy(ada, workspace, 'quartz')).toEqual([]);
    },
  },
  {
    title: 'A thread moves into a private channel, and out again',
    run: async ({ skein, settle }) => {
      const { ada, cleo, channel, workspace } = await skein.aTeam();
      const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
      const thread = await aThread(ada, channel, { title: 'Lantern' });
      const comment = await aComment(ada, thread, { content: 'lantern' });
      await ada.call('threads.moveToChannel', { id: thread.id, to_channel: hidden.id });
      await settle();
      expect(await foundBy(cleo, workspace, 'lantern')).toEqual([]);
      expect(await foundBy(ada, workspace, 'lantern')).toEqual(idsOf(thread, comment));
      expect(new Set(await filteredBy(ada, workspace, { channel_ids: [hidden.id] }))).toEqual(
        new Set([thread.id, comment.id]),
      );
      expect(await filteredBy(ada, workspace, { channel_ids: [channel.id] })).toEqual([]);
      const added = await aComment(ada, thread, { content: 'lantern' });
      await ada.call('threads.moveToChannel', { id: thread.id, to_channel: channel.id });
      await settle();
      expect(await foundBy(cleo, workspace, 'lantern')).toEqual(idsOf(thread, comment, added));
    },
  },
  {
    title: 'A renamed channel: its posts show the new name, which is not searched',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Orchid' });
      await ada.call('channels.update', { id: channel.id, name: 'Greenhouse' });
      await settle();
      const { items } = await ada.call('search.search', { workspace_id: workspace.id, query: 'orchid' });
      expect(items).toMatchObject([{ thread_id: thread.id, channel_name: 'Greenhouse' }]);
      expect(await foundBy(ada, workspace, 'greenhouse')).toEqual([]);
    },
  },
  {
    title: 'A conversation gets a title, another one, and none',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben, cleo);
      await aMessage(ada, talk, { content: '…' });
      const rename = (title: string | null) => ada.call('conversations.update', { id: talk.id, title });
      await rename('Pirates');
      await settle();
      expect(await foundBy(ben, workspace, 'pirate')).toEqual([talk.id]);
      await rename('Sailors');
      await settle();
      expect(await foundBy(ben, workspace, 'pirate')).toEqual([]);
      expect(await foundBy(cleo, workspace, 'sailor')).toEqual([talk.id]);
      await rename(null);
      await settle();
      expect(await foundBy(ben, workspace, 'sailor')).toEqual([]);
    },
  },
  {
    title: 'A closed thread is found',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: 'Sundial' });
      const comment = await aComment(ada, thread, { content: 'Done: sundial', thread_action: 'close' });
      await settle();
      expect(await foundBy(ada, workspace, 'sundial')).toEqual(idsOf(thread, comment));
      const { items } = await ada.call('search.search', { workspace_id: workspace.id, query: 'sundial' });
      expect(items.map(({ closed }) => closed)).toEqual([true, true]);
    },
  },
  {
    title: 'A post by an integration',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const poster = await posting(ben, 'CHANNEL', { channel_id: channel.id });
      const input = { ...proofOf(poster), title: 'Build 128', content: 'All turbines passed.' };
      const made = await skein.stranger.call('integrationIncoming.postData', input);
      await settle();
      expect(await foundBy(ada, workspace, 'turbines')).toEqual([made.thread_id]);
      expect(await filteredBy(ada, workspace, { query: 'turbine', author_ids: [ben.id] })).toEqual([made.thread_id]);
      expect(await foundBy(ada, workspace, 'loom')).toEqual([]);
    },
  },
  {
    title: 'What Skein says itself is not found',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, channel, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben, cleo);
      const said = await aMessage(ada, talk, { content: '…' });
      await ada.call('conversations.addUser', { id: talk.id, user_id: gus.id });
      const thread = await aThread(ada, channel, { title: '…', content: '…' });
      await ada.call('threads.moveToChannel', { id: thread.id, to_channel: workspace.default_channel });
      await settle();
      for (const query of ['added', 'moved', 'gus', 'example', '-nothing']) {
        const found = await filteredBy(ada, workspace, { query });
        expect(found.filter((id) => id !== thread.id && id !== said.id)).toEqual([]);
      }
    },
  },
  {
    title: 'Names in mentions are shown, and not searched',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      const content = `ask ${ofUser(ben.id, 'Bartholomew')} about clouds`;
      const thread = await aThread(ada, channel, { title: '…', content });
      await settle();
      expect(await foundBy(ada, workspace, 'bartholomew')).toEqual([]);
      expect(await foundBy(ada, workspace, 'example')).toEqual([]);
      const { items } = await ada.call('search.query', { query: 'clouds', workspace_id: workspace.id });
      expect(items).toMatchObject([{ thread_id: thread.id, snippet: 'ask Ben Example about clouds' }]);
      await ben.call('users.update', { name: 'Benedict Cloud' });
      const renamed = await ada.call('search.query', { query: 'clouds', workspace_id: workspace.id });
      expect(renamed.items).toMatchObject([{ snippet: 'ask Benedict Cloud about clouds' }]);
    },
  },
  {
    title: 'Posts of the greatest length in any script',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const letters = lettersFrom(0x4e00, 20_000);
      const chinese = await aThread(ada, channel, { title: '…', content: String.fromCodePoint(...letters) });
      const rare = lettersFrom(0x20000, 40_000);
      const others = await aThread(ada, channel, { title: '…', content: String.fromCodePoint(...rare) });
      const words = Array.from({ length: 16_000 }, (_, index) => index.toString(36).padStart(3, 'z')).join(' ');
      const latin = await aThread(ada, channel, { title: '…', content: words.slice(0, 65_536) });
      await settle();
      expect(await foundBy(ada, workspace, String.fromCodePoint(...letters.slice(0, 9)))).toEqual([chinese.id]);
      expect(await foundBy(ada, workspace, String.fromCodePoint(...rare.slice(0, 9)))).toEqual([others.id]);
      expect(await foundBy(ada, workspace, 'zzz zz1')).toEqual([latin.id]);
    },
  },
];

/** As many letters as a post can have, in an order without repetitions. */
function lettersFrom(first: number, count: number): number[] {
  let state = 1;
  return Array.from({ length: 65_536 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return first + (state % count);
  });
}
