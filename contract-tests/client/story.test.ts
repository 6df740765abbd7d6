import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { SkeinError, Skein as Client } from '../../packages/client/src/index.js';
import { PASSWORD, useSkein } from '../../src/testing/skein.js';

const skein = useSkein();
let ada: Client;
let ben: Client;
let channel: { id: number; workspace_id: number };

/** A client of this person, who signs in with the password. */
async function signedIn(email: string): Promise<Client> {
  const { token } = await new Client({ url: skein.baseUrl }).users.login({ email, password: PASSWORD });
  return new Client({ url: skein.baseUrl, token: token ?? '' });
}

beforeAll(async () => {
  const people = [await skein.aUser('ada'), await skein.aUser('ben')] as const;
  ada = await signedIn(people[0].email);
  ben = await signedIn(people[1].email);
  const workspace = await ada.workspaces.add({ name: 'Weavers' });
  await ada.workspaceUsers.add({ id: workspace.id, email: people[1].email });
  channel = await ada.channels.add({
    workspace_id: workspace.id,
    name: 'Looms',
    public: true,
    user_ids: [people[1].id],
  });
});

function aThread(title = 'The looms are running') {
  return ada.threads.add({ channel_id: channel.id, title, content: 'Since this morning.', recipients: 'EVERYONE' });
}

describe('the client', () => {
  it('signs in, posts a thread with a file, comments, and shows what is unread', async () => {
    const file = await ada.attachments.upload({
      attachment_id: randomUUID(),
      file_name: new File(['warp and weft'], 'notes.txt'),
    });
    const thread = await ada.threads.add({
      channel_id: channel.id,
      title: 'With a file',
      content: 'Read this.',
      recipients: 'EVERYONE',
      attachments: [file],
    });
    expect(thread.attachments).toMatchObject([{ file_name: 'notes.txt', file_size: 13 }]);
    const unread = await ben.threads.getUnread({ workspace_id: channel.workspace_id });
    expect(unread).toContainEqual(expect.objectContaining({ thread_id: thread.id }));
    const comment = await ben.comments.add({ thread_id: thread.id, content: 'I have.' });
    expect(comment.creator_name).toBe('Ben Example');
    await ben.threads.markRead({ id: thread.id, obj_index: comment.obj_index });
    const left = await ben.threads.getUnread({ workspace_id: channel.workspace_id });
    expect(left.map(({ thread_id }) => thread_id)).not.toContain(thread.id);
  });

  it.each([
    ['bytes', new TextEncoder().encode('weft')],
    ['a buffer', Buffer.from('weft')],
    ['a web stream', new Blob(['we', 'ft']).stream()],
    ['a Node stream', Readable.from([Buffer.from('we'), Buffer.from('ft')])],
  ])('uploads %s with a name', async (_, content) => {
    const uploaded = await ada.attachments.upload({
      attachment_id: randomUUID(),
      file_name: { name: 'weft.txt', content },
    });
    expect(uploaded).toMatchObject({ file_name: 'weft.txt', file_size: 4 });
  });

  it('uploads no stream of texts, whose bytes it would have to guess', async () => {
    const file_name = { name: 'weft.txt', content: Readable.from(['weft']) };
    const upload = ada.attachments.upload({ attachment_id: randomUUID(), file_name });
    await expect(upload).rejects.toThrow('A stream of a file gives bytes, not texts');
  });

  it('reads a list page by page, in either way, and its first page alone', async () => {
    const { id: thread_id } = await aThread();
    for (const content of ['1', '2', '3', '4', '5']) await ada.comments.add({ thread_id, content });
    const list = () => ada.comments.get({ thread_id, limit: 2, order_by: 'asc' });
    const contents: string[] = [];
    for await (const comment of list()) contents.push(typeof comment === 'object' ? comment.content : '');
    expect(contents).toEqual(['1', '2', '3', '4', '5']);
    const sizes: number[] = [];
    for await (const page of list().pages()) sizes.push(page.length);
    expect(sizes).toEqual([2, 2, 1]);
    expect(await list()).toHaveLength(2);
    expect(await list().all()).toHaveLength(5);
  });

  it('reads a search page by page, whose cursor is in its body', async () => {
    for (const title of ['Shuttle one', 'Shuttle two', 'Shuttle three']) await aThread(title);
    const search = ada.search.search({ workspace_id: channel.workspace_id, query: 'shuttle', limit: 1 });
    const found = await search.all();
    expect((await search).has_more).toBe(true);
    expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['Shuttle one', 'Shuttle two', 'Shuttle three']));
  });

  it('throws an error with its name, number, status, and the request', async () => {
    const error = await ada.threads.getone({ id: 1 }).catch((reason: SkeinError) => reason);
    expect(error).toBeInstanceOf(SkeinError);
    expect(error).toMatchObject({
      code: 'thread_not_found',
      number: 108,
      status: 404,
      message: '/api/v3/threads/getone: 108 Thread not found',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('returns an error as a value, and says which argument is wrong', async () => {
    const result = await ada.threads.add({ channel_id: channel.id, title: 'x'.repeat(301), content: '?' }).result();
    if (result.ok) throw new Error('It has succeeded.');
    expect(result.error).toMatchObject({ code: 'argument_invalid', extra: { argument: 'title' } });
    const good = await ada.workspaces.getDefault().result();
    expect(good.ok && good.data.name).toBe('Weavers');
  });

  it('returns headers beside the data', async () => {
    const { data, status, headers } = await ada.workspaces.getDefault().withHeaders();
    expect([data.name, status, headers.get('Content-Type')]).toEqual(['Weavers', 200, 'application/json']);
  });

  it('sends null as null, and a temporary id as an id', async () => {
    const thread = await ada.threads.add({
      channel_id: channel.id,
      title: 'By a temporary id',
      content: '-',
      temp_id: -17,
    });
    const comment = await ada.comments.add({ thread_id: -17, content: 'There it is.' });
    expect(comment.thread_id).toBe(thread.id);
    await ada.users.update({ away_mode: { type: 'vacation', date_to: '2126-01-31' } });
    expect((await ada.users.getSessionUser()).away_mode).toMatchObject({ type: 'vacation' });
    await ada.users.update({ away_mode: null });
    expect((await ada.users.getSessionUser()).away_mode).toBeNull();
  });

  it('sends lists in a query, empty ones too', async () => {
    const [one, two] = [await aThread(), await aThread()];
    const without = (exclude_thread_ids: readonly number[]) =>
      ada.threads.get({ channel_id: channel.id, limit: 2, exclude_thread_ids, as_ids: true });
    expect(await without([])).toEqual([two.id, one.id]);
    expect(await without([two.id])).toContain(one.id);
    expect(await without([one.id, two.id])).not.toContain(one.id);
  });
});

describe('a list of objects or of their ids', () => {
  it.each([true, false])('is read on where only the running program knows which: as_ids %s', async (as_ids) => {
    const { id } = await aThread('Long');
    const made = [await ada.comments.add({ thread_id: id, content: 'One' })];
    made.unshift(await ada.comments.add({ thread_id: id, content: 'Two' }));
    const read: number[] = [];
    for await (const one of ada.comments.get({ thread_id: id, limit: 1, as_ids })) {
      read.push(typeof one === 'number' ? one : one.id);
    }
    expect(read).toEqual(made.map((comment) => comment.id));
  });
});

describe('a batch', () => {
  it('returns the outcome of each call with its own type', async () => {
    const { id } = await aThread('In a batch');
    const [thread, missing, comment, comments] = await ada.batch((skein) => [
      skein.threads.getone({ id }),
      skein.channels.getone({ id: 1 }),
      skein.comments.add({ thread_id: id, content: 'ä & b', recipients: [] }),
      skein.comments.get({ thread_id: id, limit: 1 }),
    ]);
    expect(thread.ok && thread.data.title).toBe('In a batch');
    expect(!missing.ok && missing.error.code).toBe('channel_not_found');
    expect(comment.ok && [comment.data.content, comment.data.recipients]).toEqual(['ä & b', []]);
    expect(comments.ok && comments.data).toMatchObject([{ content: 'ä & b' }]);
  });

  it('reads on in a list that began in it', async () => {
    const { id: thread_id } = await aThread();
    for (const content of ['1', '2', '3']) await ada.comments.add({ thread_id, content });
    const calls = { comments: ada.comments.get({ thread_id }) };
    await ada.batch(
      (skein) => {
        calls.comments = skein.comments.get({ thread_id, limit: 2 });
        return [calls.comments];
      },
      { parallel: true },
    );
    expect(await calls.comments.all()).toHaveLength(3);
  });

  it('is refused as a whole without a token, and with a file', async () => {
    const refused = new Client({ url: skein.baseUrl }).batch((stranger) => [stranger.threads.getone({ id: 1 })]);
    await expect(refused).rejects.toMatchObject({ code: 'not_logged_in' });
    const upload = { attachment_id: randomUUID(), file_name: new Blob(['']) };
    await expect(ada.batch((skein) => [skein.attachments.upload(upload)])).rejects.toThrow('a batch takes no files');
  });
});

it('asks for another access token when one has ended, once', async () => {
  const { token } = await skein.aUser('olga');
  const asked: (string | undefined)[] = [];
  const client = new Client({
    url: skein.baseUrl,
    accessToken: (refused) => {
      asked.push(refused);
      return Promise.resolve(refused === undefined ? 'ended' : (token ?? ''));
    },
  });
  expect(await client.workspaces.get()).toEqual([]);
  expect(asked).toEqual([undefined, 'ended']);
  const without = new Client({ url: skein.baseUrl, token: 'ended' });
  await expect(without.workspaces.get()).rejects.toMatchObject({ code: 'token_invalid' });
});
