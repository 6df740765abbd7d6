import MailComposer from 'nodemailer/lib/mail-composer';
import type { Message } from './mail.js';

/** The sender of all mails. */
export interface Origin {
  /** The address. */
  from: string;
  /** Its host is the domain of Message-IDs. */
  baseUrl: string;
}

/** The bytes of a mail with its headers. `headers` are additional ones. */
export async function compose(
  { id, to, subject, text, html, date }: Message,
  { from, baseUrl }: Origin,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const mail = new MailComposer({
    from: { name: 'Skein', address: from },
    to,
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${new URL(baseUrl).hostname}>`,
    headers,
    // Otherwise nodemailer would load attachments from paths and URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return mail.compile().build();
}
