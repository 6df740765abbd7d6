import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestInvitationMail } from '../../domain/workspaces/invitation_mail.js';
import { countHits } from '../../domain/limits/limits.js';
import { mailsBy } from '../../domain/limits/mail_limits.js';
import { requestProofMail } from '../../domain/accounts/address_proof.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { FileMailer } from '../../mail/file_mailer.js';
import { startBackgroundOf, taskContext } from '../../testing/background.js';
import { proven } from '../../testing/codes.js';
import { useSkein } from '../../testing/skein.js';
import { until } from '../../testing/until.js';
import type { Background } from '../background.js';
import { mailEmailProof } from './mails/email_proof.js';
import { invitationMail, mailInvitation, type InvitationPayload } from './mails/invitation.js';

const BASE_URL = 'https://chat.example.org';
const skein = useSkein();

interface Code {
  sha256: Buffer;
  workspace_id: number;
  purpose: string;
  seconds: number;
}
const codesOf = (userId: number) =>
  skein.db.many<Code>(sql`
    select sha256, workspace_id, purpose, extract(epoch from expires_at - created_at)::int as seconds from codes
    where bucket = ${bucketOf(userId)} and user_id = ${userId}`);

/** The readable text of a mail, and the code in it. */
function read(eml: string): { text: string; code: string } {
  const bytes = eml.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => `%${hex}`);
  const text = bytes.replaceAll(/(?:%[0-9A-F]{2})+/g, (run) => decodeURIComponent(run));
  return { text, code: /invitation\?code=([\w-]+)/.exec(text)?.[1] ?? '' };
}

const sha256 = (code: string) => createHash('sha256').update(code).digest();

describe('somebody who is invited', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  let dataDir: string;
  let mailer: FileMailer;
  let background: Background;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'skein-invitation-'));
    mailer = new FileMailer({
      folder: path.join(dataDir, 'outbox'),
      from: 'skein@chat.example.org',
      baseUrl: BASE_URL,
    });
    background = await startBackgroundOf(skein, { log, mailer, baseUrl: BASE_URL });
  });
  afterAll(async () => {
    await background.stop();
    await rm(dataDir, { recursive: true });
  });

  async function invite(email: string, workspaceName = 'Weavers') {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada, workspaceName);
    const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, email });
    return { ada, workspace, user: { id, email } };
  }

  async function files(): Promise<string[]> {
    const names = await readdir(path.join(dataDir, 'outbox')).catch((): string[] => []);
    return names.filter((name) => name.endsWith('.eml'));
  }
  async function mailsTo(email: string): Promise<string[]> {
    const contents = (await files()).map((file) => readFile(path.join(dataDir, 'outbox', file), 'utf8'));
    return (await Promise.all(contents)).filter((content) => content.includes(`<${email}>`));
  }
  /** A job whose event has the id of the user. */
  const payloadOf = (userId: number, workspaceId: number, inviterId: number): InvitationPayload => ({
    user_id: userId,
    workspace_id: workspaceId,
    inviter_id: inviterId,
    event_id: userId,
  });
  const context = () => taskContext(skein, { log, mailer, baseUrl: BASE_URL });

  it('gets a mail with a code that works for seven days, of which only the digest is kept', async () => {
    const { ada, workspace, user } = await invite('grace@example.com', 'Looms & Co');
    await until(async () => (await mailsTo(user.email)).length === 1);
    const { text, code } = read((await mailsTo(user.email))[0] ?? '');
    expect(text).toContain(`${ada.name} invites you to join the workspace “Looms & Co” on Skein.`);
    expect(text).toContain(`${BASE_URL}/invitation?code=${code}`);
    expect(await codesOf(user.id)).toEqual([
      { sha256: sha256(code), workspace_id: workspace.id, purpose: 'invitation', seconds: 7 * 24 * 3600 },
    ]);
    expect(lines.join('')).not.toContain(code);
    expect(lines.join('')).not.toContain(user.email);
  });

  it('gets none when they have an account already', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const ben = await skein.aMember(ada, workspace, 'ben');
    const { user } = await invite('after.ben@example.com');
    await until(async () => (await mailsTo(user.email)).length === 1);
    expect(await mailsTo(ben.email)).toEqual([]);
    expect(await codesOf(ben.id)).toEqual([]);
  });

  it('finds one file, and whichever copy of the mail they read, its code works, however often the job is tried', async () => {
    const { ada, workspace, user } = await invite('again@example.com');
    await until(async () => (await mailsTo(user.email)).length === 1);
    const before = await files();
    const payload = payloadOf(user.id, workspace.id, ada.id);
    for (let attempt = 1; attempt <= 3; attempt += 1) await mailInvitation.run(payload, context());
    expect((await files()).filter((file) => !before.includes(file))).toEqual([`invitation-${user.id}.eml`]);
    const { code } = read(await readFile(path.join(dataDir, 'outbox', `invitation-${user.id}.eml`), 'utf8'));
    const codes = (await codesOf(user.id)).map((row) => row.sha256);
    expect(codes).toHaveLength(3);
    expect(codes).toContainEqual(sha256(code));
  });

  it('gets the mail once more on request, with a code that takes the place of the first', async () => {
    const { user } = await invite('request@example.com');
    await until(async () => (await mailsTo(user.email)).length === 1);
    const first = read((await mailsTo(user.email))[0] ?? '').code;
    await skein.db.transaction((trx) => requestInvitationMail(trx, user.id, skein.clock.now()));
    await until(async () => (await mailsTo(user.email)).length === 2);
    const codes = (await mailsTo(user.email)).map((eml) => read(eml).code);
    const [second = ''] = codes.filter((code) => code !== first);
    expect((await codesOf(user.id)).map((row) => row.sha256)).toEqual([sha256(second)]);
    expect((await mailsTo(user.email)).map((eml) => read(eml).text).join()).toContain('You are invited to join');
  });

  it('gets none when meanwhile they have a password, or are out of the workspace again', async () => {
    const { ada, workspace, user } = await invite('late@example.com');
    await until(async () => (await mailsTo(user.email)).length === 1);
    await skein.db.run(sql`
      update workspace_users set removed_at = ${skein.clock.now()} where workspace_id = ${workspace.id} and user_id = ${user.id}`);
    await mailInvitation.run(payloadOf(user.id, workspace.id, ada.id), context());
    expect(await files()).not.toContain(`invitation-${user.id}.eml`);
  });

  it('gets five mails a day from all who invite them, and is invited all the same', async () => {
    const { ada, workspace, user } = await invite('wanted@example.com');
    await until(async () => (await mailsTo(user.email)).length === 1);
    for (let event_id = 1; event_id <= 6; event_id += 1) {
      await mailInvitation.run({ ...payloadOf(user.id, workspace.id, ada.id), event_id }, context());
    }
    expect(await mailsTo(user.email)).toHaveLength(5);
    const { code } = read(await readFile(path.join(dataDir, 'outbox', 'invitation-4.eml'), 'utf8'));
    expect((await codesOf(user.id)).map((row) => row.sha256)).toEqual([sha256(code)]);
  });

  it('waits for the mail of the next hour when who invites has sent fifty in this one', async () => {
    const { ada, workspace } = await invite('fifty@example.com');
    await until(async () => (await mailsTo('fifty@example.com')).length === 1);
    for (let sent = 1; sent < 50; sent += 1) await countHits(skein.db, [mailsBy(ada.id)], skein.clock.now());
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: 'another@example.com' })).toBe(
      'too_many_requests',
    );
    const key = { id: workspace.id, email: 'fifty@example.com' };
    expect(await ada.error('workspaceUsers.resendInvite', key)).toBe('too_many_requests');
    const { id } = await ada.call('workspaceUsers.getByEmail', key);
    await mailInvitation.run(payloadOf(id, workspace.id, ada.id), context());
    expect(await mailsTo('fifty@example.com')).toHaveLength(1);
  });

  it('who has registered gets a mail that asks whether the address is theirs, until it is proven', async () => {
    const { id, email } = await skein.aUser('zoe');
    await skein.db.transaction((trx) => requestProofMail(trx, id, skein.clock.now()));
    await until(async () => (await mailsTo(email)).length === 1);
    const { text } = read((await mailsTo(email))[0] ?? '');
    const code = /prove_email\?code=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(await codesOf(id)).toMatchObject([{ sha256: sha256(code), purpose: 'email_proof', seconds: 7 * 24 * 3600 }]);
    await proven(skein, { id });
    await mailEmailProof.run({ user_id: id, event_id: id }, context());
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('the mail of an invitation', () => {
  const invited = {
    name: '<b>Eve</b>',
    email: 'eve@example.com',
    workspace: 'Rock & "Roll"\r\nBcc: all@example.com',
    inviter: `O'Neil <script>`,
    setup_pending: true,
  };
  const payload = { event_id: 77, user_id: 8197, workspace_id: 12295, inviter_id: 4100 };
  const mail = invitationMail(payload, invited, 'https://a.test/invitation?code=x', new Date(0));

  it('escapes what people have written', () => {
    expect(mail.html).toContain('Hello &lt;b&gt;Eve&lt;/b&gt;');
    expect(mail.html).toContain('O&#39;Neil &lt;script&gt; invites you');
    expect(mail.html).toContain('Rock &amp; &quot;Roll&quot; Bcc: all@example. com');
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  it('has a subject of ours, and names on one line', () => {
    expect(mail.subject).toBe('You are invited to a workspace on Skein');
    expect(mail.text).toContain(
      `O'Neil <script> invites you to join the workspace “Rock & "Roll" Bcc: all@example. com” on Skein.`,
    );
  });

  it('makes no link of what people have written, and cuts it', () => {
    const names = {
      name: 'http://evil.example',
      workspace: 'www.evil.example/x '.repeat(20),
      inviter: 'St.Gallen 2.0',
    };
    const { text, html, to } = invitationMail(payload, { ...invited, ...names }, 'https://a.test/i', new Date(0));
    expect(to.name).toBe('http: //evil. example');
    expect(`${text}${html}`.replaceAll('https://a.test/i', '')).not.toMatch(/evil\.example|www\.evil|:\/\//);
    expect(text).toContain('St. Gallen 2.0 invites you');
    expect(text.length).toBeLessThan(500);
  });

  it('says whom and what it names, so that it can be forgotten', () => {
    expect(mail.about).toEqual([8197, 12295, 4100]);
    const again = invitationMail({ ...payload, inviter_id: null }, { ...invited, inviter: null }, mail.id, mail.date);
    expect(again.about).toEqual([8197, 12295]);
  });

  it('has an id that is made of its event', () => {
    expect(mail.id).toBe('invitation-77');
  });
});
