import { expect, it } from 'vitest';
import { aConversation } from '../../testing/conversations.js';
import { aComment, aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';
import { TypesenseSearch } from './typesense_search.js';

const nowhere = { urls: ['http://127.0.0.1:9'], apiKey: 'a key' };
const { team } = useTeam({ search: new TypesenseSearch(nowhere) });

it('refuses searches with 117 while Typesense cannot be reached, and still takes posts', async () => {
  const { ada, ben, channel, workspace } = team;
  const thread = await aThread(ada, channel, { title: 'Apples', content: 'An apple.' });
  const { id: conversation_id } = await aConversation(workspace, ada, ben);
  const query = 'apple';
  const named = { query, workspace_id: workspace.id };
  const refusals = [
    await ada.refused('search.query', named),
    await ada.refused('search.search', named),
    await ada.refused('search.thread', { query, thread_id: thread.id }),
    await ada.refused('search.conversation', { query, conversation_id }),
    await ada.refused('search.comments', { ...named, thread_id: thread.id }),
    await ada.refused('search.messages', { ...named, aggregate_id: conversation_id }),
  ];
  expect(refusals.map(({ status, error_code: code }) => [status, code])).toEqual(refusals.map(() => [404, 117]));
  const { id } = await aComment(ben, thread, { content: 'Another apple.' });
  expect(await ada.call('comments.get', { thread_id: thread.id, as_ids: true })).toEqual([id]);
});
