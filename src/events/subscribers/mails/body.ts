import { unlinked } from '../../../domain/notifications/mails/words.js';
import type { Message } from '../../../mail/mail.js';

/** The body of a mail with one link, as plain text and as HTML. All arguments are plain text. */
export function mailBody(
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

/** Longer names are cut. */
const MAX_NAME_LENGTH = 80;

/** A user-chosen name, for a mail: on one line, cut if too long, and without links. */
export function nameInMail(name: string): string {
  const characters = [...oneLine(name)];
  const cut =
    characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : characters.join('');
  return unlinked(cut);
}

/** A user-chosen text on one line. */
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
