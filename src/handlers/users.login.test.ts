import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db.js';
import { Passwords } from '../domain/passwords.js';
import { ApiError } from '../errors.js';
import type { Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

describe('users/login', () => {
  const skein = useSkein();
  const login = (email: string, password = PASSWORD) => skein.stranger.try('users.login', { email, password });

  it('shows the user with their API token', async () => {
    const ada = await skein.aUser('ada');
    const shown = await skein.stranger.call('users.login', { email: ada.email, password: PASSWORD });
    expect(shown).toEqual(await ada.call('users.getSessionUser'));
    expect(shown).toMatchObject({ id: ada.id, token: ada.token, client_id: null });
  });

  it('takes the address in any case, and with blanks around', async () => {
    const { id, email } = await skein.aUser('ada');
    for (const written of [email.toUpperCase(), ` ${email}\n`]) {
      const { status, text } = await login(written);
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 200, id });
    }
  });

  it('answers a wrong password, an unknown address and an account without a password alike: 104', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: 'invited@example.com' });
    const gone = await skein.aUser('gone');
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${gone.id}`);

    const verify = vi.spyOn(Passwords.prototype, 'verify');
    const texts: string[] = [];
    for (const [email, password] of [
      [ada.email, 'wrong'],
      [ada.email, `${PASSWORD} `],
      [ada.email, PASSWORD.toUpperCase()],
      ['nobody@example.com', PASSWORD],
      ['no address at all', PASSWORD],
      ['invited@example.com', PASSWORD],
      ['invited@example.com', 'no password of anybody'],
      [gone.email, PASSWORD],
    ] as const) {
      const { status, text, headers } = await login(email, password);
      expect(status).toBe(400);
      expect(headers.has('set-cookie')).toBe(false);
      texts.push(withoutUuid(text));
    }
    expect(new Set(texts)).toEqual(
      new Set(['{"error_code":104,"error_string":"E-mail or password invalid","error_extra":{}}']),
    );
    expect(verify).toHaveBeenCalledTimes(texts.length);
    verify.mockRestore();
  });

  it.each([
    [{ password: 'x' }, 19],
    [{ email: 'a@example.com' }, 19],
    [{ email: '', password: 'x' }, 19],
    [{ email: 'a@example.com', password: '' }, 19],
    [{ email: 'a@example.com', password: 'x'.repeat(1025) }, 20],
    [{ email: 'a@example.com', password: { $ne: '' } }, 20],
    [{ email: { $ne: '' }, password: 'x' }, 20],
    [{ email: 'a@example.com', password: 'a\0b' }, 20],
    [{ email: 'a@example.com', password: 'x', set_session_cookie: 'maybe' }, 20],
  ])('refuses %j: %i', async (input, code) => {
    expect(await skein.stranger.refused('users.login', input)).toMatchObject({ status: 400, error_code: code });
  });
});

describe('failures to sign in', () => {
  const skein = useSkein({ trustProxy: true });
  let addresses = 0;

  /** Somebody else's computer, whose failures nobody else has. */
  const anAddress = () => `192.0.2.${(addresses += 1)}`;

  async function guess(email: string, password: string, address: string) {
    const answered = await skein.stranger.try('users.login', { email, password }, { 'x-forwarded-for': address });
    const { error_code: code = 200 } = JSON.parse(answered.text);
    return { code, retryAfter: Number(answered.headers.get('retry-after')) };
  }

  async function fail(person: Person, times: number, address: string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect(await guess(person.email, 'wrong', address)).toMatchObject({ code: 104 });
    }
  }

  it('are 10 in 15 minutes for one account, wherever they come from; then the right password is 429 too', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    await fail(ada, 5, anAddress());
    await fail(ada, 5, anAddress());
    const refused = await guess(ada.email, PASSWORD, anAddress());
    expect(refused.code).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(890);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    expect(await guess(ben.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });

    skein.clock.advance(15 * MINUTE - 10_000);
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
    skein.clock.advance(11_000);
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
  });

  it('count for the account however its address is written', async () => {
    const mimi = await skein.aUser('mimi');
    await fail(mimi, 5, anAddress());
    for (let time = 0; time < 5; time += 1) {
      expect(await guess(` ${mimi.email.toUpperCase()}`, 'wrong', anAddress())).toMatchObject({ code: 104 });
    }
    for (const email of [mimi.email, mimi.email.toUpperCase()]) {
      expect(await guess(email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
    }
    const dotted = mimi.email.replace('i', 'İ');
    expect(await guess(dotted, PASSWORD, anAddress())).toMatchObject({ code: 104 });
  });

  it('are counted for addresses that nobody has as well', async () => {
    for (let time = 0; time < 10; time += 1) {
      expect(await guess('nobody@example.com', 'wrong', anAddress())).toMatchObject({ code: 104 });
    }
    expect(await guess('nobody@example.com', 'wrong', anAddress())).toMatchObject({ code: 429 });
  });

  it('do not count successes, before or between them', async () => {
    const ada = await skein.aUser('ada');
    for (let time = 0; time < 11; time += 1) {
      expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
    }
    await fail(ada, 9, anAddress());
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
    await fail(ada, 1, anAddress());
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
  });

  it('do not count what nobody had the time to look at', async () => {
    const ada = await skein.aUser('ada');
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockRejectedValue(new ApiError('too_many_requests'));
    for (let time = 0; time < 11; time += 1) {
      expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
    }
    verify.mockRestore();
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
  });

  it('are at most 10 of 50 guesses at once', async () => {
    const ada = await skein.aUser('ada');
    const guesses = Array.from({ length: 50 }, (_, index) => guess(ada.email, `wrong ${index}`, anAddress()));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 104).length).toBeLessThanOrEqual(10);
    expect(new Set(codes.filter((code) => code !== 104))).toEqual(new Set([429]));
  });

  it('are 100 in 15 minutes from one address, for whatever accounts', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const address = anAddress();
    await fail(ada, 1, address);
    // 98 more like this one, which need not be hashed one by one.
    await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at) select name, hit_at from rate_limit_hits, generate_series(1, 98)
      where name = ${`sign_in address ${address}`}`);
    await fail(ben, 1, address);
    const refused = await guess(ben.email, PASSWORD, address);
    expect(refused.code).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await guess(ben.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
    skein.clock.advance(15 * MINUTE);
    expect(await guess(ben.email, PASSWORD, address)).toMatchObject({ code: 200 });
  });
});
