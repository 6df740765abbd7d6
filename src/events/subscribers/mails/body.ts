import type { Message } from '../../../mail/mail.js';

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

/** Of a name so many characters stand in a mail. */
const NAME_LENGTH = 80;

/**
 * A name that people have written, for a mail: on one line, not too long, and with a space where mail programs would make a link of it
 * otherwise, so that nobody leads strangers anywhere by what they call themself or a workspace.
 */
export function nameInMail(name: string): string {
  const characters = [...oneLine(name)];
  const cut = characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('')}…` : characters.join('');
  return cut.replace(/[.:。．｡](?=[\p{L}/])/gu, '$& ');
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
