/** What the tests use of markdown-it, which has no types of its own. */
declare module 'markdown-it' {
  export default class MarkdownIt {
    constructor(preset: 'commonmark', options: { html: boolean });
    render(text: string): string;
  }
}
