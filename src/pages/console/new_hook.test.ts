import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import { aConversation } from '../../testing/conversations.js';
import { aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
const NEW = '/integrations/hooks/new';
const LIST = { decision: 'list' };
const typed = { target_url: 'https://hooks.example.com/narrow', event: 'comment_added' };

let browser: Browser;
let place: { workspace_id: string };
beforeAll(async () => {
  await team.ben.call('workspaces.add', { name: 'Alone' });
});
beforeEach(async () => {
  browser = await Browser.of(skein, team.ben);
  place = { workspace_id: String(team.workspace.id) };
});

/** The options of a list, without the first, which stands for all. */
function optionsOf({ text }: { text: string }, name: string): string[] | undefined {
  const list = new RegExp(`<select id="${name}"[^]*?</select>`).exec(text)?.[0];
  return list === undefined
    ? undefined
    : [...list.matchAll(/<option value="\d+"[^>]*>([^<]*)</g)].map(([, option = '']) => option);
}

describe('the form that adds a webhook', () => {
  it('lists the channels and conversations that the person sees in the chosen workspace, and keeps what was typed', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [gus.id] });
    await aConversation(workspace, ada, cleo);
    await aConversation(workspace, ben, cleo);
    const titled = await aConversation(workspace, ben, ada, cleo);
    await ben.call('conversations.update', { id: titled.id, title: 'Looms <b>' });
    await aConversation(workspace, ben, ada, cleo, gus);
    await aConversation(workspace, ben, ada, cleo, gus, team.gwen);
    const page = await browser.open(NEW);
    expect(optionsOf(page, 'channel_id')).toBeUndefined();
    const listed = await browser.submit(page, { ...typed, ...place, ...LIST });
    expect(listed.status).toBe(200);
    expect(optionsOf(listed, 'channel_id')).toEqual(['General', channel.name]);
    expect(optionsOf(listed, 'conversation_id')).toEqual([
      `${[ada, cleo, gus].map(({ name }) => name).join(', ')} and others`,
      [ada, cleo, gus].map(({ name }) => name).join(', '),
      'Looms &#60;b&#62;',
      cleo.name,
      'Only you',
    ]);
    expect(listed.text).toContain(`value="${typed.target_url}"`);
    expect(listed.text).toContain('value="comment_added" checked');
    expect(listed.text).toMatch(/<select id="channel_id"[^>]* autofocus>/);
    expect(listed.text).not.toContain('At most');
    expect((await browser.open(`${NEW}?channel_id=${hidden.id}`)).text).not.toContain('Hidden');
    expect(await ben.call('hooks.get')).toEqual([]);
  });

  it('adds a webhook for one channel, for one thread and for one conversation', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel, { title: 'Looms' });
    const conversation = await aConversation(workspace, ben, ada);
    const listed = await browser.submit(await browser.open(NEW), { ...typed, ...place, ...LIST });
    const chosen = { ...typed, ...place, channel_id: String(channel.id) };
    const withThreads = await browser.submit(listed, { ...chosen, ...LIST });
    expect(optionsOf(withThreads, 'thread_id')).toEqual(['Looms']);
    expect(withThreads.text).toContain(`<option value="${channel.id}" selected>`);
    const answered = [
      await browser.submit(listed, { ...chosen, conversation_id: '' }),
      await browser.submit(withThreads, { ...chosen, thread_id: String(thread.id), conversation_id: '' }),
      await browser.submit(listed, {
        ...typed,
        ...place,
        event: 'message_added',
        channel_id: '',
        conversation_id: String(conversation.id),
      }),
    ];
    expect(answered.map(({ status }) => status)).toEqual([303, 303, 303]);
    const none = { channel_id: null, thread_id: null, conversation_id: null };
    expect(await ben.call('hooks.get')).toMatchObject([
      { ...none, event: 'comment_added', channel_id: channel.id },
      { ...none, event: 'comment_added', channel_id: channel.id, thread_id: thread.id },
      { ...none, event: 'message_added', conversation_id: conversation.id },
    ]);
  });

  it('asks of which workspace the lists are, unless there is only one', async () => {
    const page = await browser.open(NEW);
    for (const workspace_id of ['', '17', 'x']) {
      const refused = await browser.submit(page, { ...typed, workspace_id, ...LIST });
      expect(refused.status).toBe(400);
      expect(/id="workspace_id-error">([^<]*)/.exec(refused.text)?.[1]).toContain('Choose one workspace');
      expect(optionsOf(refused, 'channel_id')).toBeUndefined();
    }
    const cleo = await Browser.of(skein, team.cleo);
    const listed = await cleo.submit(await cleo.open(NEW), { ...typed, workspace_id: '', ...LIST });
    expect([listed.status, optionsOf(listed, 'channel_id')]).toEqual([200, ['General', team.channel.name]]);
    expect(listed.text).toContain(`<option value="${team.workspace.id}" selected>`);
  });

  it('says beside the field when a place is in another workspace or channel, and lists those of the workspace', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel, { title: 'Warps' });
    const [alone] = (await ben.call('workspaces.get')).filter(({ name }) => name === 'Alone');
    const page = await browser.open(NEW);
    const elsewhere = { ...typed, workspace_id: String(alone?.id), channel_id: String(channel.id) };
    const refused = await browser.submit(page, elsewhere);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('id="workspace_id-error">What is chosen below is in another workspace.');
    expect(optionsOf(refused, 'channel_id')).toEqual(['General']);
    const wrong = { ...typed, ...place, channel_id: String(workspace.default_channel), thread_id: String(thread.id) };
    const other = await browser.submit(page, wrong);
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('This is in another channel.')]);
    expect(optionsOf(other, 'thread_id')).toEqual([]);
  });

  it('takes what the address names, as far as the person sees it', async () => {
    const { ada, channel, workspace } = team;
    const thread = await aThread(ada, channel, { title: 'Wefts' });
    const conversation = await aConversation(workspace, ada, team.cleo);
    const page = await browser.open(`${NEW}?thread_id=${thread.id}&conversation_id=${conversation.id}&channel_id=17`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<option value="${thread.id}" selected>Wefts</option>`);
    expect([optionsOf(page, 'channel_id'), optionsOf(page, 'conversation_id')]).toEqual([[], []]);
  });
});
