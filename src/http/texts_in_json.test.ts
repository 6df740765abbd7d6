// JSON takes the texts that forms take (wire-rules 2).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../generated/operations.js';
import { formWith } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';
import { inputSchema, listSchemaOf, memberSchema, resolveSchema, type ContractSchema } from './contract.js';
import { encodingOf } from './input.js';

const { skein, team } = useTeam();

async function made(id: OperationId, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { status, text } = await team.ada.try(id, input);
  expect({ status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text);
}

const aChannel = (more: Record<string, unknown>) => ({ workspace_id: team.workspace.id, name: 'Texts', ...more });
const aPost = (more: Record<string, unknown>) => ({ channel_id: team.channel.id, title: 'T', content: 'C', ...more });

/** A value of a schema, with every member that the contract names. */
function sampleOf(schema: ContractSchema): unknown {
  const list = listSchemaOf(schema);
  if (list !== undefined) return [sampleOf(resolveSchema(list.items ?? {}))];
  const encoding = encodingOf(schema);
  if (encoding === 'boolean') return true;
  if (encoding === 'text') return 'a';
  if (encoding !== 'json') return 5;
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(names.map((name) => [name, sampleOf(memberSchema(schema, name) ?? {})]));
}

/** The value with a text for each number and Boolean in it. */
function inTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(inTexts);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inTexts(member)]));
}

describe('every argument of every operation', () => {
  const cases = Object.values(operations)
    .filter(
      (operation) => !('upload' in operation) && (operation.method === 'POST' || operation.transaction === 'read'),
    )
    .flatMap(({ id }) =>
      Object.entries(inputSchema(id).properties ?? {})
        .map(([name, property]) => ({ id, name, value: sampleOf(resolveSchema(property)) }))
        .filter(({ value }) => typeof value !== 'string'),
    );

  it('may be a text, and texts inside, if it is none itself', async () => {
    expect(cases.length).toBeGreaterThan(300);
    const caller = await skein.aUser('texts');
    const outcome = async (id: OperationId, name: string, value: unknown) => {
      const { status, text } = await caller.post(id, { [name]: value });
      const { error_code: code, error_extra: extra } = JSON.parse(text) ?? {};
      return { id, name, status, code, extra };
    };
    for (const { id, name, value } of cases) {
      const expected = await outcome(id, name, value);
      const nested = typeof value === 'object' ? [JSON.stringify(inTexts(value))] : [];
      for (const spelled of [inTexts(value), JSON.stringify(value), ...nested]) {
        expect(await outcome(id, name, spelled)).toEqual(expected);
      }
    }
  });
});

describe('a text in JSON', () => {
  it.each([
    ['5', 5],
    ['-0', 0],
  ])('stands for an integer: %s', async (color, value) => {
    expect(await made('channels.add', aChannel({ color }))).toMatchObject({ color: value });
  });

  it.each(['1e1', ' 5 ', '0x5', '+5', '5.0', '5n', '٥', '"5"', '[5]', 'null', '9'.repeat(17)])(
    'is no integer, as in a form: %j',
    async (color) => {
      expect(await team.ada.refused('channels.add', aChannel({ color }))).toMatchObject({
        error_code: 20,
        error_extra: { argument: 'color' },
      });
    },
  );

  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('stands for a Boolean: %s', async (text, value) => {
    expect(await made('channels.add', aChannel({ public: text }))).toMatchObject({ public: value });
  });

  it('stands for a list', async () => {
    const ids = [team.ada.id, team.ben.id, team.cleo.id];
    for (const user_ids of [JSON.stringify(ids), JSON.stringify(ids.map(String)), ids.join(','), ids.map(String)]) {
      expect(await made('channels.add', aChannel({ user_ids }))).toMatchObject({ user_ids: ids });
    }
  });

  it('stands for an object, and for what is in it', async () => {
    const button = { action: 'OPEN_URL', type: 'Action', button_text: '5', url: 'https://example.com/' };
    const { attachment_id } = await anUpload(team.ada);
    const file = { attachment_id, url_type: 'file', file_size: '4', image_width: '', mine: '5' };
    const thread = await made('threads.add', aPost({ actions: JSON.stringify([button]), attachments: [file] }));
    expect(thread).toMatchObject({
      actions: [{ action: 'open_url', type: 'action', button_text: '5' }],
      attachments: [{ attachment_id, mine: '5' }],
    });
    const site = { attachment_id: 'a', url_type: 'website', file_size: '4', image_width: '', duration: '7' };
    expect(await made('threads.add', aPost({ attachments: [site] }))).toMatchObject({
      attachments: [{ file_size: 4, image_width: null, duration: '7' }],
    });
  });

  it('is not given when it is empty, and stands for no text', async () => {
    const empty = { icon: '', color: '', user_ids: '', public: '', temp_id: '' };
    expect(await made('channels.add', aChannel(empty))).toMatchObject({
      icon: null,
      color: 0,
      user_ids: [team.ada.id],
      public: false,
    });
    expect(await team.ada.refused('channels.remove', { id: '' })).toMatchObject({ error_code: 19 });
    expect(await made('users.update', { away_mode: '' })).toMatchObject({ away_mode: null });
  });

  it('is parsed once: a text inside it is no list and no object', async () => {
    for (const user_ids of ['"[5]"', '["[5]"]', ['[5]'], '[[5]]']) {
      expect(await team.ada.error('channels.add', aChannel({ user_ids }))).toBe('argument_invalid');
    }
    expect(await team.ada.error('threads.add', aPost({ actions: ['{}'] }))).toBe('actions_invalid');
  });

  it.each([
    ['is nested too deeply', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['has too many parts', `[${'[],'.repeat(130_000)}[]]`],
    ['has too many items', '1,'.repeat(100_001)],
    ['is not valid JSON text', '[1,'],
  ])('is refused like the text of a form when it %s', async (reason, user_ids) => {
    expect(await team.ada.refused('channels.add', aChannel({ user_ids }))).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'user_ids', reason },
    });
  });

  it('keeps the names of members, whatever they are', async () => {
    const attachments = '[{"attachment_id":"a","url_type":"website","__proto__":{"file_size":"4"}}]';
    const { attachments: [shown] = [] } = JSON.parse((await team.ada.try('threads.add', aPost({ attachments }))).text);
    expect(Object.hasOwn(shown, '__proto__')).toBe(true);
    expect(shown.file_size).toBeNull();
  });
});

describe('a number', () => {
  it('is no text', async () => {
    for (const name of [5, true, ['a']]) {
      expect(await team.ada.error('channels.add', aChannel({ name }))).toBe('argument_invalid');
    }
  });
});

describe('a word of an enumeration', () => {
  it('has any case, in a query and in JSON', async () => {
    const { id: thread_id } = await aThread(team.ada, team.channel);
    const comment = () => team.ada.call('comments.add', { thread_id, content: 'C' });
    const ids = [(await comment()).id, (await comment()).id];
    for (const order_by of ['asc', 'ASC', 'Asc']) {
      const { text } = await team.ada.try('comments.get', { thread_id, as_ids: true, order_by });
      expect(JSON.parse(text)).toEqual(ids);
    }
    expect(await team.ada.error('comments.get', { thread_id, order_by: 'ascending' })).toBe('argument_invalid');
    expect(await team.ada.error('comments.get', { thread_id, order_by: 'as\u017f' })).toBe('argument_invalid');
    await made('comments.add', { thread_id, content: 'C', thread_action: 'CLOSE' });
    expect(await team.ada.call('threads.getone', { id: thread_id })).toMatchObject({ closed: true });
  });

  it('counts as the word in a list of one, and in no other list', async () => {
    const everyone = [team.ada.id, team.ben.id, team.gus.id];
    for (const recipients of ['everyone', ['EVERYONE'], '["Everyone"]', '"EVERYONE"']) {
      expect(await made('threads.add', aPost({ recipients }))).toMatchObject({ recipients: everyone });
    }
    for (const recipients of [['EVERYONE', team.ben.id], ['EVERYONE', 'EVERYONE'], [['EVERYONE']], ['NOBODY']]) {
      expect(await team.ada.error('threads.add', aPost({ recipients }))).toBe('argument_invalid');
    }
    expect(await made('threads.add', aPost({ recipients: [String(team.ben.id)] }))).toMatchObject({
      recipients: [team.ben.id],
    });
  });
});

describe('a UUID', () => {
  const spellings = (id: string) => [
    id,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    id.replaceAll('-', '').toUpperCase(),
  ];

  it('has one spelling once it is read', async () => {
    const attachment_id = randomUUID();
    const upload = (id: string) =>
      team.ada.tryUpload('attachments.upload', formWith(new File(['a'], 'a'), { attachment_id: id }));
    expect((await upload(attachment_id.replaceAll('-', ''))).json()).toMatchObject({ attachment_id });
    for (const again of spellings(attachment_id)) expect((await upload(again)).status).toBe(409);
    for (const given of spellings(attachment_id)) {
      const attachments = [{ attachment_id: given, url_type: 'file' }];
      expect(await made('threads.add', aPost({ attachments }))).toMatchObject({ attachments: [{ attachment_id }] });
    }
    const [first = '', second = ''] = spellings(attachment_id).slice(1);
    const twice = [first, second].map((one) => ({ attachment_id: one, url_type: 'file' }));
    expect(await team.ada.error('threads.add', aPost({ attachments: twice }))).toBe('attachments_invalid');
  });

  it('is found in every spelling when it is removed; the id of a website has one', async () => {
    for (const spell of [0, 1, 2, 3]) {
      const { attachment_id } = await anUpload(team.ada);
      const { id: thread_id } = await aThread(team.ada, team.channel, {
        attachments: [{ attachment_id, url_type: 'file' }],
      });
      await team.ada.call('attachments.remove', { thread_id, attachment_id: spellings(attachment_id)[spell] ?? '' });
    }
    const attachment_id = randomUUID().replaceAll('-', '');
    const site = { attachment_id, url_type: 'website' as const };
    const { attachments } = await aThread(team.ada, team.channel, { attachments: [site] });
    expect(attachments).toMatchObject([{ attachment_id }]);
  });

  it.each(['0b7d2f0e1c5a-4c38-9d6b-7a9f5e1c2d34', 'g'.repeat(32), 'a'.repeat(31)])('is not %s', async (id) => {
    const form = formWith(new File(['a'], 'a'), { attachment_id: id });
    expect((await team.ada.tryUpload('attachments.upload', form)).status).toBe(400);
  });
});

it('every spelling is the same request to an Idempotency-Key', async () => {
  const { id } = await aThread(team.ada, team.channel);
  const key = { 'idempotency-key': randomUUID() };
  const [recipients, content] = [[team.ben.id], 'Once'];
  const answers = [
    await team.ada.try('comments.add', { thread_id: id, content, recipients, mark_thread_position: true }, key),
    await team.ada.try(
      'comments.add',
      {
        thread_id: String(id),
        content,
        recipients: JSON.stringify(recipients.map(String)),
        mark_thread_position: 'True',
      },
      key,
    ),
    await skein.send({
      method: 'POST',
      path: operations['comments.add'].path,
      headers: {
        authorization: `Bearer ${team.ada.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...key,
      },
      body: `thread_id=${id}&content=Once&recipients[]=${team.ben.id}&mark_thread_position=1`,
    }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});
