import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileMailer } from './file_mailer.js';
import type { Message } from './mail.js';

const MESSAGE: Message = {
  id: 'greeting-42',
  to: { name: 'Zoë "Z" Łęcka', address: 'zoe@example.com' },
  subject: 'Grüße',
  text: 'Hello\nZoë',
  html: '<p>Hello Zoë</p>',
  date: new Date('2030-01-02T03:04:05Z'),
  about: [4100, 12295],
};

describe('the mailer that writes files', () => {
  let dataDir: string;
  let folder: string;
  let mailer: FileMailer;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'skein-mail-'));
    folder = path.join(dataDir, 'outbox');
    mailer = new FileMailer({ folder, from: 'mail@example.org', baseUrl: 'https://chat.example.org:8443' });
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const written = () => readFile(path.join(folder, 'greeting-42.eml'), 'utf8');

  it('writes a whole message with its sender, receiver, date and Message-ID', async () => {
    await mailer.send(MESSAGE);
    const headers = (await written())
      .split('\r\n\r\n')[0]
      ?.replaceAll(/\r\n\s+/g, ' ')
      .split('\r\n');
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Skein <mail@example.org>',
        expect.stringMatching(/^To: .* <zoe@example\.com>$/),
        'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
        'Message-ID: <greeting-42@chat.example.org>',
        'Date: Wed, 02 Jan 2030 03:04:05 +0000',
        expect.stringMatching(/^Content-Type: multipart\/alternative;/),
      ]),
    );
    expect(await written()).toMatch(
      /Content-Type: text\/plain; charset=utf-8[^]*Content-Type: text\/html; charset=utf-8/,
    );
  });

  it('lets nobody but its owner read it', async () => {
    await mailer.send(MESSAGE);
    expect((await stat(path.join(folder, 'greeting-42.eml'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('leaves one file of a message that is sent twice, the later one', async () => {
    await mailer.send({ ...MESSAGE, text: 'first' });
    await mailer.send({ ...MESSAGE, text: 'second' });
    expect(await readdir(folder)).toEqual(['greeting-42.eml']);
    expect(await written()).toMatch(/second/);
    expect(await written()).not.toMatch(/first/);
  });

  it('cannot be led out of its folder, nor into a header', async () => {
    await expect(mailer.send({ ...MESSAGE, id: '../escaped' })).rejects.toThrow(/id/);
    await mailer.send({ ...MESSAGE, subject: 'One\r\nBcc: all@example.com' });
    expect(await readdir(dataDir)).toEqual(['outbox']);
    expect(await written()).not.toMatch(/^Bcc:/m);
  });

  const ANSWER: Message = {
    ...MESSAGE,
    replyTo: 'answers@chat.example.org',
    inReplyTo: 'thread-7',
    references: ['workspace-3', 'thread-7'],
    headers: { 'Auto-Submitted': 'auto-generated', 'List-Id': '<workspace-3.chat.example.org>' },
    envelopeFrom: 'bounce+1@chat.example.org',
  };

  it('writes to whom answers go, what is answered, further headers, and where failures are reported', async () => {
    await mailer.send(ANSWER);
    expect((await written()).split('\r\n\r\n')[0]?.split('\r\n')).toEqual(
      expect.arrayContaining([
        'Reply-To: answers@chat.example.org',
        'In-Reply-To: <thread-7@chat.example.org>',
        'References: <workspace-3@chat.example.org> <thread-7@chat.example.org>',
        'Auto-Submitted: auto-generated',
        'List-ID: <workspace-3.chat.example.org>',
        'Return-Path: <bounce+1@chat.example.org>',
      ]),
    );
  });

  it('cannot be led into a header by any of these', async () => {
    const [end, bad] = ['\r\nBcc: all@example.com', '\nBcc: all@example.com\n\nBody'];
    await mailer.send({
      ...ANSWER,
      replyTo: `a@example.org${end}`,
      inReplyTo: `thread-7${end}`,
      references: [`thread-7${bad}`],
      headers: { 'List-Id': `<a>${bad}`, [`X-One${end}`]: 'two' },
      envelopeFrom: `a@example.org>${bad}`,
    });
    const [head = ''] = (await written()).split('\r\n\r\n');
    expect(head).not.toMatch(/^(Bcc|Body)/m);
    expect(head).toMatch(/^Content-Type: multipart/m);
  });

  it('forgets the messages that name somebody, and no others', async () => {
    await mailer.forget(4100);
    await mailer.send(MESSAGE);
    await mailer.send({ ...MESSAGE, id: 'greeting-43', about: [12295] });
    await mailer.send({ ...MESSAGE, id: 'greeting-44', about: [], text: 'X-Skein-About: 4100\r\n' });
    for (const nobody of [410, 41, 100, 2]) await mailer.forget(nobody);
    expect(await readdir(folder)).toHaveLength(3);
    await mailer.forget(4100);
    expect((await readdir(folder)).toSorted()).toEqual(['greeting-43.eml', 'greeting-44.eml']);
    await mailer.forget(12295);
    expect(await readdir(folder)).toEqual(['greeting-44.eml']);
  });

  it('leaves nothing behind of a message that it cannot write', async () => {
    const blocked = new FileMailer({
      folder: path.join(dataDir, 'outbox', 'greeting-42.eml'),
      from: 'mail@example.org',
      baseUrl: 'http://a.test',
    });
    await mailer.send(MESSAGE);
    await expect(blocked.send(MESSAGE)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['greeting-42.eml']);
  });
});
