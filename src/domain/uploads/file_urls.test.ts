import { describe, expect, it } from 'vitest';
import { DAY, HOUR, later } from '../../clock.js';
import { FileLinks } from './file_links.js';
import { renewFileUrls, signFileUrls } from './file_urls.js';

const links = new FileLinks('a key that nobody else has');
const BASE = 'https://skein.example.com';
const ID = '3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2';
const [ADA, BEN] = [4100, 8197];
const THEN = new Date('2026-01-01');

const signed = (readerId = ADA, baseUrl = BASE) =>
  signFileUrls(JSON.stringify({ url: `/files/${ID}`, image: `/files/${ID}` }), baseUrl, links, readerId, THEN);
const renewed = (text: string, now: Date) => renewFileUrls(text, BASE, links, ADA, now);

/** The reader of each link, in the order of the text. */
function readersOf(text: string, now: Date): (number | undefined)[] {
  const urls: Record<string, string> = JSON.parse(text);
  return Object.values(urls).map((url) => links.readerOf(ID, new URL(url).searchParams, now));
}

describe('links to files', () => {
  it('that are old are signed again for their reader, with a full lifetime', () => {
    const now = later(THEN, 8 * DAY);
    expect(readersOf(signed(), now)).toEqual([undefined, undefined]);
    const anew = renewed(signed(), now);
    expect(readersOf(anew, later(now, 6 * DAY))).toEqual([ADA, ADA]);
    expect(anew).toBe(
      signFileUrls(JSON.stringify({ url: `/files/${ID}`, image: `/files/${ID}` }), BASE, links, ADA, now),
    );
  });

  it('that are younger than a day stay unchanged', () => {
    expect(renewed(signed(), later(THEN, 23 * HOUR))).toBe(signed());
    expect(renewed(signed(), later(THEN, 25 * HOUR))).not.toBe(signed());
  });

  it.each([
    ['of another reader', signed(BEN)],
    ['of another server', signed(ADA, 'https://other.example.com')],
    ['in a text', JSON.stringify({ content: signed() })],
  ])('%s are not signed again', (_what, text) => {
    expect(renewed(text, later(THEN, 8 * DAY))).toBe(text);
  });

  it.each([
    ['with a space behind its colon, as PostgreSQL writes it', `{"url": "/files/${ID}"}`, true],
    ['in the first of several fields', `{"image":"/files/${ID}","title":"/files/"}`, true],
    ['in another field', `{"title":"/files/${ID}"}`, false],
    ['to something other than a file', `{"url":"/files/${ID}/other","image":"/files/warp.png"}`, false],
    ['in a text', JSON.stringify({ content: `{"url":"/files/${ID}"}` }), false],
    ['alone', `"/files/${ID}"`, false],
  ])('%s: signed or left unchanged', (_what, text, isLink) => {
    const path = `/files/${ID}`;
    const shown = signFileUrls(text, BASE, links, ADA, THEN);
    expect(shown).toBe(isLink ? text.replace(path, `${BASE}${links.linksFor(ADA, THEN)(ID)}`) : text);
  });
});
