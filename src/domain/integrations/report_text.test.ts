import { describe, expect, it } from 'vitest';
import { readReport, UnreadableReport } from './report_text.js';

const now = new Date('2026-11-23T23:30:00Z');
const JSON_TYPE = 'application/json';
const read = (body: string | Uint8Array, contentType?: string, headers: Record<string, string> = {}) =>
  readReport(
    {
      headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
      bytes: typeof body === 'string' ? Buffer.from(body) : body,
    },
    now,
    'Europe/Berlin',
  );
const readJson = (value: unknown) => read(JSON.stringify(value), JSON_TYPE);
const faultOf = (reading: () => unknown): string => {
  try {
    reading();
  } catch (error) {
    if (error instanceof UnreadableReport) return error.fault;
    throw error;
  }
  return 'none';
};

describe('a report', () => {
  it('is the text of the response, unless that is JSON', () => {
    expect(read('# Sales\n\n- 12 looms\n', 'text/markdown')).toEqual({ content: '# Sales\n\n- 12 looms' });
    expect(read('Plain')).toEqual({ content: 'Plain' });
    expect(read('    warp()\n')).toEqual({ content: '    warp()' });
    expect(readJson({ content: '\twarp()\n' })).toEqual({ content: '\twarp()' });
    const json = '{"title": "Sales", "content": "12"}';
    expect(read(json, 'text/plain')).toEqual({ content: json });
    expect(read(json, 'application/json-seq')).toEqual({ content: json });
    expect(read(json, 'Application/JSON; charset=utf-8')).toEqual({ title: 'Sales', content: '12' });
    expect(read('\uFEFFPlain <date>')).toEqual({ content: 'Plain <date>' });
  });

  it('has the date in its title, in the time zone of the schedule', () => {
    expect(readJson({ title: 'Sales of <date> (<date>)', content: '<date>' })).toEqual({
      title: 'Sales of 2026-11-24 (2026-11-24)',
      content: '<date>',
    });
  });

  it('needs no title', () => {
    for (const title of [undefined, null, '', ' \n', '\u200b\u2060'])
      expect(readJson({ title, content: 'x' })).toEqual({ content: 'x' });
  });

  it('has its title on one line', () => {
    expect(readJson({ title: 'Sales\n\n> \u202eup\u2028', content: 'x' })?.title).toBe('Sales >  up');
  });

  it('has its title cut after 300 code points', () => {
    expect(readJson({ title: '🧵'.repeat(301), content: 'x' })?.title).toBe('🧵'.repeat(300));
    expect(readJson({ title: '<date>'.repeat(100_000), content: 'x' })?.title).toBe('2026-11-24'.repeat(30));
    expect(readJson({ title: `${' '.repeat(5000)}Sales`, content: 'x' })?.title).toBe('Sales');
  });

  it('is nothing when the response is empty', () => {
    for (const body of ['', ' \r\n\t', '\u200b\u00ad']) {
      expect(read(body)).toBeUndefined();
      expect(read(body, JSON_TYPE)).toBeUndefined();
    }
  });

  it('has a content of 65,536 code points at most', () => {
    const longest = '🧵'.repeat(65_536);
    expect(read(longest)).toEqual({ content: longest });
    expect(faultOf(() => read(`${longest}x`))).toBe('content_too_long');
    expect(faultOf(() => readJson({ content: 'x'.repeat(65_537) }))).toBe('content_too_long');
    expect(faultOf(() => read('x'.repeat(1024 * 1024)))).toBe('content_too_long');
  });

  it.each<[string, string | Uint8Array, string | undefined]>([
    ['invalid_json', '{"content": "x"', JSON_TYPE],
    ['invalid_json', 'Plain', JSON_TYPE],
    ['invalid_json', '['.repeat(1024 * 1024), JSON_TYPE],
    ['content_missing', '[]', JSON_TYPE],
    ['invalid_json', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, JSON_TYPE],
    ['content_missing', 'null', JSON_TYPE],
    ['content_missing', '"Plain"', JSON_TYPE],
    ['content_missing', '{"title": "Sales"}', JSON_TYPE],
    ['content_missing', '{"content": " "}', JSON_TYPE],
    ['content_missing', '{"content": 12}', JSON_TYPE],
    ['content_missing', '{"__proto__": {"content": "x"}}', JSON_TYPE],
    ['invalid_title', '{"title": 12, "content": "x"}', JSON_TYPE],
    ['invalid_characters', '{"content": "a\\u0000b"}', JSON_TYPE],
    ['invalid_characters', '{"content": "a\\ud800b"}', JSON_TYPE],
    ['invalid_characters', '{"title": "a\\ud800b", "content": "x"}', JSON_TYPE],
    ['invalid_characters', 'a\0b', undefined],
    ['not_utf8', Buffer.from('Bäckerei', 'latin1'), undefined],
    ['not_utf8', Buffer.from([0x1f, 0x8b, 0x08, 0]), JSON_TYPE],
  ])('is refused as %s: %.40s', (fault, body, contentType) => {
    expect(faultOf(() => read(body, contentType))).toBe(fault);
  });

  it('is refused when it is compressed', () => {
    expect(faultOf(() => read('x', undefined, { 'content-encoding': 'gzip' }))).toBe('compressed');
    expect(read('x', undefined, { 'content-encoding': 'Identity' })).toEqual({ content: 'x' });
  });
});
