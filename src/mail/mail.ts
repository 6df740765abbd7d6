/** One mail to one person. */
export interface Message {
  /** The same at every try: letters, digits, `-` and `.`. The Message-ID is made of it, so that two copies are known as one. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** The ids of whom and what it names: with them it is forgotten. */
  about: readonly number[];
}

/** Sends mail. At least once: a message may be sent again when it is not known whether it went. */
export interface Mailer {
  /**
   * Resolves when the message is out of our hands, or refused for good, which the log says. Throws when it may go at another try; the
   * error says nothing of the receiver, for it is kept and logged.
   */
  send(message: Message): Promise<void>;
  /** Erases what it keeps of messages that name whatever has that id. What has been sent is out of our hands. */
  forget(id: number): Promise<void>;
}
