/** One mail to one person. */
export interface Message {
  /** The same at every try: letters, digits, `-` and `.`. The Message-ID is made of it, so that two copies are known as one. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: Date;
}

/** Sends mail. At least once: a message may be sent again when it is not known whether it went. */
export interface Mailer {
  /** Resolves when the message is out of our hands; throws when it is not. */
  send(message: Message): Promise<void>;
}
