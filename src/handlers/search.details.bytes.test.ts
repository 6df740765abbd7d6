// A response has a limit in bytes (behaviour/requests.md#largest-response). What does not fit into search details is a
// range, which is shown by further calls.
import { beforeAll, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { addComments } from '../testing/long_threads.js';
import { aThread } from '../testing/posts.js';
import { indexesByLinks, LINKS, shorts } from '../testing/search_details.js';
import { useTeam } from '../testing/teams.js';

/** Enough for the thread and two comments, or four messages. */
const { skein, team } = useTeam({ pageBytes: 3000 });
const COUNT = 12;
const INDEXES = Array.from({ length: COUNT }, (_, index) => index);
let thread: Schema<'Thread'>;
let conversation: Schema<'Conversation'>;

beforeAll(async () => {
  const { ada, ben, channel, workspace } = team;
  thread = await aThread(ada, channel);
  await addComments(
    skein,
    thread,
    INDEXES.map(() => 'A shuttle.'),
  );
  conversation = await aConversation(workspace, ada, ben);
  for (const index of INDEXES) await aMessage(ada, conversation, { content: `Shuttle ${index}.` });
});

const shown = () => {
  const input = { query: 'shuttle', workspace_id: team.workspace.id };
  return Promise.all([
    team.ben.call('search.comments', { ...input, thread_id: thread.id }),
    team.ben.call('search.messages', { ...input, aggregate_id: conversation.id }),
  ]);
};

it('end early, with a range of all that is left', async () => {
  for (const details of await shown()) {
    const [rest, ...others] = details.items.toReversed();
    expect(others.length).toBeGreaterThan(1);
    expect(others.length).toBeLessThan(COUNT);
    const posts = others.filter(({ type }) => type !== 'thread').length;
    expect(rest).toMatchObject({ idx_start: posts, idx_end: COUNT - 1 });
    expect(details.terms).toEqual(['shuttle']);
  }
});

it('show each post exactly once by their links', async () => {
  for (const { items } of await shown()) {
    for (const link of LINKS) expect(await indexesByLinks(skein, team.ben, items, link)).toEqual(INDEXES);
  }
});

it('begin with a range of what is left when they go up', async () => {
  const named = { idx_start: 0, idx_end: COUNT - 1, thread_id: thread.id, workspace_id: team.workspace.id };
  const details = await team.ben.call('search.expandCommentRange', { ...named, direction: 'bottom' });
  expect(shorts(details)).toMatch(/^0-\d (?:\d+ )*11$/);
});

it('show a post that alone exceeds the limit', async () => {
  const long = await aMessage(team.ada, conversation, { content: `Loom ${'x'.repeat(4000)}` });
  const input = { query: 'loom', workspace_id: team.workspace.id, aggregate_id: conversation.id };
  const details = await team.ben.call('search.messages', input);
  expect(shorts(details)).toBe('0-10 (11) 12-12');
  const [, , rest] = details.items;
  const named = { idx_start: 12, idx_end: 12, conversation_id: conversation.id, workspace_id: team.workspace.id };
  expect(rest?.expand_link).toContain('idx_start=12&idx_end=12');
  const range = await team.ben.call('search.expandConversationMessageRange', named);
  expect(range.items).toMatchObject([{ obj: { id: long.id } }]);
});
