import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ per: 'test' });
/** Of Ada and Ben: what they have said to each other, with a file. */
let conversation: Schema<'Conversation'>;
let secret: Schema<'ConversationMessage'>;
let file: Schema<'Attachment'>;

beforeEach(async () => {
  const { ada, ben, workspace } = team;
  conversation = await aConversation(workspace, ada, ben);
  file = await anUpload(ada);
  secret = await aMessage(ada, conversation, { attachments: [file] });
});

/** The status with which a link answers. */
async function status(url: string | null | undefined): Promise<number> {
  const { pathname, search } = new URL(url ?? '');
  return (await skein.send({ method: 'GET', path: `${pathname}${search}`, headers: {} })).status;
}

const linkIn = async (by: Person, { id }: { id: number }) =>
  (await by.call('conversationMessages.getone', { id })).attachments[0]?.url;

/** A link to the file that is signed for that person, as they would have one if they had ever been shown it. */
async function linkFor(by: Person): Promise<string> {
  const links = skein.fileLinks.linksFor(by.id, skein.clock.now());
  return `${skein.baseUrl}${links(file.attachment_id)}`;
}

const comesIn = (person: Person) => team.ben.call('conversations.addUser', { id: conversation.id, user_id: person.id });

describe('a file in a conversation', () => {
  it('is for those inside, admins or not, and for nobody else', async () => {
    const { ada, ben, cleo, gwen, olga } = team;
    expect(await status(await linkIn(ben, secret))).toBe(200);
    expect(await status(await linkIn(ada, secret))).toBe(200);
    for (const by of [cleo, gwen, olga]) {
      expect(await status(await linkFor(by))).toBe(404);
      const input = { channel_id: team.channel.id, title: 'T', content: '', attachments: [file] };
      if (by === cleo) expect(await by.error('threads.add', input)).toBe('attachments_invalid');
    }
    const notes = await aConversation(team.workspace, ben, cleo);
    const bens = await aMessage(ben, notes, { attachments: [await anUpload(ben)] });
    expect(await ada.error('conversationMessages.getone', { id: bens.id })).toBe('message_not_found');
    const theirs = { attachment_id: bens.attachments[0]?.attachment_id, url_type: 'file' };
    const shown = { conversation_id: conversation.id, content: '', attachments: [theirs] };
    expect(await ada.error('conversationMessages.add', shown)).toBe('attachments_invalid');
  });

  it('from before a third person came stays closed to them: by link, by what they attach, and in what tells of them', async () => {
    const { ada, cleo, workspace } = team;
    const events = await eventsDuring(skein, workspace, () => comesIn(cleo));
    expect(JSON.stringify(events)).not.toContain(file.attachment_id);
    expect(await status(await linkFor(cleo))).toBe(404);
    const again = { conversation_id: conversation.id, content: 'Mine now', attachments: [file] };
    expect(await cleo.refused('conversationMessages.add', again)).toMatchObject({ status: 400, error_code: 118 });
    const own = await aMessage(cleo, conversation);
    expect(await cleo.error('conversationMessages.update', { id: own.id, attachments: [file] })).toBe(
      'attachments_invalid',
    );
    const taking = { attachment_id: file.attachment_id, message_id: secret.id };
    expect(await cleo.error('attachments.remove', taking)).toBe('message_not_found');
    const all = await cleo.call('conversationMessages.get', { conversation_id: conversation.id });
    const shown = await cleo.call('conversations.getone', { id: conversation.id });
    expect(JSON.stringify([all, shown])).not.toContain(file.attachment_id);

    const edited = await ada.call('conversationMessages.update', { id: secret.id, content: 'Changed' });
    expect(edited.attachments).toHaveLength(1);
    expect(await status(await linkFor(cleo))).toBe(404);
    await aMessage(ada, conversation, { attachments: [file] });
    expect(await status(await linkFor(cleo))).toBe(200);
  });

  it('is closed at once to who is taken out, has left, or was removed from the workspace', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    for (const person of [cleo, gus]) await comesIn(person);
    const open = await aMessage(ben, conversation, { attachments: [file] });
    const [bens, cleos, guss] = [await linkIn(ben, open), await linkIn(cleo, open), await linkIn(gus, open)];
    for (const url of [bens, cleos, guss]) expect(await status(url)).toBe(200);
    await ada.call('conversations.removeUser', { id: conversation.id, user_id: cleo.id });
    await gus.call('conversations.removeUser', { id: conversation.id, user_id: gus.id });
    for (const url of [cleos, guss]) expect(await status(url)).toBe(404);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await status(bens)).toBe(404);
  });

  it('stays open where it hangs on something else that its reader sees, and not any longer', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel, { attachments: [file] });
    expect(await status(await linkFor(cleo))).toBe(200);
    await ada.call('conversationMessages.remove', { id: secret.id });
    expect(await status(await linkFor(ben))).toBe(200);
    await ada.call('threads.remove', { id: thread.id });
    for (const by of [ben, cleo]) expect(await status(await linkFor(by))).toBe(404);
  });

  it('goes with the message, an edit, or attachments/remove', async () => {
    const { ada, ben } = team;
    const [edited, taken] = [await anUpload(ada), await anUpload(ada)];
    const message = await aMessage(ada, conversation, { attachments: [edited, taken] });
    const { attachments } = await ben.call('conversationMessages.getone', { id: message.id });
    const urls = [await linkIn(ben, secret), ...attachments.map(({ url }) => url)];
    for (const url of urls) expect(await status(url)).toBe(200);
    await ada.call('conversationMessages.remove', { id: secret.id });
    await ada.call('conversationMessages.update', { id: message.id, attachments: [taken] });
    await ada.call('attachments.remove', { message_id: message.id, attachment_id: taken.attachment_id });
    for (const url of urls) expect(await status(url)).toBe(404);
  });
});
