import { describe, expect, it } from 'vitest';
import { SAMPLE_BYTES } from './media_types.js';
import { mimeTypeOf } from './mime.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const PNG = hex('89504e470d0a1a0a 0000000d 49484452 00000001 00000001 08060000 001f15c489 0000000a 49444154');

describe('the type of a file', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', hex('ffd8ffe000104a46494600010100000100010000'), 'image/jpeg'],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), 'image/gif'],
    ['BMP', Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1'), 'image/bmp'],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'), 'application/pdf'],
    ['WAV', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'audio/wav'],
    ['gzip', hex('1f8b0800000000000003'), 'application/gzip'],
  ])('is that of its content: %s, whatever was declared', async (_, sample, type) => {
    for (const declared of ['', 'text/html', 'text/csv', 'image/svg+xml']) {
      expect(await mimeTypeOf(sample, declared)).toBe(type);
    }
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<!-- a -->\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\ufeff  <!DOCTYPE html><title>a</title>', 'text/html'],
    ['<script>alert(1)</script>', 'text/html'],
    ['<!-- a --><HTML>', 'text/html'],
    ['<?xml version="1.0"?><note/>', 'application/xml'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "a.dtd"><html/>', 'text/html'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd" [ <!ENTITY a "b"> ]><svg/>', 'image/svg+xml'],
    ['<!doctype html><title>a</title><svg onload="alert(1)"/>', 'text/html'],
  ])('is markup for %j, whatever was declared', async (text, type) => {
    for (const declared of ['', 'image/png', 'text/plain', 'text/csv']) {
      expect(await mimeTypeOf(Buffer.from(text), declared)).toBe(type);
    }
  });

  it('is the declared kind of text where the content is text, and only then', async () => {
    const text = Buffer.from('name,age\nAda,36\n');
    expect(await mimeTypeOf(text, 'text/csv')).toBe('text/csv');
    expect(await mimeTypeOf(text, 'Text/CSV; charset=utf-8')).toBe('text/csv');
    for (const declared of ['text/html', 'image/png', 'text/javascript', 'image/svg+xml', '', 'nonsense']) {
      expect(await mimeTypeOf(text, declared)).toBe('text/plain');
    }
    expect(await mimeTypeOf(hex('00010203ff00aa'), 'text/csv')).toBe('application/octet-stream');
  });

  const RSS = '<rss version="2.0"><channel><title>News</title><link>https://a.test</link></channel></rss>';
  const ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>';
  const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n';

  it.each([
    ['application/rss+xml', XML + RSS],
    ['application/rss+xml', RSS],
    ['application/atom+xml', XML + ATOM],
    ['application/xml', `${XML}<book><title>a</title><p>b</p></book>`],
    ['text/xml', '<table><a href="b"/></table>'],
    ['application/gpx+xml', `${XML}<gpx><link href="a"/></gpx>`],
    ['application/xhtml+xml', `${XML}<html xmlns="http://www.w3.org/1999/xhtml"/>`],
    ['text/html', '<section><p>a</p></section>'],
    ['text/html', '<!doctype html><body><svg/></body>'],
    ['text/markdown', '<h1 align="center">Skein</h1>\n\n# Use'],
    ['text/markdown', '<!-- badges -->\n# Skein\n<img src="a.png">'],
    ['text/plain', '<p>is the tag of a paragraph'],
    ['application/ld+json', '{"@context":"https://schema.org"}'],
    ['text/x-python', 'print("warp")\n'],
    ['text/csv', 'BMW;3\nAudi;4\n'],
    ['text/csv', 'MZ;3\nID3;4\n'],
    ['text/plain', 'solid facts\n'],
  ])('is the declared %s for %j', async (declared, text) => {
    expect(await mimeTypeOf(Buffer.from(text), declared)).toBe(declared);
    expect(await mimeTypeOf(utf16(text), declared)).toBe(declared);
    expect(await mimeTypeOf(utf16(text).swap16(), declared)).toBe(declared);
  });

  it.each([
    ['windows-1252', Buffer.from('Stra\xdfe;Stra\xdfe\r\nK\xf6ln;\x80 5\r\n', 'latin1')],
    ['Shift_JIS', hex('96bc914f 2c 8f5a8f8a 0d0a 8d81 2c 936e 0d0a')],
    ['ISO-2022-JP', Buffer.from('\x1b$B8uJd\x1b(B,1\r\n', 'latin1')],
  ])('is the declared kind of text in %s too, which only the declaration tells', async (_, bytes) => {
    expect(await mimeTypeOf(bytes, 'text/csv')).toBe('text/csv');
    expect(await mimeTypeOf(Buffer.concat([Buffer.from('BM;'), bytes]), 'text/csv')).toBe('text/csv');
    expect(await mimeTypeOf(Buffer.concat([Buffer.from('<script>'), bytes]), 'text/csv')).toBe('text/html');
  });

  it('is that of the text in UTF-16, which is no sound', async () => {
    expect(await mimeTypeOf(utf16('Name;Ort\r\nAda;Köln 🧵\r\n'), 'text/csv')).toBe('text/csv');
    expect(await mimeTypeOf(utf16('Name;Ort\r\n'), '')).toBe('text/plain');
    expect(await mimeTypeOf(utf16('<!doctype html>'), 'text/csv')).toBe('text/html');
    // Half of a pair, and controls, as no text has them.
    expect(await mimeTypeOf(hex('fffe 3dd8 4100 0000 0100'), 'text/csv')).not.toBe('text/csv');
  });

  it.each([
    ['application/rss+xml', 'no markup'],
    ['image/svg+xml', '<h1>a</h1>'],
    ['application/atom+xml', '<script>alert(1)</script>'],
    ['text/xml', '<svg/>'],
    ['application/xhtml+xml', 'no markup'],
    ['text/markdown', '<!doctype html><h1>a</h1>'],
    ['text/plain', '%PDF-1.4\n1 0 obj\n'],
    ['text/csv', '{\\rtf1 a}'],
    [`text/${'a'.repeat(81)}`, 'a'],
    ['text/a"b', 'a'],
  ])('is not the declared %s for %j', async (declared, text) => {
    expect(await mimeTypeOf(Buffer.from(text), declared)).not.toBe(declared);
  });

  it('is that of the markup for a text with many comments, at once', async () => {
    const text = `${'<!--a-->'.repeat(SAMPLE_BYTES / 8 - 1)}<1`;
    expect(await mimeTypeOf(Buffer.from(text), 'text/plain')).toBe('text/plain');
  });

  it('is text when a sample ends in the middle of a character', async () => {
    const text = Buffer.from('🧵'.repeat(SAMPLE_BYTES / 4));
    for (const cut of [1, 2, 3]) {
      expect(await mimeTypeOf(text.subarray(0, SAMPLE_BYTES - cut), '')).toBe('text/plain');
    }
  });

  it('is that of a text for an empty file', async () => {
    expect(await mimeTypeOf(Buffer.alloc(0), '')).toBe('text/plain');
  });
});
