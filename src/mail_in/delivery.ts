import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../actor.js';
import {
  countMail,
  findMailAddress,
  postMail,
  requireMayMail,
  type MailAddress,
} from '../domain/channels/loop_in_mail.js';
import { actorFor } from '../domain/integrations/bot_actor.js';
import { looksLikeAnswer, type AnswerAddresses } from '../domain/notifications/answer_addresses.js';
import type { Logger } from '../log.js';
import { findOwnerOf } from '../models/user.js';
import { isMailPosted } from '../models/loop_in_address.js';
import { MailFiles, type FileParts } from './files.js';
import { contentOf, titleOf } from './plain_text.js';
import { readMail, type MailHead, type ReadMail } from './reading.js';
import { noAnswer, notAllowed, unknownAddress, unreadable, type MailRefused } from './refusal.js';

export interface DeliveryParts extends FileParts {
  log: Logger;
  answers: AnswerAddresses;
  /** The sender of Skein's own mails, which are never posted. */
  mailFrom: string;
}

/** A mail as an SMTP client sends it. */
export interface SentMail {
  /** The local parts of the recipients. */
  localParts: readonly string[];
  bytes: Readable;
  signal: AbortSignal;
}

/** The reply for an unknown recipient. */
export function noPlace(localPart: string): MailRefused {
  return looksLikeAnswer(localPart) ? noAnswer() : unknownAddress();
}

/** A mail needs nothing more: it was posted before, or is not to be posted. */
class Settled extends Error {}

/**
 * Posts one mail in the places of its recipients, each in a transaction of its own, after all of them have been checked
 * (behaviour/mail.md#incoming-mail).
 */
export class MailDelivery {
  readonly #parts: DeliveryParts;
  readonly #mail: SentMail;
  #addresses: readonly MailAddress[] = [];
  #head: MailHead | undefined;
  #author: Actor | undefined;
  #files: MailFiles | undefined;

  constructor(parts: DeliveryParts, mail: SentMail) {
    this.#parts = parts;
    this.#mail = mail;
  }

  /** Resolves when the mail is posted, or is accepted without a post. Throws what `refusalOf` explains otherwise. */
  async run(): Promise<void> {
    const { bytes, signal } = this.#mail;
    try {
      this.#addresses = await this.#findAddresses();
      const mail = await readMail(
        bytes,
        { head: (head) => this.#check(head), file: async (file) => this.#files?.add(file) },
        signal,
      );
      await this.#post(mail);
    } catch (error) {
      if (!(error instanceof Settled)) throw error;
      this.#log(error.message);
    }
  }

  /** The addresses of the recipients, each once. */
  async #findAddresses(): Promise<MailAddress[]> {
    const { db, answers, clock } = this.#parts;
    const found = new Map<string, MailAddress>();
    for (const localPart of this.#mail.localParts) {
      const address = await findMailAddress(db, answers, localPart, clock.now());
      if (address === undefined) throw noPlace(localPart);
      found.set(`${address.id} ${address.answerer}`, address);
    }
    return [...found.values()];
  }

  /** Decides by the headers whether the mail is posted, before its files are stored. */
  async #check(head: MailHead): Promise<void> {
    const { db, clock, settings, mailFrom } = this.#parts;
    const { from, isAutomatic, messageId } = head;
    if (isAutomatic || from?.toLowerCase() === mailFrom.toLowerCase()) {
      throw new Settled('A mail of a program was not posted');
    }
    const owner = from === undefined ? undefined : await findOwnerOf(db, from, settings.verifyEmail);
    const wrong = this.#addresses.find(({ answerer }) => answerer !== undefined && answerer !== owner?.id);
    if (wrong !== undefined) throw noAnswer();
    if (owner === undefined) throw notAllowed();
    const author = actorFor(owner, null);
    if (messageId !== undefined) await this.#forgetPosted(digestOf(author, messageId));
    for (const address of this.#addresses) {
      await requireMayMail(db, author, address);
      await countMail(db, address, clock.now());
    }
    this.#head = head;
    this.#author = author;
    this.#files = new MailFiles(this.#parts, author.id, this.#mail.signal);
  }

  /** Skips the places where the mail was posted before. */
  async #forgetPosted(digest: Buffer): Promise<void> {
    const left: MailAddress[] = [];
    for (const address of this.#addresses) {
      if (!(await isMailPosted(this.#parts.db, address, digest))) left.push(address);
    }
    this.#addresses = left;
    if (left.length === 0) throw new Settled('A mail was posted before');
  }

  async #post(read: ReadMail): Promise<void> {
    const { db, clock, settings } = this.#parts;
    const [head, author, files] = [this.#head, this.#author, this.#files];
    if (head === undefined || author === undefined || files === undefined) throw notAllowed();
    const [content, attachments] = [contentOf(read, head.subject, files.notes), files.kept];
    if (content === '' && attachments.length === 0) throw unreadable('The mail has no text and no files.');
    // Without a Message-ID, all bytes tell whether it is the same mail.
    const digest = digestOf(author, head.messageId ?? read.sha256.toString('hex'));
    const mail = { author, title: titleOf(head.subject), content, attachments, digest };
    for (const address of this.#addresses) await postMail(db, address, mail, settings, clock.now());
    this.#log('A mail was posted');
  }

  #log(message: string): void {
    this.#parts.log.info({ places: this.#addresses.map(({ id }) => id), author: this.#author?.id }, message);
  }
}

function digestOf({ id }: Actor, messageId: string): Buffer {
  return createHash('sha256').update(`${id} ${messageId}`).digest();
}
