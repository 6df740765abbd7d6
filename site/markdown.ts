import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { highlighted } from './highlighting.mjs';

/** A part of a page under one heading, for search. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface Rendered {
  /** The first heading of level 1. */
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Where a link of a Markdown file leads from its page, and the title of what is there, if it is in the site. */
export interface Target {
  readonly href: string;
  readonly title?: string | undefined;
}

/** The target of a link. Undefined: it leads nowhere, and only its text is shown. */
export type LinkOf = (href: string) => Target | undefined;

/** A quote with this text alone marks the next block of code, or table of commands. */
const MARK = 'Needs a clone of Skein.';

/** Whether a part of a page says that the next one needs the files of the repository. */
export function needsClone(token: Token): boolean {
  return token.type === 'blockquote' && String(token['text']).trim() === MARK;
}

/** The name of a Markdown file, with or without its folder. */
const FILE_NAME = /^[\w./-]+\.md$/;

/** Renders Markdown as GitHub does, with the same anchors. */
export function render(markdown: string, linkOf: LinkOf): Rendered {
  const marked = new Marked({ gfm: true });
  const slugger = new GithubSlugger();
  marked.use({
    renderer: {
      heading(token) {
        const anchor = slugger.slug(plain(token.text));
        const text = this.parser.parseInline(token.tokens);
        const mark = `<a class="anchor" href="#${anchor}" aria-label="Link to this heading">#</a>`;
        return `<h${token.depth} id="${anchor}">${text} ${token.depth === 1 ? '' : mark}</h${token.depth}>\n`;
      },
      link(token) {
        const target = linkOf(token.href);
        const title = FILE_NAME.test(token.text) ? target?.title : undefined;
        const text = title === undefined ? this.parser.parseInline(token.tokens) : escaped(title);
        return target === undefined ? text : `<a href="${escaped(target.href)}">${text}</a>`;
      },
      code: ({ text, lang = '' }) =>
        `<pre tabindex="0"><code>${highlighted(text, lang) ?? escaped(text)}</code></pre>\n`,
      blockquote(token) {
        return needsClone(token)
          ? `<p class="clone">${MARK.replace(/\.$/, '')}</p>\n`
          : `<blockquote>\n${this.parser.parse(token.tokens)}</blockquote>\n`;
      },
      table(token) {
        return tableOf(token, (cell) => this.parser.parseInline(cell.tokens));
      },
      image: ({ href, text }) => `<img src="${escaped(href)}" alt="${escaped(text)}" loading="lazy">`,
    },
  });
  const html = marked.parse(markdown, { async: false });
  const sections = sectionsIn(markdown);
  return { title: titleOf(sections), html, sections };
}

/**
 * A table whose rows a phone shows as lists: each cell says which column it is. The roles keep it a table for screen
 * readers. A heading of a table is not empty.
 */
function tableOf({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const heading = (cell: Tokens.TableCell) =>
    cell.text === '' ? '<td role="cell"></td>' : `<th role="columnheader" scope="col">${inline(cell)}</th>`;
  const item = (cell: Tokens.TableCell, column: number) => {
    const name = plain(header[column]?.text ?? '');
    return `<td role="cell"${name === '' ? '' : ` data-column="${escaped(name)}"`}>${inline(cell)}</td>`;
  };
  const line = (cells: readonly string[]) => `<tr role="row">${cells.join('')}</tr>\n`;
  const body = rows.map((row) => line(row.map(item))).join('');
  return `<div class="table" tabindex="0"><table role="table"><thead role="rowgroup">${line(header.map(heading))}</thead>
<tbody role="rowgroup">${body}</tbody></table></div>\n`;
}

/** The text of a heading without its markup. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** What Markdown puts before and between texts: the marks of lists and quotes, and the lines of tables. */
const MARKS = /^\s*(?:[#>]+|[-*])\s|\||-{3,}|~{3,}/gm;

/** The first heading of a page. */
export function titleOf(sections: readonly Section[]): string {
  return sections.find(({ anchor }) => anchor !== '')?.title ?? '';
}

/** The sections of a page, with the anchors of its headings. */
export function sectionsIn(markdown: string): Section[] {
  const tokens = new Marked({ gfm: true }).lexer(markdown);
  const slugger = new GithubSlugger();
  const sections: { anchor: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    if (isHeading(token)) {
      const title = plain(token.text);
      sections.push({ anchor: slugger.slug(title), title, text: '' });
      continue;
    }
    if (needsClone(token)) continue;
    if (sections.length === 0) sections.push({ anchor: '', title: '', text: '' });
    const last = sections.at(-1);
    if (last !== undefined) last.text += ` ${plain(token.raw).replace(MARKS, ' ')}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
