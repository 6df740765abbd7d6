// From a post to a mail at a mail server, a push at a push service, and back: an answer becomes a comment.
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '../db/database.js';
import { mayMail } from '../domain/notifications/returns.js';
import { UnsubscribeLinks } from '../domain/notifications/unsubscription.js';
import type { Background } from '../events/background.js';
import { createLog } from '../log.js';
import { SmtpMailer } from '../mail/smtp_mailer.js';
import { startBackgroundOf } from '../testing/background.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { MailServer } from '../testing/mail_server.js';
import { MAIL_FROM, useMailIn } from '../testing/mail_in.js';
import { aComment, aThread } from '../testing/posts.js';
import { usePushService, type TestSubscription } from '../testing/push_service.js';
import { recordStatement } from '../testing/recorder.js';
import { SECRET_KEY } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { MailChannel } from './mail_channel.js';
import { NoticeWorker } from './notice_worker.js';
import { PushChannel } from './push_channel.js';

const BASE_URL = 'https://chat.example.org';
const { skein, team } = useTeam({ per: 'test' });
const service = usePushService();
const mailIn = useMailIn(skein);
const mailServer = new MailServer();
let background: Background;
let worker: NoticeWorker;
let db: Database;
/** The bucket rule checks every statement of Skein's own pools, and these name no bucket. */
let eyes: Database;
let mailer: SmtpMailer;

beforeAll(async () => {
  await mailServer.start();
  background = await startBackgroundOf(skein, { pollMs: 20 });
  eyes = openDatabase({ url: skein.databaseUrl, poolSize: 1 });
  db = openDatabase({ url: skein.databaseUrl, poolSize: 3, onNewStatement: recordStatement });
  const log = createLog('silent');
  mailer = new SmtpMailer({ url: mailServer.url(), from: MAIL_FROM, baseUrl: BASE_URL, log });
  const { clock } = skein;
  const { answers, bounces } = mailIn;
  const shared = { db, clock, baseUrl: BASE_URL };
  const unsubscribeLinks = new UnsubscribeLinks(SECRET_KEY, BASE_URL);
  const mail = { mailer, answers, bounces, unsubscribeLinks, verifyEmail: false, withContent: true };
  const channels = {
    email: new MailChannel({ ...shared, ...mail }),
    push: new PushChannel({ ...shared, pushes: skein.pushesOver(db, skein.sender) }),
  };
  worker = new NoticeWorker({ ...shared, log, channels, mailDelay: 0, pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  mailer.close();
  await background.stop();
  await db.close();
  await eyes.close();
  await mailServer.stop();
});

let device: TestSubscription;
beforeEach(async () => {
  const { ben, workspace } = team;
  const mapping = { email_threads: true, email_comments: true, email_conversations: true };
  await ben.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping });
  // What has happened until now tells nobody any more.
  await until(async () => {
    const left = await eyes.number(sql`
      select (select count(*) from outbox)::int + (select count(*) from notice_causes)::int as left`);
    return left === 0;
  });
  device = service.subscription();
  await ben.call('devices.add', device);
  mailServer.delivered.splice(0);
});

async function nextMail(): Promise<ParsedMail> {
  await until(() => mailServer.delivered.length > 0);
  return simpleParser(mailServer.delivered.splice(0)[0]?.eml ?? '');
}

async function nextPush(): Promise<unknown> {
  await until(() => service.received.length > 0);
  const [payload] = service.payloadsOf(device);
  service.received.splice(0);
  return payload;
}

describe('a person who has closed every window', () => {
  it('gets a mail and a push of a thread and a comment, and answers the mail', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { title: 'Loom', content: 'Is it **strung**?', recipients: [ben.id] });
    expect(await nextPush()).toMatchObject({ title: 'Loom', thread_id: thread.id, badge: 1 });
    const mail = await nextMail();
    expect([mail.subject, mail.to]).toMatchObject(['Loom', { value: [{ address: ben.email }] }]);
    expect([mail.html, mail.text]).toEqual([
      expect.stringContaining('<strong>strung</strong>'),
      expect.stringContaining('Is it **strung**?'),
    ]);
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining(BASE_URL) } });
    const to = mail.replyTo?.value[0]?.address ?? '';
    const answered = await mailIn.send({ from: ben.email, to, subject: 'Re: Loom', text: 'It is.\n\n> Is it strung?' });
    expect(answered.code).toBe(250);
    expect(await ada.call('comments.get', { thread_id: thread.id })).toMatchObject([
      { content: 'It is.', creator: ben.id },
    ]);
    const comment = await aComment(ada, thread, { content: 'Then let us weave.', recipients: [ben.id] });
    expect(await nextPush()).toMatchObject({ body: expect.stringContaining('Then let us weave.') });
    expect((await nextMail()).inReplyTo).toBe(mail.inReplyTo);
    expect(comment.creator).toBe(ada.id);
  });

  it('gets a mail and a push of a message, and of being removed from a workspace', async () => {
    const { ada, ben, workspace } = team;
    await aMessage(ada, await aConversation(workspace, ada, ben), { content: 'The shuttle is back.' });
    expect(await nextPush()).toMatchObject({ body: expect.stringContaining('The shuttle is back.') });
    expect((await nextMail()).text).toContain('The shuttle is back.');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await nextPush()).toMatchObject({ kind: 'removed', workspace_id: workspace.id });
    expect((await nextMail()).subject).toMatch(/^You were removed from/);
  });

  it('gets no more mail once their address is unknown, but still pushes', async () => {
    const { ada, ben, channel } = team;
    mailServer.refusal = '5.1.1 No such user:';
    mailServer.refusing = 550;
    await aThread(ada, channel, { recipients: [ben.id] });
    await nextPush();
    await until(async () => !(await mayMail(skein.db, ben.id)));
    mailServer.refusing = undefined;
    await aThread(ada, channel, { title: 'Again', recipients: [ben.id] });
    expect(await nextPush()).toMatchObject({ title: 'Again' });
    expect(mailServer.delivered).toEqual([]);
  });
});
