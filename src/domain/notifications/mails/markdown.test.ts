import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.js';

/** What a text is put together from. */
const PIECES = [
  'a',
  ' ',
  '\n',
  '\n\n',
  '[',
  ']',
  '(',
  ')',
  '![',
  '](',
  '<',
  '>',
  '"',
  "'",
  '&',
  '\\',
  '`',
  '```',
  '*',
  '_',
  '~~',
  '|',
  '-',
  'http://a.b',
  'https://a.b/c',
  'https://u:p@a.b',
  'javascript:a()',
  'java&#115;cript:a',
  'data:text/html,a',
  '//a.b',
  '/a',
  '[x](https://a.b)',
  '![y](https://c.d)',
  '[z](app-mention://7)',
  '[z](app-group-mention://7)',
  '[w](mailto:a@b.c)',
  '[r]: https://e.f "t"\n',
  '[r]',
  '<a href="https://g.h">',
  '<img src=x onerror=a()>',
  '<https://i.j>',
  '<!--',
  '# ',
  '> ',
  'a|b\n-|-\n',
  '- ',
  '1. ',
  '    ',
  '\u0430',
  '\u{1F9F6}',
];

/** The elements of a mail, and their attributes. */
const TAG = /^<\/?(?:p|strong|em|s|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td|hr|br|a)\b/;
const ATTRIBUTES =
  /^(?: (?:href="https?:\/\/[^"<>@]*(?:\/[^"<>]*)?"|rel="noreferrer"|class="(?:heading|language-[^"<>]*)"|start="\d+"|style="text-align:(?:left|right|center)"))* ?\/?>$/;

describe('the HTML of a text in a mail', () => {
  it('has only elements of text and links by http, each of which shows where it leads, whatever the text is', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 16 }).map((all) => all.join(''));
    const property = fc.property(pieces, (text) => {
      const html = renderMarkdown(text);
      for (const [tag] of html.matchAll(/<[^>]*>/g)) {
        const [name = ''] = TAG.exec(tag) ?? [];
        expect(name, html).not.toBe('');
        expect(tag.slice(name.length)).toMatch(ATTRIBUTES);
      }
      for (const [, address = '', shown = '', after = ''] of html.matchAll(
        /<a href="([^"]*)"[^>]*>(.*?)<\/a>([^<]*)/gs,
      )) {
        const words = shown.replace(/<[^>]*>/g, '');
        expect([address, address.replace(/\/$/, '')].includes(words) || after.startsWith(` (${address})`), html).toBe(
          true,
        );
      }
    });
    fc.assert(property, { numRuns: 3000, seed: 39 });
  });

  it('shows the beginning of a long address, which has its host', () => {
    const address = `https://example.com/${'a'.repeat(500)}`;
    expect(renderMarkdown(`[here](${address})`)).toBe(
      `<p><a href="${address}" rel="noreferrer">here</a> (${address.slice(0, 200)}…)</p>\n`,
    );
  });
});
