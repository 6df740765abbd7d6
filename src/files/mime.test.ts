import { describe, expect, it } from 'vitest';
import { SAMPLE_BYTES } from './media_types.js';
import { mimeTypeOf } from './mime.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
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
