import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { plainMentionsIn } from './post_text.js';

/** The text with a mention in place of each `@`. */
function mentioning(text: string): string {
  let id = 0;
  return text.replaceAll('@', () => `[a](app-mention://${++id})`);
}

const markdown = new MarkdownIt('commonmark', { html: false });

/** The places of the mentions that markdown-it does not show as links. It takes HTML for text. */
function noLinks(text: string): number[] {
  const shown = Array.from(markdown.render(text).matchAll(/<a href="app-mention:\/\/(\d+)"/g), ([, id]) => Number(id));
  const all = Array.from(text.matchAll(/app-mention/g), (_, index) => index + 1);
  return all.filter((place) => !shown.includes(place));
}

/** A text with a mention for each `@`, and the places of those that are plain text. */
type Case = readonly [string, ...number[]];

const apart = ([written, ...places]: Case): [string, number[]] => [written, places];

const CASES: readonly Case[] = [
  // Code within a line.
  ['@'],
  ['`@`', 1],
  ['`@` @', 1],
  ['@ `@` @ `@`', 2, 4],
  ['``@``', 1],
  ['`` ` @ ` ``', 1],
  ['``@`'],
  ['`@``'],
  ['`@'],
  ['@`'],
  ['` @ ``` `` @ `` @', 2],
  ['` @\n@ ` @', 1, 2],
  ['` @\n\n@ `'],
  ['> ` @\n> @ ` @', 1, 2],
  ['- ` @\n  @ ` @', 1, 2],
  ['- ` @\n- @ `'],
  ['# ` @\n@ `'],
  ['` @\n> @ `'],
  ['`\\@`', 1],
  ['`a\\`@`'],
  ['\\`@`'],
  ['\\``@`', 1],
  ['\\\\`@`', 1],
  ['[`x`](app-mention://1)'],
  ['[`x](app-mention://1)`', 1],
  ['`[x`](app-mention://1)', 1],
  // Backslashes.
  ['\\@', 1],
  ['\\\\@'],
  ['\\\\\\@', 1],
  ['a\\@ @', 1],
  ['\\ @'],
  ['\\\n@'],
  ['\\*@'],
  ['[x\\](app-mention://1)', 1],
  ['[x\\\\](app-mention://1)'],
  ['[\\x](app-mention://1)'],
  ['@\\'],
  // Fences.
  ['```\n@\n```\n@', 1],
  ['~~~\n@\n~~~\n@', 1],
  ['``` @\n@', 1, 2],
  ['``` @ `\n@\n```'],
  ['~~~ @\n@\n~~~ @\n@', 1, 2, 3, 4],
  ['```\n@\n~~~\n@\n```\n@', 1, 2],
  ['````\n@\n```\n@\n`````\n@', 1, 2],
  ['```\n@\n    ```\n@', 1, 2],
  ['   ```\n@\n   ```   \n@', 1],
  ['    ```\n@'],
  ['``\n@\n``', 1],
  ['``\n\n@\n\n``'],
  ['a\n```\n@\n```\n@', 1],
  ['```\n\n@\n\n', 1],
  ['```\r\n@\r\n```\r\n@', 1],
  ['```\r@\r```\r@', 1],
  ['```\u2028@\n@', 1, 2],
  ['> ```\n> @\n> ```\n> @', 1],
  ['> ```\n> @\n@', 1],
  ['- ```\n  @\n  ```\n  @', 1],
  ['- ```\n  @\n@', 1],
  ['1. > ```\n   > @\n   @', 1],
  // Indented code.
  ['    @', 1],
  ['\t@', 1],
  ['  \t@', 1],
  ['   @'],
  ['a\n    @'],
  ['a\n\n    @', 1],
  ['# a\n    @', 1],
  ['a\n===\n    @', 1],
  ['***\n    @', 1],
  ['    a\n\n    @\n@', 1],
  ['>     @', 1],
  ['>    @'],
  ['>\t@'],
  ['>\t\t@', 1],
  ['> a\n    @'],
  ['>\n    @', 1],
  ['- a\n\n    @'],
  ['- a\n\n      @', 1],
  ['-     @', 1],
  ['-    @'],
  ['-\n      @', 1],
  ['-\n  @'],
  ['-\n\n  @'],
  ['-\n\n      @', 1],
  ['10. a\n\n        @', 1],
  ['10. a\n\n       @'],
  ['a\n2. b\n\n    @', 1],
  ['a\n1. b\n\n    @'],
  ['- - a\n\n      @'],
  ['- - a\n\n        @', 1],
  ['\u00a0   @'],
];

/** The same for HTML, of which only comments are known. */
const COMMENTS: readonly Case[] = [
  ['<!-- @ --> @', 1],
  ['a <!-- @ --> @', 1],
  ['a <!-- @\n@ --> @', 1, 2],
  ['a <!-- @\n\n@ -->'],
  ['<!-- @\n\n@ -->\n@', 1, 2],
  ['<!-- @\n\n    @', 1, 2],
  ['a\n<!-- @\n\n@', 1, 2],
  ['    <!-- @', 1],
  ['a <!-- @'],
  ['<!--> @'],
  ['<!---> @'],
  ['a <!--> @ -->'],
  ['a <!-- -- @ -- > @ -->', 1, 2],
  ['> <!-- @\n> @ -->\n@', 1, 2],
  ['> <!-- @\n@', 1],
  ['- <!-- @\n\n  @\n\n@', 1, 2],
  ['`<!--` @ -->'],
  ['`<!-- @` @ -->', 1],
  ['a <!-- ` --> @ `'],
  ['\\<!-- @ -->'],
  ['<!-- ``` -->\n@'],
  ['```\n<!--\n```\n@'],
  ['<! -- @ -->'],
  ['<b>@</b>'],
  ['<div>\n@\n</div>'],
];

/** What takes long to read where it is read again and again. */
const FILLINGS = ['` ', '`', '<!--', '- - \n', '\n', '> ', '- a\n\n  ', '\\`', '~~~\n', '=\n', '\t', '    x', '- '];

/** What a text is put together from. */
const PIECES = [
  '@',
  '@',
  '@',
  'a',
  'x\n',
  ' ',
  '  ',
  '   ',
  '    ',
  '\t',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\u00a0',
  '\u2028',
  '`',
  '``',
  '```',
  '````',
  '```\n',
  '\n```',
  '~',
  '~~~',
  '~~~~',
  '`@`',
  '\\',
  '\\\\',
  '*',
  '_',
  '#',
  '# ',
  '## ',
  '> ',
  '>',
  '- ',
  '-',
  '* ',
  '+',
  '+ ',
  '1. ',
  '2) ',
  '10. ',
  '---',
  '***',
  '===',
  '    @',
  '- @\n',
  '> @\n',
  '\n    ',
  '\n> ',
  '\n- ',
  '\n  ',
  '\n   ',
];

/**
 * markdown-it reads the mark of a quote also behind four columns of white space, where the line before continues.
 * CommonMark does not.
 */
const INDENTED_QUOTE = /(?:\t| {4})[ \t]*>/;

describe('what looks like a mention', () => {
  it.each(CASES.map(apart))('in %j is plain text where it is code or escaped', (written, places) => {
    const text = mentioning(written);
    expect(plainMentionsIn(text)).toEqual(places);
    expect(noLinks(text)).toEqual(places);
  });

  it.each(COMMENTS.map(apart))('in %j is plain text where it is in a comment', (written, places) => {
    expect(plainMentionsIn(mentioning(written))).toEqual(places);
  });

  it('is found in the same places as by markdown-it, however Markdown is put together', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }).map((all) => all.join(''));
    const isKnown = (text: string): boolean => text.includes('@') && !INDENTED_QUOTE.test(text);
    const property = fc.property(pieces.filter(isKnown).map(mentioning), (text) => {
      expect(plainMentionsIn(text)).toEqual(noLinks(text));
    });
    fc.assert(property, { numRuns: 5000, seed: 38 });
  });

  it('counts among all that begins so, of users and groups', () => {
    const group = '[a](app-group-mention://1)';
    expect(
      plainMentionsIn(`${group} ](app-x [a](app-mention://x) \`${group}\` [a](app-mention://1) \\${group}`),
    ).toEqual([4, 6]);
  });

  it.each(FILLINGS)('is found in linear time between many %j, also deep in lists and block quotes', (filling) => {
    for (const before of ['', '- '.repeat(100), '> '.repeat(100)]) {
      // Four times the largest content. In quadratic time it would take minutes.
      const text = mentioning(`@${before}${filling.repeat(262_144 / filling.length)}\n@`);
      const begun = process.cpuUsage();
      plainMentionsIn(text);
      const { user, system } = process.cpuUsage(begun);
      expect((user + system) / 1000).toBeLessThan(2000);
    }
  });
});
