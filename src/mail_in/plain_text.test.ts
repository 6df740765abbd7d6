import { describe, expect, it } from 'vitest';
import { contentOf, titleOf } from './plain_text.js';

const made = (text: string, notes: string[] = []) => contentOf({ text }, 'Loom', notes);
const content = (...lines: string[]) => made(lines.join('\n'));

describe('a title', () => {
  it('is the subject on one line, cut to 300 code points', () => {
    expect(titleOf('  Re:\r\n  the\tloom\0 ')).toBe('Re: the loom');
    expect(titleOf('Re:\u2028> \u202epay\u0085now')).toBe('Re: > pay now');
    expect(titleOf('🧶'.repeat(301))).toBe('🧶'.repeat(300));
  });

  it.each(['', ' \r\n ', '\u0000', '\u200b\u2060'])('is "(no subject)" for %j', (subject) => {
    expect(titleOf(subject)).toBe('(no subject)');
  });
});

describe('a content', () => {
  it('is cut to 65,536 code points, with its notes', () => {
    const cut = made('🧶'.repeat(70_000), ['Left out: a']);
    expect(Array.from(cut)).toHaveLength(65_536);
    expect(cut.endsWith('\n\nLeft out: a')).toBe(true);
    expect(made('', ['Left out: a'])).toBe('Left out: a');
    expect(made('🧶'.repeat(70_000))).toBe('🧶'.repeat(65_536));
    expect(made('🧶\r\n'.repeat(60_000))).toBe('🧶\n'.repeat(32_768).trimEnd());
  });

  it('says what is missing of the mail before it says which files are', () => {
    const cut = contentOf({ text: 'Yes.', note: 'Left out: the end' }, 'Loom', ['Left out: a']);
    expect(cut).toBe('Yes.\n\nLeft out: the end\nLeft out: a');
  });

  it('has no control characters and no half characters', () => {
    expect(content('a\0b\u0007\r', 'c\ud800d\te')).toBe('ab\nc\ufffdd\te');
  });

  it('begins with its first line that is not blank, as that is indented', () => {
    expect(content('\u2028', '    warp()')).toBe('    warp()');
    expect(content('', ' \t', '    warp()', '    weft()', '', ' ')).toBe('    warp()\n    weft()');
  });

  it('mentions nobody', () => {
    expect(content('[[a](app-mention://1)](app-mention://2)')).toBe('[[a] (app-mention://1)] (app-mention://2)');
    expect(content('[a](app-group-mention://1)')).toBe('[a] (app-group-mention://1)');
    expect(made('Hi', ['[a](app-mention://1)'])).not.toContain('](app-');
  });
});
