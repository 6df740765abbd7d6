import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { OutcomeUnknown, type Database } from '../db/database.js';
import { useMailedPlaces } from '../testing/mailed.js';
import type { Talk } from '../testing/mail_in.js';
import { aThread } from '../testing/posts.js';
import { until } from '../testing/until.js';
import { MAIL_BYTES, readMail, type MailFile } from './reading.js';
import { MailRefused } from './refusal.js';

const { skein, team, mailIn, ids, to, postsIn, sendAsBen } = useMailedPlaces();
afterEach(async () => {
  mailIn.hangUp();
  await mailIn.restart();
});

const LINE = `${'a'.repeat(76)}\r\n`;
const sendRaw = (raw: string | Buffer) => mailIn.sendRaw(team.ben.email, to.CHANNEL, raw);
const headOf = (type: string) => `From: ${team.ben.email}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`;

const QUOTED = 'Content-Transfer-Encoding: quoted-printable\r\n';
const WHITE = ' '.repeat(1_900_000);

/** For mails of many megabytes, in milliseconds. */
const LONG = 60_000;

/** A mail with one file, of this many bytes in all. */
function mailOfBytes(bytes: number): Buffer {
  const head = `${headOf('multipart/mixed; boundary=b')}--b\r\n\r\nHere.\r\n--b\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const [before, after] = [Buffer.from(head), Buffer.from('\r\n--b--\r\n')];
  return Buffer.concat([before, Buffer.alloc(bytes - before.length - after.length, LINE), after]);
}

describe('a mail', () => {
  it(
    'of 25 MB exactly is posted; one byte more is refused, 552, announced or not',
    async () => {
      expect((await sendRaw(mailOfBytes(MAIL_BYTES))).code).toBe(250);
      expect(await postsIn('CHANNEL')).toMatchObject([
        { content: 'Here.', attachments: [{ upload_state: 'uploaded' }] },
      ]);
      expect((await sendRaw(mailOfBytes(MAIL_BYTES + 1))).code).toBe(552);
      const talk = await mailIn.talk();
      await talk.say('EHLO client.test');
      expect(await talk.say(`MAIL FROM:<${team.ben.email}> SIZE=${MAIL_BYTES}`)).toMatch(/^250/);
      await talk.say('RSET');
      expect(await talk.say(`MAIL FROM:<${team.ben.email}> SIZE=${MAIL_BYTES + 1}`)).toMatch(/^552/);
      expect(await postsIn('CHANNEL')).toHaveLength(1);
    },
    LONG,
  );

  it(
    'takes little memory for its files, also when eight are received at once',
    async () => {
      const raw = mailOfBytes(20 * 1024 * 1024);
      const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
      const before = used();
      let most = 0;
      const timer = setInterval(() => (most = Math.max(most, used() - before)), 10);
      const replies = await Promise.all(Array.from({ length: 8 }, () => sendRaw(raw)));
      clearInterval(timer);
      expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 250));
      // Without a Message-ID they are all the same mail.
      expect(await postsIn('CHANNEL')).toHaveLength(1);
      expect(most).toBeLessThan(120 * 1024 * 1024);
    },
    LONG,
  );

  it.each([
    ['more than 2 MB of text', () => `${headOf('text/plain')}${LINE.repeat(30_000)}`],
    ['headers of 70 KB', () => `X-Long: ${' a'.repeat(500)}\r\n`.repeat(70) + headOf('text/plain')],
    ['one header line of 70 KB', () => `X-Long: ${'a'.repeat(70_000)}\r\n${headOf('text/plain')}Here.\r\n`],
    [
      'headers of a part of 70 KB',
      () => `${headOf('multipart/mixed; boundary=b')}--b\r\nTo: ${'a:'.repeat(35_000)}\r\n\r\n`,
    ],
    ['10,000 parts', () => `${headOf('multipart/mixed; boundary=b')}${'--b\r\n\r\na\r\n'.repeat(10_000)}--b--\r\n`],
    [
      '10,000 files',
      () => `${headOf('multipart/mixed; boundary=b')}${`--b\r\nContent-Type: a/b\r\n\r\na\r\n`.repeat(10_000)}`,
    ],
    ['parts in parts, 1,000 deep', () => headOf('multipart/mixed; boundary=b0') + nested(1000)],
  ])('with %s is refused: 550', async (_, raw) => {
    expect([(await sendRaw(raw())).code, await postsIn('CHANNEL')]).toEqual([550, []]);
    expect(await sendAsBen()).toBe(250);
  });

  it.each([
    ['a text in quoted-printable of white space', '', `Content-Type: text/plain\r\n${QUOTED}`, `x${WHITE}y`],
    ['a file in quoted-printable of white space', '', `Content-Type: a/b\r\n${QUOTED}`, `x${WHITE}y`],
    [
      'a file in quoted-printable of 5 MB',
      '',
      `Content-Type: a/b\r\n${QUOTED}`,
      `${'=41'.repeat(25)}=\r\n`.repeat(65_000),
    ],
    ['blank lines and a subject that Finnish programs write', 'VS: Loom', '', `x${'\r\n'.repeat(900_000)}y`],
    ['marks of signatures', 'Re: Loom', '', `${'-- \r\n'.repeat(380_000)}y`],
  ])('of %s takes little time', async (_, subject, headers, text) => {
    const raw = `From: ${team.ben.email}\r\nSubject: ${subject}\r\n${headers}\r\n${text}\r\n`;
    const started = process.cpuUsage();
    expect((await sendRaw(raw)).code).toBe(250);
    // Of the processor, so that other programs do not count. Quadratic time would be hours.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
    expect(await postsIn('CHANNEL')).toHaveLength(1);
  });

  it('in ISO-2022-JP is decoded as it arrives, in whatever pieces', async () => {
    const head = Buffer.from(headOf('text/plain; charset=iso-2022-jp'));
    const lines = Array.from({ length: 5000 }, () => '\x1b$B5!?%$H;e\x1b(B and wool\r\n').join('');
    const raw = Buffer.concat([head, Buffer.from(lines)]);
    const pieces = Array.from({ length: Math.ceil(raw.length / 997) }, (_, nr) =>
      raw.subarray(nr * 997, (nr + 1) * 997),
    );
    const nothing = { head: () => Promise.resolve(), file: ({ bytes }: MailFile) => finished(bytes.resume()) };
    const { text } = await readMail(Readable.from(pieces), nothing, new AbortController().signal);
    expect(text).toBe('機織と糸 and wool\n'.repeat(5000));
  });

  it('that is broken in any way is read or refused', async () => {
    const whole = mailOfBytes(4000);
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const nothing = { head: () => Promise.resolve(), file: ({ bytes }: MailFile) => finished(bytes.resume()) };
    for (let count = 0; count < 300; count += 1) {
      const broken = Buffer.from(whole);
      for (let change = 0; change < 20; change += 1) broken[next(300)] = next(256);
      const reading = readMail(Readable.from([broken]), nothing, new AbortController().signal);
      expect(await reading.catch((error: unknown) => error)).toSatisfy(
        (read: unknown) => read instanceof MailRefused || (typeof read === 'object' && read !== null && 'text' in read),
      );
    }
  });

  it('that breaks off posts nothing, and leaves no file', async () => {
    const before = await skein.filesKept();
    const talk = await mailIn.talk();
    await talk.begin(team.ben.email, to.CHANNEL);
    talk.socket.write(mailOfBytes(1_000_000).subarray(0, 900_000));
    await until(async () => (await skein.filesKept()).length > before.length);
    talk.socket.destroy();
    await until(async () => (await skein.filesKept()).length === before.length);
    expect(await postsIn('CHANNEL')).toEqual([]);
  });

  it('has 100 recipients at most: the next one is put off, 452', async () => {
    const talk = await mailIn.talk();
    await talk.say('EHLO client.test');
    await talk.say(`MAIL FROM:<${team.ben.email}>`);
    const codes: string[] = [];
    for (let count = 0; count < 101; count += 1) {
      const { id: obj_id } = await aThread(team.ada, { id: ids.CHANNEL });
      const { email } = await team.ada.call('loopIn.getOrCreate', { obj_type: 'THREAD', obj_id });
      codes.push((await talk.say(`RCPT TO:<${email}>`)).slice(0, 3));
    }
    expect(codes).toEqual([...Array.from({ length: 100 }, () => '250'), '452']);
  });
});

/** Parts of which each is in the one before. */
function nested(depth: number): string {
  return Array.from(
    { length: depth },
    (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n\r\n`,
  ).join('');
}

describe('a client', () => {
  it('that sends a mail too slowly is disconnected', async () => {
    await mailIn.restart({ mailMs: 300 });
    const talk = await mailIn.talk();
    await talk.begin(team.ben.email, to.CHANNEL);
    talk.socket.write('Subject: Loom\r\n');
    expect(await talk.reply()).toMatch(/^421 .*too long/);
    expect(await talk.reply()).toBe('');
  });

  it('that is idle, or stays too long, is disconnected', async () => {
    await mailIn.restart({ idleMs: 300 });
    expect(await (await mailIn.talk()).reply()).toMatch(/^421/);
    await mailIn.restart({ connectionMs: 300 });
    expect(await (await mailIn.talk()).reply()).toMatch(/^421 .*too long/);
  });

  it('that guesses addresses is disconnected', async () => {
    const talk = await mailIn.talk();
    await talk.say('EHLO client.test');
    await talk.say(`MAIL FROM:<${team.ben.email}>`);
    const replies: string[] = [];
    for (let count = 0; count < 20; count += 1)
      replies.push((await talk.say('RCPT TO:<a@mail.skein.test>')).slice(0, 3));
    expect(replies).toEqual([...Array.from({ length: 19 }, () => '550'), '421']);
  });

  it('that sends junk, or a web request, is disconnected and disturbs nobody', async () => {
    for (const junk of [
      'GET / HTTP/1.1\r\n\r\n',
      'JUNK\r\n'.repeat(50_000),
      'a'.repeat(1_000_000),
      '\0\r\n'.repeat(1000),
    ]) {
      const talk = await mailIn.talk();
      talk.socket.resume().write(junk);
      const closed = once(talk.socket, 'close');
      expect(await sendAsBen()).toBe(250);
      talk.socket.end();
      await closed;
    }
  });

  it('opens 50 connections, and no more: others are closed at once', async () => {
    let greeted = 0;
    const closed: Promise<unknown>[] = [];
    for (let count = 0; count < 1000; count += 1) {
      const socket = await mailIn.connect();
      closed.push(once(socket, 'close'));
      socket.on('data', (bytes: Buffer) => (greeted += bytes.toString().startsWith('220') ? 1 : 0));
    }
    await until(() => greeted === 50);
    mailIn.hangUp();
    await Promise.all(closed);
    expect(greeted).toBe(50);
    await until(async () => (await sendAsBen().catch(() => 0)) === 250);
  });

  it('is one of 200 at most, from whatever addresses: others are closed without a reply', async () => {
    await mailIn.restart({ connectionsPerAddress: Infinity });
    const replies: string[] = [];
    const closed: Promise<unknown>[] = [];
    let hungUp = 0;
    for (let count = 0; count < 250; count += 1) {
      const socket = await mailIn.connect();
      closed.push(
        once(
          socket.once('close', () => (hungUp += 1)),
          'close',
        ),
      );
      socket.on('data', (bytes: Buffer) => void replies.push(bytes.toString().slice(0, 3)));
    }
    await until(() => replies.length + hungUp === 250);
    expect([replies.length, hungUp]).toEqual([200, 50]);
    expect(new Set(replies)).toEqual(new Set(['220']));
    mailIn.hangUp();
    await Promise.all(closed);
  });

  it('waits with its mail while eight others are read', async () => {
    const raw = (text: string) => `${headOf('text/plain')}${text}\r\n.\r\n`;
    const talks: Talk[] = [];
    while (talks.length < 9) {
      const talk = await mailIn.talk();
      await talk.begin(team.ben.email, to.CHANNEL);
      talks.push(talk);
    }
    const replied: string[] = [];
    const finish = async (talk: Talk | undefined, name: string) => {
      talk?.socket.write(raw(name));
      if ((await talk?.reply())?.startsWith('250') === true) replied.push(name);
    };
    const ninth = finish(talks[8], 'ninth');
    // If it did not wait, it would be posted meanwhile.
    for (let count = 0; count < 20; count += 1) await aThread(team.ada, { id: ids.CHANNEL });
    await finish(talks[0], 'first');
    await ninth;
    expect(replied).toEqual(['first', 'ninth']);
  });
});

describe('a database', () => {
  const failing = (transaction: Database['transaction']): Database => ({ ...skein.db, transaction });

  it('that is away puts a mail off: 451', async () => {
    await mailIn.restart({}, { db: failing(() => Promise.reject(new Error('away'))) });
    expect(await sendAsBen()).toBe(451);
    expect(mailIn.log.join('')).toContain('A mail could not be posted');
  });

  it('that breaks after the commit puts it off too, and the next try posts nothing more', async () => {
    const messageId = '<once@example.com>';
    let transactions = 0;
    const db = failing(async (work) => {
      const result = await skein.db.transaction(work);
      transactions += 1;
      // The first one only checks the author. The second one posts.
      if (transactions === 2) throw new OutcomeUnknown('gone');
      return result;
    });
    await mailIn.restart({}, { db });
    expect(await sendAsBen({ messageId })).toBe(451);
    await mailIn.restart();
    expect([await sendAsBen({ messageId }), await sendAsBen({ messageId })]).toEqual([250, 250]);
    expect(await postsIn('CHANNEL')).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('waits for the mail that is being received, and closes idle connections', async () => {
    const [idle, busy] = [await mailIn.talk(), await mailIn.talk()];
    await busy.begin(team.ben.email, to.CHANNEL);
    const stopped = mailIn.drain();
    expect(await idle.reply()).toMatch(/^421/);
    busy.socket.write(`${headOf('text/plain')}Here.\r\n.\r\n`);
    expect(await busy.reply()).toMatch(/^250/);
    await stopped;
    expect(await postsIn('CHANNEL')).toHaveLength(1);
  });
});
