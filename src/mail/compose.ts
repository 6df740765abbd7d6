import type { Message } from './mail.js';

/** Whom mails come from. */
export interface Origin {
  /** The address. */
  from: string;
  /** Message-IDs end with its host. */
  baseUrl: string;
}

/** The bytes of a mail, headers and all, the same for every mailer but for `headers`, which only one has. */
export async function compose(
  { id, to, subject, text, html, date }: Message,
  { from, baseUrl }: Origin,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  // Loaded with the first mail, not at the start.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const mail = new MailComposer({
    from: { name: 'Skein', address: from },
    to,
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${new URL(baseUrl).hostname}>`,
    headers,
    // Nothing in a mail is ever read from a path or an address that its text happens to hold.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return mail.compile().build();
}
