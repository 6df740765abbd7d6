import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { mailableAmong, mayMail, noteRefusal, resumeMail } from '../domain/notifications/returns.js';
import { useMailIn } from '../testing/mail_in.js';
import { Browser, formIn } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
const mailIn = useMailIn(skein);
const NO_USER = { Action: 'failed', Status: '5.1.1' };
let ada: Person;
beforeEach(async () => {
  ada = await skein.aUser('ada');
});

const isMailed = () => mayMail(skein.db, ada.id);
const bounceOf = async (mailId: string) =>
  (await mailIn.bounces.addressOf(skein.db, { userId: ada.id, mailId }, skein.clock.now())) ?? '';

/** A report of a mail server about one mail. */
function report(fields: Record<string, string>, type = 'multipart/report; report-type=delivery-status'): string {
  const recipient = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [
    'From: MAILER-DAEMON@mx.example.org',
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary=b`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    ...recipient,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: Loom',
    '',
    'Hello.',
    '--b--',
    '',
  ].join('\r\n');
}
const comesBack = async (to: string, raw = report(NO_USER)) => (await mailIn.sendRaw('', to, raw)).code;

describe('a mail that comes back', () => {
  it('to an address that does not exist counts, and the second one stops notification mails', async () => {
    const [one, two] = [await bounceOf('notice-1'), await bounceOf('notice-2')];
    expect(one).toMatch(/^bounce[a-z2-7]{56}@/);
    expect([await comesBack(one), await isMailed()]).toEqual([250, true]);
    expect([await comesBack(two.toUpperCase()), await isMailed()]).toEqual([250, false]);
    const ben = await skein.aUser('ben');
    expect(await mailableAmong(skein.db, [ada.id, ben.id])).toEqual([ben.id]);
    expect(mailIn.log.join('')).toContain(`"user":${ada.id}`);
    expect(mailIn.log.join('')).not.toMatch(/example|bounce/);
  });

  it('in quoted-printable of white space takes little time', async () => {
    const quoted = (type: string) => `Content-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
    const raw = report(NO_USER)
      .replace('Content-Type: text/plain\r\n\r\n', `${quoted('text/plain')}${' '.repeat(900_000)}`)
      .replace(
        'Content-Type: message/delivery-status\r\n\r\n',
        `${quoted('message/delivery-status')}${' '.repeat(900_000)}`,
      );
    const one = await bounceOf('notice-1');
    const started = process.cpuUsage();
    expect(await comesBack(one, raw)).toBe(250);
    // Of the processor, so that other programs do not count. Quadratic time would be hours.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });

  it('counts once, however often it is reported', async () => {
    const one = await bounceOf('notice-1');
    for (let time = 0; time < 3; time += 1) await comesBack(one);
    expect(await isMailed()).toBe(true);
  });

  it.each([
    ['was delayed', report({ Action: 'delayed', Status: '4.1.1' })],
    ['was delayed for an unknown address', report({ Action: 'delayed', Status: '5.1.1' })],
    ['found a full mailbox', report({ Action: 'failed', Status: '5.2.2' })],
    ['was not wanted', report({ Action: 'failed', Status: '5.7.1' })],
    ['has a bad sender', report({ Action: 'failed', Status: '5.1.8' })],
    ['met an unknown failure', report({ Action: 'failed', Status: '5.0.0' })],
    ['was read', report(NO_USER, 'multipart/report; report-type=disposition-notification')],
    ['is only attached', report(NO_USER, 'multipart/mixed')],
    ['is answered by a program', 'Subject: Away\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n'],
  ])('and %s does not count', async (_, raw) => {
    for (const id of ['notice-1', 'notice-2']) expect(await comesBack(await bounceOf(id), raw)).toBe(250);
    expect(await isMailed()).toBe(true);
  });

  it.each([
    ['a comment', { action: 'Failed (no user)', STATUS: '5.1.1 (bad mailbox)' }],
    ['a folded line', { Action: 'failed', Status: '\r\n 5.1.10' }],
    ['the reply of the next server', { ...NO_USER, Status: '5.0.0', 'Diagnostic-Code': 'smtp; 550 5.1.1 <x>: no' }],
  ])('is understood with %s', async (_, fields) => {
    for (const id of ['notice-1', 'notice-2']) await comesBack(await bounceOf(id), report(fields));
    expect(await isMailed()).toBe(false);
  });

  it('counts for eleven days: a later one is the first again', async () => {
    await comesBack(await bounceOf('notice-1'));
    skein.clock.advance(12 * DAY);
    await comesBack(await bounceOf('notice-2'));
    expect(await isMailed()).toBe(true);
    skein.clock.advance(9 * DAY);
    await comesBack(await bounceOf('notice-3'));
    expect(await isMailed()).toBe(false);
  });
});

describe('a bounce address', () => {
  it('takes only mail without a sender, and none when it is forged, expired, or of an earlier mailbox: 550', async () => {
    const ben = await skein.aUser('ben');
    const one = await bounceOf('notice-1');
    const forged = `${one.slice(0, 40)}${one.charAt(40) === 'a' ? 'b' : 'a'}${one.slice(41)}`;
    expect((await mailIn.sendRaw(ben.email, one, report(NO_USER))).code).toBe(550);
    expect(await comesBack(forged)).toBe(550);
    skein.clock.advance(10 * DAY);
    expect(await comesBack(one)).toBe(250);
    skein.clock.advance(DAY);
    expect(await comesBack(one)).toBe(550);
    const other = await bounceOf('notice-2');
    await ada.call('users.update', { email: `new.${ada.email}`, current_password: PASSWORD });
    expect(await comesBack(other)).toBe(550);
  });
});

describe('a mail server that refuses the recipient', () => {
  const refuse = (recipientStatus: string | undefined, address = ada.email) =>
    noteRefusal(skein.db, { userId: ada.id, address }, { isSent: false, recipientStatus }, skein.clock.now());

  it('as unknown stops notification mails at once', async () => {
    for (const status of ['5.7.1', '5.2.2', '5.1.7', '5.1.8', '5.1.08', '4.1.1', '5.11.1', undefined])
      await refuse(status);
    await noteRefusal(skein.db, { userId: ada.id, address: ada.email }, { isSent: true }, skein.clock.now());
    await refuse('5.1.1', `old.${ada.email}`);
    expect(await isMailed()).toBe(true);
    await refuse('5.1.1', ada.email.toUpperCase());
    expect(await isMailed()).toBe(false);
  });

  it('is forgotten when the address changes, and does not come back with the address', async () => {
    await refuse('5.1.1');
    const { email } = ada;
    for (const address of [`new.${email}`, email]) {
      await ada.call('users.update', { email: address, current_password: PASSWORD });
      expect(await isMailed()).toBe(true);
    }
  });

  it('changes nothing for a deleted account', async () => {
    const { email } = ada;
    await ada.call('users.delete', { password: PASSWORD });
    await refuse('5.1.1', email);
    expect(await mailableAmong(skein.db, [ada.id])).toEqual([ada.id]);
  });
});

describe('the account page', () => {
  it('says that mail was returned, and turns it on again: what came back before counts no more', async () => {
    const browser = await Browser.of(skein, ada);
    expect((await browser.open('/account')).text).not.toContain('was returned');
    const tos = [await bounceOf('notice-1'), await bounceOf('notice-2')];
    for (const to of tos) await comesBack(to);
    const page = await browser.open('/account');
    expect(page.text).toContain(`Mail to ${ada.email} was returned; notifications are not mailed.`);
    await browser.submit(formIn(page, 'Mail notifications again'), { decision: 'resume_mail' });
    const after = await browser.open('/account');
    expect(after.text).not.toContain('was returned');
    for (const to of tos) expect(await comesBack(to)).toBe(550);
    expect(await isMailed()).toBe(true);
    for (const id of ['notice-3', 'notice-4']) await comesBack(await bounceOf(id));
    expect(await isMailed()).toBe(false);
    await resumeMail(skein.db, ada.id);
    expect(await isMailed()).toBe(true);
  });
});
