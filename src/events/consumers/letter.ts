import type { Message } from '../../mail/mail.js';

/** What a mail with one link says, as plain text and as HTML, in which everything is escaped. */
export function letter(
  name: string,
  message: string,
  link: { text: string; url: string },
  advice: string,
): Pick<Message, 'text' | 'html'> {
  return {
    text: [`Hello ${name},`, message, `${link.text}:`, link.url, advice].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="en">
<body>
<p>Hello ${escapeHtml(name)},</p>
<p>${escapeHtml(message)}</p>
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>
<p>${escapeHtml(advice)}</p>
</body>
</html>
`,
  };
}

/** A text that people have written, on one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');
}
