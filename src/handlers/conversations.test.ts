import { describe, expect, it } from 'vitest';
import { HOUR } from '../clock.js';
import { aConversation, aMessage, aTalk } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf, pagesOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const sorted = (...people: { id: number }[]) => people.map(({ id }) => id).sort((a, b) => a - b);

describe('conversations/get_or_create', () => {
  it('begins a private conversation of two, without a title and without messages', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben);
    expect(conversation).toEqual({
      id: conversation.id,
      title: null,
      private: true,
      creator: ada.id,
      workspace_id: workspace.id,
      user_ids: sorted(ada, ben),
      last_message: null,
      message_count: 0,
      last_obj_index: -1,
      snippet: '',
      snippet_creators: [],
      last_active_ts: conversation.created_ts,
      muted_until_ts: null,
      archived: false,
      created_ts: expect.any(Number),
    });
  });

  it('finds the one of the same people for each of them, in any order of their ids', async () => {
    const { ada, ben, cleo, workspace } = team;
    const { id } = await aConversation(workspace, ada, ben, cleo);
    const user_ids = [cleo.id, ada.id, ben.id, cleo.id];
    expect(await ben.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids })).toMatchObject({ id });
    expect((await aConversation(workspace, cleo, ben, ada)).id).toBe(id);
    expect((await aConversation(workspace, cleo, ada)).id).not.toBe(id);
    expect(await aConversation(workspace, ada, ben, cleo)).toMatchObject({ private: false });
  });

  it('finds the last active one of several', async () => {
    const { ada, ben, cleo, dora } = await aTeamOfFour();
    const first = await aConversation(team.workspace, ada, ben, cleo);
    const second = await aConversation(team.workspace, ada, ben, cleo, dora);
    await ada.call('conversations.removeUser', { id: second.id, user_id: dora.id });
    skein.clock.advance(1000);
    await aMessage(ben, first);
    expect((await aConversation(team.workspace, ada, ben, cleo)).id).toBe(first.id);
    skein.clock.advance(1000);
    await aMessage(ben, second);
    expect((await aConversation(team.workspace, ada, ben, cleo)).id).toBe(second.id);
  });

  it('is the same for ten callers at once', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? aConversation(workspace, ada, ben) : aConversation(workspace, ben, ada),
    );
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  });

  it('with nobody else is the notes to self', async () => {
    const { ben, cleo, workspace } = team;
    const { default_conversation: id } = await ben.call('workspaces.getone', { id: workspace.id });
    expect(await aConversation(workspace, ben)).toMatchObject({ id, private: false, user_ids: [ben.id] });
    expect((await aConversation(workspace, ben, ben)).id).toBe(id);
    const left = await aConversation(workspace, ben, cleo);
    await cleo.call('conversations.removeUser', { id: left.id, user_id: cleo.id });
    expect(await ben.call('conversations.getone', { id: left.id })).toMatchObject({ user_ids: [ben.id] });
    expect((await aConversation(workspace, ben)).id).toBe(id);
  });

  it('is 106 with somebody outside the workspace, or whom a guest does not see, and 105 from outside', async () => {
    const { ada, cleo, gus, olga, workspace } = team;
    const ask = (user_id: number) => ({ workspace_id: workspace.id, user_ids: [ada.id, user_id] });
    expect(await ada.refused('conversations.getOrCreate', ask(olga.id))).toMatchObject({
      status: 404,
      error_code: 106,
      error_extra: { id: olga.id },
    });
    expect(await gus.error('conversations.getOrCreate', ask(cleo.id))).toBe('user_not_found');
    expect(await olga.error('conversations.getOrCreate', ask(olga.id))).toBe('workspace_not_found');
    expect(await ada.error('conversations.getOrCreate', { workspace_id: workspace.id })).toBe('argument_missing');
  });

  it('emits nothing', async () => {
    const { ada, gwen, workspace } = team;
    expect(await eventsDuring(skein, workspace, () => aConversation(workspace, ada, gwen))).toEqual([]);
  });
});

async function aTeamOfFour() {
  const { ada, ben, cleo, workspace } = team;
  return { ada, ben, cleo, dora: await skein.aMember(ada, workspace, 'dora') };
}

describe('conversations/getone', () => {
  it('is 124 for everybody outside, admins too', async () => {
    const { ada, ben, cleo, gus, olga, workspace } = team;
    const { id } = await aConversation(workspace, ben, cleo);
    expect(await cleo.call('conversations.getone', { id })).toMatchObject({ id, creator: ben.id });
    for (const outsider of [ada, gus, olga]) {
      expect(await outsider.refused('conversations.getone', { id })).toMatchObject({ status: 404, error_code: 124 });
    }
    expect(await ben.error('conversations.getone', { id: id + 4096 })).toBe('conversation_not_found');
  });

  it('is 124 for somebody who was removed from the workspace', async () => {
    const { ada, ben, dora, workspace } = { ...team, ...(await aTeamOfFour()) };
    const { id } = await aConversation(workspace, ben, dora);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dora.id });
    expect(await dora.error('conversations.getone', { id })).toBe('conversation_not_found');
    expect(await ben.call('conversations.getone', { id })).toMatchObject({ user_ids: sorted(ben, dora) });
  });

  it('shows the last message, its beginning and who wrote it', async () => {
    const { ben, cleo, workspace } = await skein.aTeam();
    const conversation = await aConversation(workspace, ben, cleo);
    await aMessage(ben, conversation, { content: 'First.' });
    skein.clock.advance(5000);
    const last = await aMessage(cleo, conversation, { content: `  ${'long '.repeat(60)}` });
    const shown = await ben.call('conversations.getone', { id: conversation.id });
    expect(shown).toMatchObject({
      last_message: last,
      message_count: 2,
      last_obj_index: 1,
      snippet_creators: [cleo.id],
      snippet: 'long '.repeat(28),
      last_active_ts: last.posted_ts,
    });
  });
});

describe('conversations/get', () => {
  it('lists the caller’s own by their last activity, and pages', async () => {
    const { ada, ben, cleo, gus, workspace } = await skein.aTeam();
    const notes = await aTalk(workspace, ada);
    const conversations = [notes];
    for (const others of [[ben], [cleo], [gus], [ben, cleo]]) {
      skein.clock.advance(1000);
      conversations.unshift(await aTalk(workspace, ada, ...others));
    }
    const order = idsOf(conversations);
    const get = (input: object = {}) => ada.call('conversations.get', { workspace_id: workspace.id, ...input });
    expect(idsOf(await get())).toEqual(order);
    expect(idsOf(await get({ order_by: 'asc' }))).toEqual([...order].reverse());
    expect((await get())[1]).toEqual(await ada.call('conversations.getone', { id: order[1] ?? 0 }));
    expect(await pagesOf(ada, 'conversations.get', { workspace_id: workspace.id, limit: 2 })).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
    skein.clock.advance(1000);
    await aMessage(ben, conversations[3] ?? notes);
    expect(idsOf(await get({ limit: 2 }))).toEqual([order[3], order[0]]);
    expect(await ben.call('conversations.get', { workspace_id: workspace.id })).toHaveLength(2);
  });

  it('leaves out one in which nothing has been said', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    await aConversation(workspace, ada, ben);
    const { id } = await aTalk(workspace, ada);
    expect(idsOf(await ada.call('conversations.get', { workspace_id: workspace.id }))).toEqual([id]);
    expect(await ben.call('conversations.get', { workspace_id: workspace.id })).toEqual([]);
  });

  it('lists one in which nothing has been said when it is archived', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben);
    await ada.call('conversations.archive', { id });
    const archived = { workspace_id: workspace.id, archived: true };
    const shown = await ada.call('conversations.getone', { id });
    expect(await ada.call('conversations.get', archived)).toEqual([shown]);
    expect(shown).toMatchObject({ archived: true, last_message: null });
    expect(await ben.call('conversations.get', archived)).toEqual([]);
    expect(await ada.call('conversations.get', { workspace_id: workspace.id })).toEqual([]);
  });

  it('bounds by time and by id exclude the bound, and by id it is in the order of ids', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const first = await aTalk(workspace, ada, ben);
    skein.clock.advance(HOUR);
    const second = await aTalk(workspace, ada, cleo);
    skein.clock.advance(HOUR);
    const third = await aTalk(workspace, ada, ben, cleo);
    await aMessage(ben, first);
    const get = async (input: object) =>
      idsOf(await ada.call('conversations.get', { workspace_id: workspace.id, ...input }));
    expect(await get({ newer_than_ts: second.last_active_ts })).toEqual([first.id, third.id]);
    expect(await get({ older_than_ts: third.last_active_ts, newer_than_ts: first.created_ts })).toEqual([second.id]);
    expect(await get({ after_id: first.id })).toEqual([third.id, second.id]);
    expect(await get({ after_id: first.id, order_by: 'asc' })).toEqual([second.id, third.id]);
    expect(await get({ before_id: third.id, after_id: first.id })).toEqual([second.id]);
    const byId = { workspace_id: workspace.id, after_id: 1, limit: 3, order_by: 'asc' };
    expect((await pagesOf(ada, 'conversations.get', byId)).flat()).toEqual(await get({ ...byId, limit: 20 }));
  });

  it('keeps to the limit, which is 20 by default and 500 at most', async () => {
    const { ada, ben, cleo, gus, gwen, workspace } = await skein.aTeam();
    const others = [ben, cleo, gus, gwen, await skein.aMember(ada, workspace, 'nina')];
    // As many sets of people as there are bits in a number of five: 0 stands for notes to self.
    for (let set = 0; set < 21; set += 1) {
      await aTalk(workspace, ada, ...others.filter((_, index) => (set >> index) % 2 === 1));
    }
    const count = async (input: object) =>
      (await ada.call('conversations.get', { workspace_id: workspace.id, ...input })).length;
    expect([await count({}), await count({ limit: 1 }), await count({ limit: 500 })]).toEqual([20, 1, 21]);
    expect(await ada.error('conversations.get', { workspace_id: workspace.id, limit: 501 })).toBe('argument_invalid');
  });

  it('refuses what is out of range: 20, and 105 from outside', async () => {
    const { ada, olga, workspace } = team;
    const get = { workspace_id: workspace.id };
    for (const input of [{ limit: 0 }, { limit: 501 }, { order_by: 'up' }, { cursor: 'zzz' }]) {
      expect(await ada.error('conversations.get', { ...get, ...input })).toBe('argument_invalid');
    }
    expect(await ada.call('conversations.get', { ...get, limit: 500 })).not.toEqual([]);
    expect(await olga.error('conversations.get', get)).toBe('workspace_not_found');
  });
});

describe('conversations/update', () => {
  it('gives a conversation of three a title, says so in it, and clears it by null or by nothing but white space', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben, cleo);
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('conversations.update', { id, title: ' Loom repairs ' }),
    );
    const renamed = await ada.call('conversations.getone', { id });
    expect(renamed).toMatchObject({ title: 'Loom repairs', message_count: 1, snippet: '', snippet_creators: [] });
    expect(renamed.last_message).toMatchObject({
      content: '',
      creator: ben.id,
      obj_index: 0,
      system_message: { type: 'conversation_renamed', initiator: ben.id, initiator_name: 'Ben Example' },
    });
    expect(events).toMatchObject([{ name: 'message_added', actor_id: ben.id, snapshot: renamed.last_message }]);
    expect(await ada.call('conversations.update', { id, title: null })).toMatchObject({
      title: null,
      message_count: 2,
    });
    await ada.call('conversations.update', { id, title: 'Again' });
    expect(await ada.call('conversations.update', { id, title: '' })).toMatchObject({ title: null, message_count: 4 });
    await ada.call('conversations.update', { id, title: 'Again' });
    expect(await ada.call('conversations.update', { id, title: ' ' })).toMatchObject({ title: null, message_count: 6 });
  });

  it('is of a conversation without a title where only two are left: nobody finds the former one', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben, cleo);
    await ada.call('conversations.update', { id, title: 'Zebra' });
    const found = async () =>
      (await ada.call('search.query', { query: 'zebra', workspace_id: workspace.id })).items.length;
    expect(await found()).toBe(1);
    await ada.call('conversations.removeUser', { id, user_id: cleo.id });
    expect(await found()).toBe(0);
    const cleared = await ada.call('conversations.update', { id, title: '', archived: true });
    expect(cleared).toMatchObject({ title: null, private: true, archived: true });
    await ada.call('conversations.addUser', { id, user_id: cleo.id });
    expect(await ben.call('conversations.getone', { id })).toMatchObject({ title: null, private: false });
  });

  it('is of a conversation without a title where a second person comes to the only one left', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben, cleo);
    await ada.call('conversations.update', { id, title: 'Zebra' });
    await ada.call('conversations.removeUsers', { id, user_ids: [ben.id, cleo.id] });
    await ada.call('conversations.addUser', { id, user_id: cleo.id });
    expect((await cleo.call('search.query', { query: 'zebra', workspace_id: workspace.id })).items).toEqual([]);
    expect(await ada.call('conversations.update', { id, title: '' })).toMatchObject({ title: null, private: true });
    await ada.call('conversations.addUser', { id, user_id: ben.id });
    expect(await ben.call('conversations.getone', { id })).toMatchObject({ title: null, private: false });
  });

  it('with the title that it has changes nothing and says nothing', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben, cleo);
    const before = await ada.call('conversations.update', { id, title: 'Looms' });
    const events = await eventsDuring(skein, workspace, () => ada.call('conversations.update', { id, title: 'Looms' }));
    expect(events).toEqual([]);
    expect(await ada.call('conversations.getone', { id })).toEqual(before);
  });

  it('archives for the caller alone', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const { id } = await aConversation(workspace, ada, ben);
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('conversations.update', { id, archived: true })).toMatchObject({ archived: true });
    });
    expect(events).toEqual([]);
    expect(await ben.call('conversations.getone', { id })).toMatchObject({ archived: false });
  });

  it('refuses a title for two, neither field, a title too long, and people outside', async () => {
    const { ada, ben, cleo, workspace } = team;
    const { id } = await aConversation(workspace, ada, ben);
    expect(await ada.refused('conversations.update', { id, title: 'Ours' })).toMatchObject({
      error_code: 114,
      error_extra: { reason: 'private' },
    });
    expect(await ada.refused('conversations.update', { id })).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'title' },
    });
    const group = await aConversation(workspace, ada, ben, cleo);
    expect(await ada.error('conversations.update', { id: group.id, title: 'x'.repeat(301) })).toBe('argument_invalid');
    expect(await ada.call('conversations.update', { id: group.id, title: 'x'.repeat(300) })).toMatchObject({
      title: 'x'.repeat(300),
    });
    expect(await cleo.error('conversations.update', { id, archived: true })).toBe('conversation_not_found');
  });
});
