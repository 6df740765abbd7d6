import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { operations, type OperationId, type OperationSpec } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import type { Caller } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

let keys = 0;
const aKey = () => `key-${(keys += 1)}`;

function keyed(by: Caller, operation: OperationId, input: Record<string, unknown>, key: string) {
  return by.try(operation, input, { 'idempotency-key': key });
}

const threadInput = () => ({ channel_id: team.channel.id, title: 'Launch', content: 'Who is in?', recipients: [] });
const addThread = (key: string, more: Record<string, unknown> = {}, by: Caller = team.ada) =>
  keyed(by, 'threads.add', { ...threadInput(), ...more }, key);

/** How many threads, comments, channels, groups and events the team has, and answers that are kept for Ada. */
async function counts() {
  const [bucket, own] = [bucketOf(team.workspace.id), bucketOf(team.ada.id)];
  return skein.db.one<Record<string, number>>(sql`
    select (select count(*)::int from threads where bucket = ${bucket}) as threads,
      (select count(*)::int from comments where bucket = ${bucket}) as comments,
      (select count(*)::int from channels where bucket = ${bucket}) as channels,
      (select count(*)::int from groups where bucket = ${bucket}) as groups,
      (select count(*)::int from outbox where bucket = ${bucket}) as events,
      (select count(*)::int from idempotency_keys where bucket = ${own} and user_id = ${team.ada.id}) as kept`);
}

describe('the same request under the same Idempotency-Key', () => {
  it('is answered as the first time, with the same status and body, and nothing happens twice', async () => {
    const thread = await aThread(team.ada, team.channel);
    const { id: workspace_id } = team.workspace;
    const requests: [OperationId, Record<string, unknown>][] = [
      ['threads.add', threadInput()],
      ['comments.add', { thread_id: thread.id, content: 'I am.', thread_action: 'close' }],
      ['channels.add', { workspace_id, name: 'Inner' }],
      ['groups.add', { workspace_id, name: 'Crew' }],
      ['workspaces.add', { name: 'Another' }],
      ['workspaceUsers.add', { id: workspace_id, email: 'nora@example.com', user_type: 'USER' }],
      ['reactions.add', { thread_id: thread.id, reaction: '👍' }],
      ['threads.update', { id: thread.id, title: 'Renamed' }],
      ['threads.remove', { id: thread.id }],
    ];
    for (const [operation, input] of requests) {
      const key = aKey();
      const first = await keyed(team.ada, operation, input, key);
      expect({ operation, status: first.status }).toEqual({ operation, status: 200 });
      const before = await counts();
      for (const again of [
        await keyed(team.ada, operation, input, key),
        await keyed(team.ada, operation, input, key),
      ]) {
        expect({ operation, status: again.status, text: again.text }).toEqual({
          operation,
          status: 200,
          text: first.text,
        });
        expect(again.headers.get('content-type')).toBe('application/json');
      }
      expect(await counts()).toEqual(before);
    }
  });

  it('is answered as the first time whatever has changed since', async () => {
    const key = aKey();
    const first = await addThread(key);
    const { id } = JSON.parse(first.text);
    await team.ada.call('threads.update', { id, title: 'Renamed' });
    expect((await addThread(key)).text).toBe(first.text);
    await team.ada.call('threads.remove', { id });
    expect((await addThread(key)).text).toBe(first.text);
  });

  it('is the same whether it is written as JSON or as a form, in the query too, with what nobody knows', async () => {
    const key = aKey();
    const first = await addThread(key);
    const { path } = operations['threads.add'];
    const form = new URLSearchParams({
      channel_id: String(team.channel.id),
      title: ' Launch ',
      content: 'Who is in?',
      unknown: '1',
    });
    const again = await skein.send({
      method: 'POST',
      path: `${path}?recipients=[]`,
      body: form.toString(),
      headers: {
        authorization: `Bearer ${team.ada.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
      },
    });
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
  });

  it('is the same whatever the order of the keys of an object', async () => {
    const [key, attachment_id] = [aKey(), 'pattern'];
    const first = await addThread(key, { attachments: [{ attachment_id, url_type: 'website', 2: 'b', 1: 'a' }] });
    const again = await addThread(key, { attachments: [{ 1: 'a', url_type: 'website', 2: 'b', attachment_id }] });
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    const other = await addThread(key, { attachments: [{ attachment_id, url_type: 'website', 2: 'a', 1: 'b' }] });
    expect(JSON.parse(other.text)).toMatchObject({ error_code: 114 });
  });

  it('may hold temporary ids, also one that it gives: the second time is no 113, and outlives them', async () => {
    const key = aKey();
    const first = await addThread(key, { temp_id: -11 });
    expect((await addThread(key, { temp_id: -11 })).text).toBe(first.text);
    skein.clock.advance(2 * HOUR);
    const [commentKey, input] = [aKey(), { thread_id: -11, content: 'I am.' }];
    const comment = await keyed(team.ada, 'comments.add', input, commentKey);
    skein.clock.advance(DAY - HOUR);
    expect(await team.ada.error('comments.add', input)).toBe('temp_id_unknown');
    expect((await keyed(team.ada, 'comments.add', input, commentKey)).text).toBe(comment.text);
  });

  it('is a new request after 24 hours, and not before', async () => {
    const key = aKey();
    const first = await addThread(key);
    skein.clock.advance(DAY - 60_000);
    expect((await addThread(key)).text).toBe(first.text);
    skein.clock.advance(2 * 60_000);
    const second = await addThread(key);
    expect(JSON.parse(second.text).id).not.toBe(JSON.parse(first.text).id);
    expect((await addThread(key)).text).toBe(second.text);
    expect((await addThread(key, { title: 'Other' })).json()).toMatchObject({ error_code: 114 });
  });
});

describe('another request under the same Idempotency-Key', () => {
  it('is 114 with the reason idempotency_key_reused, and does nothing', async () => {
    const key = aKey();
    const first = await addThread(key);
    const before = await counts();
    const others = [
      await addThread(key, { title: 'Other' }),
      await addThread(key, { recipients: 'EVERYONE' }),
      await addThread(key, { temp_id: -12 }),
      await keyed(team.ada, 'channels.archive', { id: team.channel.id }, key),
      await keyed(team.ada, 'threads.clearUnread', { workspace_id: team.workspace.id }, key),
    ];
    for (const other of others) {
      expect({ status: other.status, ...Object(other.json()) }).toMatchObject({
        status: 400,
        error_code: 114,
        error_extra: { reason: 'idempotency_key_reused' },
      });
    }
    expect(await counts()).toEqual(before);
    expect((await addThread(key)).text).toBe(first.text);
  });

  it('is a request like any other when somebody else has chosen the same key', async () => {
    const key = aKey();
    const first = await addThread(key);
    for (const person of [team.ben, team.gus]) {
      const own = await addThread(key, {}, person);
      expect(JSON.parse(own.text)).toMatchObject({ creator: person.id });
      expect(own.text).not.toBe(first.text);
      expect((await addThread(key, {}, person)).text).toBe(own.text);
    }
    expect((await addThread(key, {}, team.olga)).json()).toMatchObject({ error_code: 107 });
    expect((await addThread(key, {}, skein.stranger)).json()).toMatchObject({ error_code: 120 });
  });
});

describe('a program of the same user', () => {
  it('shares the keys, and is answered only what its scopes allow', async () => {
    const key = aKey();
    const first = await addThread(key);
    const writer = await skein.aProgramOf(team.ada, ['threads:write']);
    const reader = await skein.aProgramOf(team.ada, ['threads:read']);
    expect((await addThread(key, {}, writer)).text).toBe(first.text);
    expect((await addThread(key, {}, reader)).json()).toMatchObject({ error_code: 109 });
  });
});

describe('what fails', () => {
  it('keeps nothing: the same key may be tried again, and with another request too', async () => {
    const { ada, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old' });
    await ada.call('channels.archive', { id: channel.id });
    const [key, before] = [aKey(), await counts()];
    const refusals = [
      await addThread(key, { channel_id: channel.id }),
      await addThread(key, { title: '' }),
      await addThread(key, { channel_id: 0 }),
      await addThread(key, { recipients: [team.olga.id] }),
      await ada.try('threads.add', threadInput(), { 'idempotency-key': key, accept: 'text/html' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 404, 404, 406]);
    expect(await counts()).toEqual(before);
    const made = await addThread(key);
    expect(made.status).toBe(200);
    expect((await addThread(key)).text).toBe(made.text);
  });

  it('by chaos does so whatever was kept', async () => {
    const key = aKey();
    await addThread(key);
    const { path } = operations['threads.add'];
    const headers = { authorization: `Bearer ${team.ada.token}`, 'idempotency-key': key };
    const chaotic = await skein.send({ method: 'POST', path: `${path}?chaos=213`, headers });
    expect(chaotic.json()).toMatchObject({ error_code: 213 });
  });
});

describe('a key', () => {
  it.each([
    ['is 255 characters long', 'k'.repeat(255)],
    ['is a single one', '!'],
    ['holds every printable one', Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')],
  ])('may be one that %s', async (_, key) => {
    const first = await addThread(key);
    expect(first.status).toBe(200);
    expect((await addThread(key)).text).toBe(first.text);
  });

  it.each([
    ['is empty', ''],
    ['is longer', 'k'.repeat(256)],
    ['is huge', 'k'.repeat(10_000)],
    ['holds a space, as two headers would', 'a, b'],
    ['holds another sign', 'clé'],
  ])('that %s is error 20, and nothing happens', async (_, key) => {
    const before = await counts();
    expect((await addThread(key)).json()).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'Idempotency-Key' },
    });
    expect(await counts()).toEqual(before);
  });

  it('is not looked at where it is not taken', async () => {
    const { ada, channel } = team;
    const key = 'k'.repeat(300);
    expect((await keyed(ada, 'threads.get', { channel_id: channel.id }, key)).status).toBe(200);
    expect((await keyed(await skein.aUser(), 'users.invalidateToken', {}, 'a b')).status).toBe(200);
  });

  it('is taken by every operation that writes for a user, but for these', () => {
    const specs: OperationSpec[] = Object.values(operations);
    const writing = specs.filter(({ transaction, access }) => transaction !== 'read' && access !== 'public');
    const without = writing.filter(({ takesKey }) => takesKey !== true).map(({ id }) => id);
    expect(without.toSorted()).toEqual([
      // Is known by the id that its client chooses: a second time is 131.
      'attachments.upload',
      // Gives each of its requests a key made of its own.
      'batch.batch',
      // Make the same delivery due once more, however often they are called.
      'deliveries.redeliver',
      'deliveries.redeliverFailed',
      // Are to send something each time.
      'devices.test',
      'hooks.ping',
      // Answers a secret.
      'hooks.rotateSecret',
      // Answer a secret, and the same to the same without a key.
      'hooks.subscribe',
      'installations.add',
      // Answers secrets.
      'installations.regenerateToken',
      // Answers secrets, and is sent again with a temp_id.
      'integrations.add',
      // Is to send something each time.
      'integrations.ping',
      // Answers secrets.
      'integrations.regenerateSecret',
      // Looks at a password, of which nothing is kept.
      'users.delete',
      // Answers a secret.
      'users.invalidateToken',
      // Look at a password.
      'users.update',
      // Has the same effect twice, and takes its time over the image.
      'users.updateAvatar',
      'users.updatePassword',
      // Sends mail, beside its transactions.
      'workspaceUsers.resendInvite',
      'workspaceUsers.resendInviteV3',
      'workspaces.remove',
      'workspaces.resendInvite',
      'workspaces.updateAvatar',
    ]);
    expect(specs.filter(({ takesKey, access }) => takesKey === true && access === 'public')).toEqual([]);
  });

  it('costs no statement when there is none', async () => {
    const plain = await skein.statementsDuring(() => team.ada.call('threads.add', threadInput()));
    const withKey = await skein.statementsDuring(() => addThread(aKey()));
    expect(plain.filter((text) => text.includes('idempotency_keys'))).toEqual([]);
    expect(withKey.length).toBe(plain.length + 3);
  });
});
