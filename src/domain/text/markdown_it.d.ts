/** What Skein uses of markdown-it, which has no types of its own. */
declare module 'markdown-it' {
  /** A piece of a text: the beginning or the end of an element, or content. */
  export interface Token {
    type: string;
    tag: string;
    content: string;
    /** Of an `inline` token: what is in the line. */
    children: Token[] | null;
    attrGet(name: string): string | null;
  }

  interface State {
    tokens: Token[];
    Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token & { attrs: [string, string][] | null };
  }

  export default class MarkdownIt {
    constructor(preset: 'commonmark' | 'default', options: { html: boolean; linkify?: boolean; breaks?: boolean });
    readonly core: { ruler: { push(name: string, rule: (state: State) => void): void } };
    readonly renderer: { rules: Record<string, (() => string) | undefined> };
    readonly linkify: { set(options: { fuzzyLink: boolean; fuzzyEmail: boolean; fuzzyIP: boolean }): void };
    readonly utils: { escapeHtml(text: string): string };
    render(text: string): string;
  }
}
