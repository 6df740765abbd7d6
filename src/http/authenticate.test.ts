import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, later } from '../clock.js';
import { sql } from '../db/database.js';
import { operations, type OperationId } from '../generated/operations.js';
import { newSecret, secretKey } from '../db/ids.js';
import { Caller, type Person, type Refusal } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const SESSION_USER = '/api/v3/users/get_session_user';

let ada: Person;
let workspace: { id: number };
beforeAll(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});

async function get(path: string, headers: Record<string, string> = {}) {
  const { status, text } = await skein.send({ method: 'GET', path, headers });
  return { status, ...JSON.parse(text) };
}

async function addWorkspace(headers: Record<string, string>, body: string | FormData, query = '') {
  const { status, text } = await skein.send({ method: 'POST', path: `/api/v3/workspaces/add${query}`, headers, body });
  return { status, ...JSON.parse(text) };
}

const withToken = (token: string) => new Caller(skein.send, token);
const tokenRow = (token: string) => {
  const key = secretKey(token);
  return sql`bucket = ${key?.bucket} and sha256 = ${key?.sha256}`;
};

describe('a token', () => {
  it('may come in the header, in any case and with any blanks', async () => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER   ', 'Bearer\t']) {
      expect(await get(SESSION_USER, { authorization: `${scheme}${ada.token}` })).toMatchObject({ id: ada.id });
    }
  });

  it('may be an argument: of a query, a form, JSON or multipart', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const json = { 'content-type': 'application/json' };
    const parts = new FormData();
    parts.append('name', 'A');
    parts.append('token', ada.token ?? '');
    expect(await get(`${SESSION_USER}?token=${ada.token}`)).toMatchObject({ id: ada.id });
    const made = { status: 200, creator: ada.id };
    expect(await addWorkspace(json, '{"name":"A"}', `?token=${ada.token}`)).toMatchObject(made);
    expect(await addWorkspace(form, `name=A&token=${ada.token}`)).toMatchObject(made);
    expect(await addWorkspace(json, `{"name":"A","token":"${ada.token}"}`)).toMatchObject(made);
    expect(await addWorkspace({}, parts)).toMatchObject(made);
  });

  it('in the header wins over one in an argument', async () => {
    const headers = { authorization: 'Bearer AAnobody' };
    expect(await get(`${SESSION_USER}?token=${ada.token}`, headers)).toMatchObject({ error_code: 200 });
  });

  it('is not taken from the body of a GET, nor from a path', async () => {
    expect(await get(`${SESSION_USER};token=${ada.token}`)).toMatchObject({ error_code: 110 });
  });

  it('that is missing, empty, or of another scheme is 120 / 401', async () => {
    const nobody = { status: 401, error_code: 120 };
    expect(await get(SESSION_USER)).toMatchObject(nobody);
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token abc', `${ada.token}`]) {
      expect(await get(SESSION_USER, { authorization })).toMatchObject(nobody);
    }
    expect(await get(`${SESSION_USER}?token=`)).toMatchObject(nobody);
    const json = { 'content-type': 'application/json' };
    for (const token of ['null', '7', '["a"]', '{"a":1}', 'true']) {
      expect(await addWorkspace(json, `{"name":"A","token":${token}}`)).toMatchObject(nobody);
    }
  });

  it('that nobody has is 200 / 403, whatever it looks like', async () => {
    const unknown = { status: 403, error_code: 200 };
    const almost = `${ada.token?.slice(0, -1)}${ada.token?.endsWith('A') ? 'B' : 'A'}`;
    for (const token of ['x', 'AA', '??????', 'ünïcødé', newSecret(7), almost, 'A'.repeat(129), 'A'.repeat(4000)]) {
      expect(await get(`${SESSION_USER}?token=${encodeURIComponent(token)}`)).toMatchObject(unknown);
    }
    expect(await get(`${SESSION_USER}?token=a%00b`)).toMatchObject(unknown);
    expect(await get(SESSION_USER, { authorization: "Bearer ' or 1=1 --" })).toMatchObject({ error_code: 120 });
  });

  it('that a program has lost, that expired, or whose user is gone is 200 / 403', async () => {
    const program = await skein.aProgramOf(ada, ['user:read']);
    const expires = later(skein.clock.now(), 10 * MINUTE);
    await skein.db.run(sql`update tokens set expires_at = ${expires} where ${tokenRow(program.token ?? '')}`);
    expect(await program.call('users.getSessionUser')).toMatchObject({ id: ada.id });
    skein.clock.advance(11 * MINUTE);
    expect(await program.refused('users.getSessionUser')).toMatchObject({ status: 403, error_code: 200 });

    const revoked = await skein.aProgramOf(ada, ['user:read']);
    await skein.db.run(sql`delete from tokens where ${tokenRow(revoked.token ?? '')}`);
    expect(await revoked.error('users.getSessionUser')).toBe('token_invalid');

    const dora = await skein.aUser('dora');
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${dora.id}`);
    expect(await dora.refused('users.getSessionUser')).toMatchObject({ status: 403, error_code: 200 });
  });

  it('of a user never expires', async () => {
    skein.clock.advance(3650 * DAY);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });
});

describe('strangers', () => {
  const guarded = Object.values(operations).filter(({ access }) => access !== 'public');

  it.each(guarded.map(({ id }) => [id]))('get 120 from %s and learn no shapes', async (id: OperationId) => {
    expect(await skein.stranger.refused(id)).toMatchObject({ status: 401, error_code: 120, error_extra: {} });
    expect(await skein.stranger.refused(id, { id: 'x', nobody: 1 })).toMatchObject({
      error_code: 120,
      error_extra: {},
    });
  });

  it('get the same 200 for a wrong token, before any look at their arguments', async () => {
    const caller = withToken(newSecret(7));
    expect(await caller.refused('workspaces.getone', { id: 'x' })).toMatchObject({ error_code: 200, error_extra: {} });
  });
});

describe('a program', () => {
  const needs = (id: OperationId): string => operations[id].scopes[0] ?? '';
  const open = Object.values(operations).filter(({ access }) => access === 'token');
  const scoped = open.filter(({ scopes }) => scopes.length > 0);

  it('needs the scopes that the contract names, or such as the arguments lead to, or none for what it has subscribed to itself and for a batch', () => {
    const others = open.map(({ id }) => id).filter((id) => needs(id) === '');
    const byArguments = ['hooks.subscribe', 'loopIn.getOrCreate', 'loopIn.disable'];
    // Whatever of these shows content, or sends something, asks for the scope of the event (behaviour/webhooks.md#log).
    const ofItsOwn = [
      'live.get',
      'hooks.get',
      'hooks.ping',
      'hooks.rotateSecret',
      'hooks.unsubscribe',
      'deliveries.get',
      'deliveries.getone',
      'deliveries.redeliver',
      'deliveries.redeliverFailed',
    ];
    expect(others.toSorted()).toEqual([...byArguments, ...ofItsOwn, 'batch.batch'].toSorted());
  });

  it.each(scoped.map(({ id }) => [id, needs(id)]))('needs for %s the scope %s', async (id: OperationId, scope) => {
    const [kind = '', action = ''] = scope.split(':');
    const strengths = ['read', 'write', 'remove'];
    const enough = strengths.slice(strengths.indexOf(action));
    for (const granted of strengths) {
      const program = await skein.aProgramOf(ada, [`${kind}:${granted}`]);
      const answered = await program.try(id);
      const refusal: Partial<Refusal> = JSON.parse(answered.text);
      if (enough.includes(granted)) expect(refusal.error_code).not.toBe(109);
      else expect(refusal).toMatchObject({ error_code: 109, error_extra: { required_scopes: [scope] } });
    }
    const others = ['user', 'workspaces', 'channels', 'threads', 'comments', 'groups', 'messages', 'search'];
    const other = await skein.aProgramOf(
      ada,
      others.filter((one) => one !== kind).flatMap((one) => [`${one}:read`, `${one}:write`, `${one}:remove`]),
    );
    expect(await other.refused(id)).toMatchObject({ status: 403, error_code: 109 });
  });

  it('does what its scope allows', async () => {
    const reader = await skein.aProgramOf(ada, ['workspaces:read']);
    const writer = await skein.aProgramOf(ada, ['workspaces:write']);
    const getone = { id: workspace.id };
    expect(await reader.call('workspaces.getone', getone)).toMatchObject({ id: workspace.id });
    expect(await writer.call('workspaces.getone', getone)).toMatchObject({ id: workspace.id });
    expect(await reader.refused('workspaces.add', { name: 'A' })).toMatchObject({
      error_code: 109,
      error_extra: { required_scopes: ['workspaces:write'] },
    });
    expect(await writer.call('workspaces.add', { name: 'A' })).toMatchObject({ name: 'A', creator: ada.id });
  });

  it('without any scope may do nothing but what is public', async () => {
    const program = await skein.aProgramOf(ada, []);
    expect(await program.error('users.getSessionUser')).toBe('forbidden');
    expect(await program.call('users.validateToken', { token: program.token ?? '' })).toEqual({ status: 'ok' });
  });

  it('learns of a missing scope before any look at its arguments', async () => {
    const program = await skein.aProgramOf(ada, ['user:read']);
    expect(await program.refused('channels.add', { workspace_id: 'x' })).toMatchObject({ error_code: 109 });
  });

  it('may not do what only its user may, whatever its scopes: 109', async () => {
    const own = Object.values(operations).filter(({ access }) => access === 'own');
    expect(own.map(({ id }) => id)).toContain('users.invalidateToken');
    const program = await skein.aProgramOf(ada, ['user:read', 'user:write']);
    for (const { id } of own) expect(await program.refused(id)).toMatchObject({ status: 403, error_code: 109 });
    expect(await ada.call('users.getSessionUser')).toMatchObject({ token: ada.token });
  });
});
