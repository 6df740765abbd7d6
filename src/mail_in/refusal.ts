import { ApiError } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';

/** A reply that refuses a mail. The message begins with an enhanced status code (RFC 3463). */
export class MailRefused extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export const tooLarge = (bytes: number) => new MailRefused(552, `5.3.4 A mail has at most ${bytes} bytes.`);
export const unknownAddress = () => new MailRefused(550, '5.1.1 This address does not exist, or is disabled.');
export const notAllowed = () =>
  new MailRefused(550, '5.7.1 The address in From does not belong to a member who may post here.');
export const noAnswer = () =>
  new MailRefused(
    550,
    '5.7.1 This address takes answers for 30 days, from the mail address of the person who got the notification.',
  );
export const unreadable = (what: string) => new MailRefused(550, `5.6.0 ${what}`);
export const noSpace = () => new MailRefused(452, '4.3.1 The server has no space left. Try again later.');
export const tryLater = () => new MailRefused(451, '4.3.0 The server cannot post the mail now. Try again later.');

const archived = () => new MailRefused(550, '5.7.1 The channel is archived.');
const tooMany = () => new MailRefused(451, '4.7.1 This address gets too many mails. Try again later.');
const full = () => new MailRefused(552, '5.2.2 The workspace has no room for the attachments.');

const REPLIES: Partial<Record<ErrorName, () => MailRefused>> = {
  channel_not_found: notAllowed,
  thread_not_found: notAllowed,
  conversation_not_found: notAllowed,
  forbidden: notAllowed,
  not_found: unknownAddress,
  bad_request: archived,
  too_many_requests: tooMany,
  too_large: full,
};

/** The reply for an error; undefined for an unexpected one. */
export function refusalOf(error: unknown): MailRefused | undefined {
  if (error instanceof MailRefused) return error;
  return error instanceof ApiError ? REPLIES[error.error]?.() : undefined;
}
