import { describe, expect, it } from 'vitest';
import { contentOf, textOfHtml, titleOf } from './plain_text.js';

const content = (...lines: string[]) => contentOf(lines.join('\n'), []);

describe('a title', () => {
  it('is the subject on one line, cut to 300 code points', () => {
    expect(titleOf('  Re:\r\n  the\tloom\0 ')).toBe('Re: the loom');
    expect(titleOf('🧶'.repeat(301))).toBe('🧶'.repeat(300));
  });

  it.each(['', ' \r\n ', '\u0000'])('is "(no subject)" for %j', (subject) => {
    expect(titleOf(subject)).toBe('(no subject)');
  });
});

describe('a content', () => {
  it('has no quotation at its end, and no line before it that says who wrote', () => {
    expect(
      content('Yes.', '', 'On Mon, 2 Jan 2030, Ada <ada@example.com> wrote:', '> Is it here?', '>', '> Ada', ''),
    ).toBe('Yes.');
    const broken = ['On Monday, 2 January 2030 at 10:00,', 'Ada Lovelace <ada@example.com>', 'wrote:'];
    expect(content('Yes.', ...broken, '> Is it here?')).toBe('Yes.');
    expect(content('Ja.', 'Am Montag schrieb Ada:', '> Ist er da?')).toBe('Ja.');
  });

  it('keeps quotations that are answered, and all else that only looks like an end', () => {
    const answered = ['> Is it here?', 'Yes.', '> And the shuttle?', 'No.'];
    expect(content(...answered)).toBe(answered.join('\n'));
    const told = ['On Monday Ada wrote:', 'The loom is here.'];
    expect(content(...told)).toBe(told.join('\n'));
    expect(content('> Is it here?')).toBe('> Is it here?');
  });

  it('has no signature, unless it is too long to be one', () => {
    expect(content('Yes.', '-- ', 'Ben', 'Weaver')).toBe('Yes.');
    expect(content('Yes.', '-- ', 'Ben', '', 'On Monday Ada wrote:', '> Is it here?')).toBe('Yes.');
    const long = ['Yes.', '-- ', ...Array.from({ length: 20 }, (_, index) => `line ${index}`)];
    expect(content(...long)).toBe(long.join('\n'));
    expect(content('a', '--', 'b')).toBe('a\n--\nb');
  });

  it('is cut to 65,536 code points, with its notes', () => {
    const cut = contentOf('🧶'.repeat(70_000), ['Left out: a']);
    expect(Array.from(cut)).toHaveLength(65_536);
    expect(cut.endsWith('\n\nLeft out: a')).toBe(true);
    expect(contentOf('', ['Left out: a'])).toBe('Left out: a');
    expect(contentOf('🧶'.repeat(70_000), [])).toBe('🧶'.repeat(65_536));
  });

  it('has no control characters and no half characters', () => {
    expect(content('a\0b\u0007\r', 'c\ud800d\te')).toBe('ab\nc\ufffdd\te');
  });

  it('begins with its first line that is not blank, as that is indented', () => {
    expect(content('', ' \t', '    warp()', '    weft()', '', ' ')).toBe('    warp()\n    weft()');
  });

  it('mentions nobody', () => {
    expect(content('[[a](app-mention://1)](app-mention://2)')).toBe('[[a] (app-mention://1)] (app-mention://2)');
    expect(content('[a](app-group-mention://1)')).toBe('[a] (app-group-mention://1)');
    expect(contentOf('Hi', ['[a](app-mention://1)'])).not.toContain('](app-');
  });

  it('of many lines or of one long line is made in linear time', () => {
    const started = performance.now();
    for (const text of [
      '>\n'.repeat(300_000),
      `On ${'a '.repeat(300_000)}`,
      ' \n'.repeat(300_000),
      '-- \n'.repeat(100_000),
    ]) {
      contentOf(text, []);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('the text of HTML', () => {
  it('has paragraphs, lists and links, and neither images nor styles', () => {
    const html =
      '<style>p{}</style><p>The <b>loom</b> is here.</p><ul><li>warp</li></ul><a href="https://example.com/a">more</a><img src="x" alt="y">';
    expect(textOfHtml(html)).toBe('The loom is here.\n\n * warp\n\nmore [https://example.com/a]');
  });

  it('begins with the body, however long the styles before it are', () => {
    expect(textOfHtml(`<style>${'p{}'.repeat(100_000)}</style><BODY class="a">Here.</BODY>`)).toBe('Here.');
  });

  it('is bounded in depth, in children and in length', () => {
    const started = performance.now();
    for (const html of [
      '<ol><li>'.repeat(50_000),
      '<b>x</b>'.repeat(50_000),
      `${'<'.repeat(300_000)}`,
      '&'.repeat(1_000_000),
    ]) {
      expect(textOfHtml(html).length).toBeLessThan(70_000);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
