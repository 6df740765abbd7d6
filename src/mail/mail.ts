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
}

/** Sends mail, each message at least once: it may be sent again if the outcome is not known. */
export interface Mailer {
  /**
   * Resolves when the message was accepted or permanently refused; a refusal is logged. Throws if another attempt may
   * succeed. The error must not name the receiver, because it is stored and logged.
   */
  send(message: Message): Promise<void>;
  /** Erases the stored messages that name a user or workspace. Messages that were sent cannot be erased. */
  forget(id: number): Promise<void>;
}
