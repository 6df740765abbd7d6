import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread } from '../testing/posts.js';
import { useSkein } from '../testing/skein.js';
import { anUpload } from '../testing/uploads.js';

const skein = useSkein();
type Given = Partial<Pick<Schema<'CommentsAddRequest'>, 'content' | 'attachments' | 'send_as_integration'>>;
type Team = Awaited<ReturnType<typeof skein.aTeam>>;
let team: Team;
let thread: Schema<'Thread'>;
let file: Schema<'Attachment'>;
beforeAll(async () => {
  team = await skein.aTeam();
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

describe.each(['thread', 'comment'] as const)('a %s', (kind) => {
  const add = (by = team.ada, input: Given = {}) =>
    kind === 'thread' ? aThread(by, team.channel, input) : aComment(by, thread, input);
  const refused = (input: Record<string, unknown>, by = team.ada) =>
    kind === 'thread'
      ? by.refused('threads.add', { channel_id: team.channel.id, title: 'T', content: 'C', ...input })
      : by.refused('comments.add', { thread_id: thread.id, content: 'C', ...input });
  const get = (id: number, by = team.ada) =>
    kind === 'thread' ? by.call('threads.getone', { id }) : by.call('comments.getone', { id });
  const update = (id: number, input: object, by = team.ada) =>
    kind === 'thread' ? by.call('threads.update', { id, ...input }) : by.call('comments.update', { id, ...input });
  const updateCode = (id: number, input: object, by = team.ada) =>
    by.code(kind === 'thread' ? 'threads.update' : 'comments.update', { id, ...input });

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
    expect((await add(team.ada, { content: ' \n ', attachments: [website] })).content).toBe('');
    for (const attachments of [undefined, [], null]) {
      expect(await refused({ content: ' ', attachments })).toMatchObject({
        ...{ error_code: 19, error_extra: { argument: 'content' } },
      });
    }
  });

  it.each([
    ['no list', 'a'],
    ['a list of texts', ['a']],
    ['an attachment without an id', [{ url_type: 'file' }]],
    ['an attachment without a url_type', [{ attachment_id: 'a' }]],
    ['another url_type', [{ attachment_id: 'a', url_type: 'loom' }]],
    ['a file that is no UUID', [{ attachment_id: 'a', url_type: 'file' }]],
    ['an upload that is not there', [{ attachment_id: randomUUID(), url_type: 'file' }]],
    ['a website of another shape', [{ attachment_id: 'a', url_type: 'website', url: 7 }]],
    ['a website twice', [website, website]],
    ['more than a hundred', Array.from({ length: 101 }, (_, n) => ({ ...website, attachment_id: `w-${n}` }))],
  ])('is 118 with %s', async (_, attachments) => {
    expect(await refused({ attachments })).toMatchObject({ status: 400, error_code: 118 });
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
    expect(await updateCode(id, { content: '' })).toBe(20);
    expect((await update(id, { content: '', attachments: [file] })).content).toBe('');
    expect(await updateCode(id, { attachments: [] })).toBe(20);
    expect((await get(id)).attachments).toHaveLength(1);
  });

  it('is 118 in an update with an upload of somebody else', async () => {
    const { id } = await add();
    expect(await updateCode(id, { attachments: [await anUpload(team.ben)] })).toBe(118);
    expect((await get(id)).attachments).toEqual([]);
  });

  it('is 109 when a user’s own token, or a program’s, wants to post as an integration', async () => {
    expect((await refused({ send_as_integration: true })).error_code).toBe(109);
    const program = await skein.aProgramOf(team.ada, ['threads:write', 'comments:write']);
    expect((await refused({ send_as_integration: true }, program)).error_code).toBe(109);
    expect(await add(team.ada, { send_as_integration: false })).toMatchObject({ creator: team.ada.id });
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

  it('is gone from a removed comment', async () => {
    const { id } = await aComment(team.ada, thread, { attachments: [file] });
    await team.ada.call('comments.remove', { id });
    expect(await team.ada.call('comments.getone', { id })).toMatchObject({ deleted: true, attachments: [] });
  });
});
