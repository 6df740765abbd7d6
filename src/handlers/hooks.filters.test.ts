import { describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation } from '../testing/conversations.js';
import { HOOK_EVENTS, useHooks, type HookFilter } from '../testing/hooks.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam, type Team } from '../testing/teams.js';

const { skein, team } = useTeam();
const { at, subscribe, kept } = useHooks(skein);
type Input = Schema<'HooksSubscribeRequest'>;

describe('a filter', () => {
  /** One of each, in the workspace of the team. */
  async function filtersFor({ ada, ben, workspace, channel }: Team): Promise<Record<HookFilter, number>> {
    const thread = await aThread(ada, channel);
    const conversation = await aConversation(workspace, ada, ben);
    const inside = { channel_id: channel.id, thread_id: thread.id, conversation_id: conversation.id };
    return { workspace_id: workspace.id, ...inside };
  }

  it.each(HOOK_EVENTS)('of %s may be %j, which bring their workspace along, and no other', async (event, fitting) => {
    const { ben, workspace } = team;
    for (const [filter, id] of Object.entries(await filtersFor(team))) {
      const input = { event, [filter]: id };
      if (fitting.some((name) => name === filter)) {
        expect(await subscribe(ben, input)).toMatchObject({ [filter]: id, workspace_id: workspace.id });
      } else {
        expect(await ben.refused('hooks.subscribe', { ...at(), ...input })).toMatchObject({
          status: 400,
          error_code: 20,
          error_extra: { argument: filter },
        });
      }
    }
    expect(await kept()).toHaveLength(fitting.length);
  });

  it('may be a temporary id', async () => {
    const { ben, channel } = team;
    const thread = await aThread(ben, channel, { temp_id: -77 });
    expect(await subscribe(ben, { thread_id: -77 })).toMatchObject({ thread_id: thread.id });
    expect(await ben.error('hooks.subscribe', { ...at(), event: 'comment_added', thread_id: -78 })).toBe(
      'temp_id_unknown',
    );
  });

  it('names what the caller sees, else the 404 of its kind, and nothing is kept', async () => {
    const { ada, ben, cleo, gus, gwen, olga, workspace, channel } = team;
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
    const { thread_id } = await filtersFor(team);
    const inHidden = await aThread(ada, hidden);
    const conversation = await aConversation(workspace, ada, ben);
    const refusals: [Person, Partial<Input>, number][] = [
      [olga, { workspace_id: workspace.id }, 105],
      [olga, { channel_id: channel.id }, 107],
      [olga, { thread_id }, 108],
      [gwen, { channel_id: channel.id }, 107],
      [gwen, { thread_id }, 108],
      [ben, { channel_id: hidden.id }, 107],
      [ben, { thread_id: inHidden.id }, 108],
      [ben, { workspace_id: channel.id }, 105],
      [ben, { channel_id: workspace.id }, 107],
      [cleo, { event: 'message_added', conversation_id: conversation.id }, 124],
      [gus, { event: 'message_added', conversation_id: conversation.id }, 124],
      [ben, { event: 'message_added', conversation_id: channel.id }, 124],
    ];
    for (const [by, input, code] of refusals) {
      const refused = await by.refused('hooks.subscribe', { ...at(), event: 'comment_added', ...input });
      expect(refused).toMatchObject({ status: 404, error_code: code });
    }
    expect(await kept()).toEqual([]);
  });

  it('of a removed user names nothing any more', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await ben.error('hooks.subscribe', { ...at(), event: 'thread_added', workspace_id: workspace.id })).toBe(
      'workspace_not_found',
    );
    expect(await ben.error('hooks.subscribe', { ...at(), event: 'thread_added', channel_id: channel.id })).toBe(
      'channel_not_found',
    );
  });

  it('lies in the wider ones, else 20', async () => {
    const { ben, workspace, channel } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const other = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Other' });
    const { thread_id, conversation_id } = await filtersFor(team);
    expect(await subscribe(ben, { workspace_id: workspace.id, channel_id: channel.id, thread_id })).toMatchObject({
      workspace_id: workspace.id,
      channel_id: channel.id,
      thread_id,
    });
    const event = 'comment_added';
    for (const input of [
      { event, workspace_id: elsewhere.id, channel_id: channel.id },
      { event, workspace_id: elsewhere.id, thread_id },
      { event, channel_id: other.id, thread_id },
      { event: 'message_added', workspace_id: elsewhere.id, conversation_id },
    ]) {
      expect(await ben.error('hooks.subscribe', { ...at(), ...input })).toBe('argument_invalid');
    }
    expect(await kept()).toHaveLength(1);
  });

  it('may be an archived channel and a closed thread, which can still change', async () => {
    const { ada, channel } = await skein.aTeam();
    const thread = await aThread(ada, channel);
    await ada.call('comments.add', { thread_id: thread.id, content: 'Done.', thread_action: 'close' });
    await ada.call('channels.archive', { id: channel.id });
    const filters = { channel_id: channel.id, thread_id: thread.id };
    expect(await subscribe(ada, filters)).toMatchObject(filters);
  });
});
