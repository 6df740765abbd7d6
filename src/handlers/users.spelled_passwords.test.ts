// The same letters have several spellings in Unicode. A password fits in each (behaviour/accounts.md#passwords).
import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { sql } from '../db/database.js';
import { Passwords } from '../domain/credentials/passwords.js';
import { aCodeFor } from '../testing/codes.js';
import { Browser } from '../testing/oauth.js';
import { Caller, type Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();

const COMPOSED = 'pässwörter ünd mehr'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const SPELLINGS = [
  ['composed', COMPOSED, DECOMPOSED],
  ['decomposed', DECOMPOSED, COMPOSED],
] as const;

/** Ways to set a password. */
const SETTERS: Record<string, (person: Person, password: string) => Promise<unknown>> = {
  'users.update': (person, password) => person.call('users.update', { password }),
  'users.updatePassword': (person, new_password) => person.call('users.updatePassword', { new_password }),
  'users.setPassword': async (person, new_password) =>
    skein.stranger.call('users.setPassword', { reset_code: await aCodeFor(skein, person), new_password }),
};

async function keepOldHash(person: Person, password: string): Promise<void> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await skein.db.run(sql`update users set password_hash = ${stored} where id = ${person.id}`);
}

it.each(SPELLINGS)('registered %s, it lets in typed otherwise', async (_, set, typed) => {
  const email = `${set.length}@example.com`;
  await skein.stranger.call('users.register', { name: 'Dora', email, password: set });
  expect([await skein.login(email, typed), await skein.login(email, set)]).toEqual([200, 200]);
  expect(await skein.login(email, typed.toUpperCase())).toBe(400);
});

it.each(Object.entries(SETTERS))('set by %s, it lets in typed otherwise', async (_, setBy) => {
  for (const [, set, typed] of SPELLINGS) {
    const ada = await skein.aUser('ada');
    await setBy(ada, set);
    expect(await skein.login(ada.email, typed)).toBe(200);
  }
});

it.each(SPELLINGS)('an old hash of it, %s, still lets in', async (_, set) => {
  const ada = await skein.aUser('ada');
  await keepOldHash(ada, set);
  expect(await skein.login(ada.email, set)).toBe(200);
});

it.each(SPELLINGS)('set %s and typed otherwise, it confirms what needs it', async (_, set, typed) => {
  const email = `confirming.${set.length}@example.com`;
  const { token } = await skein.stranger.call('users.register', { name: 'Dora', email, password: set });
  const caller = new Caller(skein.send, token);
  const workspace = await caller.call('workspaces.add', { name: 'Looms' });
  await caller.call('users.update', { email: `new.${email}`, current_password: typed });
  await caller.call('workspaces.remove', { id: workspace.id, current_password: typed });
  const changed = await caller.call('users.updatePassword', { new_password: set, current_password: typed });
  await new Caller(skein.send, changed.token).call('users.delete', { password: typed });
});

it('fits on the pages', async () => {
  const ada = await skein.aUser('ada');
  await ada.call('users.update', { password: COMPOSED });
  const browser = new Browser(skein);
  const signedIn = await browser.submit(await browser.open('/sign_in'), { email: ada.email, password: DECOMPOSED });
  expect(signedIn.status).toBe(303);
  const page = await browser.open('/change_password');
  const typed = { current_password: DECOMPOSED, new_password: `${DECOMPOSED}!` };
  expect((await browser.submit(page, typed)).status).toBe(303);
  expect(await skein.login(ada.email, `${COMPOSED}!`)).toBe(200);
});

it.each([
  ['seven letters in fourteen code points', 'ü'.normalize('NFD').repeat(7), 'password_too_short'],
  ['1,026 bytes', 'ü'.normalize('NFD').repeat(513), 'argument_invalid'],
])('is refused with %s', async (_, password, code) => {
  const registration = { name: 'Dora', email: 'dora@example.com', password };
  expect(await skein.stranger.error('users.register', registration)).toBe(code);
});

it('has at most 1,024 bytes in its normal form, typed in any', async () => {
  const ada = await skein.aUser('ada');
  const longest = 'Ǖ'.repeat(512);
  await ada.call('users.update', { password: longest.normalize('NFD') });
  for (const form of ['NFC', 'NFD']) expect(await skein.login(ada.email, longest.normalize(form))).toBe(200);
});

it('is compared as often for an unknown account as for a wrong password', async () => {
  const { email } = await skein.aUser('ada');
  const compared: number[] = [];
  const compare = vi.spyOn(Passwords.prototype, 'compare');
  for (const password of [COMPOSED, DECOMPOSED]) {
    for (const address of [email, 'nobody@example.com']) {
      compare.mockClear();
      expect(await skein.login(address, password)).toBe(400);
      compared.push(compare.mock.calls.length);
    }
  }
  compare.mockRestore();
  expect(compared).toEqual([1, 1, 2, 2]);
});
