import { describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import { contract } from '../http/contract.js';
import { ofGroup, ofUser } from '../testing/mentions.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** Somebody in the channel, and a group, whom nothing has mentioned yet. */
async function somebody() {
  const { ada, workspace, channel } = team;
  const nora = await skein.aMember(ada, workspace, 'nora');
  await ada.call('channels.addUser', { id: channel.id, user_id: nora.id });
  const crew = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [nora.id] });
  const said = (user: string, group: string) => `Hi\n${ofUser(nora.id, user)},  ask ${ofGroup(crew.id, group)}!`;
  return { nora, crew, said };
}

async function rename(nora: Person, crew: { id: number }) {
  await nora.call('users.update', { name: 'Nora Newname' });
  await team.ada.call('groups.update', { id: crew.id, name: 'Squad' });
}

describe('mentions in what is read', () => {
  /** Operations that answer a thread or comment, with which input, and which texts of theirs mention. */
  const reads: [OperationId, (thread: number, comment: number) => Record<string, unknown>][] = [
    ['threads.getone', (id) => ({ id })],
    ['threads.get', () => ({ channel_id: team.channel.id, limit: 1 })],
    ['threads.update', (id) => ({ id, title: 'Other title' })],
    ['threads.mute', (id) => ({ id, minutes: 5 })],
    ['threads.unmute', (id) => ({ id })],
    ['inbox.get', () => ({ workspace_id: team.workspace.id, limit: 1 })],
    ['comments.getone', (_, id) => ({ id })],
    ['comments.get', (thread_id) => ({ thread_id })],
    ['comments.update', (_, id) => ({ id, actions: [] })],
  ];

  it('bear the names of this moment, in every operation and event that shows them', async () => {
    const { ada, channel, workspace } = team;
    const { nora, crew, said } = await somebody();
    const [before, after] = [said('Nora Example', 'Crew'), said('Nora Newname', 'Squad')];
    const thread = await aThread(ada, channel, { content: before, recipients: [] });
    const comment = await aComment(ada, thread, { content: before, recipients: [] });
    expect(thread).toMatchObject({ content: before, snippet: 'Hi Nora Example, ask Crew!' });
    expect(comment.content).toBe(before);
    await rename(nora, crew);
    for (const [operation, input] of reads) {
      const { text } = await ada.try(operation, input(thread.id, comment.id));
      expect({ operation, old: /Nora Example|\[Crew/.test(text) }).toEqual({ operation, old: false });
      expect(text).toContain(JSON.stringify(after));
      if (!operation.startsWith('comments.')) expect(text).toContain('"snippet":"Hi Nora Newname, ask Squad!"');
    }
    const [event] = await eventsDuring(skein, workspace, () => ada.call('threads.pin', { id: thread.id }));
    expect(event?.snapshot).toMatchObject({ content: after, last_comment: { content: after } });
  });

  it('are looked for in every operation that answers threads or comments', () => {
    const shown = /"#\/components\/schemas\/(Thread|Comment|CommentAndItself)"/;
    const adding = ['threads.add', 'comments.add'];
    const showing = Object.values(contract.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ responses }) => shown.test(JSON.stringify(responses)))
      .map(({ operationId }) => operationId);
    expect(new Set([...reads.map(([id]) => id), ...adding])).toEqual(new Set(showing));
  });

  it('bear the real name, whatever label was written', async () => {
    const { ada, ben, channel } = team;
    const content = `${ofUser(ben.id, 'Ada Example')} ${ofUser(ben.id, '')} [x](app-mention://0${ben.id})`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    const name = ofUser(ben.id, ben.name);
    expect(thread).toMatchObject({ content: `${name} ${name} [${ben.name}](app-mention://0${ben.id})` });
    expect(thread.snippet).toBe('Ben Example Ben Example Ben Example');
  });

  it('of those who are not known stay as they were written', async () => {
    const { ada, ben, gwen, olga, channel } = team;
    const content = `${ofUser(olga.id, 'O')} ${ofUser(gwen.id, 'G')} ${ofUser(ben.id, 'B')} ${ofGroup(4096, 'N')} x](app-mention://${ben.id})`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread.content).toBe(content.replace('[B]', `[${ben.name}]`));
    expect(thread.snippet).toBe(`O G Ben Example N x](app-mention://${ben.id})`);
  });

  it('of a removed group keep the name that was written, in the snippet too', async () => {
    const { ada, channel } = team;
    const { crew, said } = await somebody();
    const thread = await aThread(ada, channel, { content: said('Nora Example', 'Crew'), recipients: [] });
    await ada.call('groups.remove', { id: crew.id });
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    expect(thread.snippet).toBe('Hi Nora Example, ask Crew!');
  });

  it('leave out brackets, which would end the label, and take every other sign as it is', async () => {
    const { ada, channel } = team;
    const { nora, crew, said } = await somebody();
    const thread = await aThread(ada, channel, { content: said('a', 'b'), recipients: [] });
    await nora.call('users.update', { name: '[No](ra) \\1 \\& $1 %' });
    await ada.call('groups.update', { id: crew.id, name: '\\0[](app-mention://1)' });
    const shown = await ada.call('threads.getone', { id: thread.id });
    expect(shown.content).toBe(said('No(ra) \\1 \\& $1 %', '\\0(app-mention://1)'));
    expect(shown.snippet).toBe('Hi No(ra) \\1 \\& $1 %, ask \\0(app-mention://1)!');
    expect(await ada.call('threads.update', { id: thread.id, content: shown.content })).toEqual(shown);
  });

  it('that are sent back with the new name change nothing and emit nothing', async () => {
    const { ada, channel, workspace } = team;
    const { nora, crew, said } = await somebody();
    const thread = await aThread(ada, channel, { content: said('a', 'b'), recipients: [] });
    const comment = await aComment(ada, thread, { content: said('a', 'b'), recipients: [] });
    await rename(nora, crew);
    const content = said('Nora Newname', 'Squad');
    const events = await eventsDuring(skein, workspace, async () => {
      const changed = await ada.call('threads.update', { id: thread.id, content });
      expect(changed).toMatchObject({ content, version: 2, last_edited_ts: null });
      expect(await ada.call('comments.update', { id: comment.id, content })).toMatchObject({ content, version: 1 });
    });
    expect(events).toEqual([]);
  });
});

describe('the snippet of a thread', () => {
  it('has 140 code points at most, whatever becomes of the names in it', async () => {
    const { ada, channel } = team;
    const { nora, crew } = await somebody();
    const content = `${'🧵'.repeat(134)}${ofUser(nora.id, 'N')}${ofGroup(crew.id, 'C')} and more text that is cut`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread.snippet).toBe(`${'🧵'.repeat(134)}Nora E`);
    await nora.call('users.update', { name: 'No' });
    const shown = await ada.call('threads.getone', { id: thread.id });
    expect(shown.snippet.startsWith(`${'🧵'.repeat(134)}NoCrew`)).toBe(true);
    expect(Array.from(shown.snippet).length).toBeLessThanOrEqual(140);
  });

  it('follows renames after an edit and a removal too, which make it that of another post', async () => {
    const { ada, channel } = team;
    const { nora, crew, said } = await somebody();
    const thread = await aThread(ada, channel, { recipients: [] });
    const comment = await aComment(ada, thread, { recipients: [] });
    await ada.call('comments.update', { id: comment.id, content: said('N', 'C') });
    const last = await aComment(ada, thread, { recipients: [] });
    await ada.call('comments.remove', { id: last.id });
    await rename(nora, crew);
    expect((await ada.call('threads.getone', { id: thread.id })).snippet).toBe('Hi Nora Newname, ask Squad!');
  });

  it('shows no name that mentions within mentions might ask for', async () => {
    const { ada, olga, channel } = team;
    const content = `[${ofUser(1, 'a')}](app-mention://${olga.id})`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread).toMatchObject({ content, snippet: `[a](app-mention://${olga.id})`, direct_mentions: [] });
  });
});

describe('a guest who mentions people', () => {
  it('in the content is shown the names only of those whom the guest sees, and reaches nobody else', async () => {
    const { ben, cleo, gus, channel } = team;
    const content = `${ofUser(cleo.id, '?')} ${ofUser(ben.id, '?')}`;
    const thread = await aThread(gus, channel, { content, recipients: [] });
    expect(thread).toMatchObject({
      content: `${ofUser(cleo.id, '?')} ${ofUser(ben.id, ben.name)}`,
      direct_mentions: [ben.id],
    });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    const comment = await aComment(gus, thread, { content: 'x', recipients: [] });
    const changed = await gus.call('comments.update', { id: comment.id, content });
    expect(changed).toMatchObject({ direct_mentions: [ben.id] });
  });
});
