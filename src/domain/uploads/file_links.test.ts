import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, SECOND, later } from '../../clock.js';
import { FileLinks } from './file_links.js';

const FILE = '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11';
const OTHER_FILE = '00000000-9a3b-4c58-8f0e-0a5f4f1f6a11';
const NOW = new Date('2030-01-02T03:04:05Z');
const SECRET_KEY = 'a secret key of thirty-two letters';
const links = new FileLinks(SECRET_KEY);

const queryOf = (link: string) => new URL(link, 'http://skein.test').searchParams;
const changed = (name: string, value: string) => {
  const query = queryOf(links.linksFor(4100, NOW)(FILE));
  query.set(name, value);
  return query;
};

describe('a link to a file', () => {
  it('contains the file and the reader', () => {
    const link = links.linksFor(4100, NOW)(FILE);
    expect(link).toMatch(
      /^\/files\/6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11\?reader=4100&expires=\d+&signature=[0-9a-f]{64}$/,
    );
    expect(links.readerOf(FILE, queryOf(link), NOW)).toBe(4100);
  });

  it('is signed with an HMAC, so that it cannot be changed into another', () => {
    const query = queryOf(links.linksFor(4100, NOW)(FILE));
    const label = `skein/file-link/2:4100:${query.get('expires')}`;
    const key = createHmac('sha256', SECRET_KEY).update(label).digest();
    expect(query.get('signature')).toBe(createHmac('sha256', key).update(FILE).digest('hex'));
  });

  it('is valid for seven days', () => {
    const query = queryOf(links.linksFor(4100, NOW)(FILE));
    expect(links.readerOf(FILE, query, later(NOW, 7 * DAY - SECOND))).toBe(4100);
    expect(links.readerOf(FILE, query, later(NOW, 7 * DAY))).toBeUndefined();
  });

  it('is valid for one file only', () => {
    expect(links.readerOf(OTHER_FILE, queryOf(links.linksFor(4100, NOW)(FILE)), NOW)).toBeUndefined();
  });

  it.each([
    ['another reader', 'reader', '8197'],
    ['a reader that does not exist', 'reader', '0'],
    ['a later expiry', 'expires', '9999999999'],
    ['another signature', 'signature', '0'.repeat(64)],
    ['half a signature', 'signature', '0'.repeat(32)],
    ['no signature', 'signature', ''],
    ['a signature that is no number', 'signature', 'x'.repeat(64)],
    ['an expiry that is no number', 'expires', 'never'],
    ['a reader with a sign', 'reader', '+4100'],
  ])('is invalid with %s', (_, name, value) => {
    expect(links.readerOf(FILE, changed(name, value), NOW)).toBeUndefined();
  });

  it('is invalid without a query', () => {
    expect(links.readerOf(FILE, new URLSearchParams(), NOW)).toBeUndefined();
  });

  it('is invalid under another key', () => {
    const others = new FileLinks('another secret key of thirty-two');
    expect(others.readerOf(FILE, queryOf(links.linksFor(4100, NOW)(FILE)), NOW)).toBeUndefined();
  });
});
