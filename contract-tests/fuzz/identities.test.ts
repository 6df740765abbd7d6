// The fuzz tries some wrong ids; this tries all. For each argument of each operation that holds ids: an id that
// names nothing the caller may know of gets the same response, to the byte, as an id that nobody has
// (behaviour/errors.md#credentials-and-sight), and changes nothing.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, someSchema, uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { errors } from '../../src/generated/errors.js';
import { bucketOf } from '../../src/db/ids.js';
import type { Answered } from '../../src/testing/http.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { withoutUuid } from '../../src/testing/refusals.js';
import { useSkein } from '../../src/testing/skein.js';
import { anUpload } from '../../src/testing/uploads.js';
import { contract, declaresError, inputOf } from '../contract.js';
import { DatabaseDigest } from './digest.js';
import { encode } from './request.js';
import { kindOf, validInputs, type Input } from './valid_input.js';
import { buildWorld, KINDS, type Kind, type World } from './world.js';
import { ONLY_FILTERS, ZERO_IS_NONE } from './wrong_meanings.js';

const NOT_FOUND: Record<Kind, number> = {
  workspace: errors.workspace_not_found.code,
  user: errors.user_not_found.code,
  channel: errors.channel_not_found.code,
  thread: errors.thread_not_found.code,
  comment: errors.comment_not_found.code,
  group: errors.group_not_found.code,
  conversation: errors.conversation_not_found.code,
  message: errors.message_not_found.code,
  notification: errors.not_found.code,
  integration: errors.not_found.code,
  installation: errors.not_found.code,
  hook: errors.not_found.code,
  delivery: errors.not_found.code,
};

/** How many valid inputs are generated to find one that has the argument. */
const SAMPLES = 10;
/** More than any operation uses up. */
const SPARES = 100;
/** Added to a bucket, it is an id that nothing has. */
const NOBODYS = 2 ** 40 * 4096;

const NO_POST: Input = { thread_id: undefined, comment_id: undefined, message_id: undefined };
const NO_FILTER: Input = { channel_id: undefined, thread_id: undefined, conversation_id: undefined };
const NO_PLACE: Input = { workspace_id: undefined, channel_id: undefined, thread_id: undefined };
/** The other arguments that the operation needs, or must not get, beside the argument under test. */
const BESIDE: Readonly<Record<string, Input>> = {
  'attachments.remove thread_id': NO_POST,
  'attachments.remove message_id': NO_POST,
  'conversations.markRead id': { conversation_id: undefined },
  'conversations.markRead conversation_id': { id: undefined },
  'conversations.markRead message_id': { obj_index: undefined },
  'conversations.markUnread message_id': { obj_index: undefined },
  // Confirming a password in each of these calls would reach the rate limit.
  'users.update default_workspace': { password: undefined, current_password: undefined },
  'hooks.subscribe channel_id': { ...NO_FILTER, event: 'channel_updated' },
  'hooks.subscribe thread_id': { ...NO_FILTER, event: 'thread_added' },
  'hooks.subscribe conversation_id': { ...NO_FILTER, event: 'message_added' },
  'hooks.unsubscribe subscription_id': { target_url: undefined },
  'installations.add channel_id': NO_PLACE,
  'installations.add thread_id': NO_PLACE,
  // `workspace_id` is only used without `channel_id`.
  'threads.get workspace_id': { channel_id: undefined },
};

/** Operations with arguments that hold ids. Aliases are left out: they have the same handler. */
const walked = operationsOf(contract)
  .filter(({ operation }) => operation['x-alias-of'] === undefined)
  .map((located) => ({ located, id: located.operation.operationId, names: idArguments(located) }))
  .filter(({ names }) => names.length > 0);

function idArguments(located: LocatedOperation): { name: string; kind: Kind; isList: boolean }[] {
  return inputOf(located).flatMap(({ name, schema }) => {
    const kind = kindOf(located.operation.operationId, name);
    const isList = someSchema(contract, schema, ({ type }) => type === 'array');
    return kind === undefined ? [] : [{ name, kind, isList }];
  });
}

const skein = useSkein();
let world: World;
let digest: DatabaseDigest;
/** Objects of the member's own workspace that are removed. */
let removed: Partial<Record<Kind, number>>;
/** An upload in the other workspace. */
let foreignUpload: string;

beforeAll(async () => {
  world = await buildWorld(skein, SPARES);
  removed = await buildRemoved();
  foreignUpload = (await anUpload(world.callers.outsider)).attachment_id;
  digest = new DatabaseDigest(skein.databaseUrl);
  await digest.connect();
}, 120_000);
afterAll(() => digest.close());

async function buildRemoved(): Promise<Partial<Record<Kind, number>>> {
  const { member } = world.callers;
  const [workspace_id = 0] = world.ids.workspace.right;
  const channel = await member.call('channels.add', { workspace_id, name: 'Gone' });
  const thread = await aThread(member, channel);
  const { id: comment } = await aComment(member, thread);
  await member.call('threads.remove', { id: thread.id });
  await member.call('channels.archive', { id: channel.id });
  await member.call('channels.remove', { id: channel.id });
  const group = await member.call('groups.add', { workspace_id, name: 'Gone' });
  await member.call('groups.remove', { id: group.id });
  return { channel: channel.id, thread: thread.id, comment, group: group.id };
}

/** Ids that no caller may tell from unused ones: of another workspace, of every other kind, not visible, removed. */
function unknowable(kind: Kind): number[] {
  const { foreign, hidden } = world.ids[kind];
  const gone = removed[kind];
  return [
    ...foreign,
    ...hidden,
    ...(gone === undefined ? [] : [gone]),
    ...KINDS.filter((other) => other !== kind).flatMap((other) => world.ids[other].foreign),
  ];
}

/** A valid input that has the argument. */
function baseOf(located: LocatedOperation, name: string): Input {
  const samples = fc.sample(validInputs(located, world), { numRuns: SAMPLES, seed: 1 });
  const base = samples.find((input) => input[name] !== undefined) ?? samples[0] ?? {};
  const { operationId } = located.operation;
  const onOnePost = operationId.startsWith('reactions.') ? NO_POST : {};
  return { ...base, ...onOnePost, ...BESIDE[`${operationId} ${name}`] };
}

function send({ path, method, operation }: LocatedOperation, input: Input): Promise<Answered> {
  const encoding = uploadOf(contract, operation) !== undefined ? 'multipart' : method === 'get' ? 'query' : 'json';
  const { query, headers, body } = encode(input, encoding);
  const authorization = `Bearer ${world.callers.member.token}`;
  return skein.send({
    method: method.toUpperCase(),
    path: `${path}${query}`,
    headers: { authorization, ...headers },
    body,
  });
}

/** The response without the id that was sent and the uuid. */
function shown({ status, text }: Answered, id: number): string {
  return `${status} ${withoutUuid(text).replaceAll(new RegExp(`(?<!\\d)${id}(?!\\d)`, 'g'), '#')}`;
}

describe('an id that the caller may not know of', () => {
  it.each(walked)('is to $id like one that nobody has', async ({ located, id, names }) => {
    const before = await digest.take();
    for (const { name, kind, isList } of names) {
      const base = baseOf(located, name);
      const given = [base[name] ?? []].flat().filter((one) => typeof one === 'number');
      const ask = async (wrong: number) => send(located, { ...base, [name]: isList ? [...given, wrong] : wrong });
      const mine = await Promise.all(unknowable(kind).map(async (wrong) => ({ wrong, answered: await ask(wrong) })));
      const [foreign = 0] = world.ids[kind].foreign;
      if (ONLY_FILTERS.includes(name)) {
        for (const { answered } of mine) expect(foreignIdsIn(answered.text), `${id} ${name}`).toEqual([]);
        continue;
      }
      const nobodys = NOBODYS + bucketOf(foreign);
      const expected = shown(await ask(nobodys), nobodys);
      for (const { wrong, answered } of mine) {
        const rule = `${id}: ${name} names a ${kind}, so its error is the 404 of a ${kind} (docs/permissions.md)`;
        expect(JSON.parse(answered.text), rule).toMatchObject({ error_code: NOT_FOUND[kind] });
        expect(declaresError(located, answered.status, NOT_FOUND[kind]), `${id} ${name}`).toBe(true);
        expect(shown(answered, wrong), `${id} ${name}`).toBe(expected);
      }
    }
    expect(await digest.take()).toBe(before);
  });

  it.each(walked)('is refused by $id when it can be nobody’s', async ({ located, id, names }) => {
    const before = await digest.take();
    for (const { name, isList } of names.filter((one) => !ONLY_FILTERS.includes(one.name))) {
      const base = baseOf(located, name);
      const wrongs = [-987_654_321, 2 ** 53, -(2 ** 53), ...(`${id} ${name}` === ZERO_IS_NONE ? [] : [0])];
      for (const wrong of wrongs) {
        const answered = await send(located, { ...base, [name]: isList ? [wrong] : wrong });
        expect(answered.status, `${id} ${name} ${wrong}`).toBeGreaterThanOrEqual(400);
        expect(declaresError(located, answered.status, JSON.parse(answered.text).error_code)).toBe(true);
      }
    }
    expect(await digest.take()).toBe(before);
  });
});

/** The ids of the other workspace in a text. */
function foreignIdsIn(text: string): number[] {
  const numbers = new Set(text.match(/\d+/g)?.map(Number));
  return KINDS.flatMap((kind) => world.ids[kind].foreign).filter((id) => numbers.has(id));
}

const withAttachments = operationsOf(contract).filter(
  (located) =>
    located.operation['x-alias-of'] === undefined && inputOf(located).some(({ name }) => name === 'attachments'),
);

describe('an upload of another workspace', () => {
  it.each(withAttachments.map((located) => ({ located, id: located.operation.operationId })))(
    'is to $id like one that nobody has: 118',
    async ({ located }) => {
      const before = await digest.take();
      const base = baseOf(located, 'attachments');
      const ask = (attachment_id: string) =>
        send(located, { ...base, attachments: [{ attachment_id, url_type: 'file' }] });
      const nobodys = '00000000-0000-4000-8000-000000000000';
      const [theirs, none] = [await ask(foreignUpload), await ask(nobodys)];
      expect(theirs.json()).toMatchObject({ error_code: errors.attachments_invalid.code });
      expect(withoutUuid(theirs.text).replaceAll(foreignUpload, '#')).toBe(
        withoutUuid(none.text).replaceAll(nobodys, '#'),
      );
      expect(await digest.take()).toBe(before);
    },
  );
});

describe('a text that mentions somebody and a group of another workspace', () => {
  it('is plain text, and says nothing of them', async () => {
    const { member, outsider } = world.callers;
    const [channel = 0] = world.ids.channel.right;
    const [group = 0] = world.ids.group.foreign;
    const content = `[you](app-mention://${outsider.id}) and [them](app-group-mention://${group})`;
    const thread = await aThread(member, { id: channel }, { content });
    expect(thread).toMatchObject({ content, snippet: 'you and them', direct_mentions: [], direct_group_mentions: [] });
    expect(thread.participants).not.toContain(outsider.id);
    expect(JSON.stringify(thread)).not.toContain(outsider.name);
  });
});
