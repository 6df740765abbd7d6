import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { loopInKeys } from '../domain/channels/loop_in_codes.js';
import { aConversation } from '../testing/conversations.js';
import { anOldAddress } from '../testing/loop_in.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Caller, Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam, type Team } from '../testing/teams.js';

const { skein, team } = useTeam();
type Named = Schema<'LoopInGetOrCreateRequest'>;
type Kind = Named['obj_type'];

const KINDS: Kind[] = ['CHANNEL', 'THREAD', 'CONVERSATION'];
const NOT_FOUND: Record<Kind, number> = { CHANNEL: 107, THREAD: 108, CONVERSATION: 124 };
const SCOPE: Record<Kind, string> = { CHANNEL: 'channels', THREAD: 'threads', CONVERSATION: 'messages' };

/** Ada's, with Ben and Gus in each. */
let named: Record<Kind, Named>;

beforeEach(async () => {
  named = await placesIn(team);
});

/** A new channel, thread and conversation. */
async function placesIn({ ada, ben, gus, workspace }: Team): Promise<Record<Kind, Named>> {
  const user_ids = [ben.id, gus.id];
  const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Place', user_ids });
  const thread = await aThread(ada, channel);
  const stranger = await skein.aMember(ada, workspace, 'pat');
  const conversation = await aConversation(workspace, ada, ben, gus, stranger);
  return {
    CHANNEL: { obj_type: 'CHANNEL', obj_id: channel.id },
    THREAD: { obj_type: 'THREAD', obj_id: thread.id },
    CONVERSATION: { obj_type: 'CONVERSATION', obj_id: conversation.id },
  };
}

const addressBy = async (by: Caller, place: Named) => (await by.call('loopIn.getOrCreate', place)).email;
const refusedOf = (by: Caller, operation: 'loopIn.getOrCreate' | 'loopIn.disable', place: Named) =>
  by.refused(operation, { ...place });

/** The object to which mail for an address leads, if it works. */
async function objectAt(email: string): Promise<number | undefined> {
  const [key] = loopInKeys(email.split('@', 1)[0] ?? '');
  const row = await skein.db.maybe<{ obj_id: number }>(sql`
    select obj_id from loop_in_addresses where bucket = ${key?.bucket} and sha256 = ${key?.sha256}`);
  return row?.obj_id;
}

describe('loop_in/get_or_create', () => {
  it.each(KINDS)('answers one address of a %s, the same for all who may post there at once', async (kind) => {
    const { ada, ben } = team;
    const place = named[kind];
    const all = await Promise.all([ada, ben, ada, ben].map((by) => addressBy(by, place)));
    expect([...new Set(all)]).toEqual([expect.stringMatching(/^[a-z2-7]{35}@mail\.skein\.test$/)]);
    expect(loopInKeys(all[0]?.split('@', 1)[0] ?? '')).toMatchObject([{ bucket: bucketOf(place.obj_id) }]);
    expect(await addressBy(ben, place)).toBe(all[0]);
    expect(await objectAt(all[0] ?? '')).toBe(place.obj_id);
  });

  it('gives each object an address of its own', async () => {
    const addresses = await Promise.all(KINDS.map((kind) => addressBy(team.ada, named[kind])));
    expect(new Set(addresses.map((address) => address.slice(3))).size).toBe(3);
  });

  it('keeps of the address what nobody can write to', async () => {
    const { obj_id } = named.CHANNEL;
    const email = await addressBy(team.ada, named.CHANNEL);
    const rows = await skein.db.many<{ row: string }>(sql`
      select to_jsonb(a)::text as row from loop_in_addresses a where bucket = ${bucketOf(obj_id)} and obj_id = ${obj_id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(email.slice(3, 23));
  });

  it('emits nothing', async () => {
    const events = await eventsDuring(skein, team.workspace, async () => {
      for (const kind of KINDS) await addressBy(team.ada, named[kind]);
      for (const kind of KINDS) await team.ada.call('loopIn.disable', named[kind]);
    });
    expect(events).toEqual([]);
  });

  it('is open to users outside a public channel, who may post there', async () => {
    const { cleo, channel } = team;
    const place: Named = { obj_type: 'CHANNEL', obj_id: channel.id };
    expect(await addressBy(cleo, place)).toMatch(/@/);
    const thread = await aThread(team.ada, channel);
    expect(await addressBy(cleo, { obj_type: 'THREAD', obj_id: thread.id })).toMatch(/@/);
  });

  it('takes a temporary id, and a form', async () => {
    const { ada, channel } = team;
    const { id } = await aThread(ada, channel, { temp_id: -51 });
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/loop_in/get_or_create',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'obj_type=THREAD&obj_id=-51',
    });
    expect(answered.json()).toEqual({ email: await addressBy(ada, { obj_type: 'THREAD', obj_id: id }) });
    expect(await ada.error('loopIn.getOrCreate', { obj_type: 'THREAD', obj_id: -52 })).toBe('temp_id_unknown');
  });

  it('is 20 for another word, 19 without either argument', async () => {
    const { ada } = team;
    const { obj_id } = named.CHANNEL;
    expect(await ada.error('loopIn.getOrCreate', { obj_type: 'GROUP', obj_id })).toBe('argument_invalid');
    expect(await ada.error('loopIn.getOrCreate', { obj_id })).toBe('argument_missing');
    expect(await ada.error('loopIn.getOrCreate', { obj_type: 'CHANNEL' })).toBe('argument_missing');
  });
});

describe.each(['loopIn.getOrCreate', 'loopIn.disable'] as const)('%s', (operation) => {
  it.each(KINDS)('of a %s is 109 for guests inside', async (kind) => {
    const { gus } = team;
    expect(await refusedOf(gus, operation, named[kind])).toMatchObject({ status: 403, error_code: 109 });
  });

  it.each(KINDS)('of a %s is its 404 for everybody who does not see it, also for an ADMIN outside', async (kind) => {
    const { ada, cleo, gwen, olga, workspace } = team;
    const admin = await skein.aMember(ada, workspace, 'adam', 'ADMIN');
    const removed = await skein.aMember(ada, workspace, 'rose');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: removed.id });
    for (const by of [cleo, gwen, olga, admin, removed]) {
      expect(await refusedOf(by, operation, named[kind])).toMatchObject({ status: 404, error_code: NOT_FOUND[kind] });
    }
    const rows = await skein.db.number(sql`
      select count(*)::int as rows from loop_in_addresses
      where bucket = ${bucketOf(workspace.id)} and obj_id = ${named[kind].obj_id}`);
    expect(rows).toBe(0);
  });

  it.each(KINDS)('takes nothing but a %s for one', async (kind) => {
    for (const other of KINDS.filter((each) => each !== kind)) {
      const wrong: Named = { obj_type: kind, obj_id: named[other].obj_id };
      expect(await refusedOf(team.ada, operation, wrong)).toMatchObject({ error_code: NOT_FOUND[kind] });
    }
  });

  it.each(KINDS)('of a %s needs the write scope of its kind', async (kind) => {
    const { ada } = team;
    const needed = `${SCOPE[kind]}:write`;
    const others = ['channels', 'threads', 'messages', 'comments'].filter((other) => other !== SCOPE[kind]);
    const scopes = [`${SCOPE[kind]}:read`, ...others.map((other) => `${other}:remove`)];
    expect(await refusedOf(await skein.aProgramOf(ada, scopes), operation, named[kind])).toMatchObject({
      status: 403,
      error_code: 109,
      error_extra: { required_scopes: [needed] },
    });
    for (const scope of [needed, `${SCOPE[kind]}:remove`]) {
      const program = await skein.aProgramOf(ada, [scope]);
      expect((await program.try(operation, { ...named[kind] })).status).toBe(200);
    }
  });
});

describe('loop_in/disable', () => {
  const ok = { status: 'ok' };

  it.each(KINDS)('kills the address of a %s for good; the next one is another', async (kind) => {
    const { ada, ben } = team;
    const place = named[kind];
    const email = await addressBy(ben, place);
    for (let twice = 0; twice < 2; twice += 1) expect(await ben.call('loopIn.disable', place)).toEqual(ok);
    expect(await objectAt(email)).toBeUndefined();
    const next = await addressBy(ada, place);
    expect(next).not.toBe(email);
    expect([await objectAt(email), await objectAt(next)]).toEqual([undefined, place.obj_id]);
  });

  it('is for who made the address, and admins: 109 for others, and it goes on working', async () => {
    const { ada, ben, workspace } = team;
    const pat = await skein.aMember(ada, workspace, 'pat');
    await ada.call('channels.addUser', { id: named.CHANNEL.obj_id, user_id: pat.id });
    for (const place of [named.CHANNEL, named.THREAD]) {
      const email = await addressBy(ben, place);
      expect(await refusedOf(pat, 'loopIn.disable', place)).toMatchObject({ status: 403, error_code: 109 });
      expect(await objectAt(email)).toBe(place.obj_id);
      expect(await ada.call('loopIn.disable', place)).toEqual(ok);
      await addressBy(pat, place);
      expect(await refusedOf(ben, 'loopIn.disable', place)).toMatchObject({ error_code: 109 });
    }
    await addressBy(ada, named.CONVERSATION);
    expect(await refusedOf(ben, 'loopIn.disable', named.CONVERSATION)).toMatchObject({ error_code: 109 });
  });

  it('is for its maker also as a guest by now, and for no other guest', async () => {
    const { ada, gus, workspace } = team;
    const pat = await skein.aMember(ada, workspace, 'pat');
    await ada.call('channels.addUser', { id: named.CHANNEL.obj_id, user_id: pat.id });
    await addressBy(pat, named.CHANNEL);
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: pat.id, user_type: 'GUEST' });
    expect(await refusedOf(gus, 'loopIn.disable', named.CHANNEL)).toMatchObject({ error_code: 109 });
    expect(await pat.call('loopIn.disable', named.CHANNEL)).toEqual(ok);
  });

  it('without an address changes nothing, and keeps nothing', async () => {
    const { ben } = team;
    const { obj_id } = named.CHANNEL;
    expect(await ben.call('loopIn.disable', named.CHANNEL)).toEqual(ok);
    const rows = await skein.db.many(sql`
      select obj_id from loop_in_addresses where bucket = ${bucketOf(obj_id)} and obj_id = ${obj_id}`);
    expect(rows).toEqual([]);
  });

  it('and asking for one at once leaves the address that was answered last, or none', async () => {
    const { ada } = team;
    const place = named.CHANNEL;
    const first = await addressBy(ada, place);
    const calls = Array.from({ length: 6 }, () => [ada.try('loopIn.disable', { ...place }), addressBy(ada, place)]);
    const answered = await Promise.all(calls.flat());
    const emails = answered.filter((one): one is string => typeof one === 'string');
    const working = await Promise.all([first, ...new Set(emails)].map(objectAt));
    expect(working.filter((id) => id !== undefined).length).toBeLessThanOrEqual(1);
    expect(await objectAt(await addressBy(ada, place))).toBe(place.obj_id);
  });
});

describe('an address that an earlier version has made', () => {
  it.each(KINDS)('of a %s stays as it is until it is disabled; the next one is lower case', async (kind) => {
    const { ada, ben } = team;
    const old = await anOldAddress(skein, ada, named[kind]);
    expect(old).toMatch(/^[\w-]{2}[0-9a-f]{48}@mail\.skein\.test$/);
    for (const by of [ada, ben]) expect(await addressBy(by, named[kind])).toBe(old);
    await ada.call('loopIn.disable', named[kind]);
    const next = await addressBy(ada, named[kind]);
    expect(next).toMatch(/^[a-z2-7]{35}@/);
    expect(await objectAt(next)).toBe(named[kind].obj_id);
  });
});

describe('where nothing is posted', () => {
  const archive = (by: Person) => by.call('channels.archive', { id: named.CHANNEL.obj_id });

  it('there is no address: 114, archived, for an archived channel and its threads; disabling goes on', async () => {
    const { ada } = team;
    const emails = [await addressBy(ada, named.CHANNEL), await addressBy(ada, named.THREAD)];
    await archive(ada);
    for (const place of [named.CHANNEL, named.THREAD]) {
      expect(await refusedOf(ada, 'loopIn.getOrCreate', place)).toMatchObject({
        status: 400,
        error_code: 114,
        error_extra: { reason: 'archived' },
      });
    }
    await ada.call('loopIn.disable', named.THREAD);
    await ada.call('channels.unarchive', { id: named.CHANNEL.obj_id });
    expect(await addressBy(ada, named.CHANNEL)).toBe(emails[0]);
    expect(await addressBy(ada, named.THREAD)).not.toBe(emails[1]);
  });

  it('is no closed thread: it takes comments still', async () => {
    const { ada } = team;
    const email = await addressBy(ada, named.THREAD);
    const thread_id = named.THREAD.obj_id;
    await ada.call('comments.add', { thread_id, content: 'Done.', thread_action: 'close' });
    expect(await addressBy(ada, named.THREAD)).toBe(email);
  });

  it('nothing is left of an address: with a removed thread it goes, with a removed channel it is 107 and 108', async () => {
    const { ada } = team;
    const { THREAD: thread, CHANNEL: channel } = named;
    const email = await addressBy(ada, thread);
    await ada.call('threads.remove', { id: thread.obj_id });
    expect(await objectAt(email)).toBeUndefined();
    await archive(ada);
    await ada.call('channels.remove', { id: channel.obj_id });
    expect(await refusedOf(ada, 'loopIn.getOrCreate', channel)).toMatchObject({ error_code: 107 });
    expect(await refusedOf(ada, 'loopIn.disable', channel)).toMatchObject({ error_code: 107 });
  });
});
