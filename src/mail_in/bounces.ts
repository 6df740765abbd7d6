import type { Readable } from 'node:stream';
import type { BounceAddresses } from '../domain/notifications/bounce_addresses.js';
import { isUnknownRecipient, noteBounce } from '../domain/notifications/returns.js';
import type { ReturnedMail } from '../models/mail_return.js';
import type { DeliveryParts, SentMail } from './delivery.js';
import { readMail, type MailFile, type MailHead } from './reading.js';

/** The parts of a report that say what has become of a mail (RFC 3464, RFC 6533). */
const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/i;
/** So much of such a part is read. It has less than 1 KB for each recipient, and a mail of Skein has one recipient. */
const STATUS_BYTES = 64 * 1024;

export interface BounceParts extends Pick<DeliveryParts, 'db' | 'clock' | 'log'> {
  bounces: BounceAddresses;
}

/**
 * Receives a mail with an empty sender, which is never posted. Notes what comes back to a bounce address because the
 * address that it was sent to does not exist (behaviour/mail.md#bounces).
 */
export async function receiveBounce(parts: BounceParts, { localParts, bytes, signal }: SentMail): Promise<void> {
  const { db, clock, log } = parts;
  const returned = await returnedMails(parts, localParts);
  if (returned.length === 0 || !(await isAboutUnknown(bytes, signal))) {
    return log.info('A mail of a program was not posted');
  }
  for (const mail of returned) {
    await noteBounce(db, mail, clock.now());
    log.info({ user: mail.userId }, 'A mail came back, because its address does not exist');
  }
}

/** The mails of Skein that come back to these addresses. */
async function returnedMails(
  { db, clock, bounces }: BounceParts,
  localParts: readonly string[],
): Promise<ReturnedMail[]> {
  const found = await Promise.all(localParts.map((localPart) => bounces.find(db, localPart, clock.now())));
  return found.filter((mail) => mail !== undefined);
}

/** Reads a mail. Returns whether it reports that a mail has failed for good because its address does not exist. */
async function isAboutUnknown(bytes: Readable, signal: AbortSignal): Promise<boolean> {
  let isReport = false;
  let isUnknown = false;
  const head = async ({ isDeliveryReport }: MailHead) => void (isReport = isDeliveryReport);
  const file = async ({ declaredType, bytes: content }: MailFile) => {
    const text = await beginningOf(content, STATUS_TYPE.test(declaredType) ? STATUS_BYTES : 0);
    isUnknown ||= saysUnknown(text);
  };
  await readMail(bytes, { head, file }, signal, { keepsStatus: true });
  return isReport && isUnknown;
}

/** The first bytes as text. All of them are read. */
async function beginningOf(bytes: Readable, length: number): Promise<string> {
  const chunks: Buffer[] = [];
  let room = length;
  for await (const chunk of bytes) {
    if (!Buffer.isBuffer(chunk) || room <= 0) continue;
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** The fields of each recipient are a group; blank lines separate the groups. */
function saysUnknown(status: string): boolean {
  const unfolded = status.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  return unfolded.split(/\n[ \t]*\n/).some((group) => {
    const fieldOf = (name: string) => new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, 'im').exec(group)?.[1] ?? '';
    return /^failed\b/i.test(fieldOf('Action')) && isUnknownRecipient(statusOf(fieldOf));
  });
}

/** The status of a recipient. Some servers write 5.0.0 in any case, and the reply of the next server beside it. */
function statusOf(fieldOf: (name: string) => string): string {
  const [status = ''] = fieldOf('Status').split(/[\s(;]/, 1);
  const [, replied = ''] = /^smtp[ \t]*;[ \t]*\d{3}[ -](\S+)/i.exec(fieldOf('Diagnostic-Code')) ?? [];
  return status === '5.0.0' ? replied : status;
}
