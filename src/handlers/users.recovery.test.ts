import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { mailRecovery } from '../events/subscribers/mails/recovery.js';
import { aCodeFor } from '../testing/codes.js';
import { hooksTo } from '../testing/hooks.js';
import { useMailbox } from '../testing/mailbox.js';
import { Browser } from '../testing/oauth.js';
import { Caller, type Person } from '../testing/person.js';
import { startServerBeside } from '../testing/servers.js';
import { TEST_SETTINGS } from '../testing/settings.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../testing/skein.js';

const THIEFS = 'now it is all mine';
const skein = useSkein();
const mailbox = useMailbox(skein);

const works = async (caller: Caller) => (await caller.try('users.getSessionUser')).status === 200;
const recoveriesOf = (address: string) => mailbox.linksTo(address, 'recover_account');
const codeIn = (link: string): string => link.split('=')[1] ?? '';

/** A person in a workspace, with what a thief of their token has subscribed to there. */
async function aVictim() {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const target = `https://thief.example.com/${ada.id}`;
  await ada.call('hooks.subscribe', { target_url: target, event: 'message_added' });
  return { ada, workspace, target };
}

async function provenAt({ id }: Person): Promise<Date | null> {
  return (await skein.db.one<{ at: Date | null }>(sql`select email_proven_at as at from users where id = ${id}`)).at;
}

describe('somebody who has stolen an API token', () => {
  /** Takes an account over: password and address, and whatever comes of them. */
  async function aTheft() {
    const { ada, workspace } = await aVictim();
    const thief = `thief.${ada.id}@example.com`;
    const { token } = await ada.call('users.update', { email: thief, password: THIEFS });
    return { ada, workspace, thief, stolen: new Caller(skein.send, token) };
  }

  it('lets the owner be mailed once, at the address from before, whatever they do afterwards', async () => {
    const { ada, thief, stolen } = await aTheft();
    const second = await stolen.call('users.updatePassword', { new_password: `${THIEFS}!` });
    const again = new Caller(skein.send, second.token);
    await again.call('users.update', { email: `thief.too.${ada.id}@example.com` });
    expect(await recoveriesOf(ada.email)).toHaveLength(1);
    for (const address of [thief, `thief.too.${ada.id}@example.com`])
      expect(await mailbox.mailsTo(address)).toEqual([]);
    const [mail] = await mailbox.mailsTo(ada.email);
    expect(mail?.text).not.toContain(ada.name);
  });

  it('neither ends the link by a further password nor by a reset of their own', async () => {
    const { ada, thief } = await aTheft();
    const [link = ''] = await recoveriesOf(ada.email);
    await skein.stranger.call('users.resetPassword', { email: thief });
    const [reset = ''] = await mailbox.linksTo(thief, 'reset_password');
    await skein.stranger.call('users.setPassword', { reset_code: codeIn(reset), new_password: `${THIEFS}!` });
    expect((await new Browser(skein).open(link)).status).toBe(200);
  });

  it('loses the account again: the form behind the link ends all, restores the address, and sets a password', async () => {
    const { ada, thief, stolen } = await aTheft();
    const inside = await Browser.of(skein, ada);
    const program = await skein.aProgramOf(ada, ['user:read']);
    await stolen.call('hooks.subscribe', { target_url: `https://late.example.com/${ada.id}`, event: 'message_added' });
    const [link = ''] = await recoveriesOf(ada.email);
    const browser = new Browser(skein);
    const page = await browser.open(link);
    expect(page.text).toContain(`value="${ada.email}"`);
    const answered = await browser.submit(page, { new_password: NEW_PASSWORD });
    expect((await browser.follow(answered)).text).toContain('This account is yours again.');
    expect(await skein.login(ada.email, NEW_PASSWORD)).toBe(200);
    expect([await skein.login(thief, THIEFS), await skein.login(ada.email, THIEFS)]).toEqual([400, 400]);
    expect(await Promise.all([stolen, program].map(works))).toEqual([false, false]);
    expect((await inside.open('/account')).status).toBe(303);
    expect(await hooksTo(skein, `https://late.example.com/${ada.id}`)).toEqual([]);
    expect((await new Browser(skein).open(link)).status).toBe(404);
    expect(await provenAt(ada)).not.toBeNull();
  });

  it('keeps nobody from recovering by taking the address for another account: 101 while the link works', async () => {
    const { ada } = await aTheft();
    const mallory = await skein.aUser('mallory');
    const email = ada.email.toUpperCase();
    expect(await mallory.error('users.update', { email })).toBe('email_taken');
    expect(await skein.stranger.error('users.register', { name: 'M', email, password: THIEFS })).toBe('email_taken');
    const own = await skein.aWorkspace(mallory);
    expect(await mallory.error('workspaceUsers.add', { id: own.id, email })).toBe('email_taken');
    skein.clock.advance(7 * DAY);
    expect(await mallory.call('users.update', { email: ada.email })).toMatchObject({ email: ada.email });
  });

  it('deletes neither the account nor a workspace while the link works: 109', async () => {
    const { ada, workspace, stolen } = await aTheft();
    const refused = await stolen.try('users.delete', { password: THIEFS });
    const until = Math.ceil((skein.clock.now().getTime() + 7 * DAY) / SECOND);
    expect(JSON.parse(refused.text)).toMatchObject({
      error_code: 109,
      error_extra: { reason: 'recovery_open', remedy: expect.stringMatching(/link.*wait.*current_password/) },
    });
    const { error_extra } = JSON.parse(refused.text);
    expect(Math.abs(error_extra.until - until)).toBeLessThanOrEqual(60);
    const input = { id: workspace.id, current_password: THIEFS };
    expect(await stolen.error('workspaces.remove', input)).toBe('forbidden');
    skein.clock.advance(7 * DAY);
    await stolen.call('workspaces.remove', input);
    await stolen.call('users.delete', { password: THIEFS });
    expect(await skein.login(ada.email, THIEFS)).toBe(400);
  });

  it('deletes nothing before the mail to the owner has left: 109 from the change on', async () => {
    const { ada, workspace, stolen } = await aTheft();
    const input = { id: workspace.id, current_password: THIEFS };
    expect(await stolen.error('workspaces.remove', input)).toBe('forbidden');
    expect(await stolen.error('users.delete', { password: THIEFS })).toBe('forbidden');
    expect(await recoveriesOf(ada.email)).toHaveLength(1);
  });

  it('is told of to the owner once more after a week, and after the owner has set a password by mail', async () => {
    const ada = await skein.aUser('ada');
    let { token } = await ada.call('users.updatePassword', { new_password: THIEFS });
    const code = await aCodeFor(skein, ada);
    expect(await recoveriesOf(ada.email)).toHaveLength(1);
    ({ token } = await skein.stranger.call('users.setPassword', { reset_code: code, new_password: NEW_PASSWORD }));
    const [dead = ''] = await recoveriesOf(ada.email);
    expect((await new Browser(skein).open(dead)).status).toBe(404);
    ({ token } = await new Caller(skein.send, token).call('users.updatePassword', { new_password: THIEFS }));
    expect(await recoveriesOf(ada.email)).toHaveLength(2);
    skein.clock.advance(7 * DAY - MINUTE);
    ({ token } = await new Caller(skein.send, token).call('users.updatePassword', { new_password: NEW_PASSWORD }));
    expect(await recoveriesOf(ada.email)).toHaveLength(2);
    skein.clock.advance(MINUTE);
    for (const link of await recoveriesOf(ada.email)) expect((await new Browser(skein).open(link)).status).toBe(404);
    await new Caller(skein.send, token).call('users.updatePassword', { new_password: THIEFS });
    expect(await recoveriesOf(ada.email)).toHaveLength(3);
  });

  it('makes one link by two changes at once', async () => {
    const ada = await skein.aUser('ada');
    const browsers = [await skein.aCookieOf(ada), await skein.aCookieOf(ada)];
    const change = (cookie: string, email: string) => skein.stranger.try('users.update', { email }, { cookie });
    await Promise.all(browsers.map((cookie, index) => change(cookie, `thief.${index}.${ada.id}@example.com`)));
    expect(await recoveriesOf(ada.email)).toHaveLength(1);
    const addresses = browsers.map((_, index) => `thief.${index}.${ada.id}@example.com`);
    for (const address of addresses) expect(await mailbox.mailsTo(address)).toEqual([]);
  });
});

describe('an owner who cannot be mailed, in development without a mail server', () => {
  it('deletes a workspace and the account right after a change without the password', async () => {
    const { ada, workspace } = await aVictim();
    const server = await startServerBeside(skein, { settings: { ...TEST_SETTINGS, canMailOwners: false } });
    const { token } = await ada.call('users.updatePassword', { new_password: THIEFS });
    const owner = new Caller(server.send, token);
    await owner.call('workspaces.remove', { id: workspace.id, current_password: THIEFS });
    await owner.call('users.delete', { password: THIEFS });
    await server.stop();
    expect(await skein.login(ada.email, THIEFS)).toBe(400);
  });
});

describe('a change with the current password', () => {
  it('holds nothing back: a workspace and the account are deleted at once', async () => {
    const { ada, workspace } = await aVictim();
    const change = { new_password: NEW_PASSWORD, current_password: PASSWORD };
    const owner = new Caller(skein.send, (await ada.call('users.updatePassword', change)).token);
    await owner.call('workspaces.remove', { id: workspace.id, current_password: NEW_PASSWORD });
    await owner.call('users.delete', { password: NEW_PASSWORD });
  });
});

describe('the mail with the link', () => {
  it('may be sent twice: both links work, until one of them is used, and none is sent afterwards', async () => {
    const ada = await skein.aUser('ada');
    await ada.call('users.updatePassword', { new_password: THIEFS });
    const [first = ''] = await recoveriesOf(ada.email);
    // The second copy takes the place of the first in the folder, as in a mail program that knows
    // both by their Message-ID.
    const { event_id } = await eventOf(ada.email);
    await mailbox.run(mailRecovery, { user_id: ada.id, event_id });
    const [second = ''] = await recoveriesOf(ada.email);
    expect(second).not.toBe(first);
    const page = await new Browser(skein).open(first);
    expect((await new Browser(skein).open(second)).status).toBe(200);
    expect((await new Browser(skein).submit(page, { new_password: NEW_PASSWORD })).status).toBe(303);
    expect((await new Browser(skein).open(second)).status).toBe(404);
    await mailbox.run(mailRecovery, { user_id: ada.id, event_id });
    expect(await recoveriesOf(ada.email)).toEqual([second]);
  });

  /** The event that a mail is sent for, by its Message-ID. */
  async function eventOf(address: string): Promise<{ event_id: number }> {
    const [mail] = await mailbox.mailsTo(address);
    return { event_id: Number(/Message-ID: <recovery-(\d+)@/i.exec(mail?.text ?? '')?.[1]) };
  }
});

describe('the form behind the link', () => {
  it('works for one of two who send it at once, and again after a password that is too short', async () => {
    const ada = await skein.aUser('ada');
    await ada.call('users.updatePassword', { new_password: THIEFS });
    const [link = ''] = await recoveriesOf(ada.email);
    const page = await new Browser(skein).open(link);
    const short = await new Browser(skein).submit(page, { new_password: 'short' });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('at least 8 characters')]);
    const both = await Promise.all(
      [NEW_PASSWORD, `${NEW_PASSWORD}!`].map((one) => new Browser(skein).submit(page, { new_password: one })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  });

  it('is a dead link for what is no code, and for a code of another kind', async () => {
    const ada = await skein.aUser('ada');
    for (const code of ['', 'x', '%00', await aCodeFor(skein, ada)]) {
      expect((await new Browser(skein).open(`/recover_account?code=${code}`)).status).toBe(404);
    }
  });
});
