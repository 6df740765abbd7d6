/** One mail to one person. */
export interface Message {
  /**
   * The same at every attempt: letters, digits, `-` and `.`. The Message-ID is made from it, so that mail programs
   * recognize a copy.
   */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** The ids of the users and workspaces that it names. It is erased together with them. */
  about: readonly number[];
  /** The address for answers; without one they go to the sender. */
  replyTo?: string | undefined;
  /** The id of the mail that it answers, in the manner of `id`. Mail programs show answers to one mail together. */
  inReplyTo?: string | undefined;
  /** The ids of the mails that came before it, the first one first. */
  references?: readonly string[] | undefined;
  /** Further headers. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Where a mail server reports that it could not deliver the mail; without one to the sender. */
  envelopeFrom?: string | undefined;
}

/** What became of a message: it was accepted, or is permanently refused. */
export type Outcome =
  | { isSent: true }
  /** `recipientStatus`: the enhanced status code (RFC 3463) with which a mail server has refused the receiver. */
  | { isSent: false; recipientStatus: string | undefined };

/** Sends mail, each message at least once: it may be sent again if the outcome is not known. */
export interface Mailer {
  /**
   * Resolves when the message was accepted or permanently refused, and says which; a refusal is logged. Throws if
   * another attempt may succeed. The error must not name the receiver, because it is stored and logged.
   */
  send(message: Message): Promise<Outcome>;
  /** Erases the stored messages that name a user or workspace. Messages that were sent cannot be erased. */
  forget(id: number): Promise<void>;
}
