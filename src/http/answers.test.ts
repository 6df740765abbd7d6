// An answer has a bound in bytes: a list that would have more ends early, never before one item, and says where
// it goes on (behaviour/requests.md#largest-response).
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import { batch, get } from '../testing/batches.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { aComment, answersOf, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { times } from '../testing/times.js';

/** Little more than one thread, or two comments. */
const ROOM = 1500;
/** Of each list. */
const COUNT = 8;
const { skein, team } = useTeam({ pageBytes: ROOM });
const at: Record<'workspace' | 'channel' | 'thread' | 'conversation', number> = {
  workspace: 0,
  channel: 0,
  thread: 0,
  conversation: 0,
};

beforeAll(async () => {
  const { ada, ben, workspace, channel } = team;
  for (const n of times(COUNT)) {
    const words = 'x'.repeat(400);
    await skein.aWorkspace(ben);
    const workspace_id = workspace.id;
    await ada.call('channels.add', { workspace_id, name: `Channel ${n}`, public: true, description: words });
    await ada.call('groups.add', { workspace_id, name: `Group ${n}`, description: words });
    const member = await skein.aMember(ada, workspace, `member${n}`);
    at.conversation = (await aConversation(workspace, member, ben)).id;
    await aMessage(member, { id: at.conversation }, { content: words });
    const integration = await anIntegration(ben, 'SLASH_COMMAND', {
      command: `/c${n}`,
      usage_help: words.slice(0, 255),
    });
    await installed(ben, integration, { workspace_id });
    at.thread = (await aThread(ada, channel, { content: `${n}` })).id;
  }
  for (const n of times(COUNT)) {
    await aComment(ada, { id: at.thread }, { content: `${n}`, recipients: [] });
    await aMessage(ben, { id: at.conversation }, { content: `${n}` });
  }
  [at.workspace, at.channel] = [workspace.id, channel.id];
});

describe('a list that has more than an answer may have', () => {
  const inWorkspace = () => ({ workspace_id: at.workspace });
  const lists: [OperationId, () => Record<string, unknown>][] = [
    ['comments.get', () => ({ thread_id: at.thread, limit: 500 })],
    ['comments.get', () => ({ thread_id: at.thread, limit: 5, order_by: 'asc' })],
    ['conversationMessages.get', () => ({ conversation_id: at.conversation, limit: 500 })],
    ['conversationMessages.get', () => ({ conversation_id: at.conversation, limit: 500, order_by: 'asc' })],
    ['threads.get', () => ({ channel_id: at.channel, limit: 500 })],
    ['threads.get', () => ({ channel_id: at.channel, limit: 500, after_id: 1, order_by: 'asc' })],
    ['threads.get', () => ({ ...inWorkspace(), limit: 500, order_by: 'asc' })],
    ['inbox.get', () => ({ ...inWorkspace(), limit: 500, archive_filter: 'all' })],
    ['conversations.get', () => ({ ...inWorkspace(), limit: 500 })],
    ['conversations.get', () => ({ ...inWorkspace(), limit: 500, after_id: 1, order_by: 'asc' })],
    ['channels.get', inWorkspace],
    ['workspaces.getPublicChannels', () => ({ id: at.workspace })],
    ['groups.get', inWorkspace],
    ['workspaces.get', () => ({})],
    ['workspaceUsers.get', () => ({ id: at.workspace })],
    ['installations.get', inWorkspace],
    ['integrations.get', () => ({})],
    ['slashCommands.get', inWorkspace],
  ];

  it.each(lists)('ends early, and its links lead to every item once: %s', async (operation, input) => {
    const pages = await answersOf(team.ben, operation, input());
    const items = pages.map(({ text }) => {
      const list: unknown[] = JSON.parse(text);
      return list.map((item) => JSON.stringify(item));
    });
    expect(pages.length).toBeGreaterThan(1);
    for (const [page, { text }] of pages.entries()) {
      const bytes = Buffer.byteLength(text);
      expect(bytes <= ROOM + COUNT || items[page]?.length === 1, `${bytes} bytes`).toBe(true);
    }
    expect(new Set(items.flat()).size).toBe(items.flat().length);
    expect(items.flat().length).toBeGreaterThanOrEqual(COUNT);
  });

  it('shows an item that alone has more', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const large = await aComment(ada, thread, { content: 'x'.repeat(2 * ROOM) });
    const small = await aComment(ada, thread);
    const pages = await answersOf(ben, 'comments.get', { thread_id: thread.id, order_by: 'asc' });
    expect(pages.map(({ text }): unknown => JSON.parse(text))).toEqual([[large], [small]]);
  });

  it('says so to a request that has its arguments in a body', async () => {
    const { ben } = team;
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/workspaces/get_users',
      headers: { authorization: `Bearer ${ben.token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: at.workspace, archived: false }),
    });
    expect(answered.headers.get('link')).toMatch(
      new RegExp(
        `^<http://skein.test/api/v3/workspaces/get_users\\?id=${at.workspace}&archived=false&cursor=\\w+>; rel="next"`,
      ),
    );
  });

  it('refuses an invalid cursor: 20', async () => {
    for (const operation of [
      'channels.get',
      'threads.getUnread',
      'slashCommands.get',
      'conversations.getUnread',
    ] as const)
      expect(await team.ben.error(operation, { ...inWorkspace(), cursor: 'nonsense' })).toBe('argument_invalid');
  });

  it('ends earlier inside a batch, of which many are made at once', async () => {
    const request = get(`comments/get?thread_id=${at.thread}`);
    const [inner] = await batch(team.ben, [request, request], { parallel: true });
    expect(inner?.body).toHaveLength(1);
    expect(inner?.headers.get('link')).toContain('rel="next"');
  });

  it.each(['threads/get_unread', 'conversations/get_unread'])('is what is unread as well: %s', async (path) => {
    const items: string[] = [];
    for (let url: string | undefined = `${path}?workspace_id=${at.workspace}`; url !== undefined;) {
      const [inner] = await batch(team.ben, [get(url)]);
      items.push(inner?.text ?? '');
      url = /^<http:\/\/skein.test\/api\/v3\/([^>]+)>/.exec(inner?.headers.get('link') ?? '')?.[1];
    }
    expect(items.length).toBeGreaterThanOrEqual(COUNT / 2);
    expect(new Set(items).size).toBe(items.length);
  });
});
