import { describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { sql } from '../db/database.js';
import { mailPasswordReset } from '../events/subscribers/mails/password_reset.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import { Browser, hiddenIn, postForm } from '../testing/oauth.js';
import { eventsDuring } from '../testing/outbox.js';
import { useMailbox } from '../testing/mailbox.js';
import { Caller, type Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein({ settings: { verifyEmail: true, registration: ['example.com'] } });
const mailbox = useMailbox(skein);

const current_password = PASSWORD;
const login = async (email: string) => (await skein.stranger.try('users.login', { email, password: PASSWORD })).status;
const linksTo = (address: string) => mailbox.linksTo(address, 'confirm_email');

/** Somebody who has proven their address. */
async function aProven(name = 'ada'): Promise<Person> {
  const person = await skein.aUser(name);
  await skein.db.run(sql`update users set email_proven_at = ${skein.clock.now()} where id = ${person.id}`);
  return person;
}

async function addressOf({ id }: Person) {
  return skein.db.one<{ email: string; is_proven: boolean; new_email: string | null }>(sql`
    select email, email_proven_at is not null as is_proven, new_email from users where id = ${id}`);
}

/** Sends the form behind a link, signed in. */
async function confirm(person: Person, link: string) {
  const browser = await Browser.of(skein, person);
  return browser.submit(await browser.open(link), {});
}

/** The link of the mail to a new address that somebody asks for. */
async function linkFor(person: Person, email: string): Promise<string> {
  const before = await linksTo(email);
  await person.call('users.update', { email, current_password });
  return (await linksTo(email)).find((link) => !before.includes(link)) ?? '';
}

describe('a new address that must be proven', () => {
  it('counts when the form behind its link is sent, not when the link is opened', async () => {
    const ada = await aProven();
    const workspace = await skein.aWorkspace(ada);
    const email = `new.${ada.id}@example.com`;
    expect(await ada.call('users.update', { email, current_password })).toMatchObject({ email: ada.email });
    const [link = ''] = await linksTo(email);
    const browser = await Browser.of(skein, ada);
    for (let opened = 0; opened < 2; opened += 1) expect((await browser.open(link)).text).toContain(email);
    expect([await login(ada.email), await login(email)]).toEqual([200, 400]);
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await confirm(ada, link)).text).toContain('From now on you sign in with');
    });
    expect(events.map(({ name }) => name)).toEqual(['workspace_user_updated']);
    expect([await login(ada.email), await login(email)]).toEqual([400, 200]);
    expect(await addressOf(ada)).toEqual({ email, is_proven: true, new_email: null });
    expect((await new Browser(skein).open(link)).status).toBe(404);
  });

  it('is not proven by who reads the mail and has not asked for it: an impostor gets nobody else’s address', async () => {
    const [impostor, victim] = [await aProven('mallory'), await aProven('vic')];
    const email = `real.${victim.id}@example.com`;
    const link = await linkFor(impostor, email);
    const stranger = await new Browser(skein).open(link);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sign_in\?next=/),
    ]);
    const browser = await Browser.of(skein, victim);
    const page = await browser.open(link);
    expect(page.status).toBe(403);
    const code = new URL(link, skein.baseUrl).searchParams.get('code') ?? '';
    const from = { origin: 'http://skein.test', cookie: browser.cookie ?? '' };
    expect((await postForm(skein, '/confirm_email', { code }, from)).status).toBe(403);
    expect(await addressOf(impostor)).toMatchObject({ email: impostor.email, new_email: email });
  });

  it('is the last that was asked for: its link, and no other, works, for a day', async () => {
    const ada = await aProven();
    const [first, second] = [`first.${ada.id}@example.com`, `second.${ada.id}@example.com`];
    await ada.call('users.update', { email: first, current_password });
    const [dead = ''] = await linksTo(first);
    await ada.call('users.update', { email: second, current_password });
    const [link = ''] = await linksTo(second);
    expect((await new Browser(skein).open(dead)).status).toBe(404);
    expect((await (await Browser.of(skein, ada)).open(link)).status).toBe(200);
    skein.clock.advance(DAY);
    expect((await new Browser(skein).open(link)).status).toBe(404);
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
  });

  it('that another account has is 101; taken meanwhile, the form says so, and nothing changes', async () => {
    const [ada, ben] = [await aProven(), await aProven('ben')];
    expect(await ada.error('users.update', { email: ben.email.toUpperCase(), current_password })).toBe('email_taken');
    const email = `both.${ada.id}@example.com`;
    const [first, second] = [await linkFor(ada, email), await linkFor(ben, email)];
    const answers = await Promise.all([confirm(ada, first), confirm(ben, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toContain('Another account uses this address now.');
    const shown = [await addressOf(ada), await addressOf(ben)].map((one) => one.email);
    expect(shown.filter((one) => one === email)).toHaveLength(1);
    expect(shown.filter((one) => [ada.email, ben.email].includes(one))).toHaveLength(1);
  });

  it.each(['users.invalidateToken', 'users.updatePassword'] as const)('is forgotten with %s', async (operation) => {
    const ada = await aProven();
    const email = `thief.${ada.id}@example.com`;
    await ada.call('users.update', { email, current_password });
    const [link = ''] = await linksTo(email);
    const input = operation === 'users.updatePassword' ? { new_password: 'a quiet walk', current_password } : {};
    expect((await ada.try(operation, input)).status).toBe(200);
    expect((await new Browser(skein).open(link)).status).toBe(404);
    expect(await addressOf(ada)).toEqual({ email: ada.email, is_proven: true, new_email: null });
  });

  it('comes with a new password in one call', async () => {
    const ada = await aProven();
    const email = `new.${ada.id}@example.com`;
    await ada.call('users.update', { email, password: PASSWORD, current_password });
    await confirm(ada, (await linksTo(email))[0] ?? '');
    expect(await addressOf(ada)).toMatchObject({ email });
  });

  it('is mailed to without what the account calls itself, 5 times an hour at most, from one account or to one address', async () => {
    const ada = await aProven();
    const email = `new.${ada.id}@example.com`;
    await ada.call('users.update', { name: 'Win a prize at evil.example', email, current_password });
    expect((await mailbox.mailsTo(email))[0]?.text).not.toContain('prize');
    for (let times = 1; times < 5; times += 1) await ada.call('users.update', { email });
    expect(await ada.error('users.update', { email: `other.${ada.id}@example.com` })).toBe('too_many_requests');
    expect(await (await aProven('ben')).error('users.update', { email: email.toUpperCase() })).toBe(
      'too_many_requests',
    );
    expect(await mailbox.mailsTo(email)).toHaveLength(5);
  });

  it('gets what is mailed while it is written: a code is never of the address before', async () => {
    const ada = await aProven();
    const email = `new.${ada.id}@example.com`;
    await whileLocked(skein, {
      lock: sql`${lockOf(ada)} for no key update`,
      work: () => mailbox.run(mailPasswordReset, { user_id: ada.id, event_id: ada.id }),
      waiting: 1,
      atLast: (trx) => trx.run(sql`update users set email = ${email} where id = ${ada.id}`),
    });
    expect(await mailbox.mailsTo(ada.email)).toEqual([]);
    expect(await mailbox.linksTo(email, 'reset_password')).toHaveLength(1);
  });

  it('takes no link of another kind, and a dead link tells nothing', async () => {
    const texts = new Set<string>();
    for (const code of ['', 'x', '%00']) {
      const { status, text } = await new Browser(skein).open(`/confirm_email?code=${code}`);
      expect(status).toBe(404);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });
});

describe('any new address', () => {
  it('is of the mail domains of REGISTRATION: 109, and nothing changes', async () => {
    const ada = await aProven();
    const refused = await ada.try('users.update', { email: `ada.${ada.id}@evil.example`, current_password });
    expect(JSON.parse(refused.text)).toMatchObject({ error_code: 109, error_extra: { reason: 'email_domain' } });
    expect(await ada.call('users.update', { email: ada.email, name: 'Ada B' })).toMatchObject({ email: ada.email });
  });
});

describe('the owner of an address that must be proven', () => {
  it('is mailed when somebody without the password asks for another, before it counts', async () => {
    const ada = await aProven();
    const thief = `thief.${ada.id}@example.com`;
    await ada.call('users.update', { email: thief });
    const [back = ''] = await mailbox.linksTo(ada.email, 'recover_account');
    const [link = ''] = await linksTo(thief);
    await confirm(ada, link);
    expect(await addressOf(ada)).toMatchObject({ email: thief });
    const browser = new Browser(skein);
    await browser.submit(await browser.open(back), { new_password: 'mine again' });
    expect(await addressOf(ada)).toEqual({ email: ada.email, is_proven: true, new_email: null });
  });

  it('is nobody while it is not proven: no link is mailed', async () => {
    const ada = await skein.aUser('ada');
    const { token } = await ada.call('users.updatePassword', { new_password: 'a quiet walk' });
    await new Caller(skein.send, token).call('users.update', { email: `new.${ada.id}@example.com` });
    expect(await mailbox.mailsTo(ada.email)).toEqual([]);
  });

  it('keeps a link of a recovery for the recovery: its code confirms no address', async () => {
    const ada = await aProven();
    await ada.call('users.updatePassword', { new_password: 'a quiet walk' });
    const [back = ''] = await mailbox.linksTo(ada.email, 'recover_account');
    const page = await new Browser(skein).open(back);
    const { reset_code = '' } = hiddenIn(page);
    expect((await new Browser(skein).open(`/confirm_email?code=${reset_code}`)).status).toBe(404);
  });
});
