import { describe, expect, it } from 'vitest';
import { aCodeFor } from '../testing/codes.js';
import { Browser } from '../testing/oauth.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const COMMON = ['password', 'PassWord1', '12345678', 'QWERTYUIOP', 'iloveyou', 'TrustNo1'];

describe('the thousand commonest passwords', () => {
  const skein = useSkein();

  it.each(COMMON)('are nobody’s, in whatever case: %s is 20, and says why', async (password) => {
    const ada = await skein.aUser('ada');
    const reset_code = await aCodeFor(skein, ada);
    const dora = { name: 'Dora', email: 'dora@example.com', password };
    const why = (argument: string) => ({ error_code: 20, error_extra: { argument, reason: 'common_password' } });
    expect(await skein.stranger.refused('users.register', dora)).toMatchObject(why('password'));
    expect(await ada.refused('users.update', { password })).toMatchObject(why('password'));
    expect(await ada.refused('users.updatePassword', { new_password: password })).toMatchObject(why('new_password'));
    const set = { reset_code, new_password: password };
    expect(await skein.stranger.refused('users.setPassword', set)).toMatchObject(why('new_password'));
    expect((await skein.stranger.call('users.login', { email: ada.email, password: PASSWORD })).id).toBe(ada.id);
    expect(await skein.stranger.call('users.setPassword', { ...set, new_password: PASSWORD })).toMatchObject({
      id: ada.id,
    });
  });

  it('are not those that only hold one', async () => {
    for (const password of ['password of mine', 'xpassword', '12345678 threads', 'correct horse battery']) {
      const email = `${password.replaceAll(' ', '.')}@example.com`;
      expect((await skein.stranger.try('users.register', { name: 'Dora', email, password })).status).toBe(200);
    }
  });

  it('are refused on the pages, beside the field, in words', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const invited = await ada.call('workspaceUsers.add', { id: workspace.id, email: 'grace@example.com' });
    const [reset, invitation] = [
      await aCodeFor(skein, ada),
      await aCodeFor(skein, invited, { workspaceId: workspace.id }),
    ];
    const typed = { name: 'Grace', email: 'new@example.com', password: COMMON[0] ?? '', new_password: COMMON[0] ?? '' };
    for (const path of ['/register', `/reset_password?code=${reset}`, `/invitation?code=${invitation}`]) {
      const browser = new Browser(skein);
      const refused = await browser.submit(await browser.open(path), typed);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(refused.text).toMatch(/password-error">This password is too common\. Please choose another\.</);
    }
  });
});
