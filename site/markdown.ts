import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';

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

/** Where a link of a Markdown file leads from its page. Undefined: nowhere, and only its text is shown. */
export type LinkOf = (href: string) => string | undefined;

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
        const text = this.parser.parseInline(token.tokens);
        const href = linkOf(token.href);
        return href === undefined ? text : `<a href="${escaped(href)}">${text}</a>`;
      },
      image: ({ href, text }) => `<img src="${escaped(href)}" alt="${escaped(text)}" loading="lazy">`,
    },
    hooks: {
      postprocess: accessible,
    },
  });
  const html = marked.parse(markdown, { async: false });
  const sections = sectionsOf(marked.lexer(markdown));
  return { title: sections.find(({ anchor }) => anchor !== '')?.title ?? '', html, sections };
}

/** What is wider than a telephone can be scrolled, with the keyboard too. A heading of a table is not empty. */
const accessible = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replace(/<th[^>]*><\/th>/g, '<td></td>');

/** The text of a heading without its markup. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

function sectionsOf(tokens: readonly Token[]): Section[] {
  const slugger = new GithubSlugger();
  const sections: { anchor: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    if (isHeading(token)) {
      const title = plain(token.text);
      sections.push({ anchor: slugger.slug(title), title, text: '' });
      continue;
    }
    if (sections.length === 0) sections.push({ anchor: '', title: '', text: '' });
    const last = sections.at(-1);
    if (last !== undefined) last.text += ` ${plain(token.raw).replace(/[|#>-]+/g, ' ')}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
