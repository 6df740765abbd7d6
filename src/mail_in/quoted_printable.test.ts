import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { QuotedPrintableDecoder } from './quoted_printable.js';

/** What the text is decoded to when it arrives in these pieces. */
async function decoded(...pieces: readonly string[]): Promise<string> {
  const decoder = new QuotedPrintableDecoder();
  const whole = buffer(decoder);
  for (const piece of pieces) decoder.write(Buffer.from(piece, 'latin1'));
  decoder.end();
  return (await whole).toString('latin1');
}

/** What the parser of mails makes of the text by itself, with `libqp`. */
async function decodedByLibrary(text: string): Promise<string> {
  const head = 'Content-Type: a/b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';
  const { attachments } = await simpleParser(Buffer.from(head + text, 'latin1'));
  return attachments[0]?.content.toString('latin1') ?? '';
}

const TABLE: readonly (readonly [string, string])[] = [
  ['', ''],
  ['warp', 'warp'],
  ['=41=62=0d=0A', 'Ab\r\n'],
  ['Gr=F6=dFe =E2=82=AC', 'Gr\xf6\xdfe \xe2\x82\xac'],
  ['raw \xf6', 'raw \xf6'],
  ['a=3D41', 'a=41'],
  ['soft=\r\n break', 'soft break'],
  ['soft=\n break', 'soft break'],
  ['soft= \t\r\n break', 'soft break'],
  ['at the end=', 'at the end'],
  ['at the end= ', 'at the end'],
  ['=4=\r\n1', 'A'],
  ['white \t\r\nspace \nat\t\rends  ', 'white\r\nspace\nat\rends'],
  ['white=20\r\nspace =\r\n', 'white \r\nspace '],
  ['a \t b', 'a \t b'],
  ['2 = 1, =G1 =4 =', '2 = 1, =G1 =4 '],
  ['===41=', '==A'],
  ['=\r', '=\r'],
];

describe('quoted-printable', () => {
  it.each(TABLE)('%j is %j, in whatever pieces', async (text, expected) => {
    expect(await decoded(text)).toBe(expected);
    expect(await decoded(...text)).toBe(expected);
    expect(await decodedByLibrary(text)).toBe(expected);
  });

  it('of any kind, in whatever pieces, is what the parser of mails makes of it by itself', async () => {
    const piece = fc.stringMatching(/^(?:[=\r\n\t ]|=[0-9A-Fa-fG]{1,2}|=\r\n|[a4\xe4]){0,6}$/);
    const property = fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      expect(await decoded(...pieces)).toBe(await decodedByLibrary(pieces.join('')));
    });
    await fc.assert(property, { numRuns: 2000, seed: 40 });
  });

  it('keeps no more than 1,000 characters of white space, so longer white space at the end of a line may stay', async () => {
    const decoder = new QuotedPrintableDecoder();
    const arrives = (text: string) => {
      decoder.write(Buffer.from(text));
      return String(decoder.read() ?? '');
    };
    expect(arrives(`a${' '.repeat(1000)}`)).toBe('a');
    expect(arrives(' ')).toBe(' '.repeat(1001));
    expect(arrives('  \nb')).toBe('\nb');
    expect(await decoded(`a${' '.repeat(5000)}\nb`)).toBe('a\nb');
  });

  it.each([
    ['white space', ' '.repeat(2_000_000)],
    ['white space in short pieces', ' '.repeat(100_000), 100],
    ['white space with tabs before a word', `${' \t'.repeat(1_000_000)}x`],
    ['blank lines', ' \r\n'.repeat(600_000)],
    ['soft breaks', '=\r\n'.repeat(600_000)],
    ['soft breaks with white space', '= \t\r\n'.repeat(400_000)],
    ['signs', '='.repeat(2_000_000)],
    ['signs and white space', '= '.repeat(1_000_000)],
    ['encoded bytes', '=41'.repeat(600_000)],
    ['returns', '\r'.repeat(2_000_000)],
  ])('of 2 MB of %s is decoded in linear time', async (_, text, size = 65_536) => {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (__, nr) =>
      text.slice(nr * size, (nr + 1) * size),
    );
    // Of the processor, so that other programs do not count. Quadratic time would be hours.
    const started = process.cpuUsage();
    await decoded(...pieces);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
  });
});
