import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { Passwords } from '../domain/credentials/passwords.js';
import { ApiError } from '../errors.js';
import { aCodeFor } from '../testing/codes.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

describe('failures to sign in', () => {
  const skein = useSkein({ trustProxy: true });
  let addresses = 0;

  /** Somebody else's computer, whose failures nobody else has. */
  const anAddress = () => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`;

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

  /**
   * Lets so many more like those from one address have been counted for the account, which need
   * not be hashed one by one.
   */
  async function multiply(name: string, times: number): Promise<void> {
    const rows = await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at)
      select name, hit_at from (select name, hit_at from rate_limit_hits where name = ${name} order by id desc limit 1) last,
        generate_series(1, ${times}::int)`);
    expect(rows).toBe(times);
  }
  const accountOf = (email: string) => `sign_in account ${createHash('sha256').update(email).digest('hex')}`;

  /** Lets strangers have guessed so many passwords of that account, from as many addresses. */
  async function attack(email: string, times: number): Promise<void> {
    expect(await guess(email, 'wrong', anAddress())).toMatchObject({ code: 104 });
    await multiply(accountOf(email), times - 1);
  }

  it('are 10 in 15 minutes for one account from one address; then the right password is 429 too', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const address = anAddress();
    await fail(ada, 10, address);
    const refused = await guess(ada.email, PASSWORD, address);
    expect(refused.code).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(890);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    expect(await guess(ben.email, PASSWORD, address)).toMatchObject({ code: 200 });
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });

    skein.clock.advance(15 * MINUTE - 10_000);
    expect(await guess(ada.email, PASSWORD, address)).toMatchObject({ code: 429 });
    skein.clock.advance(11_000);
    expect(await guess(ada.email, PASSWORD, address)).toMatchObject({ code: 200 });
  });

  it('of strangers do not keep the owner out who comes from where they have signed in before', async () => {
    const ada = await skein.aUser('ada');
    const home = anAddress();
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 200 });
    await attack(ada.email, 200);
    for (const password of ['wrong', PASSWORD]) expect((await guess(ada.email, password, anAddress())).code).toBe(429);
    for (const times of [1, 2]) expect([times, (await guess(ada.email, PASSWORD, home)).code]).toEqual([times, 200]);
    await fail(ada, 10, home);
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 429 });
  });

  it('of one account beyond 50 from where it has never signed in are one a minute; the owner gets in like that, and is known then', async () => {
    const ada = await skein.aUser('ada');
    await attack(ada.email, 49);
    expect(await guess(ada.email, 'wrong', anAddress())).toMatchObject({ code: 104 });
    expect(await guess(ada.email, 'wrong', anAddress())).toMatchObject({ code: 429 });
    skein.clock.advance(MINUTE);
    expect(await guess(ada.email, 'wrong', anAddress())).toMatchObject({ code: 104 });
    const { code, retryAfter } = await guess(ada.email, PASSWORD, anAddress());
    expect(code).toBe(429);
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
    skein.clock.advance(MINUTE);
    const hotel = anAddress();
    expect(await guess(ada.email, PASSWORD, hotel)).toMatchObject({ code: 200 });
    expect(await guess(ada.email, 'wrong', anAddress())).toMatchObject({ code: 104 });
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
    expect(await guess(ada.email, PASSWORD, hotel)).toMatchObject({ code: 200 });
  });

  it('are refused alike, and after as many statements, whether anybody has the address', async () => {
    const ada = await skein.aUser('ada');
    const answers: unknown[] = [];
    for (const email of [ada.email, 'nobody@example.com']) {
      await attack(email, 50);
      const statements = await skein.statementsDuring(() => guess(email, 'wrong', anAddress()));
      skein.clock.advance(MINUTE);
      const slowly = await skein.statementsDuring(() => guess(email, 'wrong', anAddress()));
      answers.push([statements, slowly, (await guess(email, 'wrong', anAddress())).code]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toEqual([expect.any(Array), expect.any(Array), 429]);
  });

  it('slow nobody down from where they have set a password by a mailed code, or registered', async () => {
    const ada = await skein.aUser('ada');
    const [home, hotel] = [anAddress(), anAddress()];
    await attack(ada.email, 51);
    const reset_code = await aCodeFor(skein, ada);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await skein.stranger.try('users.setPassword', { reset_code, new_password: PASSWORD }, from(home));
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 200 });
    const cleo = { name: 'Cleo', email: 'cleo@example.com', password: PASSWORD };
    expect((await skein.stranger.try('users.register', cleo, from(hotel))).status).toBe(200);
    await attack(cleo.email, 51);
    expect(await guess(cleo.email, PASSWORD, hotel)).toMatchObject({ code: 200 });
    expect(await guess(cleo.email, PASSWORD, home)).toMatchObject({ code: 429 });
  });

  it('are slowed down again where the owner has not been for 90 days, or in 20 other places since', async () => {
    const ada = await skein.aUser('ada');
    const home = anAddress();
    await guess(ada.email, PASSWORD, home);
    skein.clock.advance(89 * DAY);
    await attack(ada.email, 51);
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 200 });
    let last = '';
    for (let places = 0; places < 20; places += 1) {
      last = anAddress();
      skein.clock.advance(15 * MINUTE);
      await guess(ada.email, PASSWORD, last);
    }
    await attack(ada.email, 51);
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 429 });
    expect(await guess(ada.email, PASSWORD, last)).toMatchObject({ code: 200 });
    skein.clock.advance(91 * DAY);
    await attack(ada.email, 51);
    expect(await guess(ada.email, PASSWORD, last)).toMatchObject({ code: 429 });
  });

  it('to confirm a password count as well: a stolen token does not guess faster', async () => {
    const ada = await skein.aUser('ada');
    const [home, thief] = [anAddress(), anAddress()];
    await guess(ada.email, PASSWORD, home);
    const confirm = async (password: string, address: string) => {
      const { text } = await ada.try('users.delete', { password }, { 'x-forwarded-for': address });
      const { error_code: code = 200 } = JSON.parse(text);
      return code;
    };
    for (let time = 0; time < 10; time += 1) expect(await confirm('wrong', thief)).toBe(104);
    expect(await confirm(PASSWORD, thief)).toBe(429);
    expect(await guess(ada.email, PASSWORD, thief)).toMatchObject({ code: 429 });
    expect(await guess(ada.email, PASSWORD, home)).toMatchObject({ code: 200 });
    await multiply(accountOf(ada.email), 50);
    expect(await confirm(PASSWORD, anAddress())).toBe(429);
    expect(await confirm(PASSWORD, home)).toBe(200);
  });

  it('count for the account however its address is written', async () => {
    const mimi = await skein.aUser('mimi');
    const address = anAddress();
    await fail(mimi, 5, address);
    for (let time = 0; time < 5; time += 1) {
      expect(await guess(` ${mimi.email.toUpperCase()}`, 'wrong', address)).toMatchObject({ code: 104 });
    }
    for (const email of [mimi.email, mimi.email.toUpperCase()]) {
      expect(await guess(email, PASSWORD, address)).toMatchObject({ code: 429 });
    }
    const dotted = mimi.email.replace('i', 'İ');
    expect(await guess(dotted, PASSWORD, address)).toMatchObject({ code: 104 });
  });

  it('are counted for addresses that nobody has as well', async () => {
    const address = anAddress();
    for (let time = 0; time < 10; time += 1) {
      expect(await guess('nobody.else@example.com', 'wrong', address)).toMatchObject({ code: 104 });
    }
    expect(await guess('nobody.else@example.com', 'wrong', address)).toMatchObject({ code: 429 });
  });

  it('do not count successes, before or between them', async () => {
    const ada = await skein.aUser('ada');
    const address = anAddress();
    for (let time = 0; time < 11; time += 1) {
      expect(await guess(ada.email, PASSWORD, address)).toMatchObject({ code: 200 });
    }
    await fail(ada, 9, address);
    expect(await guess(ada.email, PASSWORD, address)).toMatchObject({ code: 200 });
    await fail(ada, 1, address);
    expect(await guess(ada.email, PASSWORD, address)).toMatchObject({ code: 429 });
  });

  it('do not count what nobody had the time to look at', async () => {
    const ada = await skein.aUser('ada');
    const busy = new ApiError('too_many_requests', {}, { 'Retry-After': '5' });
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockRejectedValue(busy);
    for (let time = 0; time < 11; time += 1) {
      expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 429 });
    }
    verify.mockRestore();
    expect(await guess(ada.email, PASSWORD, anAddress())).toMatchObject({ code: 200 });
  });

  it('are at most 10 of 50 guesses at once', async () => {
    const ada = await skein.aUser('ada');
    const address = anAddress();
    const guesses = Array.from({ length: 50 }, (_, index) => guess(ada.email, `wrong ${index}`, address));
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
