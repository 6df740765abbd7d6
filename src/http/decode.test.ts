import { describe, expect, it } from 'vitest';
import type { Refusal } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface Post {
  operation?: string;
  type?: string;
  query?: string;
  body?: string | Buffer | FormData;
}

/** Posts as Ada, by default to channels/add. */
async function post({ operation = 'channels/add', type, query = '', body }: Post) {
  return skein.send({
    method: 'POST',
    path: `/api/v3/${operation}${query}`,
    headers: { authorization: `Bearer ${team.ada.token}`, ...(type === undefined ? {} : { 'content-type': type }) },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });
}

async function made(sent: Post): Promise<Record<string, unknown>> {
  const { status, text } = await post(sent);
  expect({ status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text);
}

async function refusal(sent: Post): Promise<Refusal> {
  const { status, text } = await post(sent);
  return { status, ...JSON.parse(text) };
}

const ids = () => [team.ada.id, team.ben.id, team.cleo.id];
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const channel = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ workspace_id: team.workspace.id, name: 'Decoded', ...more });
const channelForm = (more = '') => `workspace_id=${team.workspace.id}&name=Decoded${more}`;

function multipart(fields: readonly [string, string | Blob][]): FormData {
  const data = new FormData();
  data.append('workspace_id', String(team.workspace.id));
  data.append('name', 'Decoded');
  for (const [name, value] of fields) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'a.bin');
  }
  return data;
}

describe('a list', () => {
  const spellings: [string, () => string[]][] = [
    ['JSON text', () => [JSON.stringify(ids())]],
    ['JSON text with blanks around it', () => [` ${JSON.stringify(ids())}\n`]],
    ['comma-joined', () => [ids().join(',')]],
    ['comma-joined with blanks', () => [ids().join(', ')]],
    ['repeated keys', () => ids().map(String)],
  ];

  it.each(spellings)('may be %s in a form', async (_, values) => {
    const more = values().map((value) => `&user_ids=${encodeURIComponent(value)}`);
    expect(await made({ type: FORM, body: channelForm(more.join('')) })).toMatchObject({ user_ids: ids() });
  });

  it.each(spellings)('may be %s in the query of a POST', async (_, values) => {
    const more = values().map((value) => `&user_ids=${encodeURIComponent(value)}`);
    expect(await made({ query: `?${channelForm(more.join(''))}` })).toMatchObject({ user_ids: ids() });
  });

  it.each(spellings)('may be %s in multipart/form-data', async (_, values) => {
    const body = multipart(values().map((value) => ['user_ids', value]));
    expect(await made({ body })).toMatchObject({ user_ids: ids() });
  });

  it('is a list of JSON in a JSON body', async () => {
    expect(await made({ type: JSON_TYPE, body: channel({ user_ids: ids() }) })).toMatchObject({ user_ids: ids() });
  });

  it('may hold one number only, or nothing', async () => {
    expect(await made({ type: FORM, body: channelForm(`&user_ids=${team.ben.id}`) })).toMatchObject({
      user_ids: [team.ada.id, team.ben.id],
    });
    expect(await made({ type: FORM, body: channelForm('&user_ids=[]') })).toMatchObject({ user_ids: [team.ada.id] });
    expect(await made({ type: FORM, body: channelForm('&user_ids=null') })).toMatchObject({ user_ids: [team.ada.id] });
  });

  it.each(['[object Object]', '[1,', '1,two', '[1.5]', '{}', 'EVERYONE', '1,,2'])('is not %s: 20', async (text) => {
    const body = channelForm(`&${form({ user_ids: text })}`);
    expect(await refusal({ type: FORM, body })).toMatchObject({
      status: 400,
      error_code: 20,
      error_extra: { argument: 'user_ids', reason: expect.any(String) },
    });
  });

  it('of objects that is no JSON is what the argument says: actions are 133', async () => {
    const body = form({ channel_id: String(team.channel.id), title: 'T', content: 'C', actions: '[object Object]' });
    expect(await refusal({ operation: 'threads/add', type: FORM, body })).toMatchObject({
      status: 404,
      error_code: 133,
      error_extra: { argument: 'actions', reason: 'is not valid JSON text' },
    });
  });

  it('may be a word where the contract has one', async () => {
    const body = form({ channel_id: String(team.channel.id), title: 'T', content: 'C', recipients: 'EVERYONE' });
    const thread = await made({ operation: 'threads/add', type: FORM, body });
    expect(thread['recipients']).toEqual([team.ada.id, team.ben.id, team.gus.id]);
  });
});

describe('a boolean', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
  ])('may be %s in a form, a query and multipart', async (text, value) => {
    expect(await made({ type: FORM, body: channelForm(`&public=${text}`) })).toMatchObject({ public: value });
    expect(await made({ query: `?${channelForm(`&public=${text}`)}` })).toMatchObject({ public: value });
    expect(await made({ body: multipart([['public', text]]) })).toMatchObject({ public: value });
  });

  it.each(['yes', 'TRUE', '2', 'null', '[true]'])('is not %s: 20', async (text) => {
    expect(await refusal({ type: FORM, body: channelForm(`&public=${text}`) })).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'public' },
    });
  });

  it('is no number in JSON', async () => {
    expect(await refusal({ type: JSON_TYPE, body: channel({ public: 1 }) })).toMatchObject({ error_code: 20 });
  });
});

describe('an integer', () => {
  it('is text in a form', async () => {
    expect(await made({ type: FORM, body: channelForm('&color=3') })).toMatchObject({ color: 3 });
  });

  it.each(['3.5', 'three', '3e0', '0x3', '99999999999999999999', ' '])('is not %j: 20', async (text) => {
    const body = channelForm(`&${form({ color: text })}`);
    expect(await refusal({ type: FORM, body })).toMatchObject({ error_code: 20, error_extra: { argument: 'color' } });
  });

  it('is a whole number within 2^53 in JSON', async () => {
    for (const id of [1.5, 2 ** 53, -(2 ** 53), true, [], {}]) {
      const body = channel({ workspace_id: id });
      expect(await refusal({ type: JSON_TYPE, body })).toMatchObject({ error_code: 20 });
    }
  });
});

describe('what is not given', () => {
  it('is null in JSON: the default holds', async () => {
    const body = channel({ icon: null, color: null, description: null, user_ids: null, public: null });
    expect(await made({ type: JSON_TYPE, body })).toMatchObject({
      icon: null,
      color: 0,
      description: '',
      user_ids: [team.ada.id],
      public: false,
    });
  });

  it('is an empty text in a form or a query: the default holds', async () => {
    const empty = '&icon=&color=&description=&user_ids=&public=&temp_id';
    expect(await made({ type: FORM, body: channelForm(empty) })).toMatchObject({ icon: null, color: 0, public: false });
    expect(await made({ query: `?${channelForm(empty)}` })).toMatchObject({ icon: null, color: 0, public: false });
  });

  it('is 19 where it is required, whichever way', async () => {
    const missing = { status: 400, error_code: 19, error_extra: { argument: 'id', reason: 'is required' } };
    const operation = 'channels/add_users';
    const users = `[${team.ben.id}]`;
    expect(await refusal({ operation, type: FORM, body: `user_ids=${users}` })).toMatchObject(missing);
    expect(await refusal({ operation, type: FORM, body: `id=&user_ids=${users}` })).toMatchObject(missing);
    expect(await refusal({ operation, type: JSON_TYPE, body: `{"id":null,"user_ids":${users}}` })).toMatchObject(
      missing,
    );
    const noUsers = await refusal({ operation, type: FORM, body: `id=${team.channel.id}&user_ids=` });
    expect(noUsers).toMatchObject({ error_code: 19, error_extra: { argument: 'user_ids' } });
  });

  it('lists every wrong argument, a missing one first', async () => {
    const body = JSON.stringify({ name: 'x', color: 99, icon: 0 });
    expect(await refusal({ type: JSON_TYPE, body })).toMatchObject({
      error_code: 19,
      error_extra: {
        argument: 'workspace_id',
        errors: [
          { argument: 'workspace_id', reason: 'is required' },
          { argument: 'color', reason: 'must be <= 11' },
          { argument: 'icon', reason: 'must be >= 1' },
        ],
      },
    });
  });
});

describe('arguments', () => {
  it('of the body win over those of the query', async () => {
    const body = channelForm('&color=3');
    expect(await made({ query: '?color=4&icon=9', type: FORM, body })).toMatchObject({ color: 3, icon: 9 });
    expect(await made({ query: '?color=4', type: JSON_TYPE, body: channel({ color: 3 }) })).toMatchObject({ color: 3 });
  });

  it('that nobody knows are ignored', async () => {
    const body = channel({ nobody: { knows: ['this'] }, color_: 4 });
    expect(await made({ query: '?nor=this', type: JSON_TYPE, body })).toMatchObject({ name: 'Decoded' });
  });

  it('that come twice and are no list are 20', async () => {
    expect(await refusal({ type: FORM, body: channelForm('&color=3&color=4') })).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'color', reason: 'is given more than once' },
    });
  });

  it('that come twice in JSON are what the last one says', async () => {
    const body = `${channel().slice(0, -1)},"color":3,"color":4}`;
    expect(await made({ type: JSON_TYPE, body })).toMatchObject({ color: 4 });
  });

  it('may be called __proto__ and constructor, to no effect', async () => {
    const json = `{"__proto__":{"public":true,"color":7},"constructor":{"prototype":{"color":7}},${channel().slice(1)}`;
    expect(await made({ type: JSON_TYPE, body: json })).toMatchObject({ public: false, color: 0 });
    const fields = '&__proto__=1&__proto__[color]=7&constructor.prototype.color=7&toString=1';
    expect(await made({ type: FORM, body: channelForm(fields) })).toMatchObject({ public: false, color: 0 });
    expect(Object.hasOwn(Object.prototype, 'color')).toBe(false);
  });

  it('are trimmed where the contract says so, and keep every other character', async () => {
    const name = 'Ünïcødé 🧵 + & = % "quotes"';
    for (const body of [form({ workspace_id: String(team.workspace.id), name: ` ${name}\n` })]) {
      expect(await made({ type: FORM, body })).toMatchObject({ name });
    }
    expect(await made({ type: JSON_TYPE, body: channel({ name: `\t${name} ` }) })).toMatchObject({ name });
  });
});
