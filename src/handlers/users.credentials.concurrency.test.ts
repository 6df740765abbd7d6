import { describe, expect, it } from 'vitest';
import { sql, type Transaction } from '../db/database.js';
import { storePassword } from '../domain/accounts/new_password.js';
import { beginSession } from '../domain/accounts/sessions.js';
import type { OperationId } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import type { Answered } from '../testing/http.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();

/** The answer to a request that waits while a change of the person's account is under way. */
async function answerAfter(
  change: (trx: Transaction) => Promise<unknown>,
  person: Person,
  request: () => Promise<Answered>,
): Promise<Answered | undefined> {
  let answer: Answered | undefined;
  await whileLocked(skein, {
    lock: sql`${lockOf(person)} for no key update`,
    work: async () => (answer = await request()),
    waiting: 1,
    atLast: change,
  });
  return answer;
}

const OTHER_HASH = 'a hash of another password';
const another = (person: Person) => (trx: Transaction) => storePassword(trx, person.id, OTHER_HASH);

async function hashOf({ id }: Person): Promise<string | null> {
  const row = await skein.db.one<{ password_hash: string | null }>(
    sql`select password_hash from users where id = ${id}`,
  );
  return row.password_hash;
}

async function sessionsOf({ id }: Person): Promise<number> {
  return skein.db.number(sql`
    select count(*)::int as count from sessions where bucket = ${bucketOf(id)} and user_id = ${id}`);
}

const CHANGES: [OperationId, Record<string, unknown>][] = [
  ['users.updatePassword', { new_password: 'the thief was quicker' }],
  ['users.update', { password: 'the thief was quicker' }],
  ['users.update', { email: 'thief@example.com' }],
  ['users.invalidateToken', {}],
];

describe('a credential that ends while a request waits that came with it', () => {
  it.each(CHANGES)('changes no credential by %s %j: of a session 200', async (operation, input) => {
    const ada = await skein.aUser('ada');
    const cookie = `skein_session=${await beginSession(skein.db, ada.id, skein.clock.now())}`;
    const answer = await answerAfter(another(ada), ada, () => skein.stranger.try(operation, input, { cookie }));
    expect(answer?.json()).toMatchObject({ error_code: 200 });
    expect(answer?.headers.get('set-cookie') ?? '').not.toMatch(/^skein_session=[\w-]/);
    expect(await hashOf(ada)).toBe(OTHER_HASH);
    expect(await sessionsOf(ada)).toBe(0);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ email: ada.email });
  });

  it.each(CHANGES)('changes no credential by %s %j: of the own token 200', async (operation, input) => {
    const ada = await skein.aUser('ada');
    const before = await hashOf(ada);
    let token: string | undefined;
    const replacing = async (trx: Transaction) => (token = await skein.tokens.replace(trx, ada.id, skein.clock.now()));
    const answer = await answerAfter(replacing, ada, () => ada.try(operation, input));
    expect(answer?.json()).toMatchObject({ error_code: 200 });
    expect(await hashOf(ada)).toBe(before);
    const { status } = await skein.stranger.try('users.validateToken', { token });
    expect(status).toBe(200);
  });
});

describe('a password that is replaced while a request waits that gave it', () => {
  it('closes no account any more: 104', async () => {
    const ada = await skein.aUser('ada');
    const answer = await answerAfter(another(ada), ada, () => ada.try('users.delete', { password: PASSWORD }));
    expect(answer?.json()).toMatchObject({ error_code: 104 });
    expect(await ada.call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });

  it('removes no workspace any more: 104', async () => {
    const ada = await skein.aUser('ada');
    const { id } = await skein.aWorkspace(ada);
    const input = { id, current_password: PASSWORD };
    const answer = await answerAfter(another(ada), ada, () => ada.try('workspaces.remove', input));
    expect(answer?.json()).toMatchObject({ error_code: 104 });
    expect(await ada.call('workspaces.getone', { id })).toMatchObject({ id });
  });

  it('begins no session any more: 104', async () => {
    const ada = await skein.aUser('ada');
    const signIn = () => skein.stranger.try('users.login', { email: ada.email, password: PASSWORD });
    const answer = await answerAfter(another(ada), ada, signIn);
    expect(answer?.json()).toMatchObject({ error_code: 104 });
    expect(answer?.headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(ada)).toBe(0);
  });
});
