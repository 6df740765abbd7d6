import { describe, expect, it } from 'vitest';
import { dispositionOf, rangeOf } from './file_headers.js';

const part = (first: number, last: number) => ({ kind: 'part', range: { first, last } });

describe('the range of a file of ten bytes', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=2-5', part(2, 5)],
    ['bytes=2-', part(2, 9)],
    ['bytes=9-', part(9, 9)],
    ['bytes=2-500', part(2, 9)],
    ['bytes=-3', part(7, 9)],
    ['bytes=-500', part(0, 9)],
    ['Bytes = 2 - 5', part(2, 5)],
  ])('is a part with %j', (header, answer) => {
    expect(rangeOf(header, 10)).toEqual(answer);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=1-2,4-5', 'bytes=a-b', 'lines=1-2', 'bytes=1'])(
    'is the whole with %j',
    (header) => {
      expect(rangeOf(header, 10)).toEqual({ kind: 'whole' });
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(15)}-`])('is outside with %j', (header) => {
    expect(rangeOf(header, 10)).toEqual({ kind: 'outside' });
  });

  it('of an empty file is outside, whatever is asked for', () => {
    for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
      expect(rangeOf(header, 0)).toEqual({ kind: 'outside' });
    }
  });
});

describe('the disposition of a file', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif', 'audio/mpeg', 'video/mp4', 'text/plain'])(
    'is inline for %s',
    (type) => {
      expect(dispositionOf('a', type)).toMatch(/^inline; /);
    },
  );

  it.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'text/xml',
    'application/xml',
    'application/pdf',
    'text/javascript',
    'application/octet-stream',
    'text/html; charset=utf-8',
    'image/png, text/html',
    '',
  ])('is attachment for %j', (type) => {
    expect(dispositionOf('a', type)).toMatch(/^attachment; /);
  });

  it('has the name in both spellings, and nothing in it ends the header', () => {
    expect(dispositionOf('Grüße "an"\r\nX: \\y%.svg', 'image/svg+xml')).toBe(
      `attachment; filename="Gr__e _an___X: _y_.svg"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22an%22%0D%0AX%3A%20%5Cy%25.svg`,
    );
    expect(dispositionOf("it's (1)*.txt", 'text/plain')).toBe(
      `inline; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`,
    );
    expect(dispositionOf('half \ud800', 'text/plain')).toContain("filename*=UTF-8''half%20%EF%BF%BD");
  });
});
