import MailComposer from 'nodemailer/lib/mail-composer';
import type { Message } from './mail.js';

/** The sender of all mails. */
export interface Origin {
  /** The address. */
  from: string;
  /** Its host is the domain of Message-IDs. */
  baseUrl: string;
}

/** The bytes of a mail with its headers. `more` are headers besides those of the message. */
export async function compose(
  { id, to, subject, text, html, date, replyTo, inReplyTo, references = [], headers = {} }: Message,
  { from, baseUrl }: Origin,
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const messageId = (name: string) => `<${name}@${new URL(baseUrl).hostname}>`;
  const mail = new MailComposer({
    from: { name: 'Skein', address: from },
    to,
    subject,
    text,
    html,
    date,
    messageId: messageId(id),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(inReplyTo !== undefined && { inReplyTo: messageId(inReplyTo) }),
    ...(references.length > 0 && { references: references.map(messageId) }),
    headers: { ...headers, ...more },
    // Otherwise nodemailer would load attachments from paths and URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return mail.compile().build();
}
