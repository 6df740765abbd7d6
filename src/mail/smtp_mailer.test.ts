import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { aCertificate } from '../testing/certificates.js';
import { MailServer } from '../testing/mail_server.js';
import { listenAnywhere, portOf } from '../testing/ports.js';
import type { Message } from './mail.js';
import { SmtpMailer, type SmtpMailerOptions } from './smtp_mailer.js';

const MESSAGE: Message = {
  id: 'greeting-42',
  to: { name: 'Zoë "Z" Łęcka', address: 'zoe@example.com' },
  subject: 'Grüße',
  text: 'Hello Zoë\n.\nQUIT\n',
  html: '<p>Hello Zoë</p>',
  date: new Date('2030-01-02T03:04:05Z'),
  about: [4100, 12295],
};
/** An address of this machine that is not a loopback address, so that the rules for other machines apply. */
const ELSEWHERE = '0.0.0.0';
const CREDENTIALS = 'ada%40example.com:p%40ss%3Aword%25@';

let lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
let servers: MailServer[] = [];
let mailers: SmtpMailer[] = [];
beforeEach(() => {
  [lines, servers, mailers] = [[], [], []];
});
afterEach(async () => {
  for (const mailer of mailers) mailer.close();
  await Promise.all(servers.map((server) => server.stop()));
});

async function aServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = new MailServer(options);
  servers.push(server);
  await server.start();
  return server;
}

function aMailer(url: string, more: Partial<SmtpMailerOptions> = {}): SmtpMailer {
  const origin = { from: 'skein@example.org', baseUrl: 'https://chat.example.org:8443' };
  const mailer = new SmtpMailer({ ...origin, url, log, ...more });
  mailers.push(mailer);
  return mailer;
}

describe('the mailer that speaks to a mail server', () => {
  it('sends text and HTML from MAIL_FROM, with the Message-ID of the message, and nothing of whom it is about', async () => {
    const server = await aServer();
    await aMailer(server.url()).send(MESSAGE);
    const [{ from, to, eml } = { from: '', to: [], eml: '' }] = server.delivered;
    expect([from, to]).toEqual(['skein@example.org', ['zoe@example.com']]);
    const headers = (eml.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' ').split('\r\n');
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Skein <skein@example.org>',
        expect.stringMatching(/^To: .* <zoe@example\.com>$/),
        'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
        'Message-ID: <greeting-42@chat.example.org>',
        'Date: Wed, 02 Jan 2030 03:04:05 +0000',
        expect.stringMatching(/^Content-Type: multipart\/alternative;/),
      ]),
    );
    expect(eml).toMatch(/text\/plain; charset=utf-8[^]*\r\n\.\r\nQUIT\r\n[^]*text\/html; charset=utf-8/);
    expect(eml).not.toMatch(/About|4100|12295/);
  });

  it('sends one mail to one receiver, whatever names and subjects hold', async () => {
    const server = await aServer();
    const to = { name: 'Eve\r\nBcc: all@example.com, <b@example.com>', address: 'eve@example.com' };
    await aMailer(server.url()).send({ ...MESSAGE, to, subject: 'One\r\nBcc: all@example.com\r\n\r\nTwo' });
    expect(server.delivered.map((mail) => mail.to)).toEqual([['eve@example.com']]);
    expect(server.delivered[0]?.eml).not.toMatch(/^(Bcc|Two)/m);
  });

  it('sends a mail from the address to which failures are reported, if the mail has one', async () => {
    const server = await aServer();
    await aMailer(server.url()).send({ ...MESSAGE, envelopeFrom: 'bounce+1@chat.example.org' });
    const [{ from, eml } = { from: '', eml: '' }] = server.delivered;
    expect(from).toBe('bounce+1@chat.example.org');
    expect(eml).toMatch(/^From: Skein <skein@example\.org>\r$/m);
    expect(eml).not.toMatch(/bounce/);
  });

  it.each(['a@b.c>\r\nRCPT TO:<all@example.com', 'a@b.c\r\nDATA', 'a@b.c> SIZE=1'])(
    'gives the server no further command by the address for failures: %j',
    async (envelopeFrom) => {
      const server = await aServer();
      await aMailer(server.url()).send({ ...MESSAGE, envelopeFrom });
      expect(server.delivered.map(({ from, to }) => [from.split('@').length, to])).toEqual([[2, ['zoe@example.com']]]);
      expect(server.asked).toBe(1);
    },
  );

  it.each([
    'eve@example.com>\r\nRCPT TO:<all@example.com',
    'eve@example.com\r\nDATA',
    'a@b.c>, <d@e.f',
    'a@b.c,d@e.f',
    '',
  ])('sends nothing to an address that is a command, a list, or nothing: %j', async (address) => {
    const server = await aServer();
    await aMailer(server.url()).send({ ...MESSAGE, to: { name: 'Eve', address } });
    expect([server.delivered, server.asked]).toEqual([[], 0]);
    expect(lines).toEqual([expect.stringMatching(/"501 to RCPT TO"|"the address is invalid"/)]);
  });

  it('signs in with what the URL says, in whatever characters', async () => {
    const server = await aServer({ allowInsecureAuth: true, authOptional: false });
    await aMailer(server.url('127.0.0.1', 'smtp', CREDENTIALS)).send(MESSAGE);
    expect(server.delivered.map(({ user }) => user)).toEqual(['ada@example.com']);
  });

  it('throws while the server refuses who signs in, or nobody does: the settings are at fault', async () => {
    const server = await aServer({ allowInsecureAuth: true, authOptional: false });
    await expect(aMailer(server.url('127.0.0.1', 'smtp', 'ada:wrong@')).send(MESSAGE)).rejects.toThrow(/535 to AUTH/);
    await expect(aMailer(server.url()).send(MESSAGE)).rejects.toThrow(/530/);
    expect(lines.join('')).not.toContain('wrong');
  });

  it.each([550, 552, 501])('gives up what is permanently refused (%i), and logs it', async (status) => {
    const server = await aServer();
    server.refusing = status;
    await aMailer(server.url()).send(MESSAGE);
    server.refusing = undefined;
    server.refusingData = status;
    await aMailer(server.url()).send(MESSAGE);
    expect(server.delivered).toEqual([]);
    const said: unknown[] = lines.map((line) => JSON.parse(line));
    expect(said).toMatchObject([
      { level: 40, mail: 'greeting-42', about: [4100, 12295], reason: `${status} to RCPT TO` },
      { level: 40, mail: 'greeting-42', about: [4100, 12295], reason: `${status} to DATA` },
    ]);
    expect(lines.join('')).not.toContain('zoe');
  });

  it.each([
    ['5.1.1 No such user', '5.1.1'],
    ['5.7.1 No mail from you', '5.7.1'],
    ['5.1.1.1 No such user', undefined],
    ['5.1 No such user', undefined],
    ['No such user', undefined],
  ])('says with which enhanced status the receiver is refused: %j', async (refusal, recipientStatus) => {
    const server = await aServer();
    Object.assign(server, { refusing: 550, refusal });
    expect(await aMailer(server.url()).send(MESSAGE)).toEqual({ isSent: false, recipientStatus });
  });

  it('reads the enhanced status from the last line of a reply', async () => {
    const server = createServer((socket) => {
      socket.write('220 mx.test\r\n');
      const replyTo = (line: string) => (line.startsWith('RCPT') ? '550-5.1.1 No such\r\n550 5.1.10 user' : '250 OK');
      socket.on('data', (line) => void socket.write(`${replyTo(String(line))}\r\n`)).on('error', () => undefined);
    });
    await listenAnywhere(server);
    const sent = await aMailer(`smtp://127.0.0.1:${portOf(server)}`).send(MESSAGE);
    server.close();
    expect(sent).toEqual({ isSent: false, recipientStatus: '5.1.10' });
  });

  it('says that a mail is sent, and of one that is refused as a whole nothing about the receiver', async () => {
    const server = await aServer();
    expect(await aMailer(server.url()).send(MESSAGE)).toEqual({ isSent: true });
    server.refusingData = 550;
    expect(await aMailer(server.url()).send(MESSAGE)).toEqual({ isSent: false, recipientStatus: undefined });
  });

  it.each([421, 450, 451, 452])('throws when it is put off (%i), without a word of the receiver', async (status) => {
    const server = await aServer();
    server.refusing = status;
    await expect(aMailer(server.url()).send(MESSAGE)).rejects.toThrow(
      /^The mail greeting-42 could not be sent: \d+ to /,
    );
    server.refusing = undefined;
    server.refusingData = status;
    await expect(aMailer(server.url()).send(MESSAGE)).rejects.toThrow(
      /^The mail greeting-42 could not be sent: \d+ to /,
    );
    expect(lines).toEqual([]);
  });

  it('throws when the server is not there, or has no address', async () => {
    const server = await aServer();
    await server.stop();
    await expect(aMailer(server.url()).send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/);
    await expect(aMailer('smtp://nowhere.invalid:25').send(MESSAGE)).rejects.toThrow(/nowhere\.invalid/);
  });

  it('throws when the line goes dead after the mail', async () => {
    const server = await aServer();
    server.isDropping = true;
    await expect(aMailer(server.url()).send(MESSAGE)).rejects.toThrow(/closed/);
    expect(server.delivered).toHaveLength(1);
  });
});

describe('a server that never says a word', () => {
  let silent: Server;
  const sockets: Socket[] = [];
  const url = () => `smtp://127.0.0.1:${portOf(silent)}`;
  beforeEach(async () => {
    silent = createServer((socket) => void sockets.push(socket));
    await listenAnywhere(silent);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('is given up', async () => {
    await expect(aMailer(url(), { silenceMs: 50 }).send(MESSAGE)).rejects.toThrow(/[Tt]imeout|Greeting/);
  });

  it('holds nothing up when Skein stops', async () => {
    const mailer = aMailer(url());
    const sending = mailer.send(MESSAGE);
    const failed = expect(sending).rejects.toThrow(/could not be sent: EABORT/);
    await once(silent, 'connection');
    mailer.close();
    await failed;
  });
});

describe('TLS', () => {
  const { cert, key } = aCertificate([ELSEWHERE]);
  const tls = { cert, key, disabledCommands: [] };

  it('is there from the start with smtps', async () => {
    const server = await aServer({ ...tls, secure: true });
    await aMailer(server.url(ELSEWHERE, 'smtps'), { ca: cert }).send(MESSAGE);
    expect(server.delivered.map(({ secure }) => secure)).toEqual([true]);
  });

  it('comes by STARTTLS with smtp, before anybody signs in', async () => {
    const server = await aServer(tls);
    await aMailer(server.url(ELSEWHERE, 'smtp', CREDENTIALS), { ca: cert }).send(MESSAGE);
    expect(server.delivered.map(({ secure, user }) => [secure, user])).toEqual([[true, 'ada@example.com']]);
  });

  it('is asked for: a server without it gets nothing', async () => {
    const server = await aServer();
    await expect(aMailer(server.url(ELSEWHERE)).send(MESSAGE)).rejects.toThrow(/STARTTLS|ETLS/);
    expect([server.delivered, server.asked]).toEqual([[], 0]);
  });

  it.each(['smtp', 'smtps'])('checks the certificate, with %s', async (protocol) => {
    const stranger = aCertificate(['mail.example.com']);
    const server = await aServer({ ...tls, secure: protocol === 'smtps' });
    const url = server.url(ELSEWHERE, protocol);
    await expect(aMailer(url).send(MESSAGE)).rejects.toThrow(/self-signed/);
    const named = await aServer({ ...tls, ...stranger, secure: protocol === 'smtps' });
    const other = aMailer(named.url(ELSEWHERE, protocol), { ca: stranger.cert });
    await expect(other.send(MESSAGE)).rejects.toThrow(/altnames/);
    expect([...server.delivered, ...named.delivered]).toEqual([]);
  });
});
