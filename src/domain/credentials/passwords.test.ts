import { describe, expect, it } from 'vitest';
import { ApiError } from '../../errors.js';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  it('are hashed with argon2id and a random salt, and match only themselves', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([passwords.hash('Ünïcødé 🧵'), passwords.hash('Ünïcødé 🧵')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await passwords.verify(one, 'Ünïcødé 🧵')).toBe(true);
    expect(await passwords.verify(one, 'Ünïcødé')).toBe(false);
  });

  it('never match without a hash, not even the decoy', async () => {
    const passwords = new Passwords();
    for (const stored of [null, undefined])
      expect(await passwords.verify(stored, 'no password of anybody')).toBe(false);
  });

  it('wait in a queue of 50 behind two; further ones get 429 with Retry-After', async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash('right');
    expect(await passwords.verify(undefined, 'wrong')).toBe(false);
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(stored, 'right')));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(52);
    expect(refused).toHaveLength(8);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ error: 'too_many_requests', headers: { 'Retry-After': '5' } });
    }
    expect(await passwords.verify(stored, 'right')).toBe(true);
  });
});
