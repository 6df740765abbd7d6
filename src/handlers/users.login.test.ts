import { describe, expect, it, vi } from 'vitest';
import { sql } from '../db/database.js';
import { Passwords } from '../domain/credentials/passwords.js';
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
