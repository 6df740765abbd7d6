import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { Answered } from '../testing/http.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let thread: Schema<'Thread'>;

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
});

type Posting = 'threads.add' | 'threads.markRead' | 'comments.add';

/** Sends the fields as a form, repeated keys one after the other. */
function postForm(person: Person, operation: Posting, fields: [string, string][], query = ''): Promise<Answered> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  };
  return skein.send({ method: 'POST', path: `${operations[operation].path}${query}`, headers, body });
}

const threadFields = (...more: [string, string][]): [string, string][] => [
  ['channel_id', `${team.channel.id}`],
  ['title', 'Launch & more'],
  ['content', 'Who is in? 100 % + 1'],
  ...more,
];

const commentFields = (...more: [string, string][]): [string, string][] => [
  ['thread_id', `${thread.id}`],
  ['content', '7'],
  ...more,
];

/** What a form to threads/add has made. */
async function added(...more: [string, string][]): Promise<Schema<'Thread'>> {
  const answered = await postForm(team.ada, 'threads.add', threadFields(...more));
  if (answered.status !== 200) throw new Error(answered.text);
  return JSON.parse(answered.text);
}

describe('threads/add as a form', () => {
  it('makes the same thread as JSON', async () => {
    const { ada, ben, channel } = team;
    const action = {
      action: 'open_url',
      type: 'action',
      button_text: 'Open',
      url: 'https://example.com/?a=1&b=2',
    } as const;
    const same = { title: 'Launch & more', content: 'Who is in? 100 % + 1', recipients: [ben.id], actions: [action] };
    const json = await aThread(ada, channel, same);
    const form = await added(['recipients', `[${ben.id}]`], ['actions', JSON.stringify([action])]);
    const { id, posted_ts, last_updated_ts } = form;
    expect(form).toEqual({ ...json, id, posted_ts, last_updated_ts });
  });

  it('takes lists as JSON text, comma-joined, or as repeated keys', async () => {
    const { ben, gus } = team;
    const ids = [ben.id, gus.id];
    const repeated = (name: string) => ids.map((id): [string, string] => [name, `${id}`]);
    for (const name of ['recipients', 'direct_mentions'] as const) {
      expect((await added([name, JSON.stringify(ids)]))[name]).toEqual(ids);
      expect((await added([name, ids.join(',')]))[name]).toEqual(ids);
      expect((await added([name, ids.join(', ')]))[name]).toEqual(ids);
      expect((await added(...repeated(name)))[name]).toEqual(ids);
      expect((await added([name, `${ben.id}`]))[name]).toEqual([ben.id]);
    }
  });

  it('takes EVERYONE plain and as JSON text, an empty list, and nothing for not given', async () => {
    const { ada, ben, gus } = team;
    const everyone = [ada.id, ben.id, gus.id];
    expect((await added(['recipients', 'EVERYONE'])).recipients).toEqual(everyone);
    expect((await added(['recipients', '"EVERYONE"'])).recipients).toEqual(everyone);
    expect((await added(['recipients', ''])).recipients).toEqual(everyone);
    expect((await added(['recipients', '[]'])).recipients).toEqual([]);
  });

  it('takes empty values of all optional arguments for not given', async () => {
    const empty = ['actions', 'direct_mentions', 'recipients', 'temp_id'].map((name): [string, string] => [name, '']);
    const made = await added(...empty);
    expect(made).toMatchObject({ actions: [], direct_mentions: [] });
  });

  it('leaves texts that look like something else as texts', async () => {
    const fields: [string, string][] = [
      ['channel_id', `${team.channel.id}`],
      ['title', '[1]'],
      ['content', 'null'],
    ];
    const answered = await postForm(team.ada, 'threads.add', fields);
    expect(answered.json()).toMatchObject({ title: '[1]', content: 'null' });
  });

  it.each([
    ['recipients', 'NOBODY', 20],
    ['recipients', '[1', 20],
    ['recipients', '[object Object]', 20],
    ['recipients', '{"id":1}', 20],
    ['direct_mentions', 'EVERYONE', 20],
    ['direct_mentions', '1;2', 20],
    ['actions', 'x', 133],
    ['actions', '[{', 133],
    ['actions', '[object Object]', 133],
    ['actions', '{}', 133],
    ['temp_id', 'x', 112],
    ['temp_id', '5', 112],
    ['temp_id', '1e3', 112],
  ])('refuses %s %s with %i, which it names', async (argument, value, code) => {
    const answered = await postForm(team.ada, 'threads.add', threadFields([argument, value]));
    expect(answered.json()).toMatchObject({ error_code: code, error_extra: { argument } });
  });

  it('is 19 for a required argument that is empty, and 20 for one that comes twice', async () => {
    const empty = await postForm(team.ada, 'threads.add', [['channel_id', ''], ...threadFields().slice(1)]);
    expect(empty.json()).toMatchObject({ error_code: 19, error_extra: { argument: 'channel_id' } });
    const twice = await postForm(team.ada, 'threads.add', threadFields(['title', 'Another']));
    expect(twice.json()).toMatchObject({ error_code: 20, error_extra: { argument: 'title' } });
  });
});

describe('threads/add as multipart/form-data', () => {
  it('makes the same thread as a form', async () => {
    const { ada, ben } = team;
    const body = new FormData();
    for (const [name, value] of threadFields(['recipients', `${ben.id}`])) body.append(name, value);
    const headers = { authorization: `Bearer ${ada.token}` };
    const answered = await skein.send({ method: 'POST', path: operations['threads.add'].path, headers, body });
    expect(answered.json()).toMatchObject({ title: 'Launch & more', recipients: [ben.id], creator: ada.id });
  });
});

describe('comments/add as a form', () => {
  it.each([
    ['false', true],
    ['False', true],
    ['0', true],
    ['true', false],
    ['True', false],
    ['1', false],
    ['', false],
  ])('reads mark_thread_position %j', async (value, staysUnread) => {
    const { ada, ben, channel, workspace } = team;
    const of = await aThread(ada, channel, { recipients: [ben.id] });
    const fields: [string, string][] = [
      ['thread_id', `${of.id}`],
      ['content', '7'],
      ['mark_thread_position', value],
    ];
    expect((await postForm(ben, 'comments.add', fields)).status).toBe(200);
    const unread = await ben.call('threads.getUnread', { workspace_id: workspace.id });
    expect(unread.some(({ thread_id }) => thread_id === of.id)).toBe(staysUnread);
  });

  it('takes each word for its recipients', async () => {
    const { ada, ben, gus, channel } = team;
    const of = await aThread(ada, channel, { recipients: [] });
    const recipients = async (value: string) => {
      const fields: [string, string][] = [
        ['thread_id', `${of.id}`],
        ['content', 'a'],
        ['recipients', value],
      ];
      const made: Schema<'Comment'> = JSON.parse((await postForm(ada, 'comments.add', fields)).text);
      return made.recipients;
    };
    expect(await recipients('EVERYONE_IN_THREAD')).toEqual([ada.id]);
    expect(await recipients('"EVERYONE_IN_THREAD"')).toEqual([ada.id]);
    expect(await recipients('EVERYONE')).toEqual([ada.id, ben.id, gus.id]);
  });

  it('takes an empty thread_action for none, and content that is a number as a text', async () => {
    const answered = await postForm(team.ada, 'comments.add', commentFields(['thread_action', '']));
    expect(answered.json()).toMatchObject({ content: '7', system_message: null });
  });

  it('takes arguments of the query, where the body does not say otherwise', async () => {
    const { ada } = team;
    const query = `?thread_id=1&content=query&thread_action=close`;
    const answered = await postForm(ada, 'comments.add', commentFields(), query);
    expect(answered.json()).toMatchObject({
      thread_id: thread.id,
      content: '7',
      system_message: { type: 'thread_closed' },
    });
  });
});

describe('threads/mark_read as a form', () => {
  it('takes its integers as texts', async () => {
    const fields: [string, string][] = [
      ['id', `${thread.id}`],
      ['obj_index', '-1'],
    ];
    expect((await postForm(team.ben, 'threads.markRead', fields)).json()).toEqual({ status: 'ok' });
    const wrong = await postForm(team.ben, 'threads.markRead', [
      ['id', `${thread.id}`],
      ['obj_index', '-1.0'],
    ]);
    expect(wrong.json()).toMatchObject({ error_code: 20, error_extra: { argument: 'obj_index' } });
  });
});

describe('JSON to threads and comments', () => {
  it('may say null for everything that is optional', async () => {
    const { ada, channel } = team;
    const none = { actions: null, direct_mentions: null, recipients: null, temp_id: null };
    const made = await ada.try('threads.add', { channel_id: channel.id, title: 'a', content: 'b', ...none });
    expect(made.status).toBe(200);
    const more = { mark_thread_position: null, thread_action: null };
    const comment = await ada.try('comments.add', { thread_id: thread.id, content: 'b', ...none, ...more });
    expect(comment.json()).toMatchObject({ actions: [], direct_mentions: [], system_message: null });
  });

  it('may have arguments that nobody knows', async () => {
    const input = { thread_id: thread.id, content: 'b', colour: 'red', ['__proto__']: { a: 1 }, constructor: 5 };
    expect((await team.ada.try('comments.add', input)).status).toBe(200);
  });
});
