import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();
type Given = Partial<Pick<Schema<'CommentsAddRequest'>, 'content' | 'attachments'>>;
let thread: Schema<'Thread'>;
/** Of Ada, Ben and Gus. */
let conversation: Schema<'Conversation'>;
let file: Schema<'Attachment'>;
beforeAll(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben, team.gus);
});
beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
  file = await anUpload(team.ada);
});

const reader = (url: string | null) => new URL(url ?? '').searchParams.get('reader');
const website = {
  attachment_id: 'w-1',
  url_type: 'website' as const,
  url: 'https://loom.example/',
  tags: ['a', { b: 1 }],
};

describe.each(['thread', 'comment', 'message'] as const)('a %s', (kind) => {
  const operations = { thread: 'threads', comment: 'comments', message: 'conversationMessages' } as const;
  const operation = (name: 'add' | 'getone' | 'update'): OperationId => `${operations[kind]}.${name}`;
  const places = () => ({
    thread: { channel_id: team.channel.id, title: 'T' },
    comment: { thread_id: thread.id },
    message: { conversation_id: conversation.id },
  });
  const called = async (name: 'add' | 'getone' | 'update', by: Person, input: Record<string, unknown>) => {
    const { status, text } = await by.try(operation(name), input);
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
    const post: Schema<'Thread'> | Schema<'Comment'> | Schema<'ConversationMessage'> = JSON.parse(text);
    return post;
  };
  const add = (by = team.ada, input: Given = {}) =>
    called('add', by, { ...places()[kind], content: 'Who is in?', ...input });
  const refused = (input: Record<string, unknown>, by = team.ada) =>
    by.refused(operation('add'), { ...places()[kind], content: 'C', ...input });
  const get = (id: number, by = team.ada) => called('getone', by, { id });
  const update = (id: number, input: object, by = team.ada) => called('update', by, { id, ...input });
  const updateCode = (id: number, input: object, by = team.ada) => by.error(operation('update'), { id, ...input });

  it('have names on one line, and none of which nothing is visible', async () => {
    const names = { title: 'Loom\r\n> \u202ehere ', file_name: '\u200b' };
    const { attachments } = await add(team.ada, { attachments: [{ ...website, ...names }] });
    expect(attachments[0]).toMatchObject({ title: 'Loom >  here', file_name: null });
  });

  it('is added with an upload, as the upload was answered', async () => {
    const { attachments } = await add(team.ada, { attachments: [file] });
    expect(attachments).toEqual([{ ...file, url: expect.stringContaining(`/files/${file.attachment_id}?`) }]);
  });

  it('keeps unknown keys, and its own order', async () => {
    const given = [website, { ...file, title: 'The draft', caption: { de: 'Entwurf' } }];
    const { id } = await add(team.ada, { attachments: given });
    const { attachments } = await get(id);
    expect(attachments).toMatchObject([website, { title: 'The draft', caption: { de: 'Entwurf' }, file_size: 13 }]);
    expect(attachments[0]).toMatchObject({ title: null, file_name: null, file_size: null, image: null });
  });

  it('shows each reader links of their own, and its event links of nobody', async () => {
    let id = 0;
    const events = await eventsDuring(skein, team.workspace, async () => {
      ({ id } = await add(team.ada, { attachments: [file] }));
    });
    expect(events.map(({ snapshot }) => snapshot)).toMatchObject([
      { attachments: [{ url: `/files/${file.attachment_id}` }] },
    ]);
    for (const by of [team.ada, team.ben, team.gus]) {
      expect(reader((await get(id, by)).attachments[0]?.url ?? null)).toBe(String(by.id));
    }
  });

  it('has the facts of the upload, whatever the client says of it', async () => {
    const lie = {
      attachment_id: file.attachment_id,
      url_type: 'image' as const,
      url: 'https://evil.example/',
      file_size: 1,
    };
    const more = { underlying_type: 'text/html', image: 'https://evil.example/', upload_state: 'failed' as const };
    const { attachments } = await add(team.ada, { attachments: [{ ...lie, ...more }] });
    expect(attachments).toMatchObject([
      { url_type: 'file', file_size: 13, underlying_type: 'text/plain', image: null, upload_state: 'uploaded' },
    ]);
    expect(attachments[0]?.url).toMatch(/^http:\/\/skein\.test\/files\//);
  });

  it('leaves alone what looks like a link in its text', async () => {
    const content = `{"url": "/files/${file.attachment_id}"}`;
    expect((await add(team.ada, { content, attachments: [file] })).content).toBe(content);
  });

  it('may have no words when it has an attachment, and not otherwise: 19', async () => {
    expect((await add(team.ada, { content: '', attachments: [file] })).content).toBe('');
    for (const content of [' \n ', '\u200b\u2060']) {
      expect((await add(team.ada, { content, attachments: [website] })).content).toBe('');
    }
    for (const attachments of [undefined, [], null]) {
      expect(await refused({ content: ' ', attachments })).toMatchObject({
        error_code: 19,
        error_extra: { argument: 'content' },
      });
    }
  });

  it.each([
    ['no list', 'a'],
    ['a list of texts', ['a']],
    ['an attachment without an id', [{ url_type: 'file' }]],
    ['an attachment without a url_type', [{ attachment_id: 'a' }]],
    ['another url_type', [{ attachment_id: 'a', url_type: 'loom' }]],
    ['a file whose id is not a UUID', [{ attachment_id: 'a', url_type: 'file' }]],
    ['an upload that is not there', [{ attachment_id: randomUUID(), url_type: 'file' }]],
    ['a website of another shape', [{ attachment_id: 'a', url_type: 'website', url: 7 }]],
    ['a website twice', [website, website]],
    ['a website whose url runs something', [{ ...website, url: 'java\tscript:alert(1)' }]],
    ['a website whose image runs something', [{ ...website, image: '\0data:text/html,a' }]],
    ['a long url', [{ ...website, url: `https://example.com/${'x'.repeat(2048)}` }]],
    ['a long title', [{ ...website, title: 'x'.repeat(1025) }]],
    ['too many keys', [{ ...website, ...Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`key ${n}`, n])) }]],
    ['a further key of many bytes', [{ ...website, caption: 'é'.repeat(8193) }]],
    ['one that every object has', [{ ...website, toString: 'x'.repeat(16_385) }]],
    ['a further key that is deep', [{ ...website, caption: [[[[[[[[[0]]]]]]]]] }]],
    [
      'many bytes in all',
      Array.from({ length: 9 }, (_, n) => ({ ...website, attachment_id: `w-${n}`, a: 'x'.repeat(15_000) })),
    ],
    ['more than a hundred', Array.from({ length: 101 }, (_, n) => ({ ...website, attachment_id: `w-${n}` }))],
  ])('is 118 with %s', async (_, attachments) => {
    expect(await refused({ attachments })).toMatchObject({ status: 400, error_code: 118 });
  });

  it('takes what is just not too large', async () => {
    const caption = [[[[[[['x'.repeat(16_000)]]]]]]];
    const url = `https://example.com/${'x'.repeat(2028)}`;
    const given = { ...website, url, caption, title: '🧵'.repeat(1024) };
    expect((await add(team.ada, { attachments: [given] })).attachments).toMatchObject([given]);
  });

  it('is 118 with the same upload twice, in large letters too', async () => {
    const again = { ...file, attachment_id: file.attachment_id.toUpperCase() };
    expect((await refused({ attachments: [file, again] })).error_code).toBe(118);
  });

  it('is 118 with an upload of somebody else, until they have shown it', async () => {
    const theirs = await anUpload(team.ben);
    expect(await refused({ attachments: [theirs] })).toMatchObject({ error_code: 118 });
    await aComment(team.ben, thread, { attachments: [theirs] });
    expect((await add(team.ada, { attachments: [theirs] })).attachments).toHaveLength(1);
  });

  it('is 118 with an upload that hangs only where the caller does not look', async () => {
    const { ada, ben, workspace } = team;
    const secret = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Secret', user_ids: [ada.id] });
    await aThread(ada, secret, { attachments: [file] });
    expect((await refused({ attachments: [file] }, ben)).error_code).toBe(118);
  });

  it('is 118 with an upload whose 24 hours are over', async () => {
    skein.clock.advance(24 * 3_600_000);
    expect((await refused({ attachments: [file] })).error_code).toBe(118);
  });

  it('gets, keeps, changes and loses attachments by an update, and tells of it once', async () => {
    const { id } = await add();
    const events = await eventsDuring(skein, team.workspace, async () => {
      expect((await update(id, { attachments: [file] })).attachments).toHaveLength(1);
      const again = await get(id);
      await update(id, { attachments: again.attachments });
      expect((await update(id, { content: 'Other words' })).attachments).toHaveLength(1);
      expect((await update(id, { attachments: [website] })).attachments).toMatchObject([website]);
      expect((await update(id, { attachments: [] })).attachments).toEqual([]);
    });
    expect(events.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => `${kind}_updated`));
  });

  it('may lose its words in an update while it has an attachment, and not both: 20', async () => {
    const { id } = await add();
    expect(await updateCode(id, { content: '' })).toBe('argument_invalid');
    expect((await update(id, { content: '', attachments: [file] })).content).toBe('');
    expect(await updateCode(id, { attachments: [] })).toBe('argument_invalid');
    expect((await get(id)).attachments).toHaveLength(1);
  });

  it('is 118 in an update with an upload of somebody else', async () => {
    const { id } = await add();
    expect(await updateCode(id, { attachments: [await anUpload(team.ben)] })).toBe('attachments_invalid');
    expect((await get(id)).attachments).toEqual([]);
  });
});

describe.each(['thread', 'comment'] as const)('a %s', (kind) => {
  it('is 109 when a user’s own token, or a program’s, wants to post as an integration', async () => {
    const { ada, channel } = team;
    const program = await skein.aProgramOf(ada, ['threads:write', 'comments:write']);
    const asIntegration = { content: 'C', send_as_integration: true };
    for (const by of [ada, program]) {
      const code =
        kind === 'thread'
          ? await by.error('threads.add', { channel_id: channel.id, title: 'T', ...asIntegration })
          : await by.error('comments.add', { thread_id: thread.id, ...asIntegration });
      expect(code).toBe('forbidden');
    }
    const post =
      kind === 'thread'
        ? await aThread(ada, channel, { send_as_integration: false })
        : await aComment(ada, thread, { send_as_integration: false });
    expect(post).toMatchObject({ creator: ada.id });
  });
});

describe('an attachment', () => {
  it('travels in a form as JSON text', async () => {
    const body = new URLSearchParams({
      thread_id: String(thread.id),
      content: '',
      attachments: JSON.stringify([file]),
    });
    const headers = {
      authorization: `Bearer ${team.ada.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const sent = await skein.send({ method: 'POST', path: '/api/v3/comments/add', headers, body: body.toString() });
    expect(sent.json()).toMatchObject({ content: '', attachments: [{ attachment_id: file.attachment_id }] });
  });

  it('is shown with the last comment of a thread, signed too', async () => {
    await aComment(team.ada, thread, { attachments: [file] });
    const { last_comment } = await team.ben.call('threads.getone', { id: thread.id });
    expect(reader(last_comment?.attachments[0]?.url ?? null)).toBe(String(team.ben.id));
  });

  it('is shown with the last message of a conversation, signed too', async () => {
    await aMessage(team.ada, conversation, { attachments: [file] });
    const { last_message } = await team.ben.call('conversations.getone', { id: conversation.id });
    expect(reader(last_message?.attachments[0]?.url ?? null)).toBe(String(team.ben.id));
  });

  it('is gone from a removed message', async () => {
    const { id } = await aMessage(team.ada, conversation, { attachments: [file] });
    await team.ada.call('conversationMessages.remove', { id });
    expect(await team.ada.call('conversationMessages.getone', { id })).toMatchObject({
      deleted: true,
      attachments: [],
    });
  });

  it('is gone from a removed comment', async () => {
    const { id } = await aComment(team.ada, thread, { attachments: [file] });
    await team.ada.call('comments.remove', { id });
    expect(await team.ada.call('comments.getone', { id })).toMatchObject({ deleted: true, attachments: [] });
  });
});
