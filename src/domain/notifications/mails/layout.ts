import type { Message } from '../../../mail/mail.js';
import { escapeHtml } from './markdown.js';

/** A part of a mail, as HTML and as plain text. */
export interface Part {
  html: string;
  text: string;
}

/** Markup and plain texts: in a template, strings are escaped. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** HTML of a template. Strings in it are plain text, for element content and for quoted attribute values. */
export function markup(strings: TemplateStringsArray, ...values: readonly (string | Markup)[]): string {
  return strings.reduce((all, string, index) => `${all}${escaped(values[index - 1] ?? '')}${string}`);
}

function escaped(value: string | Markup): string {
  return value instanceof Markup ? value.html : escapeHtml(value);
}

export interface MailLink {
  url: string;
  words: string;
}

/** A button that leads to a page of Skein. */
export function button({ url, words }: MailLink): Part {
  return { html: markup`<p><a class="button" href="${url}">${words}</a></p>`, text: `${words}:\n${url}` };
}

/** The heading of a mail. */
export function heading(words: string): Part {
  return { html: markup`<h1 dir="auto">${words}</h1>`, text: words };
}

/** A paragraph of plain text. */
export function paragraph(words: string): Part {
  return { html: markup`<p>${words}</p>`, text: words };
}

/** Light, and dark where the mail program is. Programs that drop it show a plain page, which is readable too. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:12px 8px;background:#f4f2ee;color:#1e1c1a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.mail{max-width:600px;margin:0 auto;padding:20px;background:#fff;border:1px solid #e3dfd8;border-radius:10px;overflow-wrap:anywhere;word-break:break-word}
.soft,.foot{color:#5b564f;font-size:14px}
.where{margin:0 0 4px}
h1,h2{margin:0 0 16px;font-size:20px;line-height:1.3}
.place{padding:20px 0 4px;border-top:1px solid #e3dfd8}
.place:first-child{padding-top:0;border-top:0}
.post{margin:0 0 20px}
.by{margin:0 0 4px}
.content>:first-child{margin-top:0}
.content>:last-child{margin-bottom:0}
.content p,.content ul,.content ol,.content pre,.content blockquote,.content table{margin:0 0 12px}
.content ul,.content ol{padding-left:24px}
.content blockquote{padding-left:12px;border-left:3px solid #e3dfd8;color:#5b564f}
.content pre{padding:10px 12px;background:#f4f2ee;border-radius:6px;white-space:pre-wrap}
.content code{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}
.content table{border-collapse:collapse}
.content th,.content td{padding:4px 8px;border:1px solid #e3dfd8;text-align:left}
.content hr{border:0;border-top:1px solid #e3dfd8}
.heading{font-weight:700}
a{color:#1d5c87}
.button{display:inline-block;padding:9px 18px;background:#1d5c87;color:#fff;border-radius:8px;font-weight:600;text-decoration:none}
.foot{margin:24px 0 0;padding-top:16px;border-top:1px solid #e3dfd8}
.foot p{margin:0 0 8px}
@media (prefers-color-scheme:dark){body{background:#151413;color:#f2efea}
.mail{background:#201e1c;border-color:#3b3834}
.soft,.foot,.content blockquote{color:#b8b1a7}
.place,.foot,.content blockquote,.content th,.content td,.content hr{border-color:#3b3834}
.content pre{background:#151413}
a{color:#8fc7ec}
.button{background:#8fc7ec;color:#0b1a25}}`;

/** A whole mail: its parts, and below them the reasons why it came. */
export function layOut(title: string, parts: readonly Part[], foot: readonly Part[]): Pick<Message, 'text' | 'html'> {
  const [shown, below] = [parts, foot].map((some) => new Markup(some.map((part) => part.html).join('\n')));
  return {
    text: `${[...parts.map(({ text }) => text), '-- ', ...foot.map(({ text }) => text)].join('\n\n')}\n`,
    html: markup`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${title}</title>
          <style>
            ${new Markup(STYLE)}
          </style>
        </head>
        <body>
          <div class="mail" role="main">
            ${shown ?? ''}
            <div class="foot">${below ?? ''}</div>
          </div>
        </body>
      </html> `,
  };
}
