import { describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { aCodeFor, proven } from '../../testing/codes.js';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../../testing/skein.js';

const skein = useSkein({ settings: { verifyEmail: true } });

const isProven = async ({ id }: { id: number }) =>
  (await skein.db.one<{ at: Date | null }>(sql`select email_proven_at as at from users where id = ${id}`)).at !== null;
/** How many mails have asked a user to prove their address. */
const mailed = async (userId: number) =>
  (
    await skein.db.many(sql`
    select id from outbox where bucket = ${bucketOf(userId)} and name = 'email_proof_requested' and actor_id = ${userId}`)
  ).length;
async function aLinkFor(person: Person) {
  const code = await aCodeFor(skein, person, { purpose: 'email_proof' });
  return { code, path: `/prove_email?code=${code}` };
}

describe('registering', () => {
  it('sends a mail with a link, and the account page says that the address is not verified', async () => {
    const typed = { name: 'Cleo Diaz', email: 'cleo@example.com', password: NEW_PASSWORD };
    const { id } = await skein.stranger.call('users.register', typed);
    expect([await mailed(id), await isProven({ id })]).toEqual([1, false]);
    const browser = new Browser(skein);
    await browser.submit(await browser.open('/sign_in'), typed);
    expect((await browser.open('/account')).text).toContain('This address is not verified yet.');
  });

  it('the mail can be sent again five times an hour', async () => {
    const ada = await skein.aUser('ada');
    const browser = await Browser.of(skein, ada);
    const press = async () =>
      browser.submit(formIn(await browser.open('/account'), 'Send the mail again'), { decision: 'send_verification' });
    for (let tries = 0; tries < 5; tries += 1) expect((await press()).status).toBe(303);
    expect([(await press()).status, await mailed(ada.id)]).toEqual([429, 5]);
  });
});

describe('an address', () => {
  it('is verified by the button of the page, once, and not by opening the link', async () => {
    const ada = await skein.aUser('ada');
    const browser = await Browser.of(skein, ada);
    const { path } = await aLinkFor(ada);
    const page = await browser.open(path);
    expect([page.text.includes('new_password'), await isProven(ada)]).toEqual([false, false]);
    const answered = await browser.submit(page, { decision: 'verify' });
    expect((await browser.follow(answered)).text).toContain('Your address is verified.');
    expect(await isProven(ada)).toBe(true);
    expect((await browser.open('/account')).text).not.toContain('not verified');
    expect((await browser.submit(page, { decision: 'verify' })).status).toBe(404);
  });

  it('is verified by another reader of the mail only with a new password, which takes the account over', async () => {
    const mallory = await skein.aUser('mallory');
    const session = await Browser.of(skein, mallory);
    const reader = new Browser(skein);
    const page = await reader.open((await aLinkFor(mallory)).path);
    expect((await reader.submit(page, { decision: 'verify' })).text).toContain('choose a new password');
    expect(await isProven(mallory)).toBe(false);
    await reader.submit(page, { decision: 'set', new_password: NEW_PASSWORD });
    expect(await isProven(mallory)).toBe(true);
    expect((await reader.open('/account')).text).toContain(mallory.email);
    expect((await session.open('/account')).status).toBe(303);
    expect(await skein.stranger.error('users.login', { email: mallory.email, password: PASSWORD })).toBe(
      'credentials_invalid',
    );
  });

  it('is not verified from another account, nor by a form of another page', async () => {
    const [ada, mallory] = [await skein.aUser('ada'), await skein.aUser('mallory')];
    const { path, code } = await aLinkFor(ada);
    const other = await Browser.of(skein, mallory);
    const page = await other.open(path);
    expect(page.text).toContain('new_password');
    expect((await other.submit(page, { decision: 'verify' })).text).toContain('new_password');
    const own = await Browser.of(skein, ada);
    expect((await own.submit(page, { decision: 'verify', csrf_token: 'x', reset_code: code })).status).toBe(403);
    expect(await isProven(ada)).toBe(false);
  });

  it('says beside the field what is wrong with a password, and the code still works', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open((await aLinkFor(ada)).path);
    const again = await browser.submit(page, { new_password: 'short' });
    expect(again.text).toMatch(/id="new_password-error">Please use at least 8 characters\.</);
    expect((await browser.submit(again, { new_password: NEW_PASSWORD })).status).toBe(303);
  });
});

describe('an invitation of an account whose address is not verified', () => {
  async function anInvited() {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada, 'Weavers & Sons');
    const cleo = await skein.aUser('cleo');
    await ada.call('workspaceUsers.add', { id: workspace.id, email: cleo.email });
    const path = `/invitation?code=${await aCodeFor(skein, cleo, { workspaceId: workspace.id })}`;
    const key = { id: workspace.id, user_id: cleo.id };
    const isIn = async () => !(await ada.call('workspaceUsers.getone', key)).setup_pending;
    return { cleo, path, isIn };
  }

  it('is accepted with one button when signed in to the account', async () => {
    const { cleo, path, isIn } = await anInvited();
    const browser = await Browser.of(skein, cleo);
    const page = await browser.open(path);
    expect(page.text).toContain('Welcome to Weavers &#38; Sons');
    expect(await isIn()).toBe(false);
    const answered = await browser.submit(page, { decision: 'verify' });
    expect((await browser.follow(answered)).text).toContain('You have accepted the invitation.');
    expect([await isIn(), await isProven(cleo)]).toEqual([true, true]);
  });

  it('is accepted with a new password when not signed in', async () => {
    const { cleo, path, isIn } = await anInvited();
    const browser = new Browser(skein);
    await browser.submit(await browser.open(path), { new_password: NEW_PASSWORD });
    expect([await isIn(), await isProven(cleo)]).toEqual([true, true]);
    expect(await skein.stranger.error('users.login', { email: cleo.email, password: PASSWORD })).toBe(
      'credentials_invalid',
    );
  });
});

describe('where only addresses of some mail domains may register', () => {
  const company = useSkein({ settings: { verifyEmail: true, registration: ['example.com'] } });

  it('joining by a link needs a verified address: 109', async () => {
    const ada = await company.aUser('ada');
    const workspace = await company.aWorkspace(ada);
    const { url: url_invite } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
    const ben = await company.aUser('ben');
    const joining = { url_invite_code: url_invite };
    expect(await ben.refused('urlJoin.joinWorkspace', joining)).toMatchObject({
      error_code: 109,
      error_extra: { reason: 'email_not_proven' },
    });
    const browser = await Browser.of(company, ben);
    const page = await browser.open(new URL(url_invite).pathname);
    expect((await browser.submit(page, { decision: 'join' })).text).toContain('Verify your e-mail address first.');
    await (await proven(company, ben)).call('urlJoin.joinWorkspace', joining);
  });
});

describe('without VERIFY_EMAIL', () => {
  const open = useSkein();

  it('registering sends no mail, and an invited person is a member at once', async () => {
    const typed = { name: 'Cleo', email: 'cleo@example.com', password: NEW_PASSWORD };
    const { id, token } = await open.stranger.call('users.register', typed);
    const requested = await open.db.many(sql`
      select id from outbox where bucket = ${bucketOf(id)} and name = 'email_proof_requested'`);
    const browser = new Browser(open);
    await browser.submit(await browser.open('/sign_in'), typed);
    expect((await browser.open('/account')).text).not.toContain('not verified');
    const ada = await open.aUser('ada');
    const workspace = await open.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: typed.email });
    const seen = await open.stranger.try('workspaces.get', { token });
    expect([requested, seen.json()]).toEqual([[], [expect.objectContaining({ id: workspace.id })]]);
  });
});
