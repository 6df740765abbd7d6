import { describe, expect, it } from 'vitest';
import { useMailedPlaces } from '../testing/mailed.js';

const { team, mailIn, to, postsIn } = useMailedPlaces();

/** Sends these headers and bytes as a mail of Ben to the channel, and returns the post. */
async function postOf(headers: readonly string[], body: Buffer) {
  const { email } = team.ben;
  const head = [`From: ${email}`, 'MIME-Version: 1.0', ...headers, '', ''].join('\r\n');
  const { code } = await mailIn.sendRaw(email, to.CHANNEL, Buffer.concat([Buffer.from(head, 'latin1'), body]));
  expect(code).toBe(250);
  return (await postsIn('CHANNEL')).at(-1);
}

const TEXT = 'Größe – 5 €';
/** The same as Windows writes it. */
const WESTERN = Buffer.from('4772f6df65209620352080', 'hex');
const typed = (type: string) => [`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit'];

describe('a text that is not valid UTF-8', () => {
  it.each([
    ['of which nobody says the charset', []],
    ['without a charset', typed('text/plain')],
    ['that is said to be UTF-8', typed('text/plain; charset=utf-8')],
    ['that is said to be ASCII', typed('text/plain; charset="US-ASCII"')],
    ['that is said to be in an unknown charset', typed('text/plain; charset=x-unknown')],
    ['that is said to be Latin 1', typed('text/plain; charset=ISO-8859-1')],
    ['with lines that flow', typed('text/plain; charset=utf-8; format=flowed')],
  ])('is windows-1252: %s', async (_, headers) => {
    expect(await postOf(headers, WESTERN)).toMatchObject({ content: TEXT });
  });

  it('is windows-1252 in HTML, in quoted-printable and in a part too', async () => {
    const encoded = [...WESTERN].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    const part = [
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `<p>${encoded}</p>`,
      '--b--',
    ];
    expect(await postOf(typed('multipart/mixed; boundary=b'), Buffer.from(part.join('\r\n')))).toMatchObject({
      content: TEXT,
    });
  });

  it('is windows-1252 in a subject', async () => {
    const subject = Buffer.concat([Buffer.from('Subject: '), WESTERN]).toString('latin1');
    expect(await postOf([subject], Buffer.from('Here.'))).toMatchObject({ title: TEXT });
  });
});

describe('a text that is valid UTF-8', () => {
  it.each([[[]], [typed('text/plain')], [typed('text/plain; charset=us-ascii')], [typed('text/plain; charset=foo')]])(
    'is UTF-8: %j',
    async (headers) => {
      const subject = Buffer.from(`Subject: ${TEXT}`).toString('latin1');
      expect(await postOf([subject, ...headers], Buffer.from(TEXT))).toMatchObject({ title: TEXT, content: TEXT });
    },
  );

  it('is what its charset says when that is another one', async () => {
    // In UTF-8 these bytes are "ā".
    expect(await postOf(typed('text/plain; charset=koi8-r'), Buffer.from([0xc4, 0x81]))).toMatchObject({
      content: 'д│',
    });
  });
});
